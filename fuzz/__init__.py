"""Fuzzing of everything that reads untrusted input.

python -m fuzz --seconds 180            all targets, three minutes in total
python -m fuzz documents --seconds 3600 one target, for an hour

Inputs that fail are saved in `fuzz/found` and are tried first in the next run. After a fix, move them to
`fuzz/corpus`, whose inputs are tried in every run of the tests.
"""

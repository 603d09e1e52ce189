"""Fuzzing: inputs that nobody would think of, for everything that strangers can send.

python -m fuzz --seconds 180            all targets, three minutes in all
python -m fuzz documents --seconds 3600 one of them, for an hour

What fails is kept in `fuzz/found` and is tried first the next time; whoever mends it moves it to
`fuzz/corpus`, whose inputs are tried by every run of the tests.
"""

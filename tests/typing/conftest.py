"""The clients are for type checkers: they are not run."""

collect_ignore = ["must_fail.py", "must_pass.py"]

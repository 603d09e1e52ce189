"""The clients are only for type checkers; pytest does not run them."""

collect_ignore = ["must_fail.py", "must_pass.py"]

"""What is legal, and what it does: one module for each group of actions.

:mod:`northwest_passage.expedition.rules.engine` puts them together.
"""

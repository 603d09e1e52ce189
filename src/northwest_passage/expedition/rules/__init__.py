"""The legality and the effects of actions, in one module for each group of actions.

:mod:`northwest_passage.expedition.rules.engine` combines these modules.
"""

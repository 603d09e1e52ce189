"""The legality and the effects of actions: one module for each action or group of actions."""

"""What is legal, and what it does: one module for each action or group of actions."""

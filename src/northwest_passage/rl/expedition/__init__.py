"""Expedition as a task: its codec, its observer, and both at a table."""

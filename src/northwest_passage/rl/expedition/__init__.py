"""Expedition as a task: its codec, its observer, and the task."""

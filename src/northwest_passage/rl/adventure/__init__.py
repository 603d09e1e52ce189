"""Adventure as a task: its codec, its observer, the task, and environments for PettingZoo."""

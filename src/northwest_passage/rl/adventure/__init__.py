"""Adventure as a task: its codec, its observer, both at a table, and environments for PettingZoo."""

"""Adventure on the screen."""

"""Our extensions for Sphinx, and what they have in common."""

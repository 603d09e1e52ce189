"""Expedition on the screen."""

"""Bots of Expedition: one that looks one action ahead, one that searches, and their evaluation."""

"""Tests of Expedition: its rules, its map, its formats."""

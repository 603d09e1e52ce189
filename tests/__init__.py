"""Tests of northwest_passage."""

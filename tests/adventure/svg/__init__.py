"""Pictures of Expedition."""

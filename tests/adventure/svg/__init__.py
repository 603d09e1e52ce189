"""Pictures of Adventure."""

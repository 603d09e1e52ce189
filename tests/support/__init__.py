"""What the tests share: players, laws, drawn maps, bridges to the second implementation."""

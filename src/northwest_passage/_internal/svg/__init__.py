"""What the pictures of all games have in common: themes, sizes, targets for clicks, a few pieces."""

"""The parts that the pictures of all games share: themes, sizes, click targets, a few shapes."""

"""The parts that the pictures of all games share: themes, sizes, click targets and a few shapes."""

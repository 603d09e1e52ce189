"""One module for each section of the rules, named by the ids of that section."""

"""What goes on at a table: an evening among people, a match against bots."""

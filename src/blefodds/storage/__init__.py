"""Files that are whole or not there, who may write to them, and what is kept in them."""

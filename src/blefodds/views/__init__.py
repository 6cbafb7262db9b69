"""A value in, text out: boards, lists, JSON, CSV, Markdown, data frames."""

"""Tools of Tessera in Python."""

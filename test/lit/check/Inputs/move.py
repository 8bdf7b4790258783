"""move.py LINE BEFORE FILE: prints the file with the line that begins with LINE moved before the one with BEFORE."""
import sys

line, before, path = sys.argv[1:]
lines = open(path).read().splitlines()
moved = lines.pop(next(i for i, text in enumerate(lines) if text.startswith(line)))
lines.insert(next(i for i, text in enumerate(lines) if text.startswith(before)), moved)
print("\n".join(lines))

"""move.py LINE BEFORE FILE: prints the file with its line that begins with LINE before the one that begins with BEFORE."""
import sys

line, before, path = sys.argv[1:]
lines = open(path).read().splitlines()
moved = lines.pop(next(i for i, text in enumerate(lines) if text.startswith(line)))
lines.insert(next(i for i, text in enumerate(lines) if text.startswith(before)), moved)
print("\n".join(lines))

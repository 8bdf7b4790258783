"""words.py FIRST COUNT: writes COUNT 32-bit words, counting up from FIRST, to standard output."""
import struct
import sys

first, count = map(int, sys.argv[1:])
sys.stdout.buffer.write(struct.pack(f"<{count}I", *range(first, first + count)))

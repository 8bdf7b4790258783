"""Writes the numbers of its arguments to standard output as 32-bit words, or with --read prints those of a file."""
import struct
import sys

if sys.argv[1] == "--read":
    with open(sys.argv[2], "rb") as file:
        data = file.read()
    print(*struct.unpack(f"<{len(data) // 4}i", data))
else:
    sys.stdout.buffer.write(struct.pack(f"<{len(sys.argv) - 1}i", *map(int, sys.argv[1:])))

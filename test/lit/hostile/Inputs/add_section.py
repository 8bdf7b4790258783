"""add_section.py XCLBIN KIND OUT < DATA: a copy of the container with this section, in place of those of its kind."""
import struct
import sys

COUNT, LENGTH, TABLE, ENTRY = 0x1c0, 0x130, 456, 40

path, kind, out = sys.argv[1], int(sys.argv[2]), sys.argv[3]
file, data = open(path, "rb").read(), sys.stdin.buffer.read()
sections = []
for i in range(struct.unpack_from("<I", file, COUNT)[0]):
    head, at, size = struct.unpack_from("<24sQQ", file, TABLE + ENTRY * i)
    if struct.unpack_from("<I", head)[0] != kind:
        sections.append((head, file[at:at + size]))
sections.append((struct.pack("<I20x", kind), data))
whole = bytearray(file[:TABLE]) + bytes(ENTRY * len(sections))
struct.pack_into("<I", whole, COUNT, len(sections))
for i, (head, content) in enumerate(sections):
    whole += bytes(-len(whole) % 8)
    struct.pack_into("<24sQQ", whole, TABLE + ENTRY * i, head, len(whole), len(content))
    whole += content
struct.pack_into("<Q", whole, LENGTH, len(whole))
open(out, "wb").write(whole)

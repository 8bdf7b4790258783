"""elf.py PROGRAM.bin OUT.elf SYMBOL=ADDRESS[:SIZE]... ADDRESS=FILE:LINE...: an AIE2 core ELF of a program-memory image, with
those symbols (of a size: a function; without: a label) and a line table of DWARF version 4.

This script writes the format by hand, from the DWARF standard, so that the reader is not tested against itself."""
import struct
import sys

program = open(sys.argv[1], "rb").read()
symbols, rows = [], []
for argument in sys.argv[3:]:
    left, right = argument.split("=")
    if left[0].isdigit():
        name, line = right.split(":")
        rows.append((int(left, 0), name, int(line)))
    else:
        address, _, size = right.partition(":")
        symbols.append((left, int(address, 0), int(size or "0", 0)))


def leb(value):  # signed
    out = b""
    while True:
        byte, value = value & 0x7F, value >> 7
        done = value in (0, -1) and (byte >> 6 & 1) == (value & 1)
        out += bytes([byte | (0 if done else 0x80)])
        if done:
            return out


def set_address(address):
    return bytes([0, 5, 2]) + struct.pack("<I", address)


def debug_line():
    files = sorted({name for _, name, _ in rows})
    header = bytes([1, 1, 1, 0xFB, 14, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1, 0])  # ... no include directories
    header += b"".join(name.encode() + b"\0\0\0\0" for name in files) + b"\0"
    body, line = b"", 1
    for address, name, number in rows:
        body += set_address(address) + bytes([4, files.index(name) + 1, 3]) + leb(number - line) + bytes([1])
        line = number
    body += set_address(len(program)) + bytes([0, 1, 1])
    rest = struct.pack("<HI", 4, len(header)) + header + body
    return struct.pack("<I", len(rest)) + rest if rows else b""


names, table = b"\0", struct.pack("<IIIBBH", 0, 0, 0, 0, 0, 0)
for name, address, size in symbols:
    table += struct.pack("<IIIBBH", len(names), address, size, 0x12 if size else 0x10, 0, 1)
    names += name.encode() + b"\0"
# name, type, flags, content, link, info, entry size
sections = [(".text", 1, 6, program, 0, 0, 0), (".symtab", 2, 0, table, 3, 1, 16), (".strtab", 3, 0, names, 0, 0, 0),
            (".debug_line", 1, 0, debug_line(), 0, 0, 0)]
section_names = b"\0" + b"".join(section[0].encode() + b"\0" for section in sections) + b".shstrtab\0"
sections.append((".shstrtab", 3, 0, section_names, 0, 0, 0))

data, headers, at = b"", bytes(40), 52 + 32
for name, kind, flags, content, link, info, size in sections:
    headers += struct.pack("<10I", section_names.index(name.encode()), kind, flags, 0, at + len(data), len(content), link,
                           info, 1, size)
    data += content
segment = struct.pack("<8I", 1, at, 0, 0, len(program), len(program), 5, 16)
header = b"\x7fELF\1\1\1" + bytes(9) + struct.pack("<HHIIIIIHHHHHH", 2, 264, 1, 0, 52, at + len(data), 2, 52, 32, 1, 40,
                                                   len(sections) + 1, len(sections))
open(sys.argv[2], "wb").write(header + segment + data + headers)

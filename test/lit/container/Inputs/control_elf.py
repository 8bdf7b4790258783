"""control_elf.py FOLDER: writes small control-code ELFs with relocations, without Tessera. code.elf has ABI version 2,
old.elf the same relocations as ABI version 1 has them.
"""
import struct
import sys

TEXT_AT, TEXT_SIZE = 0x100, 64
SHIM_DMA_48, ADDRESS_64, SCALAR_32, REMOTE_POINTER = 5, 8, 3, 1
NAMES = ["", "3", "mask", "far", "odd"]
SIZES = [0, 64, 0x00ff0000, 8, 8]  # the size of a symbol of scalar_32 is the mask
RELOCATIONS = [(0x20, SHIM_DMA_48, 1, 8), (0x24, ADDRESS_64, 1, 8), (0x10, SCALAR_32, 2, 0), (0x3c, ADDRESS_64, 3, 0),
               (0x00, REMOTE_POINTER, 4, 0)]


def strings(names):
    offsets, table = [], b""
    for name in names:
        offsets.append(len(table))
        table += name.encode() + b"\0"
    return offsets, table


def relocation(offset, schema, symbol, addend, abi):
    if abi == 1:
        return struct.pack("<IIi", offset, symbol << 8 | 10, addend << 4 | schema)
    return struct.pack("<IIi", offset, symbol << 8 | schema, addend)


def elf(abi):
    text = bytearray(TEXT_SIZE)
    struct.pack_into("<I", text, 0x10, 0x11111111)
    struct.pack_into("<II", text, 0x24, 0x10, 0x55550001)
    name_at, name_table = strings(NAMES)
    symbols = b"".join(struct.pack("<IIIBBH", at, 0, size, 1, 0, 1) for at, size in zip(name_at, SIZES))
    table = b"".join(relocation(*each, abi) for each in RELOCATIONS)
    section_at, section_names = strings(["", ".ctrltext", ".dynstr", ".dynsym", ".rela.dyn", ".shstrtab"])
    # Type, contents, link and size of an entry of each section; 4 is RELA, 11 DYNSYM.
    sections = [(0, b"", 0, 0), (1, bytes(text), 0, 0), (3, name_table, 0, 0), (11, symbols, 2, 16), (4, table, 3, 12),
                (3, section_names, 0, 0)]
    body, headers = bytearray(TEXT_AT), b""
    for name, (kind, contents, link, entry) in zip(section_at, sections):
        body.extend(bytes(-len(body) % 16))
        headers += struct.pack("<10I", name, kind, 0, 0, len(body), len(contents), link, 0, 4, entry)
        body.extend(contents)
    body.extend(bytes(-len(body) % 16))
    ident = b"\x7fELF\x01\x01\x01" + bytes([69, abi]) + bytes(7)
    struct.pack_into("<16sHHIIIIIHHHHHH", body, 0, ident, 2, 1, 1, 0, 0, len(body), 0, 52, 32, 0, 40, len(sections),
                     len(sections) - 1)
    return bytes(body) + headers


for file_name, version in (("code.elf", 2), ("old.elf", 1)):
    with open(f"{sys.argv[1]}/{file_name}", "wb") as file:
        file.write(elf(version))

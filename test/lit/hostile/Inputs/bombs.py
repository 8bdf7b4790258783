"""bombs.py KIND: a small file that means much, to standard output. Other scripts take its functions."""
import struct
import sys
import zlib


def uleb(number):
    out = bytearray()
    while True:
        byte, number = number & 0x7f, number >> 7
        out.append(byte | (0x80 if number else 0))
        if not number:
            return bytes(out)


def line_table(version, folders, files, program, lists=None):
    """A unit of .debug_line; `lists` in place of the lists of version 5."""
    body = b"\1\1" if version >= 4 else b"\1"
    body += struct.pack("<BbBB", 1, -5, 14, 13) + bytes([0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1])
    if lists is None:
        lists = b"".join(each + b"\0" for each in folders) + b"\0"
        lists += b"".join(each + b"\0" + uleb(1) + b"\0\0" for each in files) + b"\0"
    body += lists
    rest = struct.pack("<H", version) + (b"\4\0" if version == 5 else b"") + struct.pack("<I", len(body)) + body + program
    return struct.pack("<I", len(rest)) + rest


def elf(symbols, lines=None, text=bytes(64), more=(), share=False):
    """A core ELF with (name, address, size) as symbols; with `share` all have the longest name, written once."""
    names, offsets = bytearray(1), []
    longest = max((name for name, _, _ in symbols), key=len, default=b"")
    for name, _, _ in symbols:
        offsets.append(1 if share else len(names))
        names += b"" if share else name + b"\0"
    names += longest + b"\0" if share else b""
    table = bytes(16) + b"".join(struct.pack("<IIIBBH", at, address, size, 0x12, 0, 1)
                                 for at, (_, address, size) in zip(offsets, symbols))
    sections = [(b".text", 1, 6, text, 0, 0), (b".symtab", 2, 0, table, 3, 16), (b".strtab", 3, 0, bytes(names), 0, 0)]
    if lines is not None:
        sections.append((b".debug_line", 1, 0, lines, 0, 0))
    sections += more
    strings, places = bytearray(1), []
    for each in [*sections, (b".shstrtab",)]:
        places.append(len(strings))
        strings += each[0] + b"\0"
    sections.append((b".shstrtab", 3, 0, bytes(strings), 0, 0))
    out, headers = bytearray(84), [bytes(40)]
    for (_, kind, flags, data, link, size), name in zip(sections, places):
        headers.append(struct.pack("<10I", name, kind, flags, 0, len(out), len(data), link, 1 if kind == 2 else 0, 4, size))
        out += data + bytes(-len(data) % 4)
    out[0:52] = struct.pack("<16sHHIIIIIHHHHHH", b"\x7fELF\1\1\1", 2, 264, 1, 0, 52, len(out), 2, 52, 32, 1, 40,
                            len(headers), len(headers) - 1)
    out[52:84] = struct.pack("<8I", 1, 84, 0, 0, len(text), len(text), 5, 16)
    return bytes(out) + b"".join(headers)


def segments(count, address, size, flags=6):
    """A core ELF whose `count` segments all take `size` bytes of memory at `address`."""
    head = struct.pack("<16sHHIIIIIHHHHHH", b"\x7fELF\1\1\1", 2, 264, 1, 0, 52, 0, 2, 52, 32, count, 40, 0, 0)
    return head + struct.pack("<8I", 1, 52, address, address, 0, size, flags, 4) * count


def symbol_tables(count, symbols, shift):
    """A core ELF with `count` headers of symbol tables, which all name the same symbols, `shift` bytes from a word."""
    table = bytes(16) + struct.pack("<IIIBBH", 1, 0, 0, 0x12, 0, 1) * symbols
    out = bytearray(elf([(b"f", 0, 16)])[:84]) + bytes(64) + b"\0f\0\0" + bytes(shift) + table + bytes(-shift % 4)
    headers = [bytes(40), struct.pack("<10I", 0, 1, 6, 0, 84, 64, 0, 0, 4, 0),
               struct.pack("<10I", 0, 3, 0, 0, 148, 4, 0, 0, 1, 0)]
    headers += [struct.pack("<10I", 0, 2, 0, 0, 152 + shift, len(table), 2, 1, 4, 16)] * count
    struct.pack_into("<I", out, 32, len(out))
    struct.pack_into("<HH", out, 48, len(headers), 2)
    return bytes(out) + b"".join(headers)


def packed_zeros(size, block=1 << 24):
    """The zlib form of `size` zeros, a multiple of `block`. Blocks after a full flush are independent, so that one
    compressed block stands for all."""
    packer = zlib.compressobj(9, wbits=-15)  # without header and checksum
    packed = packer.compress(bytes(block)) + packer.flush(zlib.Z_FULL_FLUSH)
    adler = size % 65521 << 16 | 1
    return b"\x78\xda" + packed * (size // block) + packer.flush() + struct.pack(">I", adler)


def packed_names(size):
    """A core ELF whose table of names is compressed: `size` zeros."""
    names = packed_zeros(size)
    out = bytearray(symbol_tables(1, 1, 0))
    at = struct.unpack_from("<I", out, 32)[0]
    struct.pack_into("<10I", out, at + 80, 0, 3, 0x800, 0, len(out), 12 + len(names), 0, 0, 1, 0)
    return bytes(out) + struct.pack("<III", 1, size, 1) + names


SET, END = b"\0\5\2" + bytes(4), b"\0\1\1"


def cdo(commands):
    """A CDO of version 2 with these words."""
    body = b"".join(struct.pack("<I", word) for word in commands)
    head = struct.pack("<IIII", 4, 0x004F4443, 0x200, len(body) // 4)
    check = ~sum(struct.unpack("<4I", head)) & 0xffffffff
    return head + struct.pack("<I", check) + body


def trace(frame, count):
    """Packets of a trace unit of tile (0,2): a Start frame, and these bytes so many times."""
    payload = b"\xf0" + bytes(7) + frame * count
    payload += b"\xfe" * (-len(payload) % 28)  # fillers
    header = struct.pack("<I", 2 << 16)
    packets = (payload[at:at + 28] for at in range(0, len(payload), 28))
    return b"".join(header + b"".join(part[i:i + 4][::-1] for i in range(0, 28, 4)) for part in packets)


KINDS = {
    # 3000 letters in the path of each of 60,000 files
    "folders": lambda: elf([(b"f", 0, 16)], line_table(3, [b"d" * 3000], [b"f%d" % i for i in range(60000)],
                           SET + b"".join(b"\4" + uleb(1 + i) + b"\1" for i in range(60000)) + END)),
    # 20,000 symbols of a million letters each, which are in the file once
    "symbols": lambda: elf([(b"", i % 16, 16) for i in range(20000)] + [(b"f" * 1000000, 0, 16)], share=True),
    # 4000 tables of the same 20,000 symbols
    "tables": lambda: symbol_tables(4000, 20000, 0),
    "shifted": lambda: symbol_tables(4000, 20000, 1),
    # a gigabyte of names
    "packed": lambda: packed_names(1 << 30),
    # 65535 segments of 64 KiB
    "segments": lambda: segments(65535, 0x70000, 65536),
    # 60,000 units of 65536 folders and files, which take no bytes because they have no columns
    "columns": lambda: elf([(b"f", 0, 16)],
                           line_table(5, [], [], b"", lists=(b"\0" + uleb(65536)) * 2) * 60000),
    # a thousand spans for each three bytes
    "trace": lambda: trace(b"\x21\xdb\xff", 20000),
    # a fault for each eight bytes
    "faults": lambda: cdo([0x00010103, 0] * 200000),
}

if __name__ == "__main__":
    sys.stdout.buffer.write(KINDS[sys.argv[1]]())

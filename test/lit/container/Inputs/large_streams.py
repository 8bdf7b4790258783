"""large_streams.py: writes a CDO, a TXN and control packets of 8 MB each, and an ELF of 65535 sections."""
import struct

SIZE = 8 << 20


def cdo():
    words = b"".join(struct.pack("<3I", 2 << 16 | 0x103, 0x02200000 + 4 * (i % 1024), i) for i in range(SIZE // 12))
    header = struct.pack("<4I", 4, 0x004F4443, 0x200, len(words) // 4)
    return header + struct.pack("<I", ~sum(struct.unpack("<4I", header)) & 0xFFFFFFFF) + words


def txn():
    count = SIZE // 24
    ops = b"".join(struct.pack("<2IQ2I", 0, 0, 0x02200000 + 4 * (i % 1024), i, 24) for i in range(count))
    return struct.pack("<8B2I", 0, 1, 4, 6, 4, 1, 0, 0, count, 16 + len(ops)) + ops


def packets():
    def odd(header):
        return header | (0 if bin(header).count("1") % 2 else 1 << 31)

    return b"".join(struct.pack("<3I", odd(i % 32), odd(4 * (i % 1024)), i) for i in range(SIZE // 12))


def elf():
    count = 65535
    header = struct.pack("<4s5B7x2H5I6H", b"\x7fELF", 1, 1, 1, 69, 3, 2, 69, 1, 0, 0, 52, 0, 52, 32, 0, 40, count, 0)
    return header + struct.pack("<10I", 0, 1, 0, 0, 0, 16, 0, 0, 1, 0) * count


for name, content in (("cdo", cdo()), ("txn", txn()), ("packets", packets()), ("elf", elf())):
    with open(name, "wb") as file:
        file.write(content)

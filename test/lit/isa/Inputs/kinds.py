"""kinds.py FOLDER: writes files that are not an image of a core's program memory."""
import random
import struct
import sys

folder = sys.argv[1]


def elf(machine, flags, abi=0, kind=2):
    """An ELF header with nothing behind it, as System V defines it."""
    ident = b"\x7fELF" + bytes([1, 1, 1, abi]) + bytes(8)
    return ident + struct.pack("<HHIIIIIHHHHHH", kind, machine, 1, 0, 0, 0, flags, 52, 32, 0, 40, 0, 0)


def save(name, content):
    with open(f"{folder}/{name}", "wb") as file:
        file.write(content)


noise = random.Random(21).randbytes(20000)
save("control.elf", elf(1, 0, 69))
save("other.elf", elf(62, 0))  # EM_X86_64
save("aie2p.elf", elf(264, 3))
save("object.o", elf(264, 2, kind=1))  # ET_REL
save("boot.bin", struct.pack("<6I", 0xdd, 0x11223344, 0x55667788, 0x99aabbcc, 0xaa995566, 0x584c4e58) + bytes(4096))
save("random.bin", noise[:4000])
header = [4, 0x4f4443, 0x200, 1004]  # of a CDO with one DMA_WRITE of 1000 words, whose length has a word of its own
save("random.cdo", struct.pack("<9I", *header, ~sum(header) & 0xffffffff, 0xff0105, 1002, 0, 0x220000) + noise[:4000])
save("long.bin", noise)

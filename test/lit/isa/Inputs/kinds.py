"""kinds.py FOLDER: writes files that are not an image of a core's program memory."""
import random
import struct
import sys

folder = sys.argv[1]


def elf(machine, flags, abi=0):
    """An ELF header with nothing behind it, as System V defines it."""
    ident = b"\x7fELF" + bytes([1, 1, 1, abi]) + bytes(8)
    return ident + struct.pack("<HHIIIIIHHHHHH", 2, machine, 1, 0, 0, 0, flags, 52, 32, 0, 40, 0, 0)


def save(name, content):
    with open(f"{folder}/{name}", "wb") as file:
        file.write(content)


noise = random.Random(21).randbytes(20000)
save("control.elf", elf(1, 0, 69))
save("other.elf", elf(62, 0))  # EM_X86_64
save("aie2p.elf", elf(264, 3))
save("boot.bin", struct.pack("<6I", 0xdd, 0x11223344, 0x55667788, 0x99aabbcc, 0xaa995566, 0x584c4e58) + bytes(4096))
save("random.bin", noise[:4000])
save("long.bin", noise)

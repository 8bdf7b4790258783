"""containers.py FOLDER [XCLBIN]: writes small containers by the layouts of XRT and bootgen, without Tessera.

whole.pdi is a transformed PDI, cut.pdi the same as XRT wrote it before July 2025, short.pdi one that lacks 16 bytes.
behind.cdo, behind.pdi and behind.txn have bytes behind their commands, reserved.txn a header with a byte that has no
meaning. XCLBIN, which has one kernel, becomes logic.xclbin and memory.xclbin: the entry is a kernel of programmable
logic, and a channel of a memory.
"""
import struct
import sys

folder = sys.argv[1]


def words(*values):
    return struct.pack(f"<{len(values)}I", *values)


def save(name, content):
    with open(f"{folder}/{name}", "wb") as file:
        file.write(content)


def checked(header, *more):
    """The header with its checksum in the last word."""
    values = [*header, *more]
    return words(*values, ~sum(values) & 0xffffffff)


def pdi(commands, data):
    """A PDI whose CDO was sorted into two zones."""
    smap = words(0xdd, 0x11223344, 0x55667788, 0x99aabbcc)
    table = checked([0x40000, 1, 0x24, 1, 0x34, 0, 0x14ca8093, 0, 0, 0, 0x50504449, 0x201020, 0x30] + [0] * 4 + [1],
                    *[0] * 13)
    image = checked([0x34, 1, 0, 0], *struct.unpack("<4I", b"aie_image".ljust(16, b"\0")), 0x1c000000, *[0] * 6)
    length = len(commands)
    partition = words(*[0] * 6, 0xffffffff, 0xffffffff, 0x54, 0x02000006, 1, *[0] * 17,
                      1, length, 0x8866 | 1 << 8 | (length & 0xffff) << 16 | length >> 16, 0)
    cdo = words(4, 0x4f4443, 0x200, 99, ~(4 + 0x4f4443 + 0x200 + 99) & 0xffffffff)
    return smap + table + image + partition + cdo + commands + data


CORE = 0x00200000  # tile (0,2)
PROGRAM, BD3 = CORE + 0x20000, CORE + 0x1d060
zone = words(3, 1, CORE + 0x1f000, 2, 5, 3, 0, PROGRAM, 0, 2, 0, BD3, 8, 6, 0, BD3, 32, 6)
data = words(0x00010001, 0x00010001, *range(0x11, 0x17), *range(1, 7))
whole = pdi(zone, data)
save("whole.pdi", whole)
save("cut.pdi", whole[:-20])
save("short.pdi", whole[:-16])
save("behind.pdi", whole + words(7, 7, 7, 7))
save("behind.cdo", words(4, 0x4f4443, 0x200, 3, ~(4 + 0x4f4443 + 0x200 + 3) & 0xffffffff, 0x20103, CORE + 0x32000, 1,
                         0xdeadbeef, 7) + b"\1")
save("reserved.txn", words(0x06030100, 0x01000101, 1, 20, 5))
save("behind.txn", words(0x06030100, 0x00000101, 0, 20, 7))
if len(sys.argv) > 2:
    with open(sys.argv[2], "rb") as file:
        original = file.read()
    count, = struct.unpack_from("<I", original, 0x1c0)
    sections = [struct.unpack_from("<I20xQ", original, 456 + 40 * i) for i in range(count)]
    layout = dict(sections)[8]  # IP_LAYOUT
    # The type and the properties: IP_KERNEL, interrupt 1 on, AP_CTRL_CHAIN; and IP_MEM_HBM, channel 3 of memory 2.
    for name, entry in (("logic", (1, 0x103)), ("memory", (5, 3 << 16 | 2))):
        xclbin = bytearray(original)
        struct.pack_into("<II", xclbin, layout + 8, *entry)
        save(f"{name}.xclbin", xclbin)

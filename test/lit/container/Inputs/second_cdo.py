"""second_cdo.py PDI CDO OUT: adds a CDO behind the CDO of a plain PDI; the partition header then counts both."""
import struct
import sys

PARTITION, CDO = 0xD0, 0x150  # the partition header, and the CDO, by bootgen's layout of an NPU PDI

pdi, cdo = bytearray(open(sys.argv[1], "rb").read()), open(sys.argv[2], "rb").read()
first = 20 + 4 * struct.unpack_from("<I", pdi, CDO + 12)[0]
body = pdi[CDO:CDO + first] + cdo
words = len(body) // 4
body += bytes(-(CDO + len(body)) % 16)
header = bytearray(pdi[PARTITION:PARTITION + 128])
struct.pack_into("<3I", header, 0, len(body) // 4, words, len(body) // 4)  # encrypted, unencrypted, total words
struct.pack_into("<I", header, 124, ~sum(struct.unpack_from("<31I", header)) & 0xFFFFFFFF)
open(sys.argv[3], "wb").write(pdi[:PARTITION] + header + body)

"""sections.py IN OUT N: writes an ELF of 32 bits again, with N more headers for its first section."""
import struct, sys
b = bytearray(open(sys.argv[1], 'rb').read())
at, = struct.unpack_from('<I', b, 32)
size, count = struct.unpack_from('<HH', b, 46)
table = bytes(b[at:at + size * count])
struct.pack_into('<I', b, 32, len(b))
struct.pack_into('<H', b, 48, count + int(sys.argv[3]))
open(sys.argv[2], 'wb').write(bytes(b) + table + table[size:2 * size] * int(sys.argv[3]))

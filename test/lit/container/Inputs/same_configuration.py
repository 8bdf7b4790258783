"""same_configuration.py IN OUT: the same xclbin with its sections in reverse order, other times and another UUID."""
import struct
import sys

data = bytearray(open(sys.argv[1], "rb").read())
count = struct.unpack_from("<I", data, 0x1C0)[0]
headers = [bytes(data[456 + 40 * i:496 + 40 * i]) for i in range(count)]
struct.pack_into("<Q", data, 0x128, 12345)  # unique id
struct.pack_into("<Q", data, 0x138, 67890)  # time
data[0x1A0:0x1B0] = bytes(range(16))  # UUID
out = data[:456 + 40 * count]
for i, header in enumerate(reversed(headers)):
    offset, size = struct.unpack_from("<QQ", header, 24)
    out += bytes(-len(out) % 8)
    start = len(out)
    out += data[offset:offset + size]
    out[456 + 40 * i:496 + 40 * i] = header[:24] + struct.pack("<QQ", start, size)
struct.pack_into("<Q", out, 0x130, len(out))
open(sys.argv[2], "wb").write(out)

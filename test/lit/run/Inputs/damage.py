"""damage.py FILE AT: the checkpoint FILE with one flipped bit of a byte. damage.py FILE state: its frame intact, around
another state, of one byte."""
import struct
import sys

data = bytearray(open(sys.argv[1], "rb").read())


def number(at):
    return struct.unpack_from("<Q", data, at)[0]


def behind_text(at):
    return at + 8 + number(at)


if sys.argv[2] == "state":
    body = 20  # behind magic, version and fingerprint
    at = behind_text(behind_text(body))
    sources, at = number(at), at + 8
    for _ in range(sources):
        at = behind_text(behind_text(at))
    data = data[:at + 8] + struct.pack("<QB", 1, 1)
    fingerprint = 0xCBF29CE484222325  # FNV-1a
    for byte in data[body:]:
        fingerprint = (fingerprint ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    struct.pack_into("<Q", data, 12, fingerprint)
else:
    data[int(sys.argv[2])] ^= 1
sys.stdout.buffer.write(data)

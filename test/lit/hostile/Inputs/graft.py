"""graft.py APP.xclbin BODY.mlir OUT.xclbin [BUFFERS]: a container with another text as its bodies; anyone can make one.

The text replaces the module of the section `tessera_cores`, whose list of cores stays as it is. The section moves to
the end of the file with corrected lengths. With BUFFERS, "ADDRESS:LENGTH,...", the first core gets these buffers.
"""
import struct
import sys

HEADER, COUNT, LENGTH = 456, 0x1c0, 0x130  # of the file, facts/container/layouts.tsv


def graft(app, body, out, buffers=""):
    data = bytearray(open(app, "rb").read())
    text = open(body, "rb").read()
    for i in range(struct.unpack_from("<I", data, COUNT)[0]):
        entry = HEADER + 40 * i
        offset, size = struct.unpack_from("<QQ", data, entry + 0x18)
        if data[offset:offset + 7] == b"TESSERA":
            break
    else:
        sys.exit("the container has no bodies")

    section = bytearray(data[offset:offset + size])
    if buffers:
        parts = [part.split(":") for part in buffers.split(",")]
        record = struct.unpack_from("<II", section, 0x10)[1]  # count and offset of the list of cores
        struct.pack_into("<II", section, record + 0x10, len(parts), len(section))
        for address, length in parts:
            section += struct.pack("<II", int(address, 0), int(length, 0))
    section += b"\0" * (-len(section) % 8)
    struct.pack_into("<II", section, 0x18, len(text), len(section))
    section += text
    data += b"\0" * (-len(data) % 8)
    struct.pack_into("<QQ", data, entry + 0x18, len(data), len(section))
    data += section
    struct.pack_into("<Q", data, LENGTH, len(data))
    open(out, "wb").write(data)


if __name__ == "__main__":
    graft(*sys.argv[1:])

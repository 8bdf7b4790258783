"""container.py IN OUT EDIT...: changes an xclbin in ways that no verb offers.

  generation=N  adds AIE_METADATA that names this generation (hw_gen), as the vendor's compiler does
  number=JSON   the same, but the generation is this value instead of a text
  width=N       the partition has N columns
  swap          the first two entries of IP_LAYOUT change places
  ids=N         all entries of IP_LAYOUT have this kernel id
"""
import json
import struct
import sys

IP_LAYOUT, AIE_METADATA, AIE_PARTITION = 8, 25, 32
HEADERS, RECORD, ENTRY = 456, "<I16s4xQQ", 80

source, target, *edits = sys.argv[1:]
with open(source, "rb") as file:
    whole = file.read()
count = struct.unpack_from("<I", whole, 0x1c0)[0]
sections = []
for i in range(count):
    kind, name, offset, size = struct.unpack_from(RECORD, whole, HEADERS + 40 * i)
    sections.append([kind, name, bytearray(whole[offset:offset + size])])


def find(kind):
    return next(data for each, _, data in sections if each == kind)


for edit in edits:
    word, _, value = edit.partition("=")
    if word in ("generation", "number"):
        generation = value if word == "generation" else json.loads(value)
        metadata = {"aie_metadata": {"driver_config": {"hw_gen": generation}}}
        sections.append([AIE_METADATA, b"", bytearray(json.dumps(metadata).encode())])
    elif word == "width":
        struct.pack_into("<H", find(AIE_PARTITION), 0x20, int(value))
    elif word == "swap":
        data = find(IP_LAYOUT)
        data[8:8 + ENTRY], data[8 + ENTRY:8 + 2 * ENTRY] = data[8 + ENTRY:8 + 2 * ENTRY], data[8:8 + ENTRY]
    elif word == "ids":
        data = find(IP_LAYOUT)
        for at in range(8, len(data), ENTRY):
            struct.pack_into("<H", data, at + 6, int(value, 0))
    else:
        sys.exit(f"container.py: nobody knows {edit}")

out = bytearray(whole[:HEADERS])
place = HEADERS + 40 * len(sections)
heads, body = b"", b""
for kind, name, data in sections:
    begin = (place + len(body) + 7) // 8 * 8
    body += bytes(begin - place - len(body)) + bytes(data)
    heads += struct.pack(RECORD, kind, name, begin, len(data))
struct.pack_into("<I", out, 0x1c0, len(sections))
struct.pack_into("<Q", out, 0x130, place + len(body))
with open(target, "wb") as file:
    file.write(out + heads + body)

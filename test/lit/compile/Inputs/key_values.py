"""key_values.py FILE: prints the JSON of KEYVALUE_METADATA in an xclbin.
key_values.py IN OUT TEXT: a copy whose section of that kind has this text instead, padded with blanks."""
import json
import struct
import sys

KEYVALUE_METADATA = 15
HEADERS, RECORD = 456, "<I16s4xQQ"

with open(sys.argv[1], "rb") as file:
    whole = bytearray(file.read())
count = struct.unpack_from("<I", whole, 0x1c0)[0]
(at, size), = [struct.unpack_from(RECORD, whole, HEADERS + 40 * i)[2:] for i in range(count)
               if struct.unpack_from(RECORD, whole, HEADERS + 40 * i)[0] == KEYVALUE_METADATA]
if len(sys.argv) == 2:
    print(json.loads(whole[at:at + size]))
else:
    text = sys.argv[3].encode()
    assert len(text) <= size, "the text is longer than the section"
    whole[at:at + size] = text.ljust(size)
    with open(sys.argv[2], "wb") as file:
        file.write(whole)

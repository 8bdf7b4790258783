"""mirrored.py IN OUT KERNEL JSON: writes an xclbin with mirror data as xclbinutil appends them, without Tessera. JSON has the
content of IP_LAYOUT. The CDO group of the partition gets the name of the kernel, so that all places that can have a name
do.
"""
import json
import struct
import sys

source, target, kernel, layout = sys.argv[1:5]
with open(source, "rb") as file:
    xclbin = bytearray(file.read())
count, = struct.unpack_from("<I", xclbin, 0x1C0)
entries = []
for i in range(count):
    kind, name, offset, size = struct.unpack_from("<I16s4xQQ", xclbin, 456 + 40 * i)
    entry = {"Kind": str(kind), "Name": name.split(b"\0")[0].decode(), "Offset": hex(offset), "Size": hex(size)}
    if kind == 8:
        with open(layout, encoding="utf-8") as content:
            entry["payload"] = json.load(content)
    if kind == 32:
        pdis, = struct.unpack_from("<I", xclbin, offset + 0x7C)
        groups, = struct.unpack_from("<I", xclbin, offset + pdis + 0x1C)
        text, = struct.unpack_from("<I", xclbin, offset + groups)
        xclbin[offset + text:offset + text + 4] = kernel.encode().ljust(4, b"\0")
    entries.append(entry)
header = {"Magic": "xclbin2", "XclBinUUID": xclbin[0x1A0:0x1B0].hex()}
text = json.dumps({"schema_version": {"major": "1"}, "header": header}, separators=(",", ":"))[:-1]
for entry in entries:
    text += ',"section_header":' + json.dumps(entry, separators=(",", ":"))
xclbin += b"XCLBIN_MIRROR_DATA_START" + text.encode() + b"}XCLBIN_MIRROR_DATA_END"
struct.pack_into("<Q", xclbin, 0x130, len(xclbin))
with open(target, "wb") as file:
    file.write(xclbin)

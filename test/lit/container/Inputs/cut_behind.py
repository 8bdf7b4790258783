"""cut_behind.py XCLBIN PDI OUT [headless]: the xclbin up to the end of the PDI; headless: with the first words of the PDI
overwritten."""
import sys

data = bytearray(open(sys.argv[1], "rb").read())
image = open(sys.argv[2], "rb").read()
start = data.find(image)
assert start > 0
if sys.argv[4:] == ["headless"]:
    data[start:start + 16] = b"\xff" * 16
open(sys.argv[3], "wb").write(data[:start + len(image)])

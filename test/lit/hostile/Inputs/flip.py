"""flip.py FILE OUT COUNT: `tessera check` of copies of the file with one byte changed, at evenly spread places."""
import subprocess
import sys

path, out, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
data = open(path, "rb").read()
for i in range(count):
    copy = bytearray(data)
    copy[i * len(data) // count] ^= (0xff, 0x01, 0x80, 0x7f)[i % 4]
    open(out, "wb").write(copy)
    ran = subprocess.run(["tessera", "check", out], capture_output=True, text=True, timeout=300)
    if ran.returncode not in (0, 1, 2, 3):
        sys.exit(f"byte {i * len(data) // count}: exit {ran.returncode}\n{ran.stderr}")
print(f"{count} files, none ends in another way")

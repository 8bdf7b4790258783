"""Batches of the silicon capture, for `tessera core`.

silicon.py DATA BATCH prepare   writes kernel.s and in.bin into the current folder and prints the size of the output.
silicon.py DATA BATCH compare   compares out.bin with the results of the NPU, point by point.
"""
import gzip
import json
import os
import sys
import tarfile

data, number, act = sys.argv[1], int(sys.argv[2]), sys.argv[3]
with gzip.open(os.path.join(data, "isa-hw-vectors.json.gz")) as file:
    batch = next(b for b in json.load(file) if b["batch"] == number)

if act == "prepare":
    with tarfile.open(os.path.join(data, "batches-asm.tar.gz")) as archive:
        name = next(n for n in archive.getnames() if n.endswith(f"batch_{number:03}.s"))
        with open("kernel.s", "wb") as file:
            file.write(archive.extractfile(name).read())
    state, inputs = 42, bytearray()  # the capture's inputs: a linear congruential generator, one byte a step
    for _ in range(batch["in_size"]):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        inputs.append(state >> 16 & 0xFF)
    with open("in.bin", "wb") as file:
        file.write(inputs)
    print(max(point["out_off"] + len(point["out"]) // 2 for point in batch["points"]))
else:
    with open("out.bin", "rb") as file:
        out = file.read()
    wrong = [point["ins"] for point in batch["points"]
             if not out.startswith(bytes.fromhex(point["out"]), point["out_off"])]
    print(f"{len(batch['points']) - len(wrong)} of {len(batch['points'])} equal", *wrong)

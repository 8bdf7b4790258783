"""checkpoint_seeds.py TESSERA OUT: seeds of fuzz_checkpoint from checkpoints of a run, in both timings.

A seed is a byte for the timing, followed by the state without the frame of the file (src/container/checkpoint/checkpoint.h). Run
this script again whenever the state gets other members.
"""
import os
import struct
import subprocess
import sys
import tempfile

tessera, out = (os.path.abspath(path) for path in sys.argv[1:])
design = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lit/run/Inputs")


def state(file):
    data = open(file, "rb").read()

    def number(at):
        return struct.unpack_from("<Q", data, at)[0]

    at = 20  # behind magic, version and fingerprint
    for _ in range(2):
        at += 8 + number(at)
    sources, at = number(at), at + 8
    for _ in range(sources):
        for _ in range(2):
            at += 8 + number(at)
    return data[at + 16:]  # behind cycle and size


for flag, timing in enumerate(("functional", "cycle")):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([tessera, "run", f"{design}/column.cdo", "--program", f"0,2={design}/increment.s", "--insts",
                        f"{design}/call.txn", "--in", "0=words:0..63", "--out", f"1={folder}/out:256", "--quiet",
                        f"--timing={timing}", "--checkpoint-every", "300", "--checkpoint-dir", f"{folder}/kept"],
                       check=True)
        for file in sorted(os.listdir(f"{folder}/kept"))[:2]:
            with open(os.path.join(out, f"{timing}-{file.split('.')[0]}"), "wb") as seed:
                seed.write(bytes([flag]) + state(f"{folder}/kept/{file}"))

#!/usr/bin/env python3
"""guest_seeds.py BIN OUT: the designs of the text tests as seeds for fuzz_guest (see guest.h), made by BIN/tessera.

Leaves out designs whose parts other commands of a test make, and those for arrays outside an NPU.
"""
import hashlib
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from designs import designs  # noqa: E402

TIMINGS = (0x00, 0x40)  # Guest::kCycleTiming
FOUR_COLUMNS = 0        # Guest::kDevices


def values_of(arguments, option):
    return [arguments[i + 1] for i in range(len(arguments) - 1) if arguments[i] == option]


def seed_of(tessera, design):
    """The configuration with its programs, as a container has it, and the stream behind it."""
    def make(*command):
        subprocess.run([tessera, *command], check=True, capture_output=True, cwd=design.folder)

    command = ["build", "--cdo", design.arguments[0], "-o", "seed.xclbin"]
    for value in values_of(design.arguments, "--program"):
        place, source = value.split("=")
        make("asm", source, "-o", f"seed.{place}")
        command += ["--program", f"{place}=seed.{place}"]
    make(*command)
    container = (design.folder / "seed.xclbin").read_bytes()
    begin = container.index(b"\4\0\0\0CDO\0")
    words = int.from_bytes(container[begin + 12:begin + 16], "little")
    seed = container[begin:begin + 20 + 4 * words]
    for insts in values_of(design.arguments, "--insts")[:1]:
        make("asm", insts, "-o", "seed.insts")
        seed += (design.folder / "seed.insts").read_bytes()
    return seed


def main():
    tessera, out = pathlib.Path(sys.argv[1]).resolve() / "tessera", pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    for design in designs(["run", "array", "deadlock", "check", "npu", "debug", "trace"]):
        try:
            seed = seed_of(tessera, design)
        except (subprocess.CalledProcessError, FileNotFoundError, ValueError):
            continue
        for timing in TIMINGS:
            content = bytes([FOUR_COLUMNS | timing]) + seed
            (out / f"{design.test.stem}-{hashlib.sha256(content).hexdigest()[:8]}").write_bytes(content)


main()

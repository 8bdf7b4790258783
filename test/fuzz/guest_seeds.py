#!/usr/bin/env python3
"""guest_seeds.py BIN OUT: the designs of the text tests as seeds for fuzz_guest (guest.h has the form), by the programs in BIN.

Each `tessera run` of a test becomes a file, as far as its parts are there as text and the device is an NPU.
"""
import hashlib
import pathlib
import re
import subprocess
import sys
import tempfile

TIMINGS = (0x00, 0x40)  # Guest::kCycleTiming
FOUR_COLUMNS = 0        # Guest::kDevices


def parts_of(test, folder):
    """What split-file makes of a test."""
    part = None
    for line in test.read_text().splitlines(keepends=True):
        if line.startswith("//--- "):
            part = folder / line[6:].strip()
            part.parent.mkdir(parents=True, exist_ok=True)
            part.write_text("")
        elif part:
            with part.open("a") as file:
                file.write(line)


def cdo_of(tessera, arguments, folder):
    """The configuration with its programs, as it comes out of a container."""
    command = [tessera, "build", "--cdo", folder / arguments[0], "-o", folder / "seed.xclbin"]
    for place, source in re.findall(r"--program (\S+)=(\S+)", arguments[1]):
        subprocess.run([tessera, "asm", folder / source, "-o", folder / "seed.core"], check=True, capture_output=True)
        image = folder / f"seed.core{place}"
        (folder / "seed.core").rename(image)
        command += ["--program", f"{place}={image}"]
    subprocess.run(command, check=True, capture_output=True)
    container = (folder / "seed.xclbin").read_bytes()
    begin = container.index(b"\4\0\0\0CDO\0")
    words = int.from_bytes(container[begin + 12:begin + 16], "little")
    return container[begin:begin + 20 + 4 * words]


def main():
    tessera, out = pathlib.Path(sys.argv[1]).resolve() / "tessera", pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    tests = pathlib.Path(__file__).parent.parent / "lit"
    for test in sorted(tests.glob("*/*.test")):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            parts_of(test, folder)
            for run in re.finditer(r"tessera run (\S+)(.*)", test.read_text().replace("%S", str(test.parent))):
                try:
                    seed = cdo_of(tessera, run.groups(), folder)
                    if insts := re.search(r"--insts (\S+)", run[2]):
                        subprocess.run([tessera, "asm", folder / insts[1], "-o", folder / "seed.insts"], check=True,
                                       capture_output=True)
                        seed += (folder / "seed.insts").read_bytes()
                except (subprocess.CalledProcessError, FileNotFoundError, ValueError):
                    continue  # made by other commands of the test, or for another array
                for timing in TIMINGS:
                    bytes_ = bytes([FOUR_COLUMNS | timing]) + seed
                    (out / f"{test.stem}-{hashlib.sha256(bytes_).hexdigest()[:8]}").write_bytes(bytes_)


main()

#!/usr/bin/env python3
"""same.py BIN...: the tessera of each BIN must run everything in the same way, whichever compiler built it, and how.

Each design of the text tests runs in both timings with `--fingerprints`; so do the beginnings of programs that other
tools built, where ../shared has them. Fingerprints, printed words, exit codes and output files must be equal byte by
byte.
"""
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from designs import designs, without

ROOMS = ["run", "array", "deadlock", "npu"]
TIMINGS = ["functional", "cycle"]
DESIGN_EVERY, PROGRAM_EVERY = 100, 1000  # cycles
DESIGN_CYCLES = 50_000  # a design that runs longer ends here, for each tool in the same way
SHARED = pathlib.Path(os.environ.get("TESSERA_SHARED", pathlib.Path(__file__).parent.parent.parent / "shared")) / "data"
PROGRAMS = [  # files under SHARED without their ends, buffers; the cycles of one picture and one product
    ["riallto/color_threshold_v1_720p.xclbin", "riallto/color_threshold_v1_720p.seq",
     ["--in", "0=words:0..921599", "--out", "1=out.bin:3686400"]],
    ["npu-toolkit/gemm-256-1col.xclbin", "npu-toolkit/gemm-256-1col.insts.txt",
     ["--device", "npu1_4col", "--in", "0=words:0..32767", "--in", "1=words:7..32774", "--out", "2=out.bin:262144"]],
]
PROGRAM_CYCLES = 100_000


def course(tessera, folder, arguments, timing, every):
    """The outcome of a run: exit code, output, and every file that it wrote."""
    with tempfile.TemporaryDirectory() as name:
        copy = pathlib.Path(name) / "run"
        shutil.copytree(folder, copy)
        before = set(copy.rglob("*"))
        done = subprocess.run([tessera, "run", *arguments, "--quiet", f"--timing={timing}",
                               f"--fingerprints={every}:states.txt"], cwd=copy, capture_output=True,
                              env={**os.environ, "NO_COLOR": "1"})
        files = {str(file.relative_to(copy)): file.read_bytes()
                 for file in sorted(set(copy.rglob("*")) - before) if file.is_file()}
        return done.returncode, done.stdout, done.stderr, files


def compare(tools, title, folder, arguments, every, tally):
    for timing in TIMINGS:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            courses = list(pool.map(lambda tool: course(tool, folder, arguments, timing, every), tools))
        first = courses[0]
        tally["states"] += first[3].get("states.txt", b"").count(b"\n")
        tally["runs"] += 1
        for tool, other in zip(tools[1:], courses[1:]):
            if other != first:
                tally["different"] += 1
                what = [part for part, a, b in zip(("exit code", "stdout", "stderr", "files"), first, other) if a != b]
                print(f"{title}, {timing}: {', '.join(what)} of {tool} and {tools[0]} differ")


def main():
    tools = [pathlib.Path(folder).resolve() / "tessera" for folder in sys.argv[1:]]
    tally = {"runs": 0, "states": 0, "different": 0}
    for design in designs(ROOMS):
        arguments = without(design.arguments, "--fingerprints", "--timing", "--quiet")
        if not any(argument.startswith(("--max-cycles", "--stop-at")) for argument in arguments):
            arguments += ["--max-cycles", str(DESIGN_CYCLES)]
        if "--help" not in arguments:
            compare(tools, f"{design.test.parent.name}/{design.test.name}", design.folder, arguments, DESIGN_EVERY, tally)
    for configuration, insts, options in PROGRAMS:
        if not (SHARED / configuration).exists():
            print(f"skipped, because {SHARED} does not have it: {configuration}")
            continue
        with tempfile.TemporaryDirectory() as empty:
            arguments = [str(SHARED / configuration), "--insts", str(SHARED / insts), *options,
                         "--stop-at", str(PROGRAM_CYCLES)]
            compare(tools, configuration, empty, arguments, PROGRAM_EVERY, tally)
    print(f"{tally['runs']} runs by each of {len(tools)}, {tally['states']} states, {tally['different']} differences")
    if tally["states"] < tally["runs"]:
        print("hardly any run came to a state: this compares nothing")
        return 1
    return 1 if tally["different"] else 0


sys.exit(main())

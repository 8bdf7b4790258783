#!/usr/bin/env python3
"""public_designs.py TESSERA REPOSITORY COMMIT [PART]: compiles and runs the designs under test/npu-xrt of mlir-aie.

REPOSITORY is a clone of mlir-aie or its git directory; PART selects the designs with PART in their path, by default
all. The script compiles each design to a container and all of its command streams, and runs each command stream that no
other device runs. `NPUDEVICE` stands for npu1_4col, and arguments and scratchpads are zeros, so that a run shows
whether the call comes to its end, not its results. The output has a line for each design, with the reason of a refusal
and each warning below; at the end it has the counts of docs/compatibility.md.
"""
import collections
import io
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

DEVICE = "npu1_4col"
LIMIT = 300  # seconds
BITS = {"index": 64, "bf16": 16}
FOLDER = "test/npu-xrt"


def call(*command, cwd):
    try:
        return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, -1, "", f"error[none]: takes longer than {LIMIT} seconds\n")


def findings(text, kind):
    """Diagnostics of one kind: their first lines, each followed by its place."""
    found = re.findall(rf"^({kind}\[\w+\]: .*)\n(?:  --> \S*?:(\d+:\d+))?", text, re.M)
    return [f"{message} ({place})" if place else message for message, place in found]


def size_of(memref):
    *dimensions, element = memref.split("x")
    bits = BITS.get(element) or int(re.sub(r"\D", "", element))
    for dimension in dimensions:
        bits *= int(dimension)
    return (bits + 7) // 8


def arguments(text, stream):
    """Zeros for each argument of the command stream DEVICE_SEQUENCE."""
    device = None
    given = []
    for line in text.splitlines():
        if found := re.search(r"aie\.device\(\w+\)(?: @(\w+))?", line):
            device = found[1] or "main"
        found = re.search(r"runtime_sequence(?: @(\w+))?\((.*)\)", line)
        if found and stream == f"{device}_{found[1] or 'main'}":
            for i, memref in enumerate(re.findall(r"memref<([^>,]*)", found[2])):
                given += ["--in", f"{i}=zeros:{size_of(memref)}"]
    return given


def run(tessera, design, text, stream, names):
    given = arguments(text, stream)
    if "create_scratchpad" in call(tessera, "disasm", f"{stream}.insts", cwd=design.parent).stdout:
        given += ["--scratchpad", "zeros:4096"]
    done = call(tessera, "run", design.name, "--quiet", *names, *given, cwd=design.parent)
    return "" if done.returncode == 0 else (findings(done.stderr, "error") or [done.stderr.strip()])[0]


def streams_to_run(design, text):
    """The command streams of devices that no other device loads: (DEVICE_SEQUENCE, the options that choose it)."""
    devices = [name or "main" for name in re.findall(r"aie\.device\(\w+\)(?: @(\w+))?", text)]
    loaded = set(re.findall(r"(?:aiex\.configure |device_ref = )@(\w+)", text))
    streams = sorted(path.stem for path in design.parent.glob("*.insts"))
    for stream in streams:
        device = max((name for name in devices if stream.startswith(name + "_")), key=len)
        if len(streams) == 1:
            yield stream, []
        elif device not in loaded:
            yield stream, ["--device-name", device, "--sequence-name", stream[len(device) + 1:]]


def look_at(tessera, design):
    """(whether it compiles, the outcome of each run, lines of output)."""
    compiled = call(tessera, "compile", design.name, "-o", "app.xclbin", "--insts", "{0}.insts", cwd=design.parent)
    said = findings(compiled.stderr, "error") + findings(compiled.stderr, "warning")
    if compiled.returncode:
        return False, [], said or [compiled.stderr.strip()]
    text = call(tessera, "compile", design.name, "--emit", "design", cwd=design.parent).stdout
    runs = [run(tessera, design, text, stream, names) for stream, names in streams_to_run(design, text)]
    return True, runs, said + [f"run: {each}" for each in runs if each]


def main():
    tessera, repository, commit, *part = sys.argv[1:]
    tessera = str(pathlib.Path(tessera).resolve())
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as name:
        archive = subprocess.run(["git", "-C", repository, "archive", commit, FOLDER], capture_output=True, check=True)
        tarfile.open(fileobj=io.BytesIO(archive.stdout)).extractall(name, filter="data")
        root = pathlib.Path(name) / FOLDER
        for design in sorted(root.rglob("*.mlir")):
            title = str(design.relative_to(root))
            if part and part[0] not in title:
                continue
            design.write_text(design.read_text().replace("NPUDEVICE", DEVICE))
            compiles, runs, said = look_at(tessera, design)
            result = ("not compiled" if not compiles else "needs a kernel" if any("T0911" in each for each in runs) else
                      "does not come to an end" if any(runs) else "runs")
            counts["designs"] += 1
            counts["compile"] += compiles
            counts[result] += 1
            print(f"{title}: {result}", *(f"    {line}" for line in said), sep="\n", flush=True)
            for left in design.parent.glob("*.insts"):
                left.unlink()
    for what in ("designs", "compile", "runs", "needs a kernel", "does not come to an end", "not compiled"):
        print(f"{counts[what]:4} {what}")


main()

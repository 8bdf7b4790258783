"""Programs in Python, with each CPython of the machine: python.py BUILD SOURCE.

Compiles the design of examples/host, runs it with `tessera run` for the expected bytes and cycles, and then runs
python_calls.py and python_faults.py beside this file, and the program of examples/host, with each CPython that it
finds: the one that runs this script, /usr/bin/python3, those of pyenv, and those that TESSERA_PYTHONS names with `:`
between them. A CPython with numpy runs the tests twice, once with numpy hidden. The test says if it found only one
version of CPython, or no numpy 1 or 2. It also compares the functions of the package with those of its library.
"""
import glob
import json
import os
import pathlib
import random
import re
import struct
import subprocess
import sys
import tempfile

build, source = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
OLDEST = (3, 8)
ASK = "import sys\ntry:\n  import numpy\n  n = numpy.__version__\nexcept ImportError:\n  n = ''\n" \
      "print(*sys.version_info[:3], n, sep='.')"


def run(*words, **options):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}: exit {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def interpreters():
    """{version: (path, version of numpy or "")}, the first of each version; prefers those that have numpy."""
    paths = [sys.executable, "/usr/bin/python3", *sorted(glob.glob(os.path.expanduser("~/.pyenv/versions/*/bin/python3"))),
             *filter(None, os.environ.get("TESSERA_PYTHONS", "").split(":"))]
    found = {}
    for path in dict.fromkeys(paths):
        if not os.path.exists(path):
            continue
        version = subprocess.run([path, "-c", ASK], capture_output=True, text=True).stdout.strip()
        major, minor, patch, numpy = (version.split(".", 3) + [""] * 4)[:4]
        if not minor.isdigit() or (int(major), int(minor)) < OLDEST:
            print(f"not tried: {path} is older than 3.8")
            continue
        known = found.get((major, minor))
        if known is None or (numpy and not known[2]):
            found[major, minor] = (path, f"{major}.{minor}.{patch}", numpy)
    return list(found.values())


def prepare(folder):
    """The container, its inputs, and what `tessera run` makes of them."""
    files = folder / "design.xclbin", folder / "design.bin"
    run(build / "bin/tessera", "compile", source / "examples/host/design.mlir", "-o", files[0], "--insts", files[1])
    numbers = random.Random(26)
    for name in "ab":
        (folder / name).write_bytes(struct.pack("<1024i", *(numbers.randrange(-1 << 20, 1 << 20) for _ in range(1024))))
    report = run(build / "bin/tessera", "run", files[0], "--insts", files[1], "--in", f"0={folder}/a", "--in",
                 f"1={folder}/b", "--out", f"2={folder}/sum:4096", "--json")
    (folder / "cycles").write_text(str(json.loads(report[report.index("{"):report.rindex("}") + 1])["cycles"]))
    return files


def check_functions():
    """The library exports the functions of the table of prototypes, and nothing else."""
    listed = run("nm", "-D", "--defined-only", build / "lib/libtessera_pyxrt.so")
    exported = {line.split()[-1] for line in listed.splitlines()}
    text = (build / "python/pyxrt/_library.py").read_text()
    table = text[text.index("PROTOTYPES = {"):text.index("\n}\n", text.index("PROTOTYPES = {"))]
    named = {"pyxrt_" + name for name in re.findall(r'"(\w+)": "', table)}
    if exported != named or len(named) < 60:
        sys.exit(f"the library and the package differ: {sorted(exported ^ named)}")


check_functions()
tried = []
with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    files = prepare(folder)
    # Tests may run beside others in the same build: no bytecode is written there.
    base = os.environ | {"PYTHONPATH": str(build / "python"), "PYTHONDONTWRITEBYTECODE": "1"}
    for key in [key for key in base if key.startswith("TESSERA_") and key != "TESSERA_PYTHONS"]:
        del base[key]
    for path, version, numpy in interpreters():
        for hidden in ("", "1") if numpy else ("1",):
            for tests in "python_calls.py", "python_faults.py":
                said = run(path, "-W", "error::ResourceWarning", source / "test/xrt" / tests, env=base | {
                    "PYXRT_FOLDER": name, "PYXRT_HIDE_NUMPY": hidden, "PYXRT_SOURCE": str(source),
                    "PYXRT_TESSERA": str(build / "bin/tessera"), "TESSERA_DEVICE": "npu1,npu2",
                    "TESSERA_REPORT": str(folder / f"report-{version}-{hidden}")})
                print(f"CPython {version}, {'without numpy' if hidden else 'numpy ' + numpy}, {tests}: "
                      f"{said.strip().splitlines()[-1]}")
                skipped = re.findall(r"skipped '([^']*)'", said)
                print("".join(f"  left out: {reason}\n" for reason in skipped), end="")
        said = run(path, source / "examples/host/call.py", *files, env=base)
        if said != "device: NPU Phoenix\nPASS!\n":
            sys.exit(f"examples/host/call.py says: {said}")
        tried.append((version, numpy))
versions = {version.rsplit(".", 1)[0] for version, _ in tried}
if len(versions) < 2:
    print(f"not tried: a second CPython beside {', '.join(versions)}")
for wanted in "12":
    if not any(numpy.startswith(wanted + ".") for _, numpy in tried):
        print(f"not tried: numpy {wanted}, which no CPython here has")
print(f"PASS with {len(tried)} CPythons: {', '.join(version for version, _ in tried)}")

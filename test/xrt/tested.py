"""Does a test call each function of facts/xrt.tsv? tested.py BUILD SOURCE

The object files of test_xrt show which functions of XRT's interface its tests call; they do not show what the tests
expect of the results. names.py compares the names of types, enumerators and macros with the headers. This file lists
the functions that no program can reach, with the reason.
"""
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True
build, source = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
sys.path.insert(0, str(source / "cmake/generate"))
from facts import rows  # noqa: E402

UNREACHABLE = {
    "xrt::mailbox::": "no object of this class exists, because its only constructor throws",
    "_ZN3xrt5fenceC1ESt10unique_ptrIN8xrt_core12fence_handle": "programs do not see the class of its argument",
}


def called(objects):
    symbols = set()
    for path in objects:
        listed = subprocess.run(["nm", "--undefined-only", path], capture_output=True, text=True, check=True).stdout
        symbols.update(line.split()[-1] for line in listed.splitlines() if line.strip())
    return symbols


objects = sorted((build / "test/CMakeFiles/test_xrt.dir").rglob("*.o"))
if not objects:
    sys.exit(f"{build} has no object files of test_xrt")
symbols = called(objects)
functions = [row for row in rows(source / "facts/xrt.tsv") if row[0] == "function" and row[2] != "elsewhere"]
untested = [row for row in functions if row[3] not in symbols]
lacking = [row for row in untested
           if not any(row[1].startswith(name) or row[3].startswith(name) for name in UNREACHABLE)]
for row in lacking:
    print(f"facts/xrt.tsv:{row.number}: no test calls {row[1]} ({row[3]})")
print(f"{len(functions)} functions, {len(untested) - len(lacking)} unreachable, {len(lacking)} without a test")
sys.exit(bool(lacking))

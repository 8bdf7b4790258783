"""hostile.py TESSERA: bodies that strangers could write to keep the compiler busy take no more than linear time.

Each row compares the processor time of two bodies in one run: one with the expensive part, and one of the same size
without it. A search for each item of a list makes the ratio several times the limit. The bodies are those of the tests
test/lit/hostile/work.test, at a larger size.
"""
import pathlib
import subprocess
import sys
import tempfile

from used import used

TESSERA = pathlib.Path(sys.argv[1]).absolute()
INPUTS = pathlib.Path(__file__).parent.parent / "test/lit/hostile/Inputs"
ROUNDS = 3  # the least of these times counts

# Each row: the expensive part, the code that ends both runs (None: success), the two bodies, the largest ratio of their
# times.
ROWS = [
    ("a chain of 200,000 blocks in the list of acts", "T0911", "blocks 200000 fork", "blocks 200000", 3),
    ("8,000 checked calls of the last function", "T0910", "checks 8000 first", "checks 8000 last", 3),
    ("7,500 calls of the last function in the list of acts", "T0911", "acts 7500 first", "acts 7500 last", 2),
    ("4,500 functions beside 900", None, "calls 900", "calls 4500", 3),
]


def seconds(folder, words, code):
    text = subprocess.run([sys.executable, INPUTS / "functions.py", *words.split()], check=True, capture_output=True)
    (folder / "body.mlir").write_bytes(text.stdout)
    subprocess.run([sys.executable, INPUTS / "graft.py", "base.xclbin", "body.mlir", "body.xclbin"], cwd=folder, check=True)
    times = []
    for _ in range(ROUNDS):
        before = used()
        done = subprocess.run([TESSERA, "run", "body.xclbin", "--insts", "base.seq", "--quiet"], cwd=folder,
                              capture_output=True, text=True)
        times.append(used() - before)
        if done.returncode != 0 if code is None else f"error[{code}]" not in done.stderr:
            sys.exit(f"'{words}' ended with {done.returncode}: {done.stderr}")
    return min(times)


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    subprocess.run([TESSERA, "compile", INPUTS / "base.mlir", "-o", folder / "base.xclbin", "--insts",
                    folder / "base.seq"], check=True, capture_output=True)
    slow = 0
    for label, code, first, second, limit in ROWS:
        base, other = seconds(folder, first, code), seconds(folder, second, code)
        slow += other > limit * base
        print(f"{label:<54} {other:6.2f} s  {other / base:5.2f} times the other (at most {limit})")
    sys.exit(1 if slow else 0)

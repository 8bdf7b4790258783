"""python.py BUILD: importing pyxrt takes less than 50 ms, and a call from Python less than 60 us beside its simulation.

Both are processor times, and the least of several rounds counts. The time of an empty call is that of `kernel(...)` and
`wait()` in the thread that calls: a program waits for the simulation in this time, too, but does not compute.
"""
import pathlib
import subprocess
import sys
import tempfile

BUILD = pathlib.Path(sys.argv[1]).absolute()
SOURCE = pathlib.Path(__file__).resolve().parent.parent
IMPORT_LIMIT, CALL_LIMIT = 50.0, 60.0
ROUNDS, CALLS = 10, 2000
EMPTY = ".txn version=0.1 generation=3 cols=1 rows=6 mem_rows=1\n"
PROGRAM = """
import sys, time
begin = time.process_time()
import pyxrt
imported = time.process_time() - begin
device = pyxrt.device(0)
xclbin = pyxrt.xclbin(sys.argv[1])
context = pyxrt.hw_context(device, xclbin)
kernel = pyxrt.kernel(context, xclbin.get_kernels()[0].get_name())
with open(sys.argv[2], "rb") as file:
    stream = file.read()
code = pyxrt.bo(device, len(stream), pyxrt.bo.cacheable, kernel.group_id(1))
code.write(stream, 0)
buffers = [pyxrt.bo(device, 4096, pyxrt.bo.host_only, kernel.group_id(3)) for _ in range(3)]
kernel(3, code, len(stream) // 4, *buffers).wait2()
begin = time.thread_time()
for _ in range(int(sys.argv[3])):
    kernel(3, code, len(stream) // 4, *buffers).wait()
print(imported * 1e3, (time.thread_time() - begin) / int(sys.argv[3]) * 1e6)
"""


def measured(*words):
    done = subprocess.run([sys.executable, "-c", PROGRAM, *map(str, words)], capture_output=True, text=True, check=True,
                          env={"PYTHONPATH": str(BUILD / "python")})
    return [float(word) for word in done.stdout.split()]


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    (folder / "empty.txn").write_text(EMPTY)
    tessera = BUILD / "bin/tessera"
    for words in (["asm", folder / "empty.txn", "-o", folder / "empty.bin"],
                  ["compile", SOURCE / "examples/host/design.mlir", "-o", folder / "design.xclbin", "--insts",
                   folder / "design.bin"]):
        subprocess.run([tessera, *words], check=True, capture_output=True)
    rounds = [measured(folder / "design.xclbin", folder / "empty.bin", CALLS) for _ in range(ROUNDS)]
    imported, call = (min(times) for times in zip(*rounds))
print(f"import pyxrt: {imported:.1f} ms (limit {IMPORT_LIMIT:.0f}); an empty call: {call:.1f} us (limit {CALL_LIMIT:.0f})")
sys.exit(imported >= IMPORT_LIMIT or call >= CALL_LIMIT)

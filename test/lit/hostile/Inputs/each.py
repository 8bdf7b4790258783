"""each.py APP.xclbin BODIES.mlir FOLDER: runs each body of a file in place of the container's, and compares the output.

A body begins with `//--- name`, and its lines `// SAYS: text` are the expected output; `// RUNS` in their place means
that it ends well. A body `FUNCTION text` is wrapped in a module and the core's function. Every run must end with exit
code 0, 1, 2 or 3, and none may leave a file.
"""
import os
import re
import subprocess
import sys

from graft import graft

app, bodies, folder = map(os.path.abspath, sys.argv[1:4])
os.makedirs(folder, exist_ok=True)
failed = 0
parts = re.split(r"^//--- (\S+)\n", open(bodies).read(), flags=re.M)[1:]
for name, text in zip(parts[::2], parts[1::2]):
    says = [line[9:].strip() for line in text.splitlines() if line.startswith("// SAYS:")]
    runs = "// RUNS" in text
    if says == [] and not runs:
        sys.exit(f"{name} does not say what it expects")
    text = "\n".join(line for line in text.splitlines() if not line.startswith("// "))
    if "@core_0_2" not in text:
        text = f"func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) {{\n{text}\nreturn\n}}"
    if "@pdi_0" not in text:
        text = f"module {{ module @pdi_0 {{\n{text}\n}} }}\n"
    body, out = os.path.join(folder, name + ".mlir"), os.path.join(folder, name + ".xclbin")
    open(body, "w").write(text)
    graft(app, body, out)
    empty = os.path.join(folder, name)
    os.makedirs(empty, exist_ok=True)
    ran = subprocess.run(["tessera", "run", os.path.abspath(out), "--quiet", "--insts", app[:-len("xclbin")] + "seq", "--kernel-seconds", "3"], cwd=empty,
                         capture_output=True, text=True, timeout=300)
    said = ran.stdout + ran.stderr
    wrong = [line for line in says if line not in said]
    if wrong or ran.returncode not in ([0] if runs else [1, 2, 3]) or os.listdir(empty):
        failed += 1
        print(f"{name}: exit {ran.returncode}, expected {says or 'success'}, said:\n{said}")
print(f"{len(parts) // 2} bodies, {failed} failed")
sys.exit(failed != 0)

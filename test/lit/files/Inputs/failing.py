"""failing.py FOLDER: each verb that knows --json answers a failure of each kind with a document whose diagnostics are
those of standard error."""
import json
import re
import subprocess
import sys

folder = sys.argv[1]
failing = {  # the code that is expected
    "run": "T0701", "run --json=1 x": "T0102", "run --hlep": "T0701", "run app.xclbin --insts": "T0102",
    "run absent.xclbin --insts call.bin": "T0102", "run app.xclbin": "T0701", "run core.bin": "T0703",
    "run app.xclbin --insts call.bin --in 0": "T0702", "run app.xclbin --insts call.bin --device npu9": "T0801",
    "run app.xclbin --insts call.bin --in 0=words:0..3 --out 1=out.bin:256": "T0602",
    "run app.xclbin --insts call.bin --in 0=words:0..63 --out 1=absent/out.bin:256": "T0103",
    "run app.xclbin --insts call.bin --in 0=words:0..63 --out 1=-:256": "T0701",
    "run app.xclbin --insts call.bin --in 0=words:0..63 --out 1=out.bin:256 --break 0,2:0x40": "T0611",
    "run app.xclbin --insts call.bin --in 0=words:0..63 --out 1=out.bin:256 --max-cycles 10": "T0606",
    "info": "T0701", "info absent": "T0102", "info core.bin": "T0213", "info --frobnicate": "T0701",
    "state core.bin": "T0703", "state app.xclbin --tile 9": "T0701", "state absent": "T0102",
    "compile": "T0701", "compile empty.mlir --emit graph": "T0761", "compile absent.mlir --emit graph": "T0102",
    f"compile {folder}/one.mlir": "T0701", f"compile {folder}/one.mlir --emit nothing": "T0701",
    "check empty.mlir": "T0761", "check absent.mlir": "T0102",
    "core absent.s --entry f": "T0102", "core empty.s --entry f": "T0733", "core": "T0701",
    "trace absent": "T0102", "trace core.bin": "T0515", "tiling absent": "T0102", "tiling core.bin": "T1001",
    "explain nothing_of_that_name": "T0790", "explain": "T0701", "teleport": "T0701", "--frobnicate": "T0701",
}
wrong = []
for words, code in failing.items():
    command = ["tessera", *words.split(), "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    try:
        document = json.loads(done.stdout)
        told = [one["code"] for one in document["diagnostics"]]
        said = re.findall(r"^(?:error|warning)\[(T\d+)\]", done.stderr, re.MULTILINE)
        if done.returncode == 0 or code not in told or told != said or not document["schema"].startswith("tessera."):
            wrong.append(f"{words}: ended with {done.returncode}, said {said}, has {told}, expected {code}")
    except (ValueError, KeyError) as problem:
        wrong.append(f"{words}: ended with {done.returncode}, {problem!r}: {done.stdout[:200]}")
sys.exit("\n".join(wrong) or 0)

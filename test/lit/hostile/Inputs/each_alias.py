"""each_alias.py FOLDER: makes designs and bodies with aliases that name each other (aliases.py), and prints how `tessera`
answers each. A process gets 4 GB of address space and 300 seconds; sanitizers, which map far more, only the time."""
import os
import re
import resource
import subprocess
import sys

from graft import graft

folder, here = sys.argv[1], os.path.dirname(os.path.abspath(__file__))
os.makedirs(folder, exist_ok=True)
CASES = [("legal", 3000), ("locations", 200)]
CASES += [(kind, 60000) for kind in ("locations", "calls", "types", "functions", "attributes")]
CASES += [(f"double-{kind}", 40) for kind in ("types", "functions", "attributes", "dictionaries", "locations", "commented")]
CASES += [("cycle", 50), ("uses", 2000), ("fused", 2000)]


def limits():
    if "ASAN_OPTIONS" not in os.environ:  # which lit.cfg.py sets for them
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))


def path(name):
    return os.path.join(folder, name)


def answer(*words):
    ran = subprocess.run(["tessera", *words], capture_output=True, text=True, timeout=300, preexec_fn=limits)
    first = re.search(r": ((?:the alias|with ').*)", ran.stdout + ran.stderr)
    code = re.search(r"error\[(T\d+)\]", ran.stderr)
    return f"exit {ran.returncode}" if code is None else f"{code[1]}, {first[1] if first else 'of the parser'}"


app, stream = path("base.xclbin"), path("base.seq")
subprocess.run(["tessera", "compile", os.path.join(here, "base.mlir"), "-o", app, "--insts", stream], check=True,
               capture_output=True)
for kind, count in CASES:
    text = [subprocess.run([sys.executable, os.path.join(here, "aliases.py"), kind, str(count), *body],
                           capture_output=True, text=True, check=True).stdout for body in ([], ["body"])]
    for name, each in zip(("design.mlir", "body.mlir"), text):
        with open(path(name), "w", encoding="utf-8") as file:
            file.write(each)
    grafted = path("grafted.xclbin")
    graft(app, path("body.mlir"), grafted)
    print(f"{kind} {count}: {answer('check', path('design.mlir'))}")
    print(f"  in a container: {answer('run', grafted, '--insts', stream, '--quiet')}", flush=True)

"""design.py DESIGN.mlir OPTION...: `tessera run` of a design of npu1, as it is and on npu2, in both timings, with and
without the sanitizers. All runs must write the same output to the files that --out names.

`--only npu1` (or npu2) leaves out the other family, for features that only one of them has.
"""
import re
import subprocess
import sys

design, options = sys.argv[1], sys.argv[2:]
families = ["npu1", "npu2"]
if options[:1] == ["--only"]:
    families = [options[1]]
    options = options[2:]
outputs = [re.match(r"\d+=([^:]+):", value)[1] for option, value in zip(options, options[1:]) if option == "--out"]
text = open(design, encoding="utf-8").read()
if not outputs:
    sys.exit("nothing is written: give --out N=FILE:BYTES")

first = None
for family in families:
    copy = f"{outputs[0]}.{family}.mlir"
    with open(copy, "w", encoding="utf-8") as file:
        file.write(re.sub(r"\bnpu[12](?=_\dcol\b|\b)", family, text))
    for more in ([], ["--timing=cycle"], ["--check"], ["--check", "--timing=cycle"]):
        command = ["tessera", "run", copy, "--quiet", *options, *more]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode or run.stderr:
            sys.exit(f"{' '.join(command)}\nended with {run.returncode}:\n{run.stderr}")
        result = [open(path, "rb").read() for path in outputs]
        if first is None:
            first = result
        elif result != first:
            sys.exit(f"{' '.join(command)}\nwrites other data than the first run")

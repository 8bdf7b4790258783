"""texts.py DESIGN.mlir: a design keeps its meaning through both ages of text, and through the generic one.

The script prints the design in the older text, from the file itself, from that output, from the generic text and from
the younger one; each time the output must have the lines marked CHECK and SPEC. Printed in the younger text, it must
have those marked CHECK and YOUNG. Lines that are the same in both ages need only CHECK.
"""
import subprocess
import sys

design = sys.argv[1]


def read(text, *options):
    run = subprocess.run(["tessera-opt", *options], input=text, capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"tessera-opt {' '.join(options)}\n{run.stderr}{text}")
    return run.stdout


def expect(text, how, age):
    check = subprocess.run(["FileCheck", design, f"--check-prefixes=CHECK,{age}", "--allow-unused-prefixes"],
                           input=text, capture_output=True, text=True)
    if check.returncode:
        sys.exit(f"{how}:\n{check.stderr}")


itself = open(design, encoding="utf-8").read()
older, younger = read(itself), read(itself, "--aie-text-2026")
expect(older, "in the older text", "SPEC")
expect(read(older), "in the older text, read again", "SPEC")
expect(read(read(itself, "--mlir-print-op-generic")), "through the generic text", "SPEC")
expect(younger, "in the younger text", "YOUNG")
expect(read(younger), "through the younger text", "SPEC")

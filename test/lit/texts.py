"""texts.py DESIGN.mlir: a design keeps its meaning through the texts of both years, and through the generic one.

The script prints the design in the text of 2025, from the file itself, from that output, from the generic text and from
the text of 2026; each time the output must have the lines marked CHECK and OF2025. Printed in the text of 2026, it must
have those marked CHECK and OF2026. Lines that are the same in both ages need only CHECK.
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
of_2025, of_2026 = read(itself), read(itself, "--aie-text-2026")
expect(of_2025, "in the text of 2025", "OF2025")
expect(read(of_2025), "in the text of 2025, read again", "OF2025")
expect(read(read(itself, "--mlir-print-op-generic")), "through the generic text", "OF2025")
expect(of_2026, "in the text of 2026", "OF2026")
expect(read(of_2026), "through the text of 2026", "OF2025")

"""device_names.py FACTS: prints a design with each device of facts/devices.tsv that has a number, and the lines that
FileCheck expects of it."""
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
for row in rows:
    if row[-1] != "-":
        print(f"aie.device({row[0]}) @in_{row[0]} {{\n  // CHECK: aie.device({row[0]})\n}}")

"""Compares the waits for streams and cascades in a report with those that the kernels measured.

    same_waits.py REPORT.json MEASURED      MEASURED has a line `KERNEL CYCLES` for each kernel
"""
import json
import sys

MEASURES = {"top.k0": "stream", "top.k1": "stream", "top.k2": "cascade", "top.k3": "cascade"}

with open(sys.argv[1], encoding="utf-8") as file:
    kernels = {one["name"]: one for one in json.load(file)["kernels"]}
with open(sys.argv[2], encoding="utf-8") as file:
    measured = {name: int(cycles) for name, cycles in (line.split() for line in file)}
assert measured.keys() == MEASURES.keys(), measured
for name, cause in MEASURES.items():
    stalls = kernels[name]["stalls"]
    assert kernels[name]["stall_cycles"] == sum(one["cycles"] for one in stalls), name
    found = sum(one["cycles"] for one in stalls if one["lacks"] == cause)
    assert found == measured[name], (name, found, measured[name])
assert measured["top.k0"] > 500 and measured["top.k3"] > 500, measured

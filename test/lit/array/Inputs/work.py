"""Prints the counted work in a report of `tessera run --json`, one line a count."""
import json
import sys

report = json.load(sys.stdin)
print("cycles", report["cycles"])
for name, count in sorted(report["work"].items()):
    print(name, count)

"""stalls.py REPORT: the value of a counter that the stream read, and the cycles that cores waited for memory."""
import json
import sys

report = json.load(open(sys.argv[1]))
counted = report["told"][0]["value"]
stalled = sum(core["stalls"]["memory"] for core in report["cores"])
print(f"counted {counted}, stalled {stalled}")

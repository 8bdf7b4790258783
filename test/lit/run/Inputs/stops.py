"""stops.py FIRST LAST COMMAND...: runs the command with --stop-at for each cycle and prints all waits of its reports."""
import json
import subprocess
import sys

first, last, *command = sys.argv[1:]
for cycle in range(int(first), int(last)):
    done = subprocess.run([*command, "--stop-at", str(cycle), "--json"], capture_output=True, text=True)
    report = json.loads(done.stdout)
    for core in report.get("cores", []):
        print(core.get("state", ""))
    for wait in report.get("waiting", []):
        print(wait if isinstance(wait, str) else " ".join(str(value) for value in wait.values()))

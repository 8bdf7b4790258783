"""exits.py CODE COMMAND...: runs the command, and fails unless it ends with that exit code."""
import subprocess
import sys

expected, *command = sys.argv[1:]
code = subprocess.run(command).returncode
if code != int(expected):
    sys.exit(f"exits.py: {' '.join(command)} ended with {code}, not {expected}")

"""little.py MB COMMAND...: runs a command, which has to end by itself with exit code 0, 1, 2 or 3, in 300 seconds and
with at most MB of memory; sanitizers, which take far more, are measured by the time only."""
import os
import subprocess
import sys

most, command = int(sys.argv[1]), sys.argv[2:]
child = subprocess.Popen(["timeout", "-s", "KILL", "300", *command])
status, usage = os.wait4(child.pid, 0)[1:]
child.returncode = os.waitstatus_to_exitcode(status)
taken = usage.ru_maxrss // 1000
if child.returncode not in (0, 1, 2, 3) or (taken > most and "ASAN_OPTIONS" not in os.environ):
    sys.exit(f"ended with {child.returncode}, took {taken} MB")

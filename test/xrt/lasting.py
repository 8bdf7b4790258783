"""Checks the static objects of libraries for host programs: lasting.py SCANNED...

None may be destroyed, and none may be made by the first call of a function: exit() and fork() come at any moment
(src/base/lasting.h). Each argument is a static archive whose objects are in such a library. Compiled code registers a
destructor with __cxa_atexit, and guards the making in a function with __cxa_guard_acquire.
"""
import subprocess
import sys

found = []
for archive in sys.argv[1:]:
    listing = subprocess.run(["nm", "-A", "-u", "-C", archive], capture_output=True, text=True, check=True).stdout
    found += [line for line in listing.splitlines() if line.endswith((" __cxa_atexit", " __cxa_guard_acquire"))]
print("\n".join(found))
print(f"{len(sys.argv) - 1} archives, {len(found)} objects with a static object that is destroyed, or made in a function")
sys.exit(bool(found) or len(sys.argv) < 2)

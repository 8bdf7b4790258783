"""Checks that libraries for host programs destroy no static object: lasting.py SCANNED...

exit() would destroy it while other threads of the program still use it (src/base/lasting.h). Each argument is a static
archive whose objects are in such a library. Compiled code registers a destructor with __cxa_atexit.
"""
import subprocess
import sys

found = []
for archive in sys.argv[1:]:
    listing = subprocess.run(["nm", "-A", "-u", "-C", archive], capture_output=True, text=True, check=True).stdout
    found += [line for line in listing.splitlines() if line.endswith(" __cxa_atexit")]
print("\n".join(found))
print(f"{len(sys.argv) - 1} archives, {len(found)} objects with a static object that is destroyed")
sys.exit(bool(found) or len(sys.argv) < 2)

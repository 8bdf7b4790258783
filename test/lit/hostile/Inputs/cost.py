"""cost.py FACTOR CODE FIRST.xclbin SECOND.xclbin STREAM: `tessera run` of the second container takes at most FACTOR times
the processor time of the first. Both end with the diagnostic CODE, or with success if CODE is 0.

The time of the processor depends little on other work of the machine, and a factor does not depend on its speed.
"""
import resource
import subprocess
import sys

factor, code, first, second, stream = sys.argv[1:]


def seconds(container):
    def used():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    before = used()
    done = subprocess.run(["tessera", "run", container, "--insts", stream, "--quiet"], capture_output=True, text=True)
    if done.returncode != 0 if code == "0" else f"error[{code}]" not in done.stderr:
        sys.exit(f"{container} ended with {done.returncode}: {done.stderr}")
    return used() - before


base, other = seconds(first), seconds(second)
if other > float(factor) * base:
    sys.exit(f"{first} takes {base:.2f} s and {second} {other:.2f} s, more than {factor} times that")

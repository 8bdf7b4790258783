"""interrupt.py SIGNAL CHILDREN COMMAND...: runs the command in a separate process group, sends it the signal when it
has had that number of child processes, and prints its output, its exit status and the processes that it left."""
import os
import signal
import subprocess
import sys
import time


def members(group):
    """The processes of a group that have not ended."""
    found = set()
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            state, _, of = open(f"/proc/{name}/stat").read().rpartition(")")[2].split()[:3]
        except OSError:  # it has ended meanwhile
            continue
        if int(of) == group and state not in "ZX":
            found.add(int(name))
    return found


name, wanted, *command = sys.argv[1:]
signal.signal(signal.SIGINT, signal.SIG_DFL)  # runners of tests ignore it, and children inherit that
process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
children = set()
deadline = time.monotonic() + 300
while len(children) < int(wanted):
    children |= members(process.pid) - {process.pid}
    if time.monotonic() > deadline or process.poll() is not None:
        process.kill()
        sys.exit(f"interrupt.py: only {len(children)} children: {process.communicate()[0]}")
process.send_signal(getattr(signal, "SIG" + name))
try:
    said, _ = process.communicate(timeout=300)  # children keep none of its streams
except subprocess.TimeoutExpired:
    os.killpg(process.pid, signal.SIGKILL)
    sys.exit("interrupt.py: the command goes on")
deadline = time.monotonic() + 100
while (left := members(process.pid)) and time.monotonic() < deadline:
    time.sleep(0.05)
if left:
    os.killpg(process.pid, signal.SIGKILL)
print(said)
print("ended with", process.returncode)
print("left", len(left), "processes")

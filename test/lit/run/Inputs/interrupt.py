"""interrupt.py SIGNAL FOLDER COMMAND...: runs the command with FOLDER for its temporary files, sends it the signal when
its kernel has made the file that RUNNING names, and prints its output and how it ended."""
import os
import signal
import subprocess
import sys
import time

name, folder, *command = sys.argv[1:]
running = folder + ".running"
signal.signal(signal.SIGINT, signal.SIG_DFL)  # runners of tests ignore this signal, and their children inherit that
process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                           env=os.environ | {"TMPDIR": folder, "RUNNING": running})
deadline = time.monotonic() + 300  # a kernel is compiled first
while not os.path.exists(running):
    if time.monotonic() > deadline or process.poll() is not None:
        process.kill()
        sys.exit(f"interrupt.py: no kernel has run: {process.communicate()[0]}")
    time.sleep(0.05)
os.remove(running)
process.send_signal(getattr(signal, "SIG" + name))
try:
    said, _ = process.communicate(timeout=300)
except subprocess.TimeoutExpired:
    process.kill()
    sys.exit("interrupt.py: the command goes on")
print(said)
print("ended with", process.returncode)

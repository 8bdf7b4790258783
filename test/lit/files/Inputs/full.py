"""full.py COMMAND...: runs the command with files limited to 512 bytes, so that write() fails as on a full disk, and
prints how it ended."""
import resource
import signal
import subprocess
import sys


def limit():
    resource.setrlimit(resource.RLIMIT_FSIZE, (512, 512))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)


done = subprocess.run(sys.argv[1:], preexec_fn=limit, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
print(done.stdout.decode())
print("ended with", done.returncode)

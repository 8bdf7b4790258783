"""refused.py FILE: assembles each line of FILE as a separate configuration; prints it and the error for it."""
import subprocess
import sys

for line in open(sys.argv[1]):
    print(line, end="", flush=True)
    done = subprocess.run(["tessera", "asm", "-", "-o", "refused.bin"], input=".cdo\n" + line, text=True,
                          stderr=subprocess.STDOUT)
    if done.returncode == 0:
        sys.exit("refused.py: this line was not refused")
    sys.stdout.flush()

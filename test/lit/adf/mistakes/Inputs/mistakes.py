"""Runs a program once for each mistake that its source announces, and compares the diagnostics.

  mistakes.py SOURCE COMMAND...

A line `MISTAKE NAME: TEXT` of SOURCE announces a mistake. COMMAND then runs with MISTAKE=NAME in its environment. It must
end by itself and print one diagnostic, which begins with TEXT; ` ... ` in TEXT stands for any text. After an error, the
status of COMMAND is not 0.
"""
import os
import re
import subprocess
import sys

source, command = sys.argv[1], sys.argv[2:]
announced = re.findall(r"MISTAKE ([a-z][\w-]*): (.*\S)", open(source).read())
failures = 0


def problem(name, text):
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=300,
                              env={**os.environ, "MISTAKE": name})
    except subprocess.TimeoutExpired:
        return "does not end"
    found = re.findall(r"^(?:error|warning)\[T\d+\]", done.stderr, re.M)
    expected = ".*".join(re.escape(part.strip()) for part in text.split(" ..."))
    if done.returncode < 0:
        return f"signal {-done.returncode}\n{done.stderr}"
    if len(found) != 1:
        return f"{len(found)} diagnostics, status {done.returncode}\n{done.stderr}"
    if not re.search("^" + expected, done.stderr, re.M | re.S):
        return f"another diagnostic\n{done.stderr}"
    if text.startswith("error") and done.returncode == 0:
        return f"status 0\n{done.stderr}"
    return None


for name, text in announced:
    trouble = problem(name, text)
    if trouble:
        print(f"{name}: expected {text}\n{trouble}")
        failures += 1
print(f"{len(announced)} mistakes, {failures} failures")
sys.exit(failures != 0 or not announced)

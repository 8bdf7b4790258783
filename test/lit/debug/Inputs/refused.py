"""refused.py COMMAND...: runs the command with one debugging option at a time; prints code and text of each refusal."""
import re
import subprocess
import sys

OPTIONS = """
--break nonsense
--break 0,2
--break 0,2:0x40:0
--break 0,2:0x40:1:2
--break 0,2:0x41
--break 0,2:0x4000
--break 0,2:main
--break 0,2:lock16
--break 0,2:bd16
--break 0,1:0x40
--break 1,2:lock
--trace-core 0,0
--trace-core 0,2=
--trace-core 0,2=no/such/folder/x
--dump 9
--dump 0,7
--dump-memory 0,2:0
--dump-memory 0,2:0:0
--dump-memory 0,2:0xfffe:3
--dump-memory 0,2:0x50000:4
--dump-memory 0,2:0x20000:4
--dump-memory 0,1:0x80000:4
--dump-memory 0,0:0:4
--elf 7,7=x
--elf 0,2=
--elf nothing.elf
"""
for line in OPTIONS.split("\n")[1:-1]:
    done = subprocess.run([*sys.argv[1:], *line.split()], capture_output=True, text=True)
    code, message = re.match(r"error\[(T\d+)\]: (.*)", done.stderr).groups()
    assert done.returncode == (3 if code in ("T0102", "T0103") else 2) and done.stdout == "", done
    print(f"{line}: {code}: {message}")

"""once.py COMMAND...: the command gives the same output when its file comes through a pipe or a FIFO. The file is the
first word behind the verb; its names in the output are not compared."""
import os
import subprocess
import sys
import tempfile
import threading

program, verb, file, *rest = sys.argv[1:]
with open(file, "rb") as opened:
    content = opened.read()


def said(name, **options):
    done = subprocess.run([program, verb, name, *rest], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300,
                          **options)
    if done.returncode != 0:
        sys.exit(f"once.py: {verb} {name} ended with {done.returncode}: {done.stderr.decode()}")
    return done.stdout.replace(name.encode(), b"FILE") if len(name) > 1 else done.stdout


def by_pipe(name):
    return said(name, input=content)


def by_fifo(name):
    os.mkfifo(name)
    writer = threading.Thread(target=lambda: open(name, "wb").write(content), daemon=True)
    writer.start()
    return said(name)


expected = said(file)
with tempfile.TemporaryDirectory() as folder:
    fifo = os.path.join(folder, "fifo.mlir" if file.endswith(".mlir") else "fifo")
    for way, found in {"-": by_pipe("-"), "/dev/stdin": by_pipe("/dev/stdin"), "FIFO": by_fifo(fifo)}.items():
        if way == "-":  # a name that is too short for a search
            same = len(found.splitlines()) == len(expected.splitlines())
        else:
            same = found == expected
        if not same:
            sys.exit(f"once.py: {verb} by {way} says\n{found.decode()}\nand by its name\n{expected.decode()}")

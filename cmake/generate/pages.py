"""Manual pages and completions, as the command prints them: pages.py TESSERA OUTPUT.

Writes OUTPUT/man1/tessera*.1 and OUTPUT/completions/{bash,zsh,fish}.
"""
import pathlib
import re
import subprocess
import sys

tessera, output = sys.argv[1], pathlib.Path(sys.argv[2])


def write(path, *words):
    text = subprocess.run([tessera, *words], capture_output=True, check=True).stdout
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text)
    return text.decode()


page = write(output / "man1/tessera.1", "help", "--man")
for verb in re.findall(r"\\fBtessera\\-(\w+)\\fR\(1\)", page):
    write(output / f"man1/tessera-{verb}.1", "help", "--man", verb)
for shell in "bash", "zsh", "fish":
    write(output / "completions" / shell, "completion", shell)

"""Reads the program's help from standard input and runs `PROGRAM VERB --help` for each verb in it: the output may have
only printable characters, blanks and line ends."""
import re
import subprocess
import sys

help_text = sys.stdin.read()
verbs = re.findall(r"^  ([a-z]+)  ", help_text[help_text.index("Subcommands:") :], re.M)
for verb in verbs:
    text = subprocess.run([sys.argv[1], verb, "--help"], capture_output=True, check=True).stdout.decode()
    bad = sorted({character for character in text if not character.isprintable() and character != "\n"})
    if bad:
        sys.exit(f"{verb} --help prints {bad}")
print(len(verbs), "verbs")

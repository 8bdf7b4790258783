"""Compares the verbs of `tessera --help` on standard input with those in the first table of a document."""
import re
import sys

help_text = sys.stdin.read()
offered = re.findall(r"^  (\w+) {2,}\S", help_text.split("Subcommands:")[1], re.M)
with open(sys.argv[1], encoding="utf-8") as file:
    table = file.read().split("## ")[0]
rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
documented = [verb for row in rows for verb in re.findall(r"`(\w+)", row)]
if sorted(offered) != sorted(documented):
    sys.exit(f"the program offers {sorted(offered)}, the document lists {sorted(documented)}")

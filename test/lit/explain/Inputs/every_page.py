"""Runs `tessera explain` for each page of a folder and compares the output with the page."""
import pathlib
import subprocess
import sys

pages = sorted(pathlib.Path(sys.argv[1]).glob("T*.md"))
missing = 0
for page in pages:
    answer = subprocess.run(["tessera", "explain", page.stem], capture_output=True, text=True)
    if answer.stdout.strip() != page.read_text(encoding="utf-8").removeprefix("# ").strip():
        print(f"{page.name} is not what tessera explain prints")
        missing += 1
print(f"{len(pages)} pages, {missing} missing")

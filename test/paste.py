"""Each command of README.md and of docs/ works unchanged in a fresh checkout.

A command is an indented line that begins with one of the words below; a `\\` at its end continues it in the next line.
The commands of a page run one after the other, in one shell, in a copy of the checkout beside a build. Some are left
out, each for a given reason; a command may end with 1 where the page says so.

Usage: paste.py CHECKOUT BUILD
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

FIRST = r"(build/bin/)?(tessera|tessera-opt|tessera-translate)|make|sh|sed|export|cd|g\+\+|out/host"
# Page and beginning of a command that is not run here: the reason.
LEFT_OUT = {
    ("README.md", "make "): "builds everything; CI runs it",
    ("docs/embedding.md", "make "): "builds everything; CI runs it",
    ("docs/contributing.md", "make "): "builds everything; CI runs it",
    ("docs/cli.md", "tessera compile design.mlir --peano"): "needs the compiler of cores (llvm-aie)",
    ("examples/threshold/README.md", "make "): "builds everything; CI runs it",
    ("docs/errors/T0710.md", "tessera build --device npu2_1col"): "needs a core ELF of the reader's own compiler",
}
# Commands that stop, as their page says.
STOPS = {("docs/cli.md", "--break 0,2:word:5"): 1}
# Pages whose commands work in the folder of docs/cli.md; this includes the pages of errors.
BEFORE = {"docs/formats.md", "docs/rationale/core-programs.md"}

root, build = (os.path.abspath(path) for path in sys.argv[1:3])


def commands(page):
    with open(os.path.join(root, page), encoding="utf-8") as file:
        text = re.sub(r"\\\n\s*", "", file.read())
    return [line.strip() for line in text.splitlines() if re.match(rf"    ({FIRST}) ", line)]


def is_left_out(page, command):
    if " | jq" in command and not shutil.which("jq"):
        return "needs jq"
    return next((why for (where, begin), why in LEFT_OUT.items() if where == page and command.startswith(begin)), None)


def script(page):
    lines = ["set -o pipefail"]
    if page in BEFORE or page.startswith("docs/errors/"):
        lines += [f"export PATH={build}/bin:$PATH", "sh examples/small/prepare.sh && cd out/small"]
    for command in commands(page):
        if is_left_out(page, command):
            continue
        code = next((code for (where, part), code in STOPS.items() if where == page and part in command), 0)
        lines += [command, f'code=$?; [ $code = {code} ] || {{ echo "ended with $code: "{quoted(command)}; exit 9; }}']
    return "\n".join(lines) + "\n"


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def run(page):
    """The failure of the page's commands, if any."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ["examples", "include", "test", "docs"]:
            os.symlink(os.path.join(root, name), os.path.join(folder, name))
        os.remove(os.path.join(folder, "examples"))
        shutil.copytree(os.path.join(root, "examples"), os.path.join(folder, "examples"))
        os.symlink(build, os.path.join(folder, "build"))
        if page.startswith("examples/threshold"):
            subprocess.run(["bash", "examples/threshold/demo.sh"], cwd=folder, capture_output=True)
        done = subprocess.run(["bash", "-c", script(page)], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return None if done.returncode == 0 else f"{page}: {done.stdout.decode(errors='replace')[-2000:]}"


pages = ["README.md", "examples/threshold/README.md"] + [
    os.path.relpath(os.path.join(folder, name), root) for folder, _, names in os.walk(os.path.join(root, "docs"))
    for name in sorted(names) if name.endswith(".md")]
count, wrong = 0, []
for page in pages:
    for command in commands(page):
        if why := is_left_out(page, command):
            print(f"{page}: not run, {why}: {command}")
        else:
            count += 1
    if commands(page) and (problem := run(page)):
        wrong.append(problem)
print(f"{count} commands of {len(pages)} pages, {len(wrong)} pages with a mistake")
print("\n".join(wrong))
sys.exit(1 if wrong or count < 20 else 0)

"""Each command of README.md and of docs/ works unchanged in a fresh checkout.

Every line of a code block (indented by four blanks) begins with a known word: the name of a program, which makes the
line a command, or a word listed for its page in TEXT, because the line is the text of a file or an answer. Any other
first word is a mistake, so no command can hide behind a program that this test does not know. A `\\` at the end of a
line continues it in the next line.

The commands of a page run one after the other, in one shell, in a copy of the checkout beside a build; one may end
with 1 where the page says so. Commands in LEFT_OUT do not run, each for the given reason. Commands in REHEARSED do not
run either, because they change the build or its log, which other tests use; the same program, asked to list what it
would do, runs in their place. Entries of these tables that no line needs any more are mistakes, too.

Usage: paste.py CHECKOUT BUILD
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

RUN = r"(build/bin/)?(tessera|tessera-opt|tessera-translate|adfc\+\+|aiecc)|sh|sed|export|cd|g\+\+|out/host|\./(windows|constraints|cascade|call)"
# Programs that run only as rehearsals: the option for that, the answer where the command would do nothing, the reason.
REHEARSED = {
    "make": ("--dry-run", r"\A\s*\Z",
             "it builds first, as CI does by `make test`; the tests paste and install do the rest"),
    "ninja": ("-n", r"\A\s*\Z", "it builds, and other tests use the build"),
    "ctest": ("-N", r"Total Tests: 0\b", "it overwrites the log of the ctest that runs this test"),
    "lit-22": ("--show-tests", r"\A\s*\Z", "its tests may run beside this one, in the same folders"),
}
# Beginnings of commands that do not run, by page: the reason.
LEFT_OUT = {
    ("docs/host-programs.md", "tessera compile "): "needs an installed Tessera; the test xrt-host has the same command",
    ("docs/host-programs.md", "g++ "): "needs an installed Tessera; the test xrt-host compiles the same program",
    ("docs/host-programs.md", "./call "): "needs an installed Tessera; the test xrt-host runs the same program",
    ("docs/host-programs.md", "python3 examples/"): "needs an installed Tessera; the test install runs the same program",
    ("docs/host-programs.md", "python3 -m "): "needs an installed Tessera and Riallto; the test install runs the same command",
    ("docs/cli.md", "tessera compile design.mlir --peano"): "needs the compiler of cores (llvm-aie)",
    ("docs/rationale/core-programs.md", "DIR/bin/"): "needs the compiler of cores (llvm-aie)",
    ("docs/editors.md", "code --install-extension "): "needs VS Code",
    ("docs/errors/T0710.md", "tessera build --device npu2_1col"): "needs a core ELF of the reader's own compiler",
}
# First words of lines that are not commands, by page.
DIAGNOSTIC = r"(error|warning)\[T\d{4}\]:"
TEXT = {
    "examples/threshold/README.md": r"shim|memory|core",
    "docs/aie-api.md": r'extern|}',
    "docs/cli.md": rf'check:|T\d{{4}}|seeds:|the|kernel|0,2|{{"kind":|{{"schema":|{DIAGNOSTIC}',
    "docs/errors/T0605.md": DIAGNOSTIC,
    "docs/errors/T0610.md": DIAGNOSTIC,
    "docs/errors/T0614.md": DIAGNOSTIC,
    "docs/errors/T0713.md": r"T\d{4}",
    "docs/errors/T1001.md": r'{"kind":',
    "docs/errors/T1002.md": r'{"kind":',
    "docs/formats.md": r"xclbin|TXN|\.cdo|mask_write|dma_write|write|\.packets|read",
    "docs/rationale/tests.md": r"RUN:|CHECK:|//---|\.cdo|connect|bd",
}
# Commands that stop, as their page says.
STOPS = {("docs/cli.md", "--break 0,2:word:5"): 1}
# Pages whose commands work in the folder of docs/cli.md; this includes the pages of errors.
BEFORE = {"docs/formats.md", "docs/rationale/core-programs.md"}

root, build = (os.path.abspath(path) for path in sys.argv[1:3])
needed = set()  # the entries of LEFT_OUT and TEXT that a line needed


def is_command(page, line):
    word = line.split()[0]
    return bool(re.fullmatch(RUN, word)) or word in REHEARSED or left_out(page, line) is not None


def left_out(page, command):
    for (where, begin), why in LEFT_OUT.items():
        if where == page and command.startswith(begin):
            needed.add((where, begin))
            return why
    if " | jq" in command and not shutil.which("jq"):
        return "needs jq"
    return None


def lines_of(page):
    """(line, whether it is one of a block indented by four blanks) of each line of code on the page."""
    with open(os.path.join(root, page), encoding="utf-8") as file:
        text = re.sub(r"\\\n\s*", "", file.read())
    is_fenced = False
    for line in text.splitlines():
        if line.lstrip().startswith("```"):
            is_fenced = not is_fenced
        elif line.strip() and (is_fenced or line.startswith("    ")):
            yield line.strip(), not is_fenced and line[4] != " "


def commands(page, wrong):
    """The commands of a page, in order; appends lines that are neither commands nor text to `wrong`."""
    found = []
    for line, is_block in lines_of(page):
        if is_command(page, line):
            if is_block:
                found.append(line)
            else:
                wrong.append(f"{page}: a command that is not indented by four blanks does not run: {line}")
        elif is_block and page in TEXT and re.fullmatch(TEXT[page], line.split()[0]):
            needed.add(page)
        elif is_block:
            wrong.append(f"{page}: neither a program nor a text that the tables of paste.py list: {line}")
    return found


def rehearse(page, command, wrong):
    """Runs the program of a command with the option that lists what it would do."""
    option, nothing, why = REHEARSED[command.split()[0]]
    command = re.sub(r"\s+#.*", "", command)
    print(f"{page}: rehearsed with {option}, {why}: {command}")
    first, _, rest = command.partition(" ")
    folder = root if first == "make" else os.path.dirname(build)
    rest = re.sub(r"(?<!\S)build(?=/|\s|$)", os.path.basename(build), rest) if first != "make" else rest
    done = subprocess.run(["bash", "-c", f"{first} {option} {rest}"], cwd=folder, capture_output=True, text=True)
    if done.returncode != 0 or re.search(nothing, done.stdout):
        wrong.append(f"{page}: a rehearsal ended with {done.returncode}: {command}\n{done.stdout}{done.stderr}")


def script(page, todo):
    lines = ["set -o pipefail"]
    if page in BEFORE or page.startswith("docs/errors/"):
        lines += [f"export PATH={build}/bin:$PATH", "sh examples/small/prepare.sh && cd out/small"]
    for command in todo:
        code = next((code for (where, part), code in STOPS.items() if where == page and part in command), 0)
        lines += [command, f'code=$?; [ $code = {code} ] || {{ echo "ended with $code: "{quoted(command)}; exit 9; }}']
    return "\n".join(lines) + "\n"


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def run(page, todo):
    """The failure of the page's commands, if any."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ["include", "test", "docs"]:
            os.symlink(os.path.join(root, name), os.path.join(folder, name))
        shutil.copytree(os.path.join(root, "examples"), os.path.join(folder, "examples"))
        os.symlink(build, os.path.join(folder, "build"))
        if page.startswith("examples/threshold"):  # the last step of `make demo`
            todo = ["bash examples/threshold/demo.sh"] + todo
        done = subprocess.run(["bash", "-c", script(page, todo)], cwd=folder, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)
        return None if done.returncode == 0 else f"{page}: {done.stdout.decode(errors='replace')[-2000:]}"


pages = ["README.md", "examples/threshold/README.md"] + [
    os.path.relpath(os.path.join(folder, name), root) for folder, _, names in os.walk(os.path.join(root, "docs"))
    for name in sorted(names) if name.endswith(".md")]
count, wrong = 0, []
for page in pages:
    todo = []
    for command in commands(page, wrong):
        if why := left_out(page, command):
            print(f"{page}: not run, {why}: {command}")
        elif command.split()[0] in REHEARSED:
            rehearse(page, command, wrong)
        else:
            todo.append(command)
    count += len(todo)
    if todo and (problem := run(page, todo)):
        wrong.append(problem)
wrong += [f"no line needs this entry of paste.py any more: {entry}" for entry in {*LEFT_OUT, *TEXT} - needed]
print(f"{count} commands of {len(pages)} pages, {len(wrong)} mistakes")
print("\n".join(wrong))
sys.exit(1 if wrong or count < 20 else 0)

"""Finds the reference's tests that Tessera's tools can run, and runs them under lit."""
import dataclasses
import json
import pathlib
import re
import shlex
import subprocess
import sys

# Commands that a test in scope may use. Those of the first line are Tessera's under the reference's names.
TOOLS = {"aie-opt": "tessera-opt", "aie-translate": "tessera-translate"}
SMALL = {"FileCheck", "not", "count", "split-file", "cat", "sed", "grep", "diff", "cmp", "rm", "mkdir", "cp", "echo",
         "head", "tail", "sort", "awk", "tr", "wc", "env", "true", "test", "ls", "cd", "!", "mv", "touch"}
RUN = re.compile(r"RUN:\s*(.*)")


@dataclasses.dataclass
class Tools:
    tessera: pathlib.Path  # the folder of tessera-opt
    llvm: pathlib.Path  # the folder above bin/FileCheck and build/utils/lit
    text: str = "input"  # the age of the text that the tools print


@dataclasses.dataclass
class Result:
    passed: bool
    output: str


def run_lines(text):
    """Returns the RUN lines of a test, with continued lines joined."""
    lines, open_line = [], ""
    for match in RUN.finditer(text):
        open_line += match.group(1).strip()
        if open_line.endswith("\\"):
            open_line = open_line[:-1] + " "
        else:
            lines.append(open_line)
            open_line = ""
    return lines


def commands(line):
    """Returns the programs that a RUN line starts, or None if the line cannot be divided into words."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars=";|&()<>")
    lexer.whitespace_split = True
    try:
        words = list(lexer)
    except ValueError:
        return None
    found, begins = [], True
    for word in words:
        if word in ("|", "||", "&&", ";"):
            begins = True
        elif begins and "=" not in word:
            found.append(word)
            begins = word in ("not", "!", "env") or word.startswith("--")
    return found


def in_scope(folder):
    """Returns the tests below the folder, as paths relative to it, that need no further program."""
    tests = []
    for path in sorted(folder.rglob("*.mlir")):
        if "Inputs" in path.parts or "npu-xrt" in path.parts:
            continue
        text = path.read_text(errors="replace")
        lines = run_lines(text)
        used = [commands(line) for line in lines]
        if not lines or None in used or re.search(r"REQUIRES:|UNSUPPORTED:|XFAIL:", text):
            continue
        names = {name for line in used for name in line if not name.startswith("-")}
        if re.search(r"\baievec|\bxllvm", text):  # dialects of vector kernels, which are compiled elsewhere
            continue
        if names & TOOLS.keys() and names <= TOOLS.keys() | SMALL:
            tests.append(str(path.relative_to(folder)))
    return tests


CONFIGURATION = """
from jury.shell import Shell
config.name = "jury"
config.test_format = Shell()
config.suffixes = [".mlir"]
config.excludes = set(["Inputs"])
config.test_source_root = {source!r}
config.test_exec_root = {work!r}
config.environment["PATH"] = {path!r}
config.environment["FILECHECK_OPTS"] = {filecheck!r}
# The configurations of folders in a checkout read settings that its own build would have made. These count as off.
config.vitis_components = ["AIE", "AIE2", "AIE2P"]
def off(config, name):
    if name.startswith("__"):
        raise AttributeError(name)
    return False
type(config).__getattr__ = off
"""


def run(folder, tests, tools, work, filecheck=""):
    """Runs the tests of the folder; returns {test: Result} without tests that the checkout itself switches off.

    FileCheck gets the options `filecheck`, too.
    """
    if not tests:
        return {}
    work.mkdir(parents=True)
    bin_folder = work / "bin"
    bin_folder.mkdir()
    for name, ours in TOOLS.items():
        script = bin_folder / name
        age = f" --text={tools.text}" if tools.text != "input" else ""
        script.write_text(f'#!/bin/sh\nexec timeout -k 1 10 {shlex.quote(str(tools.tessera / ours))}{age} "$@"\n')
        script.chmod(0o755)
    path = f"{bin_folder}:{tools.llvm / 'bin'}:/usr/bin:/bin"
    (work / "lit.cfg").write_text(CONFIGURATION.format(source=str(folder), work=str(work / "out"), path=path,
                                                      filecheck=filecheck))
    chosen = work / "tests"
    results = work / "results.json"
    chosen.write_text("\n".join(tests))
    # lit finds its configuration by a map from the one of the tests' own folder.
    (work / "main.py").write_text(
        f"import sys\nsys.path[:0] = [{str(tools.llvm / 'utils/lit')!r}, {str(pathlib.Path(__file__).parents[1])!r}]\n"
        "import lit.main\n"
        f"lit.main.main({{'config_map': {{{str(folder / 'lit.cfg.py')!r}: {str(work / 'lit.cfg')!r}}}}})\n")
    lit = subprocess.run([sys.executable, work / "main.py", "-q", "-o", results, *[folder / test for test in tests]],
                         stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, check=False, text=True)
    if not results.is_file():
        raise SystemExit(f"lit cannot run the tests of {folder}:\n{lit.stderr}")
    found = {}
    for each in json.loads(results.read_text())["tests"]:
        name = each["name"].split(" :: ", 1)[1]
        if each["code"] != "UNSUPPORTED":
            found[name] = Result(each["code"] in ("PASS", "XPASS"), each.get("output", ""))
    return found

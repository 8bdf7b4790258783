"""Comments name files and diagnostics that exist.

A reader follows a name in a comment; the name of a renamed file or a withdrawn code leads nowhere. A valid name is the
end of the path of a file in the repository, or a file that some source includes (generated headers). A comment that
names a project of others (ORIGINS) may name that project's files; `block.cc:7` is an example of a position, NAME.h
stands for
many.
"""
import re

import common

ORIGINS = re.compile(r"github\.com/|llvm-aie|mlir-aie|mlir-air|xdna-driver|xdna-emu|aie-rt|Riallto|[Tt]he API's|Peano")
NAME = re.compile(r"(?<![\w/.<*-])([A-Za-z_][\w./-]*\.(?:h|cpp|hpp|py|md|td|tsv|inc|cc))\b(?!:\d)")
COMMENT = {"//": (".h", ".cpp", ".hpp", ".td"), "#": (".py", ".cmake", ".sh", "CMakeLists.txt")}
FOLDERS = ("src", "include", "test", "bench", "examples", "cmake")

root = common.root()
problems = []
checked = 0


def tails(path):
    parts = path.split("/")
    return {"/".join(parts[start:]) for start in range(len(parts))}


def sources():
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and "Inputs" not in path.parts:
                yield path


def comments(path, text):
    """(number of the first line, text) of each run of comment lines, and of each comment behind code."""
    mark = next((mark for mark, ends in COMMENT.items() if path.name.endswith(ends)), None)
    block, first = [], 0
    for number, line in enumerate([*text.splitlines(), ""] if mark else [], 1):
        stripped = line.strip()
        if stripped.startswith(mark) and not re.match(r"#\s*(include|define|if|el|en|pragma)", stripped):
            first = first if block else number
            block.append(stripped[len(mark):])
            continue
        if block:
            yield first, "\n".join(block)
            block = []
        if mark == "//" and (behind := re.search(r'(?<![:"\w])//(.*)', line)):
            yield number, behind[1]


texts = {path: path.read_text(encoding="utf-8", errors="replace") for path in sources()}
known = set()
for path in texts:
    known |= tails(str(path.relative_to(root)))
for folder in "docs", "facts":
    for path in (root / folder).rglob("*"):
        known |= tails(str(path.relative_to(root)))
for text in texts.values():
    for included in re.findall(r'^\s*#\s*include\s+["<]([^">]+)[">]', text, re.M):
        known |= tails(included)
codes = {code for path, text in texts.items() if path.name == "codes.h" for code in re.findall(r'"(T\d{4})"', text)}

for path, text in texts.items():
    for first, comment in comments(path, text):
        checked += 1
        place = f"{path.relative_to(root)}:{first}"
        if not ORIGINS.search(comment):
            for name in NAME.findall(comment):
                if not re.search(r"\b[A-Z]{3,}\b", name) and name.removeprefix("../") not in known:
                    problems.append(f"{place}: there is no file {name}")
        for code in re.findall(r"\bT\d{4}\b", comment):
            if codes and code not in codes:
                problems.append(f"{place}: there is no diagnostic {code}")

common.finish(problems, checked)

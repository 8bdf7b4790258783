"""Words and sizes: no path of one machine, no postponed work, no endless file, no fact typed into code.

A number of five or more hexadecimal digits in src/ is nearly always an address, an opcode or a register value, and
those belong into facts/ (docs/coding.md). Masks (only the digits 0 and f) are not facts. Another number that is not a
fact says so on its line: `// not a fact: <what it is>`.
"""
import os
import re

import common

SKIPPED_FOLDERS = {".git", "build", "out", "__pycache__"}
MAX_LINES = 1000
LONG_BY_NATURE = {"facts", "corpus"}

# Written so that these lines do not match themselves.
WORDS = {
    re.compile(r"(?<![\w./$}])/(?:wor[k]|hom[e]|roo[t])/"): "a path of one machine",
    re.compile(r"\b(?:TOD[O]|FIXM[E])\b"): "postponed work: do it, or leave it out",
}
HEX = re.compile(r"\b0[xX]([0-9a-fA-F']{5,})[uUlLzZ]*\b")

root = common.root()
problems = []
checked = 0


def is_fact(digits):
    digits = digits.replace("'", "").lower()
    is_mask = set(digits) <= set("0f") or re.fullmatch("0*1{8,}0*", f"{int(digits, 16):b}")
    return len(digits) >= 5 and not is_mask


def code_of(line, in_comment):
    """The line without comments and string contents, and whether a block comment is still open behind it."""
    text = re.sub(r'"(?:\\.|[^"\\])*"', '""', line)
    if in_comment:
        head, closed, text = text.partition("*/")
        if not closed:
            return "", True
    text = re.sub(r"/\*.*?\*/", "", text.split("//")[0])
    head, opened, _ = text.partition("/*")
    return head, bool(opened)


for folder, folders, names in os.walk(root):
    folders[:] = sorted(name for name in folders if name not in SKIPPED_FOLDERS and not name.startswith("build-"))
    for name in sorted(names):
        path = os.path.join(folder, name)
        place = os.path.relpath(path, root)
        try:
            with open(path, encoding="utf-8") as file:
                lines = file.read().splitlines()
        except UnicodeDecodeError:
            continue  # a picture or a container
        checked += 1
        parts = set(place.split(os.sep)[:-1])
        if len(lines) > MAX_LINES and not parts & LONG_BY_NATURE:
            problems.append(f"{place}: {len(lines)} lines, more than {MAX_LINES}")
        is_code = place.startswith("src" + os.sep) and place.endswith((".h", ".cpp", ".inc"))
        in_comment = False
        for number, line in enumerate(lines, 1):
            for pattern, meaning in WORDS.items():
                if pattern.search(line):
                    problems.append(f"{place}:{number}: {meaning}: {line.strip()[:80]}")
            if is_code:
                code, in_comment = code_of(line, in_comment)
                if "// not a fact: " not in line:
                    problems += [f"{place}:{number}: 0x{digits} looks like a fact; it belongs into facts/"
                                 for digits in HEX.findall(code) if is_fact(digits)]

common.finish(problems, checked)

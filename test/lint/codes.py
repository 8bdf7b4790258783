"""Diagnostic codes: each is unique, lies in its room's range, has a page, and a test that triggers it.

A user meets a code long after the author forgot it. So the check refuses a code without an explanation, a code that no
test raises, and a page whose code is gone.
"""
import re

import common

SECTIONS = ["What it means", "Why it happens", "How to fix"]

root = common.root()
problems = []
# Rows of the page's table: codes such as T0507 or T052x, and the room that may define them.
table = re.findall(r"^\| (T\d[^|]*?) \| (\w+) \|", (root / "docs/errors/README.md").read_text(encoding="utf-8"), re.M)
ranges = {}
for prefixes, room in table:
    ranges.setdefault(room, []).extend(prefix.rstrip("x") for prefix in prefixes.split(", "))
codes = {}  # id -> (place, name)

for header in sorted((root / "src").rglob("codes.h")):  # a room may keep the codes of a part beside that part
    place = header.relative_to(root)
    room = place.parts[1]
    for name, code in re.findall(r'\bCode\s+(\w+)\s*\{\s*"([^"]*)"\s*\}', header.read_text(encoding="utf-8")):
        if code in codes:
            problems.append(f"{place}: {code} ({name}) is already {codes[code][1]} in {codes[code][0]}")
        if not re.fullmatch(r"T\d{4}", code) or not code.startswith(tuple(ranges.get(room, []))):
            problems.append(f"{place}: {code} ({name}) is outside the range of {room}: {ranges.get(room, 'none')}")
        codes[code] = (place, name)


def texts(folder):
    """All text under test/<folder>, without the tests of this checker, which mention codes that do not exist."""
    paths = sorted((root / "test" / folder).rglob("*"))
    return "\n".join(path.read_text(encoding="utf-8", errors="replace") for path in paths
                     if path.is_file() and path.parent != root / "test/lit/lint")


everywhere = texts("unit") + texts("lit")
# One pass for all codes: a search through all texts for each of them takes most of a minute.
numbers = set(re.findall(r"\bT\w+", everywhere))
full_names = set(re.findall(r"\b(\w+)::code::(\w+)", everywhere))
own_names = {room: set(re.findall(r"(?<!::)\bcode::(\w+)", texts(f"unit/{room}")))
             for room in {place.parts[1] for place, _ in codes.values()}}


def is_tested(code, name, room):
    """A test names a code by its number anywhere, or by name: `code::x` in its room, `room::code::x` elsewhere."""
    return code in numbers or (room, name) in full_names or name in own_names[room]


pages = {path.stem: path for path in (root / "docs/errors").glob("*.md") if path.stem != "README"}

for code, (place, name) in sorted(codes.items()):
    if not is_tested(code, name, place.parts[1]):
        problems.append(f"{place}: {code} ({name}) is in no test under test/unit or test/lit")
    if code not in pages:
        problems.append(f"{place}: {code} ({name}) has no page docs/errors/{code}.md")

for code, page in sorted(pages.items()):
    text = page.read_text(encoding="utf-8")
    if code not in codes:
        problems.append(f"docs/errors/{page.name}: no such code in any codes.h under src")
    if not re.match(rf"# {code}: \S", text):
        problems.append(f"docs/errors/{page.name}: the first line must be '# {code}: short title'")
    missing = [section for section in SECTIONS if section not in text]
    if missing:
        problems.append(f"docs/errors/{page.name}: without {', '.join(missing)}")

common.finish(problems, len(codes))

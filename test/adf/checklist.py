"""Checks checklist.tsv: which test shows each rule of the ADF specification, or where a decision about it stands.

  checklist.py ROOT [CHECKLIST]

CHECKLIST has the rules, one a line: id, area, item, rule, where, stage. Those of stage F (functional) and FA (both)
must stand in checklist.tsv once, those of stage A (array) may. Without CHECKLIST the script skips.

In checklist.tsv a row has the id, the places that cover it, and a reason. Places are text tests (test/lit/...),
examples (examples/adf/NAME), unit tests (Suite.Name), and decisions (docs/FILE.md#heading); or `open`, with a reason. A
text test names the rows that it covers in lines `Covers R001 X002`; both directions must agree. A rule about an error
needs a test of a message.
"""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
table = pathlib.Path(__file__).with_name("checklist.tsv")
if len(sys.argv) < 3 or not pathlib.Path(sys.argv[2]).is_file():
    print("skipped: the list of rules is absent")
    sys.exit(0)

problems = []
rules = {}
needed = set()
for line in pathlib.Path(sys.argv[2]).read_text().splitlines()[1:]:
    number, area, item, rule, _, stage = line.split("\t")
    rules[number] = f"{item}: {rule}"
    if stage in ("F", "FA"):
        needed.add(number)

units = {f"{suite}.{name}" for path in (root / "test/unit").rglob("*.cpp")
         for suite, name in re.findall(r"^TEST(?:_F|_P)?\((\w+),\s*(\w+)\)", path.read_text(), re.M)}
covered_by = {}  # text test -> rows that it names
for path in sorted(path for folder in ("adf*", "tiling") for path in (root / "test/lit").glob(folder + "/**/*")):
    if path.is_file():
        names = re.findall(r"^\W*Covers ((?:[RX]\d{3} ?)+)$", path.read_text(), re.M)
        covered_by[str(path.relative_to(root))] = set(" ".join(names).split())


def heading_exists(place):
    name, _, wanted = place.partition("#")
    if not (root / name).is_file():
        return False
    titles = re.findall(r"^#+ (.*)$", (root / name).read_text(), re.M)
    return wanted in {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def shows_message(place):
    if not place.startswith("test/lit"):
        return "#" not in place
    return re.search(r"(error|warning)\[|static assertion failed|error: no ", (root / place).read_text()) is not None


def check_place(number, place):
    if place.startswith("docs/"):
        return None if heading_exists(place) else "there is no such heading"
    if place.startswith("test/lit/"):
        if place not in covered_by:
            return "there is no such test"
        return None if number in covered_by[place] else f"the test has no line `Covers {number}`"
    if place.startswith("examples/"):
        return None if (root / place / "expected").is_dir() else "there is no such example"
    return None if place in units else "there is no such test"


rows = {}
is_negative = re.compile(r"user_error|\berrors?\b|refuse|reported|does not compile|do not compile")
for line_number, line in enumerate(table.read_text().splitlines(), 1):
    cells = line.split("\t") + ["", ""]
    number, places, reason = cells[0], cells[1].split(), cells[2]
    where = f"{table.name}:{line_number}: {number}"
    if line_number == 1:
        continue
    if number not in rules:
        problems.append(f"{where} is not a rule")
    if number in rows:
        problems.append(f"{where} stands twice")
    rows[number] = places
    if places == ["open"]:
        if not reason:
            problems.append(f"{where} is open without a reason")
        continue
    if not places:
        problems.append(f"{where} names no place")
    for place in places:
        problem = check_place(number, place)
        if problem:
            problems.append(f"{where}: {place}: {problem}")
    tests = [place for place in places if not place.startswith("docs/")]
    if tests and is_negative.search(rules.get(number, "")) and not any(map(shows_message, tests)):
        problems.append(f"{where} is a rule about an error, and its tests show no message")

problems += [f"{number} is missing ({rules[number][:80]})" for number in sorted(needed - rows.keys())]
problems += [f"{path} says that it covers {number}, and the table does not" for path, numbers in covered_by.items()
             for number in sorted(numbers) if path not in rows.get(number, [])]

covered = sum(1 for places in rows.values() if any(not place.startswith(("docs/", "open")) for place in places))
decided = sum(1 for places in rows.values() if places and all(place.startswith("docs/") for place in places))
still_open = sum(1 for places in rows.values() if places == ["open"])
print(f"{len(rows)} rules: {covered} covered by tests, {decided} decided otherwise, {still_open} open")
for problem in problems:
    print(problem)
sys.exit(1 if problems else 0)

"""Options belong to the commands, which have a command line.

A room below a command has other callers, too: a host program that embeds Tessera has no command line. So no text of a
room names an option such as `--device`. A diagnostic gives its remedy in words, "choose a wider device", and the table
of src/cli/advice.cpp has the option for these words, and src/xrt/advice.cpp the setting. The words of each row must
occur in a text of a room, or the whole remedy in a test; a reworded remedy would lose its option without that.

Passes are not options of a command: messages of the compiler name them as mlir-aie's do, with dashes (`--aie-place-tiles`),
because scripts read these messages. The same holds for options of passes in mlir-aie's messages (placer, device-name).

A folder of src is a command if a file of it defines main, or __wrap_main, which starts a program of ADF. A file that starts programs (base/process.h)
may contain their arguments, which have no spaces.
"""
import re

import common

LITERAL = re.compile(r'"((?:\\.|[^"\\\n])*)"')
JOINED = re.compile(rf"{LITERAL.pattern}(?:\s*{LITERAL.pattern})*")  # one literal in several pieces
COMMENT = re.compile(r"""("(?:\\.|[^"\\\n])*")|//[^\n]*|'(?:\\.|[^'\\\n])'""")  # and single characters
MAIN = re.compile(r"^(?:extern \"C\" )?int (?:__wrap_)?main\(int \w+, .*\) \{", re.M)
OPTION = re.compile(r"(?<![\w-])--(?!aie-|placer option|device-name \\\")[a-z]")
ROW = re.compile(r'\{\s*[\w:"]+,\s*"((?:\\.|[^"\\])*)",\s*"((?:\\.|[^"\\])*)"\s*\}')

root = common.root()
problems = []
checked = 0
words_of_rooms = []


def literals(text):
    """(number of the line, content) of each string literal outside of comments."""
    text = COMMENT.sub(lambda found: found[1] or "", text)
    for found in JOINED.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, "".join(LITERAL.findall(found[0]))


sources = [path for path in sorted((root / "src").rglob("*")) if path.suffix in (".h", ".cpp", ".inc")]
commands = {path.parent for path in sources if MAIN.search(path.read_text(encoding="utf-8"))}
for path in sources:
    place = path.relative_to(root)
    if path.parent in commands or path.name == "advice.cpp":
        continue
    text = path.read_text(encoding="utf-8")
    starts_programs = '#include "base/process.h"' in text
    for number, literal in literals(text):
        checked += 1
        words_of_rooms.append(literal)
        if OPTION.search(literal) and not (starts_programs and " " not in literal):
            problems.append(f'{place}:{number}: "{literal}" names an option; give the remedy in words, and the option in '
                            f"src/cli/advice.cpp")

said = "\n".join(words_of_rooms)
for table in (root / "src/cli/advice.cpp", root / "src/xrt/advice.cpp"):
    if not table.is_file():
        continue
    tests = "\n".join(path.read_text(encoding="utf-8", errors="replace") for path in sorted((root / "test/lit").rglob("*"))
                      if path.is_file())
    for words, option in ROW.findall(table.read_text(encoding="utf-8")):
        checked += 1
        if words not in said and f"{words} ({option})" not in tests:
            problems.append(f'{table.relative_to(root)}: no room says "{words}", and no test expects "{words} ({option})"')

common.finish(problems, checked)

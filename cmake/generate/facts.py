"""Reading fact files, and writing the C++ made from them.

A fact file is text, one fact per line: columns separated by tabs, `#` comments, and a first line `# origin: ...`;
a file without it is refused. Generators import this module, so the rules of the format are written here once.
"""
import os
import sys

# Generations that contain another one; their own files list the additions.
EXTENDED = {"aie2p": "aie2"}


def fail(message):
    """Ends the build with a message that names the broken fact."""
    sys.exit(f"facts: {message}")


class Row:
    """One line of a fact file, with its place for messages."""

    def __init__(self, path, number, cells):
        self.path, self.number, self.cells = path, number, cells

    def __getitem__(self, index):
        return self.cells[index] if index < len(self.cells) else ""

    def __len__(self):
        return len(self.cells)

    def fail(self, message):
        fail(f"{self.path}:{self.number}: {message}")


def name_row(kind, error, trace):
    """Ends the message of an exception with the row that the generator was reading."""
    sys.__excepthook__(kind, error, trace)
    row = None
    while trace:
        row = next((value for value in trace.tb_frame.f_locals.values() if isinstance(value, Row)), row)
        trace = trace.tb_next
    if row:
        print(f"facts: {row.path}:{row.number}: {error}; is a column of this row missing or malformed?", file=sys.stderr)


sys.excepthook = name_row


def rows(path):
    """The rows of a fact file, comments and blank lines removed."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    if not lines or not lines[0].startswith("# origin: "):
        fail(f"{path}: the first line must be '# origin: ...'")
    return [Row(path, number, [cell.strip() for cell in line.split("\t")])
            for number, line in enumerate(lines, 1)
            if line.strip() and not line.startswith("#")]


def write(path, text, sources):
    """Writes a generated file with a head that names its sources."""
    names = ", ".join(os.path.basename(source) for source in sources)
    text = f"// Generated from facts/{names} by cmake/generate. Do not edit.\n{text}"
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)

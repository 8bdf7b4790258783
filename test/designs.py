"""The designs of the text tests, for tools that run them in other ways: each `tessera run` of a test, with its parts."""
import dataclasses
import pathlib
import shlex
import tempfile

LIT = pathlib.Path(__file__).parent / "lit"


@dataclasses.dataclass
class Design:
    test: pathlib.Path
    folder: pathlib.Path  # holds the parts, as long as the caller looks at the design
    arguments: list       # behind `tessera run`


def write_parts(test, folder):
    """Writes the parts that split-file makes of a test."""
    part = None
    for line in test.read_text().splitlines(keepends=True):
        if line.startswith("//--- "):
            part = folder / line[6:].strip()
            part.parent.mkdir(parents=True, exist_ok=True)
            part.write_text("")
        elif part:
            with part.open("a") as file:
                file.write(line)


def arguments_of(line):
    """The words behind `tessera run`, up to a redirection or the next command; None without such a command."""
    try:
        words = shlex.split(line)
    except ValueError:
        return None
    if not any(words[i:i + 2] == ["tessera", "run"] for i in range(len(words))):
        return None
    words = words[words.index("run") + 1:]
    for i, word in enumerate(words):
        if word in ("|", "&&", ";", ">", "<") or word.startswith((">", "2>")):
            return words[:i]
    return words


def designs(rooms):
    """The designs in the folders of test/lit that `rooms` names, in a fixed order."""
    for test in sorted(test for room in rooms for test in (LIT / room).glob("*.test")):
        with tempfile.TemporaryDirectory() as name:
            write_parts(test, pathlib.Path(name))
            for line in test.read_text().splitlines():
                if line.startswith("RUN:") and (words := arguments_of(line.replace("%S", str(test.parent)))):
                    yield Design(test, pathlib.Path(name), words)


def without(arguments, *names):
    """The arguments without some options and their values."""
    kept, skip = [], False
    for argument in arguments:
        if skip:
            skip = False
        elif argument.startswith(names):
            skip = argument in ("--fingerprints", "--timing", "--report", "--stop-at")
        else:
            kept.append(argument)
    return kept

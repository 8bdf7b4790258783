"""Copies tests so that they pass after one consistent renaming.

Names that a compiler makes up (of locks, buffers and values) differ between compilers of equal meaning. In the copy,
the first place of a name in the CHECK lines accepts any name and keeps it, and each further place needs the kept name:
the text after the renaming is the text that the test expects. Symbols keep their name over the whole file, values from
one CHECK-LABEL to the next. The design itself and its RUN lines stay the same. The copy does not exclude that two
names become one.
"""
import re

KINDS = r"-(?:NEXT|SAME|DAG|LABEL|NOT|EMPTY|COUNT-\d+)"
DIRECTIVE = re.compile(rf"^(?P<head>\s*//\s*[A-Z][A-Z0-9_-]*?(?:{KINDS})?:)(?P<rest>.*)$")
PARTS = re.compile(r"\[\[.*?\]\]|\{\{.*?\}\}")
NAME = re.compile(r'@(?P<symbol>[A-Za-z_][\w$.]*)|(?P<key>sym_name = )"(?P<quoted>[^"]+)"|%(?P<value>[A-Za-z_0-9]\w*)')


def variable(kind, name):
    return f"JURY_{kind}_" + re.sub(r"\W", "_", name)


class Renamer:
    """Rewrites CHECK lines of one prefix in the order of the file."""

    def __init__(self):
        self.known = set()

    def forget_values(self):
        self.known = {name for name in self.known if not name.startswith("JURY_v")}

    def name(self, match):
        if match["value"]:
            kept, before, after, accepted = variable("v", match["value"]), "%", "", r"[A-Za-z0-9_]+"
        elif match["symbol"]:
            kept, before, after, accepted = variable("s", match["symbol"]), "@", "", r"[A-Za-z0-9_$.]+"
        else:
            kept, before, after, accepted = variable("s", match["quoted"]), match["key"] + '"', '"', r"[A-Za-z0-9_$.]+"
        if kept in self.known:
            return f"{before}[[{kept}]]{after}"
        self.known.add(kept)
        return f"{before}[[{kept}:{accepted}]]{after}"

    def line(self, text):
        """Renames outside of the parts that FileCheck reads itself."""
        out, at = "", 0
        for part in PARTS.finditer(text):
            out += NAME.sub(self.name, text[at:part.start()]) + part.group()
            at = part.end()
        return out + NAME.sub(self.name, text[at:])


def renamed(text):
    prefixes = {"CHECK"} | {each for match in re.finditer(r"-check-prefix(?:es)?[= ](\S+)", text)
                            for each in match.group(1).split(",")}
    renamers = {prefix: Renamer() for prefix in prefixes}
    lines = []
    for line in text.split("\n"):
        match = DIRECTIVE.match(line)
        if match:
            prefix = re.sub(rf"{KINDS}$", "", match["head"].split("//")[1].strip()[:-1])
            if prefix in renamers and "-NOT:" not in match["head"] and "-DAG:" not in match["head"]:
                if "-LABEL:" in match["head"]:
                    renamers[prefix].forget_values()
                line = match["head"] + renamers[prefix].line(match["rest"])
        lines.append(line)
    return "\n".join(lines)


def write(folder, tests, copy):
    """Writes renamed copies of the tests; returns the names of those that changed."""
    changed = []
    copy.mkdir(parents=True)
    (copy / "lit.cfg.py").touch()  # the runner puts its own configuration in its place
    for test in tests:
        text = (folder / test).read_text(errors="replace")
        new = renamed(text)
        if new == text:
            continue
        target = copy / test
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(new)
        inputs = (folder / test).parent / "Inputs"
        link = target.parent / "Inputs"
        if inputs.is_dir() and not link.exists():
            link.symlink_to(inputs)
        changed.append(test)
    return changed

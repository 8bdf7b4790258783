"""Copies tests so that they pass after one consistent renaming.

Names that a compiler makes up (of locks, buffers and values) differ between compilers of equal meaning. In the copy,
the first place of a name in the CHECK lines accepts any name and keeps it, and each further place needs the kept name:
the text after the renaming is the text that the test expects. Symbols keep their name over the whole file, values from
one CHECK-LABEL to the next. The design itself and its RUN lines stay the same.

A renaming proves equal meaning only if it never turns two names into one. FileCheck tells each kept name, and
is_one_to_one() compares them. Names in the CHECK-DAG and CHECK-NOT lines, whose order is free, stay as they are, so
no other name may become one of them.
"""
import re

KINDS = r"-(?:NEXT|SAME|DAG|LABEL|NOT|EMPTY|COUNT-\d+)"
DIRECTIVE = re.compile(rf"^(?P<head>\s*//\s*[A-Z][A-Z0-9_-]*?(?:{KINDS})?:)(?P<rest>.*)$")
PARTS = re.compile(r"\[\[.*?\]\]|\{\{.*?\}\}")
NAME = re.compile(r'@(?P<symbol>[A-Za-z_][\w$.]*)|(?P<key>sym_name = )"(?P<quoted>[^"]+)"|%(?P<value>[A-Za-z_0-9]\w*)')


# As FileCheck -v tells a kept name: the variable, the line of the input, and a mark below the name.
CAPTURED = re.compile(r'note: captured var "JURY_([sv]\d*)_(\w+)"\n(?:# \| )?([^\n]*)\n(?:# \| )?( *)(\^~*)')


def is_one_to_one(output, fixed):
    """True when no two names became one in the runs of FileCheck whose output this is."""
    for run in output.split("executed command: "):
        names = {}
        for scope, variable_, line, indent, mark in CAPTURED.findall(run):
            name = line[len(indent):len(indent) + len(mark)]
            if name in fixed or names.setdefault((scope, name), variable_) != variable_:
                return False
    return True


class Renamer:
    """Rewrites CHECK lines of one prefix in the order of the file."""

    def __init__(self, fixed):
        self.fixed = fixed
        self.known = set()
        self.scope = 0

    def forget_values(self):
        self.scope += 1

    def name(self, match):
        written = match["value"] or match["symbol"] or match["quoted"]
        if written in self.fixed:
            return match.group()
        plain = re.sub(r"\W", lambda each: f"_{ord(each.group()):x}_", written)
        if match["value"]:
            kept, before, after, accepted = f"JURY_v{self.scope}_{plain}", "%", "", r"[A-Za-z0-9_]+"
        elif match["symbol"]:
            kept, before, after, accepted = f"JURY_s_{plain}", "@", "", r"[A-Za-z0-9_$.]+"
        else:
            kept, before, after, accepted = f"JURY_s_{plain}", match["key"] + '"', '"', r"[A-Za-z0-9_$.]+"
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


def fixed_names(text):
    """Returns the names in lines whose order is free."""
    found = set()
    for line in text.split("\n"):
        match = DIRECTIVE.match(line)
        if match and re.search(r"-(?:NOT|DAG):", match["head"]):
            for name in NAME.finditer(PARTS.sub("", match["rest"])):
                found.add(name["value"] or name["symbol"] or name["quoted"])
    return found


def renamed(text):
    prefixes = {"CHECK"} | {each for match in re.finditer(r"-check-prefix(?:es)?[= ](\S+)", text)
                            for each in match.group(1).split(",")}
    fixed = fixed_names(text)
    renamers = {prefix: Renamer(fixed) for prefix in prefixes}
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

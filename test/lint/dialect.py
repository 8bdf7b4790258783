"""Operations and messages of the dialects: each operation has a test with its name, each pass a folder, and some test
expects each message of a verifier or a pass.

A user who meets an operation for the first time looks for a file with its name. A message that no test expects may be
wrong, or may never be printed. The code puts messages together from pieces; the check reports each piece of two words
or more that no test expects, unless unreached.tsv says why no text leads to it. When two places use the same words, the
check cannot see which of them a test reaches.
"""
import re

import common

root = common.root()
problems = []
checked = 0


def literals(text):
    """String literals of C++; adjacent ones are joined into one text."""
    joined = re.sub(r'"\s*\n?\s*"', "", text)
    return [piece.replace('\\"', '"') for literal in re.findall(r'"((?:[^"\\]|\\.)*)"', joined)
            for piece in re.split(r"\{[^{}]*\}", literal)]


def operations(dialect):
    """Mnemonics of a dialect, in the order of the files. A class may put a word in front of the mnemonic."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((root / "src/dialect" / dialect).glob("*.td"))]
    classes = {}  # class -> its base class, and its prefix
    for text in texts:
        for name, base, prefix in re.findall(
                r'class (\w+)<string mnemonic[^{;]*?>\s*:\s*(\w+)<(?:\w+, )?(?:"([\w.]+)" # )?mnemonic', text):
            classes[name] = (base, prefix)
    found = []
    for text in texts:
        for base, mnemonic in re.findall(r'\bdef \w+\s*:\s*(\w+)<"([\w.]+)"', text):
            while base in classes:
                base, prefix = classes[base]
                mnemonic = prefix + mnemonic
            if base == "Op":
                found.append(mnemonic)
    return found


for dialect in ("aie", "aiex"):
    for mnemonic in operations(dialect):
        checked += 1
        path = root / "test/lit/dialect" / dialect / f"{mnemonic}.mlir"
        name = f"{dialect}.{mnemonic}"
        if not path.exists():
            problems.append(f"{name} has no test {path.relative_to(root)}")
            continue
        text = path.read_text(encoding="utf-8")
        if "RUN: %texts" not in text:
            problems.append(f"{path.relative_to(root)} does not go through both texts: RUN: %texts %s")
        if not re.search(rf"^ *// (CHECK|OF2025)[\w-]*:.*\b{re.escape(name)}\b", text, re.M):
            problems.append(f"{path.relative_to(root)} expects no {name}")

passes = "\n".join(path.read_text(encoding="utf-8") for path in sorted((root / "src/compiler").rglob("passes.td")))
for name in re.findall(r': Pass<"([\w-]+)"', passes):
    checked += 1
    if not list((root / "test/lit/compiler" / name).glob("*.mlir")):
        problems.append(f"pass {name} has no test in test/lit/compiler/{name}")


def expectations():
    """What tests expect: the lines with directives of diagnostics and of FileCheck, and unit tests as they are."""
    for path in sorted((root / "test/lit").rglob("*")):
        if path.suffix in (".mlir", ".test", ".txt", ".s") and path.is_file():
            for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
                if re.search(r"expected-(error|warning|note|remark)|\b[A-Z][A-Z0-9_-]*:", line):
                    yield line
    for path in sorted((root / "test/unit").rglob("*.cpp")):
        yield path.read_text(encoding="utf-8")


expected = "\n".join(expectations())
listed = root / "test/lint/unreached.tsv"
unreached = {line.split("\t")[0] for line in listed.read_text(encoding="utf-8").splitlines()
             if line and not line.startswith("#")} if listed.exists() else set()
found = set()
reported = (r"(?:\b(?:emitOpError|emitError|emitWarning|emitRemark|attachNote|refuse)\b|\berror\(\)|\b(?:diagnostic|error) <<)"
            r"(?:[^;\"]|\"(?:[^\"\\]|\\.)*\")*;")
for folder in ("dialect", "compiler"):
    for path in sorted((root / "src" / folder).rglob("*.cpp")):
        code = re.sub(r"^\s*//.*$", "", path.read_text(encoding="utf-8"), flags=re.M)
        for statement in re.finditer(reported, code):
            for piece in literals(statement[0]):
                if len(re.findall(r"[A-Za-z]+", piece)) < 2:
                    continue
                checked += 1
                found.add(piece)
                if (piece in expected) == (piece in unreached):
                    problems.append(f"{path.relative_to(root)}: '{piece}' is expected by a test, and listed as unreached"
                                    if piece in unreached else f"{path.relative_to(root)}: no test expects '{piece}'")

problems += [f"'{piece}' is listed as unreached, and nobody says it" for piece in sorted(unreached - found)]

common.finish(problems, checked)

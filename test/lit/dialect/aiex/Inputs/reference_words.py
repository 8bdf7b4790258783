"""reference_words.py REFERENCE CHECKOUT: names in the reference of the aiex dialect that our dialect does not have.

Compares operations with their attributes and operands, and enums with the value of each case, as the reference prints
them, with the .td files. Further attributes and cases in ours are younger than the reference.
"""
import pathlib
import re
import sys

reference = open(sys.argv[1], encoding="utf-8").read()
root = pathlib.Path(sys.argv[2]).resolve() / "src/dialect"
ours = "\n".join(path.read_text(encoding="utf-8") for path in sorted(root.rglob("*.td")))
definitions = dict(re.findall(r"^(?:class|def) (\w+)(.*?)(?=^(?:class|def|defvar) |\Z)", ours, flags=re.M | re.S))
names = {mnemonic: name for name, mnemonic in re.findall(r'^def (\w+) : AIEX_\w+<"([\w.]+)"', ours, flags=re.M)}


def words(name):
    """The names of operands and attributes of a definition, including those of its base classes."""
    body = definitions[name]
    found = set(re.findall(r":\$(\w+)", body))
    for base in re.findall(r"\w+", body.split("{")[0]):
        if base in definitions and base != name:
            found |= words(base)
    return found


operations, _, enums = reference.partition("\nEnums\n")
attributes = operands = cases = 0
sections = re.split(r"^aiex\.(\S+) \(::xilinx.*\)$", operations, flags=re.M)
for mnemonic, section in zip(sections[1::2], sections[2::2]):
    if mnemonic not in names:
        print(f"there is no aiex.{mnemonic}")
        continue
    mine = words(names[mnemonic])
    lists = re.split(r"^(Attributes|Operands|Results):$", section, flags=re.M)
    for kind, rows in zip(lists[1::2], lists[2::2]):
        if kind == "Results":
            continue
        row = r"^(\w+?)(?:::mlir::|(?:::)?xilinx::)" if kind == "Attributes" else r"^(\w+) (?:index|memref|variadic)"
        given = re.findall(row, rows, flags=re.M)
        attributes += len(given) if kind == "Attributes" else 0
        operands += len(given) if kind == "Operands" else 0
        for word in given:
            if word not in mine:
                print(f"aiex.{mnemonic} has no {word}")

# The devices are an enumeration that the build makes of a table of facts.
devices = [line.split("\t") for line in (root.parents[1] / "facts/devices.tsv").read_text().splitlines() if not line.startswith("#")]
definitions["AIEDevice"] = "".join(f'I32EnumCase<"{row[0]}", {row[-1]}>' for row in devices)

# A name, and its cases as "name value text".
listed = r"^(\w+)\n\n[^\n]+\n\nCases:\n\nSymbol Value String\n(.*?)(?=\n\n|\Z)"
for name, body in re.findall(listed, enums, flags=re.M | re.S):
    for case, value, text in re.findall(r"^(\w+) (\d+) (\w+)$", body, flags=re.M):
        cases += 1
        if not re.search(rf'I32EnumCase<"{case}", {value}(?:, "{text}")?>', definitions.get(name, "")):
            print(f"{name} has no {case} = {value}")
print(f"{len(sections) // 2} operations, {attributes} attributes, {operands} operands, {cases} cases")

"""reference_examples.py REFERENCE: the examples of the reference of the aiex dialect, as modules that MLIR can read.

The reference has its examples in running text: comments and the next statement on one line, quotes as a printer sets
them, AIE as the prefix of both dialects, values that another operation made, cores without bodies. The statements stay
as they are. This script splits them into lines and adds the parts that an example omits: the device, the sequence, the
function that uses a token, tiles and buffers. It writes one module per operation with examples, named after it.
"""
import re
import sys

STATEMENT = re.compile(r"(?:%\w+ = )?(?<![!\w])(?:AIE|aie|aiex)\.\w")
text = open(sys.argv[1], encoding="utf-8").read()
for quotes in ("\u201c\u201d", "\u2018\u2019"):
    text = re.sub(f"[{quotes}]", '"', text)
sections = re.split(r"^aiex\.(\S+) \(::xilinx.*\)$", text, flags=re.M)
operations = sections[1::2]


def statements(section):
    """The statements of the examples of a section, without comments."""
    if "Example:" not in section:
        return
    section = section.split("Example:", 1)[1]
    section = re.split(r"^(?:Traits|Interfaces|Attributes|Operands|Results):", section, flags=re.M)[0]
    for line in section.splitlines():
        line = line.replace("Example:", "").strip()
        if line.startswith("}"):
            yield line
        elif STATEMENT.match(line):
            starts = [match.start() for match in STATEMENT.finditer(line)] + [len(line)]
            for start, end in zip(starts, starts[1:]):
                statement, _, comment = line[start:end].partition("//")
                yield statement.strip() + (" aie.end }" if "{" in statement and "}" in comment else "")


def renamed(statement):
    """With the dialect that the operation belongs to today, and with a body for a core that has none."""
    statement = re.sub(r"\bAIE\.([\w.]+)", lambda m: ("aiex." if m[1] in operations else "aie.") + m[1], statement)
    return statement + " { aie.end }" if "aie.core" in statement and "{" not in statement else statement


for name, section in zip(operations, sections[2::2]):
    body = [renamed(statement) for statement in statements(section)]
    if not body:
        continue
    everything = "\n".join(body)
    in_sequence = [line for line in body if line.startswith("aiex.npu.")]
    in_function = [line for line in body if line.startswith("aiex.useToken")]
    tiles = sorted(set(re.findall(r"%tile_(\d+)_(\d+)", everything)))
    arguments = sorted(set(re.findall(r"(%arg\d+)\b.*: (memref<\w+>)", everything)))
    print(f"module @{name} {{")
    print(f"  aie.device({'npu1' if in_sequence else 'xcvc1902'}) {{")
    for col, row in tiles:
        print(f"    %tile_{col}_{row} = aie.tile({col}, {row})")
    for line in body:
        if line not in in_sequence + in_function:
            print(f"    {line}")
    if in_sequence:
        print("    aiex.runtime_sequence(" + ", ".join(f"{value} : {kind}" for value, kind in arguments) + ") {")
        print(*(f"      {line}" for line in in_sequence), "    }", sep="\n")
    if in_function:
        print("    func.func @user() {", *(f"      {line}" for line in in_function), "      return", "    }", sep="\n")
    print("  }\n}\n\n// -----\n")

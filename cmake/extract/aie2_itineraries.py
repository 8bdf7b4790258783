"""Extracts the schedule and the instructions of AIE2 from the public compiler's target description.

    llvm-tblgen --dump-json -I llvm/include -I llvm/lib/Target/AIE -I llvm/lib/Target/AIE/aie2 \\
        llvm/lib/Target/AIE/aie2/AIE2.td -o aie2.json         in a checkout of github.com/Xilinx/llvm-aie
    aie2_itineraries.py aie2.json FACTS/isa                   compares both tables row by row, exit code 1 if any differs
    aie2_itineraries.py aie2.json FACTS/isa --write           writes them

No step is manual: an earlier table of itineraries was written by hand, and one row was wrong for a register class.
Only names and numbers are extracted. The build needs no checkout; it uses the tables (cmake/generate/itineraries.py).
Records with bits that are not instructions of the machine are counted by the reason for leaving them out, and listed
with --left-out. `cmake -DTESSERA_AIE2_JSON=aie2.json` makes the comparison a test of the build.
"""
import json
import os
import sys

SLOTS = {"lda": 21, "ldb": 16, "st": 21, "alu": 20, "mv": 22, "lng": 42, "vec": 26}
RESERVED = 1  # from ReservationKind in llvm/Target/TargetItinerary.td
PATHS = {"NoBypass": "-", "MOV_Bypass": "mov", "VEC_Bypass": "vec"}


def name(value):
    return value["def"]


def units(records, stages):
    """UNIT@FIRST or UNIT@FIRST+CYCLES for each unit in use, !UNIT@... for a unit that must stay free."""
    result, cycle = [], 1
    for stage in (records[name(each)] for each in stages):
        for unit in map(name, stage["Units"]):
            if stage["Cycles"] > 0:
                clear = "!" if stage["Kind"] == RESERVED else ""
                more = f"+{stage['Cycles']}" if stage["Cycles"] > 1 else ""
                result.append(f"{clear}{unit}@{cycle}{more}")
        cycle += stage["TimeInc"] if stage["TimeInc"] >= 0 else stage["Cycles"]
    return " ".join(result) or "-"


def memory_stages(record):
    """The field for the stages of memory accesses, which differs between versions of the description."""
    for field in ("FirstMemCycle", "Mem", "MemCycles"):
        if field in record:
            found = record[field]
            stages = [found, record["LastMemCycle"]] if isinstance(found, int) else found
            if isinstance(stages, dict):
                stages = records_of[name(stages)]["Cycles"]
            return " ".join(map(str, dict.fromkeys(stages)))
    return "-"


def itineraries(records):
    for record in (records[name(each)] for each in records["AIE2Itineraries"]["IID"]):
        paths = [PATHS[name(each)] for each in record["Bypasses"]]
        operands = [f"{stage}:{paths[i]}" if i < len(paths) and paths[i] != "-" else str(stage)
                    for i, stage in enumerate(record["OperandCycles"])]
        yield [name(record["TheClass"]), " ".join(operands) or "-", memory_stages(record), units(records, record["Stages"])]


def pattern(record):
    """Bits, most significant first: 0, 1, - and the bits of a field as field:width or field[high:low]."""
    runs = []
    for bit in reversed(record["Inst"]):
        field = None if bit is None or isinstance(bit, int) else bit["var"]
        if field is None or field.startswith("dontcare"):
            runs.append(str(bit) if isinstance(bit, int) else "-")
        elif runs and isinstance(runs[-1], list) and runs[-1][0] == field and runs[-1][2] == bit["index"] + 1:
            runs[-1][2] -= 1
        else:
            runs.append([field, bit["index"], bit["index"]])
    widths = {}
    for run in runs:
        if isinstance(run, list):
            widths[run[0]] = widths.get(run[0], 0) + run[1] - run[2] + 1
    text = ""
    for run in runs:
        if isinstance(run, list):
            whole = run[2] == 0 and widths[run[0]] == run[1] + 1
            text += f" {run[0]}:{widths[run[0]]} " if whole else f" {run[0]}[{run[1]}:{run[2]}] "
        else:
            text += run
    return " ".join(text.split())


def operands(dag):
    return " ".join(f"{operand}:{name(value).removeprefix('OP_')}" for value, operand in dag["args"]) or "-"


def registers(values):
    return " ".join(map(name, values)) or "-"


def alternatives(records, record):
    result = []
    for pair in (records[name(each)] for each in record["ItineraryRegPairs"]):
        classes = [records[name(each)] for each in pair["RegTypeList"]]
        itinerary = next(name(value) for value in pair.values() if isinstance(value, dict) and value["def"].startswith("II_"))
        conditions = []
        for each in classes:
            index = next(value for key, value in each.items() if isinstance(value, int) and not key.startswith("!"))
            which = next(name(value) for key, value in each.items() if isinstance(value, dict))
            conditions.append(f"{index}={which}")
        result.append(f"{itinerary}({','.join(conditions)})")
    return " ".join(result) or "-"


def slot_of(records, record):
    slot = record.get("Slot")
    if isinstance(slot, dict):
        slot = name(slot).removesuffix("_slot")
    return slot if slot in SLOTS else None


def with_bits(records):
    return sorted((key, value) for key, value in records.items()
                  if isinstance(value, dict) and "Inst" in value and "AsmString" in value)


def why_left_out(records, record):
    """The reason why a record is not an instruction of the machine, or None."""
    if slot_of(records, record) is None:
        return "it is in none of the slots"
    if record.get("isPseudo"):
        return "it is a pseudo instruction"
    if record.get("isCodeGenOnly"):
        return "only the compiler's selection of code uses it"
    return "it has no itinerary" if record["Itinerary"] is None else None


def print_left_out(records, with_names):
    reasons = {}
    for key, record in with_bits(records):
        if reason := why_left_out(records, record):
            reasons.setdefault(reason, []).append(key)
    for reason, names in sorted(reasons.items()):
        print(f"left out, {reason}: {len(names)}" + (f": {' '.join(names)}" if with_names else ""))


def instructions(records):
    for key, record in with_bits(records):
        if why_left_out(records, record):
            continue
        slot = slot_of(records, record)
        text = record["AsmString"].split(None, 1)
        yield [slot, key, " ".join(text), pattern(record), operands(record["OutOperandList"]),
               operands(record["InOperandList"]), registers(record["Defs"]), registers(record["Uses"]),
               name(record["Itinerary"]), alternatives(records, record)]


def write(path, rows):
    """Replaces the rows, but keeps the head of the file with the origin and the columns."""
    with open(path, encoding="utf-8") as file:
        head = [line for line in file if line.startswith("#")]
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(head)
        file.writelines("\t".join(row) + "\n" for row in rows)


def compare(path, rows):
    with open(path, encoding="utf-8") as file:
        ours = [line.rstrip("\n") for line in file if line.strip() and not line.startswith("#")]
    theirs = ["\t".join(row) for row in rows]
    only_ours, only_theirs = set(ours) - set(theirs), set(theirs) - set(ours)
    for mark, lines in (("-", only_ours), ("+", only_theirs)):
        for line in sorted(lines):
            print(f"{mark} {line}")
    print(f"{os.path.basename(path)}: {len(theirs)} rows compared, {len(only_theirs)} differ or are missing")
    return not only_ours and not only_theirs


def main(dump, folder, mode=None):
    global records_of
    with open(dump, encoding="utf-8") as file:
        records_of = json.load(file)
    tables = {"aie2-itineraries.tsv": list(itineraries(records_of)), "aie2-instructions.tsv": list(instructions(records_of))}
    for file, rows in tables.items():
        if mode == "--write":
            write(os.path.join(folder, file), rows)
    print_left_out(records_of, mode == "--left-out")
    same = [compare(os.path.join(folder, file), rows) for file, rows in tables.items()]
    sys.exit(0 if all(same) else 1)


if __name__ == "__main__":
    main(*sys.argv[1:])

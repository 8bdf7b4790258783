"""The places of the registers of a tile, by kind of tile: `struct TileLayout` of src/device/tile_layout.h, from
facts/layouts.tsv, and a table of them by architecture (facts/archs.tsv).

The output names constants of device/aie*_registers.h only, so the C++ compiler proves that registers exist, that fields
belong to their word, that registers taken together are adjacent, and that no member is missing or out of order.
"""
import re
import sys

import facts

DIRECTIONS = ("S2MM", "MM2S")
KINDS = ("Shim", "Mem", "Core")
ABSENT = {"register": "kNoReg", "field": "kNoField", "mask": "0"}


def qualified(row, name, generation):
    """module.Register of that generation, in C++; None when only a generation that extends it has the register."""
    parts = name.split(".")
    if len(parts) == 3 and facts.EXTENDED.get(parts[0]):
        return "::".join(["device", *parts]) if parts[0] == generation else None
    if len(parts) != 2 or not all(re.fullmatch(r"\w+", part) for part in parts):
        row.fail(f"'{name}' is not module.Register or module.Register_Field")
    return "::".join(["device", facts.EXTENDED.get(generation, generation), *parts])


def value(row, column, generation, direction):
    """The C++ of one cell."""
    cell = row[column]
    kind = row[2]
    if kind == "flag":
        return cell if cell in ("true", "false") else row.fail(f"'{cell}' is not a flag")
    names = [] if cell == "-" else [qualified(row, name, generation) for name in cell.replace("*", direction or "*").split()]
    if not names or None in names:
        return ABSENT.get(kind) or row.fail(f"{row[1]} must be present everywhere")
    if kind == "mask":
        return " | ".join(f"{name}.mask()" for name in names)
    if kind not in ("register", "field") or len(names) > 2:
        row.fail(f"{len(names)} names for a {kind}")
    return names[0] if len(names) == 1 else f"joined({names[0]}, {names[1]})"


def members(rows, column, generation, direction=None):
    """Designated initialisers; those of one array are `name[0]`, `name[1]`, ..."""
    found = {}
    for row in rows:
        found.setdefault(row[1].partition("[")[0], []).append(value(row, column, generation, direction))
        if "[" in row[1] and not row[1].endswith(f"[{len(found[row[1].partition('[')[0]]) - 1}]"):
            row.fail(f"{row[1]} is out of order")
    return [f".{name} = {values[0] if len(values) == 1 else '{' + ', '.join(values) + '}'}"
            for name, values in found.items()]


def channel(rows, column, generation, direction):
    """The members of one direction, absent ones included, in the order of the directions."""
    order = list(dict.fromkeys(row[1] for row in rows))
    mine = {row[1]: row for row in rows if row[0] in ("channel", direction.lower())}
    kinds = {row[1]: row[2] for row in rows}
    initialisers = []
    for name in order:
        if name in mine:
            initialisers += members([mine[name]], column, generation, direction)
        else:
            initialisers.append(f".{name} = {ABSENT[kinds[name]]}")
    return "ChannelLayout{" + ", ".join(initialisers) + "}"


def name_of(generation, kind):
    return f"k{generation.capitalize()}{kind}"


def main(output, path, archs_path):
    head, *rows = facts.rows(path)
    for row in rows:
        if row[0] not in ("tile", "channel", "s2mm", "mm2s") or len(row) != len(head):
            row.fail("is not a row of this table")
    of_tile = [row for row in rows if row[0] == "tile"]
    of_channel = [row for row in rows if row[0] != "tile"]
    lines, known = [], set()
    for column in range(3, len(head)):
        base, kind = head[column].split(".")
        extending = [each for each in facts.EXTENDED if any(name.startswith(each + ".") for row in rows for name in row[column].split())]
        for generation in (base, *extending):
            known.add(name_of(generation, kind))
            lines.append(f"constexpr TileLayout {name_of(generation, kind)}{{")
            lines.append(f"  .descriptor = &{name_of(base, kind)}Bd,")
            lines.append("  .channels = {" + ",\n               ".join(
                channel(of_channel, column, generation, direction) for direction in DIRECTIONS) + "},")
            lines += [f"  {each}," for each in members(of_tile, column, generation)]
            lines.append("};")
    lines.append("// By architecture and kind of tile.")
    lines.append("constexpr const TileLayout* kLayouts[][3] = {")
    for row in facts.rows(archs_path):
        generation = row[0].lower()
        names = [[name_of(each, kind) for each in (generation, facts.EXTENDED.get(generation))
                  if each and name_of(each, kind) in known] for kind in KINDS]
        lines.append("  {" + ", ".join(f"&{name[0]}" if name else "nullptr" for name in names) + "},")
    lines.append("};")
    facts.write(output, "\n".join(lines) + "\n", [path, archs_path])


main(*sys.argv[1:])

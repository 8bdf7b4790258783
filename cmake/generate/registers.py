"""The register map of one generation, from facts/registers/{aie1,aie2}-*.tsv (the AIE2 files begin with the format).
A generation that extends another one (aie2p-*.tsv) lists its files after those of the other: its additions have their own
namespace of constants, and follow the common part in the tables.

The suffix of the output path chooses one of two outputs: a header of constants for code (.h), or the tables behind
register_at() and find_registers() (.inc). Proves for both:
  - no two registers of one tile share an address (a core tile holds the core and the memory module);
  - every register is aligned to its width and lies inside the tile's address space;
  - the fields of a register lie inside it and do not overlap, and its reset value fits;
  - a span covers registers with equal fields only, and no two constants share a C++ name.
"""
import os
import re
import sys

import facts

TILE_SIZES = {"aie1": 1 << 18, "aie2": 1 << 20}
TILE_OF_MODULE = {"core": "Core", "memory": "Core", "memtile": "Mem", "shim": "Shim"}
ACCESS = {"rw": "ReadWrite", "ro": "ReadOnly", "wo": "WriteOnly", "wtc": "ClearOnOne", "mixed": "Mixed"}
DATA, ADDRESS = "data", "address"


class Field:
    def __init__(self, row, default_access):
        self.name, self.msb, self.lsb = row[1], int(row[2]), int(row[3])
        self.space = ADDRESS if row[4] == ADDRESS else DATA
        self.access = default_access if row[4] in ("", ADDRESS) else row[4]
        self.width = self.msb - self.lsb + 1
        self.key = (self.name, self.msb, self.lsb, self.access)


class Run:
    """`count` equal registers, `stride` bytes apart."""

    def __init__(self, row, generation, module):
        cells = [row[i] for i in range(7)]
        self.row, self.generation, self.module, self.name = row, generation, module, cells[0]
        self.offset = int(cells[1], 0)
        self.count = int(cells[2] or "1", 0)
        self.stride = int(cells[3] or "4", 0)
        self.access = cells[4] or "rw"
        self.reset = int(cells[5] or "0", 0)
        self.width = int(cells[6] or "32", 0)
        self.fields, self.shared = [], False
        self.is_window = self.count > 1 and "{n}" not in self.name
        self.is_memory = self.is_window and self.width > 32
        self.constant = re.sub("_+", "_", self.name.replace("{n}", "")).strip("_")
        if self.access not in ACCESS:
            row.fail(f"access '{self.access}' is not one of {', '.join(ACCESS)}")

    def offsets(self):
        return range(self.offset, self.offset + self.count * self.stride, self.stride)

    def data_fields(self):
        return [field for field in self.fields if field.space == DATA]


def prove_fields(run):
    used = {DATA: 0, ADDRESS: 0}
    for field in run.fields:
        mask = ((1 << field.width) - 1) << field.lsb
        if field.width < 1 or field.msb >= run.width:
            run.row.fail(f"{run.name}: field {field.name} is not inside {run.width} bits")
        if used[field.space] & mask:
            run.row.fail(f"{run.name}: field {field.name} overlaps another")
        if field.access not in ACCESS or (field.access == "mixed") or (run.access not in ("mixed", field.access)):
            run.row.fail(f"{run.name}: access of field {field.name} contradicts the register's")
        used[field.space] |= mask
    if not used[DATA]:
        run.row.fail(f"{run.name} has no fields")
    if run.reset & ~used[DATA]:
        run.row.fail(f"{run.name}: reset value {run.reset:#x} sets bits outside its fields")


def generation_of(path):
    return os.path.basename(path).partition("-")[0]


def generation(paths):
    """"aie2": the generation of all files, or one that extends it."""
    names = {facts.EXTENDED.get(generation_of(path), generation_of(path)) for path in paths}
    if len(names) != 1 or not names <= set(TILE_SIZES):
        facts.fail(f"give register files of one generation, not of {', '.join(sorted(names))}")
    return names.pop()


def prove_addresses(runs, tile_size):
    """Checks that each byte of a tile belongs to at most one register."""
    owners = {}
    for run in runs:
        for offset in run.offsets():
            if offset % (run.width // 8) or offset + run.width // 8 > tile_size:
                run.row.fail(f"{run.name}: offset {offset:#x} is misaligned or outside the tile")
            for word in range(offset, offset + run.width // 8, 4):
                if word in owners:
                    run.row.fail(f"{run.name} and {owners[word].name} share offset {word:#x}")
                owners[word] = run
    return owners


def prove_spans(spans, owners):
    """Checks that a span's registers exist and are equal; the span gets their fields."""
    for span in spans:
        covered = [owners.get(offset) for offset in span.offsets()]
        if None in covered:
            span.row.fail(f"span {span.name} covers addresses without a register")
        if len({tuple(field.key for field in run.fields) for run in covered}) != 1:
            span.row.fail(f"span {span.name} covers registers with different fields")
        span.fields = covered[0].fields


def read_module(path):
    """The runs and spans of one file, each with its fields."""
    generation, module = re.fullmatch(r"(aie\dp?)-(\w+)\.tsv", os.path.basename(path)).groups()
    runs, spans, by_name = [], [], {}
    for row in facts.rows(path):
        if row[0] == "span":
            row.cells = row.cells[1:]
            spans.append(Run(row, generation, module))
        elif row[0]:
            if row[0] in by_name:
                row.fail(f"{row[0]} is defined twice")
            runs.append(Run(row, generation, module))
            by_name[row[0]] = runs[-1]
        elif not runs:
            row.fail("a field before the first register")
        elif row[1] == "=":
            if row[2] not in by_name:
                row.fail(f"'= {row[2]}' names no register above")
            runs[-1].fields, runs[-1].shared = by_name[row[2]].fields, True
        else:
            runs[-1].fields.append(Field(row, runs[-1].access))
    return module, runs, spans


def read(paths):
    """All modules, proven. Returns {module: (runs, spans)} in the order of the paths."""
    modules = {}
    for module, runs, spans in map(read_module, paths):
        known = modules.setdefault(module, ([], []))
        known[0].extend(runs)
        known[1].extend(spans)
    for runs, _ in modules.values():
        for run in runs:
            prove_fields(run)
    for tile in ("Core", "Mem", "Shim"):
        mine = [content for module, content in modules.items() if TILE_OF_MODULE[module] == tile]
        owners = prove_addresses([run for runs, _ in mine for run in runs], TILE_SIZES[generation(paths)])
        prove_spans([span for _, spans in mine for span in spans], owners)
    return modules


def extensions(modules, name):
    """The further generations that the runs belong to."""
    return list(dict.fromkeys(run.generation for runs, _ in modules.values() for run in runs if run.generation != name))


def constants(module, runs, spans):
    """The C++ constants of one module: registers, then each register's fields as REGISTER_FIELD."""
    lines, seen = [], set()

    def define(kind, name, values):
        if name in seen:
            facts.fail(f"{module}: two constants would be called {name}")
        seen.add(name)
        lines.append(f"inline constexpr {kind} {name}{{{values}}};")

    for run in spans + runs:
        define("Reg", run.constant, f"{run.offset:#07x}, {run.count}, {run.stride:#x}")
        if run.width == 32 and not run.shared:
            for field in run.fields:
                define("Field", f"{run.constant}_{field.name}", f"{field.lsb}, {field.width}")
    return f"namespace {module} {{\n" + "\n".join(lines) + f"\n}}  // namespace {module}\n"


def header(modules, name):
    text = '#pragma once\n\n#include "device/registers.h"\n'
    for generation in (name, *extensions(modules, name)):
        of = [(module, *[[each for each in part if each.generation == generation] for part in parts])
              for module, parts in modules.items()]
        body = "\n".join(constants(*each) for each in of if each[1])
        text += f"\nnamespace tessera::device::{generation} {{\n\n{body}\n}}  // namespace tessera::device::{generation}\n"
    return text


def tables(modules, name):
    """Runs with their fields (equal lists stored once), and per kind of tile the sorted addresses."""
    fields, lists, runs, first = [], {}, [], {}
    for module, (module_runs, _) in modules.items():
        first[module] = len(runs)
        for run in module_runs:
            key = tuple(field.key for field in run.data_fields())
            if key not in lists:
                lists[key] = len(fields)
                fields += [f'{{"{f.name}", {{{f.lsb}, {f.width}}}, Access::{ACCESS[f.access]}}},' for f in run.data_fields()]
            prefix, _, suffix = run.name.partition("{n}")
            runs.append(f'{{"{prefix}", "{suffix}", "{module}", {{{run.offset:#x}, {run.count}, {run.stride:#x}}}, {run.width}, '
                        f"{run.reset:#x}, Access::{ACCESS[run.access]}, "
                        f"{{kFields + {lists[key]}, {len(key)}}}, {str(run.is_window).lower()}}},")
    text = [f"namespace {name} {{", "constexpr NamedField kFields[] = {", *fields, "};", "constexpr RegisterRun kRuns[] = {", *runs, "};"]
    for tile in ("Core", "Mem", "Shim"):
        mine = [module for module in modules if TILE_OF_MODULE[module] == tile]
        numbered = [(number, run) for module in mine for number, run in enumerate(modules[module][0], first[module])]
        text += tile_tables(f"k{tile}", [each for each in numbered if each[1].generation == name])
        for extension in extensions(modules, name):
            if any(run.generation == extension for _, run in numbered):
                text += tile_tables(f"k{extension.capitalize()}{tile}",
                                    [each for each in numbered if each[1].generation in (name, extension)])
    text.append(f"}}  // namespace {name}")
    return "\n".join(text) + "\n"


def tile_tables(name, numbered):
    """The runs of one kind of tile, which must be consecutive, and their places by address."""
    if not numbered:  # the generation has no such tile
        return [f"constexpr std::span<const RegisterRun> {name}Runs{{}};", f"constexpr std::span<const Place> {name}Places{{}};"]
    begin, entries = numbered[0][0], []
    for index, (number, run) in enumerate(numbered):
        if number != begin + index:
            run.row.fail(f"{run.name}: only the last module of a tile can be extended")
        if run.is_memory:
            continue
        size = run.width // 8
        places = [(run.offset, run.count * run.stride)] if run.is_window else [(o, size) for o in run.offsets()]
        entries += [(offset, length, number) for offset, length in places]
    return [f"constexpr std::span<const RegisterRun> {name}Runs{{kRuns + {begin}, {len(numbered)}}};",
            f"constexpr Place {name}Places[] = {{",
            *[f"{{{offset:#x}, {length}, {number}}}," for offset, length, number in sorted(entries)],
            "};"]


def main():
    output, paths = sys.argv[1], sys.argv[2:]
    modules = read(paths)
    make = header if output.endswith(".h") else tables
    facts.write(output, make(modules, generation(paths)), paths)


if __name__ == "__main__":
    main()

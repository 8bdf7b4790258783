"""The fields of buffer descriptors, from facts/descriptors.tsv and the register maps: bd_fields.h has the enumeration
of their meanings, bd_layouts.inc the place of each in each kind of descriptor (src/device/bd_layout.h).

Proofs: every field that a cell names is a field of exactly one register of that descriptor; every field of those
registers has a meaning; the words of a descriptor follow each other.
"""
import re
import sys

import facts
import registers

# The module whose registers hold the descriptors of a kind of tile.
MODULE_OF_KIND = {"Core": "memory", "Mem": "memtile", "Shim": "shim"}
CELL = re.compile(r"(?P<signed>signed )?(?:(?P<register>\w+)\.)?(?P<name>[A-Za-z]\w*)(?: \+ (?P<plus>\d+)| \* (?P<times>\d+))?")


class Place:
    """The field of a cell: its word in the descriptor, its bits, and the value that they stand for."""

    def __init__(self, name, word=0, lsb=0, width=0, shift=0, plus=0, is_signed=False):
        self.name, self.word, self.lsb, self.width = name, word, lsb, width
        self.shift, self.plus, self.is_signed = shift, plus, is_signed

    def cpp(self):
        return (f'{{"{self.name}", {self.word}, {{{self.lsb}, {self.width}}}, {self.shift}, {self.plus}, '
                f'{"true" if self.is_signed else "false"}}}')


def read_columns(path):
    """[("aie2", "Core"), ...], from the line that names the columns."""
    with open(path, encoding="utf-8") as file:
        head = next(line for line in file if line.startswith("# meaning\t"))
    columns = head.rstrip("\n").split("\t")[2:-1]
    return [tuple(column.split(".")) for column in columns]


def words_of(modules, generation, kind):
    """The registers of a descriptor, in the order of their words."""
    runs = [run for run in modules[generation][MODULE_OF_KIND[kind]][0] if run.name.startswith("DMA_BD{n}_")]
    runs.sort(key=lambda run: run.offset)
    for number, run in enumerate(runs):
        if run.offset != runs[0].offset + 4 * number or (run.count, run.stride) != (runs[0].count, runs[0].stride):
            run.row.fail(f"{run.name} does not follow the word before it")
    return runs


def place(row, cell, words):
    """The place that a cell names. Fields that it uses are removed from `unused`."""
    if cell == "-" or cell.isdigit():
        return Place(row[1], plus=0 if cell == "-" else int(cell)), None
    match = CELL.fullmatch(cell) or row.fail(f"'{cell}' is not a field")
    register = match["register"] and f"DMA_BD{{n}}_{match['register']}"
    found = [(number, field) for number, run in enumerate(words) for field in run.fields
             if field.name == match["name"] and register in (None, run.name)]
    if len(found) != 1:
        row.fail(f"{len(found)} registers of the descriptor have the field {cell}")
    number, field = found[0]
    times = int(match["times"] or 1)
    if times & (times - 1):
        row.fail(f"{times} is not a power of two")
    return Place(field.name, number, field.lsb, field.width, times.bit_length() - 1, int(match["plus"] or 0),
                 bool(match["signed"])), (number, field.lsb)


def read(path, modules):
    """{(generation, kind): {meaning: Place}}, and the words of each descriptor."""
    layouts, words = {}, {}
    rows = list(facts.rows(path))
    for column, key in enumerate(read_columns(path), 2):
        words[key] = words_of(modules, *key)
        layouts[key], used = {}, set()
        for row in rows:
            if len(row) != 2 + len(read_columns(path)) + 1 or row[0] in layouts[key]:
                row.fail("a wrong number of columns, or a meaning that occurs twice")
            layouts[key][row[0]], bits = place(row, row[column], words[key])
            used.add(bits)
        for number, run in enumerate(words[key]):
            for field in run.fields:
                if (number, field.lsb) not in used:
                    run.row.fail(f"no line of {path} has the field {field.name} of {run.name}")
    return layouts, words


def pascal(name):
    return "".join(part.capitalize() for part in name.split("_"))


def header(rows):
    lines = [f"  {pascal(row[0])}," + (f"  // {row[-1]}" if row[-1] != "-" else "") for row in rows]
    return ("#pragma once\n\n#include <cstddef>\n#include <cstdint>\n\nnamespace tessera::device {\n\n"
            "// The meanings of the fields of buffer descriptors.\n"
            "enum class BdField : std::uint8_t {\n" + "\n".join(lines) + "\n};\n"
            f"inline constexpr std::size_t kBdFields = {len(rows)};\n\n}}  // namespace tessera::device\n")


def tables(layouts, words):
    text, names = [], []
    for number, ((generation, kind), places) in enumerate(layouts.items()):
        name = f"k{generation.capitalize()}{kind}Bd"
        of_bits = {}
        for meaning, each in places.items():
            if each.width:
                of_bits.setdefault((each.word, each.lsb), meaning)
        order = [of_bits[word, field.lsb] for word, run in enumerate(words[generation, kind]) for field in run.fields]
        text.append(f"inline constexpr BdField {name}Order[] = {{{', '.join('BdField::' + pascal(each) for each in order)}}};")
        text.append(f"inline constexpr BdLayout {name}{{{number}, {len(words[generation, kind])}, {{{{")
        text += [f"    {each.cpp()}," for each in places.values()]
        text.append(f"}}}}, {name}Order}};")
        names.append(f"&{name}")
    text.append(f"inline constexpr const BdLayout* kBdLayouts[] = {{{', '.join(names)}}};  // by number")
    return "\n".join(text) + "\n"


def main(output, path, *register_paths):
    modules = {name: registers.read([each for each in register_paths if registers.generation([each]) == name])
               for name in ("aie1", "aie2")}
    layouts, words = read(path, modules)
    facts.write(output, header(list(facts.rows(path))) if output.endswith(".h") else tables(layouts, words), [path])


if __name__ == "__main__":
    main(*sys.argv[1:])

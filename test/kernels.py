#!/usr/bin/env python3
"""kernels.py INCLUDE PROJECT=CHECKOUT...: what becomes of public kernels (kernels.tsv) with the headers in INCLUDE.

Each source is compiled unchanged. Those with a scalar version beside them (kernel_pairs.tsv) run, and so does that: on
boundary and random numbers, and all bytes that they leave are compared. Nothing of the projects is kept here.
"""
import fnmatch
import multiprocessing
import os
import pathlib
import random
import struct
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "cmake/generate"))
import facts
from kernel_sides import compiles, flags_of, library

COMPILER = os.environ.get("CXX", "g++")
# Of element types: struct code, bits, and what numbers they are tried with (a range, or the numbers).
TYPES = {"u8": ("B", 8, (0, 255)), "i8": ("b", 8, (-128, 127)), "i16": ("h", 16, (-32768, 32767)),
         "i32": ("i", 32, (-2**31, 2**31 - 1)), "bf16": ("H", 16, None), "f32": ("f", 32, (-99, 99)),
         "tiny8": ("b", 8, (-1, 1)), "small8": ("b", 8, (-20, 20)), "small16": ("h", 16, (-20, 20)),  # sums fit the result
         "whole": ("H", 16, (-15, 15)),  # bfloat16 whose sums are exact
         "three": ("i", 32, [3]), "laplace": ("h", 16, [0, 4096, 0, 4096, -16384, 4096, 0, 4096, 0])}
TRIES = ["least", "most", "edges", "random", "random"]


def bfloat16(value):
    return struct.unpack("<I", struct.pack("<f", value))[0] >> 16


def content(kind, count, how, draw):
    code, _, values = TYPES[kind]
    if isinstance(values, list):
        numbers = values
    elif kind == "bf16":
        edges = [bfloat16(value) for value in (0.0, -0.0, 1.0, -1.0, 1e30, -1e30, 2.0**-120, 3.140625)]
        near = [draw.choice([0, 0x8000]) | draw.randint(120, 134) << 7 | draw.randint(0, 127) for _ in range(count)]
        numbers = {"least": [edges[3]] * count, "most": [edges[7]] * count,
                   "edges": [draw.choice(edges) for _ in range(count)]}.get(how, near)
    else:
        least, most = values
        edges = [least, most, 0, 1, most - 1, least + 1]
        numbers = {"least": [least] * count, "most": [most] * count,
                   "edges": [draw.choice(edges) for _ in range(count)]}.get(how) or [draw.randint(least, most) for _ in range(count)]
        numbers = [bfloat16(float(number)) for number in numbers] if kind == "whole" else numbers
    return struct.pack(f"<{count}{code}", *numbers)


def order(layout, count):
    """Places of a row-by-row matrix's elements in the order in which the vector version has them."""
    shape, columns = layout.split("/")
    columns, rows = int(columns), count // int(columns)
    if shape == "columns":  # pairs of elements, column by column
        return [row * columns + pair * 2 + half for pair in range(columns // 2) for row in range(rows) for half in (0, 1)]
    r, c = map(int, shape.split("x"))
    return [(top + i) * columns + left + j for top in range(0, rows, r) for left in range(0, columns, c)
            for i in range(r) for j in range(c)]


def arranged(data, size, places, back):
    items = [data[at:at + size] for at in range(0, len(data), size)]
    out = [b""] * len(items)
    for here, there in enumerate(places):
        out[there if back else here] = items[here if back else there]
    return b"".join(out)


def differences(buffers, ours, theirs, units):
    """Of what the two left; the first as text."""
    for at, (spec, mine, scalar) in enumerate(zip(buffers, ours, theirs)):
        size = TYPES[spec[1]][1] // 8
        wrong = [i for i in range(0, len(mine), size) if mine[i:i + size] != scalar[i:i + size]]
        if spec[1] == "bf16" and units:
            wrong = [i for i in wrong if abs(int.from_bytes(mine[i:i + 2], "little") - int.from_bytes(scalar[i:i + 2], "little")) > units]
        if wrong:
            code = TYPES[spec[1]][0]
            return (f"{len(wrong)} of {len(mine) // size}, b{at}[{wrong[0] // size}] is {struct.unpack_from('<' + code, mine, wrong[0])[0]}, "
                    f"scalar {struct.unpack_from('<' + code, scalar, wrong[0])[0]}")
    return None


def parsed(spec):
    way, kind, rest = spec.split(":")
    count, _, layout = rest.partition("@")
    return way, kind, int(count), order(layout, int(count)) if layout else None


def tried(row, sides, answer):
    """In a process of its own, since a kernel that faults ends it."""
    buffers = [parsed(spec) for spec in row[7].split()]
    found = []
    for numbers in row[8].split(";"):
        numbers = [int(number) for number in numbers.split(",") if number]
        for turn, how in enumerate(TRIES):
            draw = random.Random(turn)
            given = [content(kind, count, how, draw) if way != "out0" else bytes(count * TYPES[kind][1] // 8) for way, kind, count, _ in buffers]
            to_ours = [arranged(data, TYPES[spec[1]][1] // 8, spec[3], False) if spec[3] else data for spec, data in zip(buffers, given)]
            ours = sides[0](to_ours, numbers)
            ours = [arranged(data, TYPES[spec[1]][1] // 8, spec[3], True) if spec[3] else data for spec, data in zip(buffers, ours)]
            if (wrong := differences(buffers, ours, sides[1](given, numbers), int(row[9]))):
                found.append(f"{how} {numbers or ''}: {wrong}")
    answer.put(found)


def pair(row, root, include, folder):
    """equal, different or refused, and what there is to say."""
    rule = next(r for r in facts.rows(HERE / "kernels.tsv") if r[0] == row[0] and fnmatch.fnmatch(row[1], r[1]))
    sides = []
    for source, flags, call in ((row[1], row[2], row[3]), (row[4].replace("-", row[1]) if row[4] == "-" else row[4],
                                                           row[2] if row[5] == "-" else row[5], row[6])):
        path = root / source
        folders = [include, *(path.parent if f == "." else root / f for f in rule[3].split())]
        made = library(COMPILER, path, flags_of(rule[2], folders, *flags.split()), call, folder)
        if isinstance(made, str):
            return "refused", made
        sides.append(made)
    answer = multiprocessing.Queue()
    run = multiprocessing.Process(target=tried, args=(row, sides, answer))
    run.start()
    run.join(120)
    if run.exitcode != 0:
        return "different", f"a run ended with {run.exitcode}"
    found = answer.get()
    return ("different" if found else "equal"), "; ".join(found[:2]) + (f"; {len(found)} in all" if len(found) > 2 else "")


def compile_all(projects, include):
    tally, seen = {}, set()
    for row in facts.rows(HERE / "kernels.tsv"):
        root = projects.get(row[0])
        for path in sorted(root.glob(row[1])) if root else []:
            if path in seen:
                continue
            seen.add(path)
            folders = [include, *(path.parent if f == "." else root / f for f in row[3].split())]
            results = [(flags, compiles(COMPILER, path, flags_of(row[2], folders, *flags.split()))) for flags in row[4].split("|")]
            bad = [(flags, error) for flags, error in results if error]
            word = "compiles" if not bad else "refused" if len(bad) == len(results) else "in part"
            counts = tally.setdefault(row[0], {})
            counts[word] = counts.get(word, 0) + 1
            print(f"{word:9} {row[0]}/{path.relative_to(root)}" + (f" ({len(results)} sets of flags)" if len(results) > 1 else "")
                  + "".join(f"\n          {flags + ': ' if len(results) > 1 else ''}{error}" for flags, error in bad), flush=True)
    return tally


def main(include, *arguments):
    include = pathlib.Path(include).resolve()
    projects = {name: pathlib.Path(folder).resolve() for name, folder in (a.split("=", 1) for a in arguments)}
    tally = compile_all(projects, include)
    print()
    for row in facts.rows(HERE / "kernel_pairs.tsv"):
        if row[0] in projects:
            with tempfile.TemporaryDirectory() as folder:
                word, detail = pair(row, projects[row[0]], include, folder)
            counts = tally.setdefault(row[0], {})
            counts[word + " pairs"] = counts.get(word + " pairs", 0) + 1
            print(f"{word:9} {row[0]}/{row[1]} {row[2]} {row[3].split(';')[-1].split('(')[0]}" + (f"\n          {detail}" if detail else ""), flush=True)
    print()
    for name, counts in tally.items():
        print(f"{name}: " + ", ".join(f"{count} {word}" for word, count in sorted(counts.items())))


if __name__ == "__main__":
    main(*sys.argv[1:])

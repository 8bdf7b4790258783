"""The tables behind device/device.h, from facts/archs.tsv, tiles.tsv, both views.tsv, devices.tsv, bursts.tsv, descriptors.tsv and
the register maps.

Proofs: names are unique; rows fit below the column shift and a tile's memory below the row shift; column masks lie inside
the device; each device has a model for each of its tiles; the field widths and counts of models are those of the register map;
windows do not overlap and every tile sees itself once; the codes of bursts differ and fit their field.
"""
import re
import sys

import descriptors
import facts
import registers

KINDS = ["Shim", "Mem", "Core"]
MODULE_OF_KIND = {"Shim": "shim", "Mem": "memtile", "Core": "memory"}
# The columns of tiles.tsv that are widths of a descriptor's fields, and the meanings of those in descriptors.tsv.
BD_WIDTHS = {"length_bits": "length", "wrap_bits": "d0_wrap", "step_bits": "d0_step", "iteration_bits": "iteration_wrap"}
COLUMNS = ["data_memory", "program_memory", "banks", "locks", "lock_max", "bds", "s2mm", "mm2s", "dims",
           "length_bits", "wrap_bits", "step_bits", "iteration_bits", "queue_depth"]


def read_tiles(path):
    tiles = {}
    for row in facts.rows(path):
        key = (row[0], row[1])
        if key in tiles or row[1] not in KINDS or len(row) != 2 + len(COLUMNS):
            row.fail("a model that occurs twice, an unknown kind, or a wrong number of columns")
        tiles[key] = dict(zip(COLUMNS, (int(cell, 0) for cell in row.cells[2:])), row=row)
    return tiles


def prove_tiles(tiles, modules, descriptor_fields, descriptor_words):
    """Checks the models against the register map."""
    for (arch, kind), tile in tiles.items():
        first = arch == "AIE1"
        name = "aie1" if first else "aie2"
        generation, places = modules[name], descriptor_fields[name, kind]
        runs = {run.name: run for run in generation[MODULE_OF_KIND[kind]][0]}

        def expect(what, mine, theirs):
            if mine != theirs:
                tile["row"].fail(f"{what} is {mine} here, but {theirs} in the register map")

        for column, meaning in BD_WIDTHS.items():
            expect(column, tile[column], places[meaning].width)
        expect("BDs", tile["bds"], descriptor_words[name, kind][0].count)
        expect("S2MM channels", tile["s2mm"], runs["DMA_S2MM_{n}_Ctrl"].count)
        expect("MM2S channels", tile["mm2s"], runs["DMA_MM2S_{n}_Ctrl"].count)
        if first:
            values = [name for name in runs if name.startswith("Lock{n}_Release_V")]
            expect("locks", tile["locks"], runs[values[0]].count)
            expect("greatest lock value", tile["lock_max"], len(values) - 1)
        else:
            expect("locks", tile["locks"], runs["Lock{n}_value"].count)
            lock_width = runs["Lock{n}_value"].fields[0].width
            expect("greatest lock value", tile["lock_max"], (1 << lock_width) - 1)
        steps = sum(bool(place.width) for meaning, place in places.items() if re.fullmatch(r"d\d_step", meaning))
        expect("address dims", tile["dims"], max(1, steps))
        if tile["data_memory"]:
            memory = runs["DataMemory"]
            expect("data memory", tile["data_memory"], memory.count * memory.stride)
        if tile["program_memory"]:
            memory = next(run for run in generation["core"][0] if run.name == "Program_Memory")
            expect("program memory", tile["program_memory"], memory.count * memory.stride)


def read_views(path, tile_of):
    """{name: windows} of one file; `tile_of` gives the tile that has the windows of a name."""
    views = {}
    for row in facts.rows(path):
        views.setdefault(row[0], []).append(tuple(int(cell, 0) for cell in row.cells[1:]))
    for kind, windows in views.items():
        size, locks = tile_of(kind)["data_memory"], tile_of(kind)["locks"]
        for column, length in ((2, size), (3, locks)):
            starts = sorted(window[column] for window in windows)
            if any(after - before < length for before, after in zip(starts, starts[1:])):
                facts.fail(f"{path}: windows of {kind} overlap")
        if sum(window[:2] == (0, 0) for window in windows) != 1:
            facts.fail(f"{path}: {kind} must see itself exactly once")
    return views


def read_devices(path, archs, tiles):
    devices, names = [], set()
    for row in facts.rows(path):
        name, arch, cols, rows, mem_rows, noc, first, logic, _ = row.cells
        cols, rows, mem_rows, first = int(cols), int(rows), int(mem_rows), int(first)
        if name in names:
            row.fail(f"{name} is defined twice")
        names.add(name)
        if arch not in archs:
            row.fail(f"unknown architecture {arch}")
        col_shift, row_shift = archs[arch]
        if not 0 < cols <= 64 or mem_rows + 2 > rows or rows > 1 << (col_shift - row_shift):
            row.fail("columns or rows do not fit")
        for kind in ["Shim", "Core"] + ["Mem"] * (mem_rows > 0):
            if (arch, kind) not in tiles:
                row.fail(f"no model of a {kind} tile of {arch}")
        columns = range(cols) if noc == "all" else [int(column) for column in noc.split(",")]
        if len(set(columns)) != len(columns) or not all(0 <= column < cols for column in columns):
            row.fail("a NoC column occurs twice or lies outside the device")
        mask = sum(1 << column for column in columns)
        if logic not in ("yes", "no"):
            row.fail("the column for programmable logic must be yes or no")
        devices.append(f'{{"{name}", Arch::{arch}, {cols}, {rows}, {mem_rows}, {col_shift}, {row_shift}, {mask:#x}, {first}, '
                       f'{"true" if logic == "yes" else "false"}}},')
    return devices


def read_bursts(path, archs, descriptor_fields):
    """{architecture: [(bytes, code)]}, shortest first."""
    bursts = {arch: [] for arch in archs}
    for row in facts.rows(path):
        arch, length, code = row[0], int(row[1]), int(row[2])
        if arch not in archs:
            row.fail(f"unknown architecture {arch}")
        place = descriptor_fields["aie1" if arch == "AIE1" else "aie2", "Shim"]["burst"]
        if code >> place.width:
            row.fail(f"the code {code} does not fit the field {place.name}")
        if any(length <= other or code == taken for other, taken in bursts[arch]):
            row.fail("lengths must rise, and codes must be unique")
        bursts[arch].append((length, code))
    return bursts


def main():
    output, archs_path, tiles_path, views_path, aie1_views_path, devices_path, bursts_path, descriptors_path, \
        *register_paths = sys.argv[1:]
    modules = {name: registers.read([path for path in register_paths if registers.generation([path]) == name])
               for name in ("aie1", "aie2")}
    archs = {row[0]: (int(row[1]), int(row[2])) for row in facts.rows(archs_path)}
    tiles = read_tiles(tiles_path)
    fields, words = descriptors.read(descriptors_path, modules)
    prove_tiles(tiles, modules, fields, words)
    for (arch, _), tile in tiles.items():
        if max(tile["data_memory"], tile["program_memory"]) > 1 << archs[arch][1]:
            tile["row"].fail("a memory does not fit below the row shift")
    views = read_views(views_path, lambda kind: tiles["AIE2", kind])
    aie1_views = read_views(aie1_views_path, lambda rows: tiles["AIE1", "Core"])
    if set(aie1_views) != {"even", "odd"}:
        facts.fail(f"{aie1_views_path}: give the windows of even and odd rows, and no others")
    devices = read_devices(devices_path, archs, tiles)
    bursts = read_bursts(bursts_path, archs, fields)

    text = []
    named = views | {f"Aie1{rows.capitalize()}": windows for rows, windows in aie1_views.items()}
    for kind, windows in named.items():
        text += [f"constexpr View k{kind}Views[] = {{", *(f"{{{c}, {r}, {m:#x}, {l}}}," for c, r, m, l in windows), "};"]
    text.append("constexpr TileModel kTileModels[] = {")
    for (arch, kind), tile in tiles.items():
        values = [tile[column] for column in COLUMNS]
        seen = {"Any": f"k{kind}Views" if kind in views else "{}"}
        if arch == "AIE1":
            seen = {"Even": "kAie1EvenViews", "Odd": "kAie1OddViews"} if kind == "Core" else {"Any": "{}"}
        for rows, windows in seen.items():
            text.append(f"{{Arch::{arch}, TileKind::{kind}, {', '.join(map(str, values[:9]))}, "
                        f"{{{', '.join(map(str, values[9:13]))}}}, {values[13]}, {windows}, Rows::{rows}}},")
    text += ["};", "constexpr Device kDevices[] = {", *devices, "};"]
    for arch, lengths in bursts.items():
        text += [f"constexpr Burst k{arch}Bursts[] = {{", *(f"{{{length}, {code}}}," for length, code in lengths), "};"]
    text.append(f"constexpr std::span<const Burst> kBursts[] = {{{', '.join(f'k{arch}Bursts' for arch in archs)}}};  // by Arch")
    facts.write(output, "\n".join(text) + "\n", sys.argv[2:])


if __name__ == "__main__":
    main()

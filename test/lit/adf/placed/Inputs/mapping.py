"""Compares the mapping in a report with the text of the design, which adfc++ --emit=mlir writes.

    mapping.py REPORT.json DESIGN.mlir

The report must have the same tiles with kernels, buffers, locks, descriptors of each channel, streams and packet ids.
The wires of each stream must lead from its source to each of its sinks, and together be all used wires.
"""
import collections
import json
import re
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    report = json.load(file)
mapping = report["mapping"]
with open(sys.argv[2], encoding="utf-8") as file:
    design = file.read()
TILE = r"%tile_(\d+)_(\d+)"


def same(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: the report has {found}, the design {expected}")


# Cores and their kernels.
cores = {}
for column, row, body in re.findall(rf"aie\.core\({TILE}\) {{(.*?)aie\.end", design, re.S):
    cores[int(column), int(row)] = re.findall(r'func\.call @"([^"]+)"', body)
same("kernels", {tuple(one["tile"]): one["kernels"] for one in mapping["tiles"] if one["kernels"]}, cores)
same("tiles of kernels", {one["name"]: tuple(one["tile"]) for one in report["kernels"]},
     {name: tile for tile, names in cores.items() for name in names})

# Buffers and locks by name. The usual stack is no buffer of the design.
buffers = {name: ((int(column), int(row)), 4 * int(words)) for column, row, name, words in re.findall(
    rf'aie\.buffer\({TILE}\) {{sym_name = "([^"]+)".*?}} : memref<(\d+)xi32>', design)}
same("buffers", {one["name"]: (tuple(one["tile"]), one["bytes"]) for one in mapping["memory"]
                 if one["kind"] != "stack" or one["name"] in buffers}, buffers)
same("locks", sorted((one["name"], tuple(one["tile"])) for one in mapping["locks"]),
     sorted((name, (int(column), int(row))) for column, row, name in
            re.findall(rf'aie\.lock\({TILE}\) {{init = \d+ : i32, sym_name = "([^"]+)"', design)))
places = collections.defaultdict(list)
for one in mapping["memory"]:
    places[tuple(one["tile"])].append((one["address"], one["address"] + one["bytes"], one["name"]))
for parts in places.values():
    parts.sort()
    for before, after in zip(parts, parts[1:]):
        assert before[1] <= after[0], f"{before[2]} and {after[2]} overlap"

# Descriptors of the channels of core tiles and memory tiles.
counted = {}
for column, row, body in re.findall(rf"aie\.(?:mem|memtile_dma)\({TILE}\) {{(.*?)\n  }}", design, re.S):
    for part in re.split(r"(?=aie\.dma_start)", body)[1:]:
        direction, channel = re.match(r"aie\.dma_start\((\w+), (\d+)", part).groups()
        counted[int(column), int(row), direction, int(channel)] = part.count("aie.dma_bd(")
same("descriptors", {(*one["tile"], one["direction"], one["channel"]): one["descriptors"]
                     for one in mapping["channels"] if "descriptors" in one}, counted)

# Streams: the tiles of their ends, and the ids of packets.
flows = [("", source, [sink]) for source, sink in re.findall(
    rf"aie\.flow\((%tile_\d+_\d+), \w+ : \d+, (%tile_\d+_\d+),", design)]
for number, body in re.findall(r"aie\.packet_flow\((\d+)\) {(.*?)\n  }", design, re.S):
    source, = re.findall(r"packet_source<(%tile_\d+_\d+)", body)
    flows.append((number, source, re.findall(r"packet_dest<(%tile_\d+_\d+)", body)))
assert "FIFO" not in design, "a stream through a FIFO is two flows of the design"
same("streams", sum(len(one["to"]) for one in mapping["streams"]), sum(len(sinks) for _, _, sinks in flows))
same("packet ids", sorted({one["packet_id"] for one in mapping["streams"] if "packet_id" in one}),
     sorted({int(number) for number, _, _ in flows if number}))
used = set()
for one in mapping["streams"]:
    reached = {tuple(one["wires"][0]["from"])} if one["wires"] else set()
    begin = set(reached)
    for wire in one["wires"]:
        assert tuple(wire["from"]) in reached, f"the stream of {one['from']} has a gap"
        reached.add(tuple(wire["to"]))
        used.add((*wire["from"], wire["port"]))
    packet = str(one.get("packet_id", ""))
    ends = [(source, sink) for number, source, sinks in flows for sink in sinks if number == packet]
    if one["wires"]:
        name = "%tile_{}_{}"
        assert any(name.format(*min(begin)) == source and name.format(*tile) == sink
                   for source, sink in ends for tile in reached), f"the stream of {one['from']} is no flow"
same("used wires", sum(one["used"] for one in mapping["links"]), len(used))
for one in mapping["links"]:
    assert one["used"] <= one["of"] and one["most_words_of_a_wire"] <= one["words"]
for one in mapping["loads"]:
    axis = 1 if "row" in one else 0
    most = max(link["used"] / link["of"] for link in mapping["links"]
               if link["from"][axis] == one.get("row", one.get("column")) and {
                   "north": link["to"][1] > link["from"][1], "south": link["to"][1] < link["from"][1],
                   "east": link["to"][0] > link["from"][0], "west": link["to"][0] < link["from"][0]}[one["direction"]])
    assert one["used"] / one["of"] == most, one

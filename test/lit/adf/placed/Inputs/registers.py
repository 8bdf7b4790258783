"""Reads constraints of a placed program, and checks each on the registers of the finished configuration.

    registers.py PLACES.aiecst STATE.json FIRST_CORE_ROW BANK_BYTES

PLACES.aiecst has the places of all objects (adfc++ --emit=aiecst) or the user's own constraints, STATE.json is the
output of `tessera state --json` for the compiled design. With places of all objects, the configuration must use
nothing else: no other core, no other port of a shim tile, no other DMA channel.
"""
import collections
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    places = json.load(file)
with open(sys.argv[2], encoding="utf-8") as file:
    tiles = {(tile["col"], tile["row"]): tile for tile in json.load(file)["tiles"]}
first_core_row, bank_bytes = int(sys.argv[3]), int(sys.argv[4])
checked = 0


def check(holds, text):
    global checked
    checked += 1
    if not holds:
        sys.exit(f"the registers do not hold this: {text}")


def tile_of(place):
    first = 1 if place.get("tile_type") == "memory" else first_core_row
    return place["column"], place["row"] + first


# Kernels and shared buffers.
cores, shims = set(), collections.Counter()
for name, node in places.get("NodeConstraints", {}).items():
    if "tile" in node and node["tile"].get("tile_type") == "memory":
        check(tiles.get(tile_of(node["tile"]), {}).get("bds"), f"{name} lies in memory tile {tile_of(node['tile'])}")
    elif "tile" in node:
        cores.add(tile_of(node["tile"]))
        check(tiles.get(tile_of(node["tile"]), {}).get("core", {}).get("enabled"),
              f"{name} runs on tile {tile_of(node['tile'])}")
    if "shim" in node:
        shims[node["shim"]["column"], node["shim"]["channel"]] += 1
check(cores == {at for at, tile in tiles.items() if tile.get("core", {}).get("enabled")}, f"the cores are {cores}")

# External buffers have channels of shim tiles, too.
for port in places.get("PortConstraints", {}).values():
    channel = port.get("dma_channel", {})
    if channel.get("tile_type") == "shim":
        shims[channel["column"], channel["channel"]] += 1

# South ports of shim tiles: those of a DMA count with the number of its channel, the others lead to programmable logic.
used = collections.Counter()
for (column, row), tile in tiles.items():
    if row != 0:
        continue
    dma_ports = set()
    for wire in tile.get("mux", []):
        channel, south = (wire["from"], wire["to"]) if "2S" in wire["from"] else (wire["to"], wire["from"])
        dma_ports.add((south, channel == wire["from"]))
        used[column, int(channel.split()[1])] += 1
    # Tokens of task completion go from Ctrl to South 0; they are no data of the graph.
    routes = [wire for wire in tile.get("routes", []) if not wire["from"].startswith("Ctrl")]
    ends = {(wire["from"], True) for wire in routes} | {(wire["to"], False) for wire in routes}
    for port, is_source in ends - dma_ports:
        if port.startswith("South"):
            used[column, int(port.split()[1])] += 1
check(shims == used, f"columns and channels of shim tiles are {dict(shims)}, not {dict(used)}")


# DMA channels with the buffers of their descriptors.
def addresses(tile, channel):
    descriptors = {one["index"]: one for one in tile["bds"]}
    found, waiting = {}, [task["bd"] for task in channel["tasks"]]
    while waiting:
        number = waiting.pop()
        if number is None or number in found:
            continue
        found[number] = int(descriptors[number]["address"], 16)
        waiting.append(descriptors[number].get("next"))
    return set(found.values())


channels = set()
for name, port in places.get("PortConstraints", {}).items():
    place = port.get("dma_channel")
    if place is None or place.get("tile_type") == "shim":
        continue
    tile, number = tiles.get(tile_of(place), {}), place["channel"]
    direction = "S2MM" if ".in[" in name else "MM2S"
    found = [one for one in tile.get("channels", []) if (one["direction"], one["index"]) == (direction, number)]
    channels.add((tile_of(place), direction, number))
    check(found and found[0]["tasks"], f"{direction} {number} of tile {tile_of(place)} moves the data of {name}")
    begins = addresses(tile, found[0])
    for buffer in port.get("buffers", []):
        check(tile_of(buffer) == tile_of(place), f"a buffer of {name} lies in tile {tile_of(buffer)}")
        if "offset" in buffer:
            begin = buffer["offset"] + buffer.get("bankId", 0) * (bank_bytes if "bankId" in buffer else 0)
            check(begin in begins, f"a buffer of {name} begins at {begin:#x}, not at {sorted(map(hex, begins))}")
        elif "bankId" in buffer:
            check(any(begin // bank_bytes == buffer["bankId"] for begin in begins),
                  f"a buffer of {name} lies in bank {buffer['bankId']}")
    if "buffers" in port and place.get("tile_type") != "memory":
        check(len(begins) >= len(port["buffers"]), f"{name} has {len(port['buffers'])} buffers")
check(channels == {(at, one["direction"], one["index"])
                   for at, tile in tiles.items() if at[1] != 0
                   for one in tile.get("channels", []) if one["tasks"]}, f"the channels are {sorted(channels)}")
print(f"{checked} checks, {len(cores)} cores, {sum(shims.values())} ends, {len(channels)} channels")

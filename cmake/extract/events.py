"""Compares the events in facts/ with the headers that name them in a checkout of aie-rt.

    events.py AIE_RT FACTS [--write]     compares, or writes aie1-events.tsv and aie2p-events.tsv

AIE_RT is a checkout of github.com/Xilinx/aie-rt, branch release/main_aig. FACTS/events.tsv also has the registers of
groups, which the header does not name, so this script compares it and never writes it. Of AIE2P, facts/ has only the
events that differ from those of AIE2.
"""
import os
import re
import sys

HEADERS = {"aie1": ("xaie_events_aie.h", "XAIE"), "aie2": ("xaie_events_aieml.h", "XAIEML"),
           "aie2p": ("xaie_events_aie2p.h", "XAIE2P")}
MODULES = {"CORE": "core", "MEM": "memory", "MEM_TILE": "memtile", "PL": "shim"}
ABOUT = {
    "aie1": """The events of each module of an AIE1 tile: their numbers and names, for `tessera explain` and the counters
# of shim tiles. Tessera emulates no groups of events of AIE1, so their registers are not here.""",
    "aie2p": """The events of AIE2P that differ from those of AIE2 (events.tsv): each takes the place of the event with its
# number.""",
}


def header(folder, generation):
    """{(module, number): name} of the header of a generation."""
    name, prefix = HEADERS[generation]
    with open(os.path.join(folder, "driver/src/events", name), encoding="utf-8") as file:
        lines = file.read()
    found = re.findall(rf"^\s*#define\s+{prefix}_EVENTS_(CORE|MEM_TILE|MEM|PL)_(\w+)\s+(\d+)U\s*$", lines, re.M)
    return {(MODULES[module], int(number)): event for module, event, number in found}


def facts(path):
    with open(path, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]
    return {(row[0], int(row[1])): row[2] for row in rows}


def text(generation, events):
    lines = "".join(f"{module}\t{number}\t{name}\n" for (module, number), name in sorted(
        events.items(), key=lambda item: (list(MODULES.values()).index(item[0][0]), item[0][1])))
    return (f"# origin: driver/src/events/{HEADERS[generation][0]} of github.com/Xilinx/aie-rt (MIT), branch "
            f"release/main_aig, commit 3640b761d\n#\n# {ABOUT[generation]}\n# cmake/extract/events.py writes this file "
            f"and compares it with that header.\n#\n# module\tnumber\tname\n{lines}")


folder, out = sys.argv[1:3]
aie1, aie2, aie2p = (header(folder, generation) for generation in HEADERS)
wanted = {"aie1": aie1, "aie2p": {key: name for key, name in aie2p.items() if aie2.get(key) != name}}
wrong = []
if facts(os.path.join(out, "events.tsv")) != aie2:
    wrong.append("events.tsv")
if missing := aie2.keys() - aie2p.keys():
    sys.exit(f"AIE2P lacks events of AIE2, for which aie2p-events.tsv has no form: {sorted(missing)}")
for generation, events in wanted.items():
    path = os.path.join(out, f"{generation}-events.tsv")
    if "--write" in sys.argv:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text(generation, events))
    elif facts(path) != events:
        wrong.append(os.path.basename(path))
print(f"{len(aie1)}, {len(aie2)} and {len(aie2p)} events of AIE1, AIE2 and AIE2P")
sys.exit(f"facts differ from the headers: {', '.join(wrong)}" if wrong else 0)

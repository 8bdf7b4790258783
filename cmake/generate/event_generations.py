"""The events of each generation: events.tsv, aie1-events.tsv and aie2p-events.tsv -> the tables of device/events.h.

Proves that the modules are known, that events of a module share no number and no name, and that each event of AIE2P
takes the place of an event of AIE2.
"""
import sys

import facts

MODULES = ["core", "memory", "memtile", "shim"]  # in the order of device::EventModule


def read(path, replaced=None):
    """{(module, number): name}; with `replaced` those events, with the ones of this file in their places."""
    events = dict(replaced or {})
    own = set()
    for row in facts.rows(path):
        key = row[0], int(row[1])
        if row[0] not in MODULES or key in own:
            row.fail(f"{row[2]}: unknown module, or a number given twice")
        if replaced is not None and key not in replaced:
            row.fail(f"{row[2]} takes the place of no event")
        own.add(key)
        events[key] = row[2]
    if len({(module, name) for (module, _), name in events.items()}) != len(events):
        facts.fail(f"{path}: two events of a module share a name")
    return events


output, aie2_path, aie1_path, aie2p_path = sys.argv[1:]
aie2 = read(aie2_path)
entries, spans = [], []
for events in read(aie1_path), aie2, read(aie2p_path, aie2):  # in the order of device::Arch
    spans.append("{")
    for module in MODULES:
        named = [f'{{"{name}", {number}}},' for (where, number), name in sorted(events.items()) if where == module]
        spans[-1] += f"{{kAllEvents + {len(entries)}, {len(named)}}}, "
        entries += named
    spans[-1] += "},"
facts.write(output, "constexpr NamedEvent kAllEvents[] = {\n" + "\n".join(entries) + "\n};\n"
            "constexpr std::span<const NamedEvent> kAllEventsOf[][kEventModules] = {\n" + "\n".join(spans) + "\n};\n",
            [aie2_path, aie1_path, aie2p_path])

"""The events of the modules of a tile, from facts/events.tsv and the register map.

The suffix of the output path chooses one of two outputs: constants for code (.h), or the tables behind device/events.h
(.inc). Proves for both: events of a module have unique numbers and names; numbers fit the event fields of the module's
registers; a group's register exists, and each of its bits that is not reserved stands for an event of the same module.
"""
import sys

import facts
import registers

MODULES = ["core", "memory", "memtile", "shim"]  # in the order of device::EventModule


class Event:
    def __init__(self, row):
        self.row, self.module, self.number, self.name = row, row[0], int(row[1]), row[2]
        self.register, self.first = row[3], row[4]


def prove_group(group, names, numbers, runs):
    found = [(run, index) for run in runs for index in range(run.count)
             if run.name.replace("{n}", str(index)) == group.register]
    if not found or group.first not in names:
        group.row.fail(f"{group.name}: no register {group.register} or no event {group.first}")
    run, index = found[0]
    first, mask = names[group.first].number, 0
    for field in run.fields:
        if field.width != 1:
            group.row.fail(f"{group.name}: field {field.name} has more than one bit")
        if field.name != "Reserved":
            if first + field.lsb not in numbers:
                group.row.fail(f"{group.name}: bit {field.lsb} ({field.name}) has no event")
            mask |= 1 << field.lsb
    return run.offset + index * run.stride, first, mask


def main():
    output, path, *register_paths = sys.argv[1:]
    modules = registers.read(register_paths)
    constants, tables, groups, spans = "", [], [], []
    for module in MODULES:
        runs = modules[module][0]
        limit = next(f for r in runs if r.name == "Event_Generate" for f in r.fields if f.name == "Event").width
        events = [Event(row) for row in facts.rows(path) if row[0] == module]
        names = {event.name: event for event in events}
        numbers = {event.number: event for event in events}
        if len(names) != len(events) or len(numbers) != len(events):
            facts.fail(f"{path}: two events of {module} share a name or a number")
        first_event, first_group = len(tables), len(groups)
        lines = ""
        for event in events:
            if event.number >= 1 << limit:
                event.row.fail(f"{event.name} does not fit {limit} bits")
            lines += f"inline constexpr EventId {event.name} = {event.number};\n"
            tables.append(f'{{"{event.name}", {event.number}}},')
            if event.register:
                offset, first, mask = prove_group(event, names, numbers, runs)
                groups.append(f"{{{event.number}, {first}, {offset:#x}, {mask:#x}}},")
        constants += f"namespace {module} {{\n{lines}}}  // namespace {module}\n"
        spans.append((first_event, len(tables) - first_event, first_group, len(groups) - first_group))
    if output.endswith(".h"):
        text = ('#pragma once\n\n#include "device/events.h"\n\n'
                f"namespace tessera::device::events {{\n\n{constants}\n}}  // namespace tessera::device::events\n")
    else:
        lists = [("NamedEvent", "Events", 0), ("EventGroup", "Groups", 2)]
        text = "constexpr NamedEvent kEvents[] = {\n" + "\n".join(tables) + "\n};\n"
        text += "constexpr EventGroup kGroups[] = {\n" + "\n".join(groups) + "\n};\n"
        for kind, name, at in lists:
            text += f"constexpr std::span<const {kind}> k{name}Of[] = {{\n"
            text += "".join(f"{{k{name} + {span[at]}, {span[at + 1]}}},\n" for span in spans) + "};\n"
    facts.write(output, text, [path])


main()

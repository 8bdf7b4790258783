"""Events that the array never asserts: facts/silent_events.tsv and events.tsv -> a table of silent_events.cpp.

Proves that every line names an event.
"""
import fnmatch
import sys

import facts

MODULES = {"core": "Core", "memory": "Memory", "memtile": "Mem", "shim": "Shim"}  # device::EventModule


def main(output, path, events_path):
    events = [(row[0], int(row[1]), row[2]) for row in facts.rows(events_path)]
    lines = []
    for row in facts.rows(path):
        pattern, unless, meaning = row[0], row[1], row[2]
        found = [(module, number) for module, number, name in events if fnmatch.fnmatchcase(name, pattern)]
        if not found or unless not in ("-", "cycle"):
            row.fail(f"{pattern}: unknown event, or '{unless}' is neither - nor cycle")
        for module, number in found:
            cycle = "true" if unless == "cycle" else "false"
            lines.append(f'{{device::EventModule::{MODULES[module]}, {number}, {cycle}, "{meaning}"}},')
    facts.write(output, "constexpr SilentEvent kSilentEvents[] = {\n" + "\n".join(lines) + "\n};\n", [path, events_path])


main(*sys.argv[1:])

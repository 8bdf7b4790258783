"""The tables behind device/ports.h, of one generation: from facts/ports.tsv, connections.tsv, shim_mux.tsv and the register map.

Proofs: the physical indices of a switch are exactly 0..n-1; the register at each index carries the bundle's name and the
right channel; the ports out of a tile match the ports into its neighbour; every connection names ports that
exist; every shim multiplexer port is a field of its register.
"""
import re
import sys

import facts
import registers

BUNDLES = ["Core", "DMA", "Ctrl", "FIFO", "South", "West", "North", "East", "Trace"]
KINDS = {"Shim": "shim", "Mem": "memtile", "Core": "core"}  # in the order of TileKind; the module with the switch
SIDES = [("North", "South"), ("South", "North"), ("West", "East"), ("East", "West")]
# AM025's word for a bundle, where it differs. The two trace sources of a core tile have names instead of numbers.
REGISTER_NAMES = {"Core": ["AIE_Core"], "Ctrl": ["Tile_Ctrl"], "Trace": ["Trace", "AIE_Trace", "Mem_Trace"]}


def read_ports(path):
    """{kind: {role: {bundle: (count, base)}}}"""
    ports = {kind: {"Master": {}, "Slave": {}} for kind in KINDS}
    for row in facts.rows(path):
        if row[0] not in ports or row[1] not in BUNDLES:
            row.fail("unknown tile kind or bundle")
        for role, column in (("Master", 2), ("Slave", 4)):
            if int(row[column]):
                ports[row[0]][role][row[1]] = (int(row[column]), int(row[column + 1]))
    return ports


def prove_ports(ports, modules):
    for kind, roles in ports.items():
        if not any(roles.values()):  # the generation has no such tile
            continue
        runs, spans = modules[KINDS[kind]]
        for role, bundles in roles.items():
            indices = sorted(base + n for count, base in bundles.values() for n in range(count))
            if indices != list(range(len(indices))):
                facts.fail(f"ports of {kind}: {role} indices have holes or overlap")
            span = next(s for s in spans if s.name == f"Stream_Switch_{role}_Config")
            if span.count != len(indices):
                facts.fail(f"ports of {kind}: {len(indices)} {role} ports, but {span.count} registers")
            names = {offset: run.name.replace("{n}", str(i)) for run in runs for i, offset in enumerate(run.offsets())}
            for bundle, (count, base) in bundles.items():
                for channel in range(count):
                    name = names[span.offset + 4 * (base + channel)].removeprefix(f"{span.name}_")
                    stem, number = re.fullmatch(r"(.*?)_?(\d*)", name).groups()
                    if stem not in REGISTER_NAMES.get(bundle, [bundle]) or (number and int(number) != channel):
                        facts.fail(f"ports of {kind}: {role} {bundle} {channel} meets register {span.name}_{name}")


def prove_neighbours(ports):
    # Rows meet as shim below mem below core, or core below core; columns meet their own kind. Without memory tiles, core
    # tiles lie directly above the shim row.
    rows = [("Shim", "Mem"), ("Mem", "Mem"), ("Mem", "Core")] if any(ports["Mem"].values()) else [("Shim", "Core")]
    for lower, upper in rows + [("Core", "Core")]:
        for there, here in (((lower, "Master", "North"), (upper, "Slave", "South")),
                            ((upper, "Master", "South"), (lower, "Slave", "North"))):
            if ports[there[0]][there[1]][there[2]][0] != ports[here[0]][here[1]][here[2]][0]:
                facts.fail(f"ports: {there} does not fit {here}")
    for kind in ports:
        for side, other in (("West", "East"), ("East", "West")):
            if ports[kind]["Master"].get(side, (0,))[0] != ports[kind]["Slave"].get(other, (0,))[0]:
                facts.fail(f"ports of {kind}: {side} masters do not fit {other} slaves")


def read_connections(path, ports):
    """{kind: {(source, destination): rule}}; the rule is the text of the file."""
    rules, columns = {kind: {} for kind in KINDS}, {}
    for row in facts.rows(path):
        kind = row[0]
        if row[1] == ">":
            columns[kind] = row.cells[2:]
            if set(columns[kind]) != set(ports[kind]["Master"]):
                row.fail(f"the columns are not the master bundles of {kind}")
            continue
        if row[1] not in ports[kind]["Slave"] or len(row) != 2 + len(columns[kind]):
            row.fail("not a slave bundle, or the wrong number of columns")
        for destination, rule in zip(columns[kind], row.cells[2:]):
            if rule.isdigit() and int(rule) >= ports[kind]["Master"][destination][0]:
                row.fail(f"{destination} has no channel {rule}")
            if not rule.isdigit() and rule not in ("*", "=", "-"):
                row.fail(f"unknown rule '{rule}'")
            rules[kind][row[1], destination] = rule
    for kind in KINDS:
        missing = set(ports[kind]["Slave"]) - {source for source, _ in rules[kind]}
        if missing:
            facts.fail(f"connections of {kind}: no line for {', '.join(sorted(missing))}")
    return rules


def rule_code(rule):
    """The rule as ports.cpp reads it: a channel number, or one of its three constants."""
    return {"*": "kAny", "=": "kSame", "-": "kNever"}.get(rule, rule)


def mux_entries(path, ports, shim_runs):
    by_name = {run.name: run for run in shim_runs}
    for row in facts.rows(path):
        direction, south, channel, register, name = row.cells
        role = "Slave" if direction == "MM2S" else "Master"
        if int(south) >= ports["Shim"][role]["South"][0]:
            row.fail(f"the shim has no South {role} {south}")
        field = next((f for f in by_name[register].fields if f.name == name), None) if register in by_name else None
        if field is None:
            row.fail(f"no field {register}.{name}")
        dma = "std::nullopt" if channel == "-" else f"std::uint8_t{{{channel}}}"
        yield (f"{{Direction::{direction}, {south}, {dma}, Reg{{{by_name[register].offset:#x}}}, "
               f"Field{{{field.lsb}, {field.width}}}}},")


def main():
    output, ports_path, connections_path, mux_path, *register_paths = sys.argv[1:]
    modules = registers.read(register_paths)
    ports = read_ports(ports_path)
    prove_ports(ports, modules)
    prove_neighbours(ports)
    rules = read_connections(connections_path, ports)

    name = registers.generation(register_paths)
    text = [f"namespace {name} {{", "// [kind][role][bundle]", "constexpr Range kPorts[3][2][kBundles] = {"]
    for kind in KINDS:
        text.append("{")
        for role in ("Slave", "Master"):
            ranges = [ports[kind][role].get(bundle, (0, 0)) for bundle in BUNDLES]
            text.append("{" + ", ".join(f"{{{base}, {count}}}" for count, base in ranges) + "},")
        text.append("},")
    text += ["};", "// [kind][source][destination]", "constexpr std::uint8_t kConnections[3][kBundles][kBundles] = {"]
    for kind in KINDS:
        text.append("{")
        for source in BUNDLES:
            row = [rule_code(rules[kind].get((source, destination), "-")) for destination in BUNDLES]
            text.append("{" + ", ".join(row) + "},")
        text.append("},")
    text += ["};", "constexpr ShimMuxPort kShimMux[] = {", *mux_entries(mux_path, ports, modules["shim"][0]), "};", f"}}  // namespace {name}"]
    facts.write(output, "\n".join(text) + "\n", sys.argv[2:])


if __name__ == "__main__":
    main()

"""The options of adfc++ and the architectures of devices, from facts/adfc_options.tsv, adfc_devices.tsv and devices.tsv.

Proves that names are unique, that each row has a known kind of value, an effect and a text, and that devices exist.
"""
import sys

import facts

EFFECTS = {"include", "compiler", "device", "target", "config", "workdir", "output",
           "verbose", "nothing", "mode", "constraints", "write-constraints", "stack-size", "heap-size",
           "pl-freq", "kernel-slots", "array", "emit", "without-effect"}


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def main(output, options, devices, models):
    seen, lines = set(), []
    for row in facts.rows(options):
        name, value, effect, text = row[0], row[1], row[2], row[3]
        if name in seen:
            row.fail(f"{name} occurs twice")
        if value not in ("none", "flag", "value") or effect not in EFFECTS or not text:
            row.fail("needs none, flag or value, an effect, and a text")
        seen.add(name)
        lines.append(f'{{{quoted(name)}, OptionValue::{value}, Effect::{effect.replace("-", "_")}, {quoted(text)}}},')
    archs, known = [], {row[0] for row in facts.rows(models)} | {"-"}
    for row in facts.rows(devices):
        if row[2] not in known:
            row.fail(f"{row[2]} is no device of devices.tsv")
        if row[1] not in ("10", "20", "21"):
            row.fail(f"{row[1]} is no architecture of the AIE API")
        archs.append(f'{{{quoted(row[0])}, {row[1]}, {quoted("" if row[2] == "-" else row[2])}}},')
    facts.write(output, "constexpr OptionFact kOptions[] = {\n" + "\n".join(lines) + "\n};\n"
                "constexpr DeviceFact kDevices[] = {\n" + "\n".join(archs) + "\n};\n", [options, devices, models])


main(*sys.argv[1:])

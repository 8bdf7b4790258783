"""The NPUs as XRT shows them -> a table of C++, from facts/npu_devices.tsv.

Proves that names are unique and that the bus numbers have the form of PCI.
"""
import re
import sys

import facts


def main(output, path):
    lines, seen = [], set()
    for row in facts.rows(path):
        device, name, vendor, number, bdf = (row[column] for column in range(5))
        columns = row[5]
        place = re.fullmatch(r"([0-9a-f]{4}):([0-9a-f]{2}):([0-9a-f]{2})\.([0-7])", bdf)
        if not place or not all(re.fullmatch(r"0x[0-9a-f]{4}", one) for one in (vendor, number)):
            row.fail("vendor and id must be 0x and four digits, and bdf must be like 0000:c5:00.1")
        if columns not in ("apart", "together"):
            row.fail("columns must be 'apart' or 'together'")
        if {device, name} & seen:
            row.fail("no device and no name may occur twice")
        seen |= {device, name}
        bus = ", ".join(f"0x{part}" for part in place.groups())
        apart = str(columns == "apart").lower()
        lines.append(f'    {{"{device}", "{name}", "{vendor}", "{number}", {bus}, {apart}}},\n')
    facts.write(output, "".join(lines), [path])


main(*sys.argv[1:])

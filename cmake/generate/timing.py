"""facts/timing.tsv -> constants of tessera::array::timing. Proves that names are unique and values positive."""
import sys

import facts


def main(output, path):
    seen, lines = set(), []
    for row in facts.rows(path):
        name, value = row[0], int(row[1], 0)
        if name in seen or value <= 0:
            row.fail(f"{name} is repeated or not positive")
        seen.add(name)
        constant = "k" + "".join(part.capitalize() for part in name.split("_"))
        lines.append(f"inline constexpr std::uint64_t {constant} = {value};")
    text = "#pragma once\n\n#include <cstdint>\n\nnamespace tessera::array::timing {\n\n"
    facts.write(output, text + "\n".join(lines) + "\n\n}  // namespace tessera::array::timing\n", [path])


main(*sys.argv[1:])

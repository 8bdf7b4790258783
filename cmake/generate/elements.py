"""The types of elements behind tiling/element.h, from facts/element_types.tsv.

Proves that names are unique and that elements fill words, or words fill elements.
"""
import sys

import facts


def main(output, path):
    seen, lines = set(), []
    for row in facts.rows(path):
        name, bits = row[0], int(row[1])
        if name in seen:
            row.fail(f"{name} occurs twice")
        if bits <= 0 or (32 % bits and bits % 32):
            row.fail(f"{bits} bits are neither a part of a word nor several words")
        seen.add(name)
        lines.append(f'{{"{name}", {bits}}},')
    facts.write(output, "constexpr ElementType kElementTypes[] = {\n" + "\n".join(lines) + "\n};\n", [path])


main(*sys.argv[1:])

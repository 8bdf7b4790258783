"""Writes the version script of libxrt_coreutil from facts/xrt.tsv: xrt_map.py OUTPUT FACTS.

The library exports the functions of the table, all variants of constructors and destructors (C1, C2; D0, D1, D2), and
the type information of classes that programs catch. It exports nothing else.
"""
import pathlib
import re
import sys

sys.dont_write_bytecode = True
from facts import rows  # noqa: E402


def variants(symbol):
    """The symbols that the compiler makes for a function whose constructor or destructor has this symbol."""
    if match := re.search(r"[CD]1E", symbol):
        kind = symbol[match.start()]
        return [symbol[:match.start()] + kind + number + symbol[match.start() + 2:]
                for number in ("12" if kind == "C" else "012")]
    return [symbol]


def exported(table):
    symbols = set()
    for row in table:
        if row[0] == "function" and row[2] != "elsewhere":
            symbols.update(variants(row[3]))
    caught = ["3run13command_error", "3run9aie_error", "7runlist13command_error", "7runlist9aie_error",
              "6device5error"]
    return symbols | {f"_ZT{letter}N3xrt{name}E" for name in caught for letter in "ISV"}


def main(output, facts):
    symbols = exported(rows(facts))
    lines = "".join(f"    {symbol};\n" for symbol in sorted(symbols))
    text = f"# Generated from facts/{pathlib.Path(facts).name}.\n{{\n  global:\n{lines}  local: *;\n}};\n"
    pathlib.Path(output).parent.mkdir(parents=True, exist_ok=True)
    pathlib.Path(output).write_text(text, encoding="utf-8")



if __name__ == "__main__":
    main(*sys.argv[1:])

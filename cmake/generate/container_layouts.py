"""facts/container/layouts.tsv -> container/layouts.h: one struct of field descriptors per record.

Proofs: every byte of a record belongs to exactly one field, so fields neither overlap nor leave holes, and each
integer lies at a multiple of its width except where the format itself breaks that (none does today, except u24).
"""
import sys
import facts

WIDTH = {"u8": 1, "u16": 2, "u24": 3, "u32": 4, "u64": 8, "i32": 4}
CPP = {"u8": "std::uint8_t", "u16": "std::uint16_t", "u32": "std::uint32_t", "u64": "std::uint64_t", "i32": "std::int32_t"}


def read_records(path):
    """[(record, size, [(field, offset, type, bytes, row)])] in file order."""
    records = []
    for row in facts.rows(path):
        name, field, number = row[0], row[1], int(row[2], 0)
        if field == "size":
            if any(record[0] == name for record in records):
                row.fail(f"record {name} occurs twice")
            records.append((name, number, []))
            continue
        if not records or records[-1][0] != name:
            row.fail(f"{name}.{field} lies outside its record")
        kind = row[3]
        if kind in WIDTH:
            length = WIDTH[kind]
            if kind != "u24" and number % length:
                row.fail(f"{name}.{field} is not aligned")
        elif kind in ("text", "bytes", "pad"):
            length = int(row[4], 0)
        else:
            row.fail(f"unknown type {kind!r}")
        records[-1][2].append((field, number, kind, length, row))
    return records


def prove(name, size, fields):
    position = 0
    for field, offset, _, length, row in fields:
        if offset != position:
            row.fail(f"{name}.{field} begins at {offset}, the field before it ends at {position}")
        position += length
    if position != size:
        facts.fail(f"record {name}: the fields end at {position}, the record has {size} bytes")


def declare(field, offset, kind, length):
    if kind in CPP:
        return f"  static constexpr Scalar<{CPP[kind]}> {field}{{{offset}}};"
    if kind == "u24":
        return f"  static constexpr Scalar24 {field}{{{offset}}};"
    return f"  static constexpr ByteField {field}{{{offset}, {length}}};"


def main(output, path):
    lines = ['#pragma once', '#include "container/field.h"', "", "namespace tessera::container::layout {", ""]
    for name, size, fields in read_records(path):
        prove(name, size, fields)
        lines.append(f"struct {name} {{")
        lines.append(f"  static constexpr std::size_t kSize = {size};")
        lines += [declare(*field[:4]) for field in fields if field[2] != "pad"]
        lines += ["};", ""]
    lines += ["}  // namespace tessera::container::layout", ""]
    facts.write(output, "\n".join(lines), [path])


if __name__ == "__main__":
    main(*sys.argv[1:])

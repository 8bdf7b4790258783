"""layouts.tsv as data -> container/records.h: one RecordInfo per record, with the form of each field (field_forms.tsv),
and the tables by which sections become the JSON of xclbinutil (section_json.tsv, section_members.tsv,
section_names.tsv).

container/layouts.h has the same fields as types, for code that knows the record; this header is for code that shows or
checks any record. Proofs: each row names a record and a field that exist, and each record has one row per member.
"""
import os
import sys

import container_layouts
import facts

FORMS = {"name": "Name", "flags": "Flags", "uuid": "Identifier"}
MEMBERS = {"dec": "Dec", "hex": "Hex", "text": "Text", "string": "String", "name": "Name", "address": "Address",
           "high": "High", "properties": "Properties", "streaming": "Streaming", "in_bytes": "InBytes"}
ENUMERATED = ("name", "streaming")


def values(name):
    return f"k{name}s" if name else "{}"


def field_forms(path, fields):
    """{(record, field): (form, enumeration)}."""
    forms = {}
    for row in facts.rows(path):
        if (row[0], row[1]) not in fields:
            row.fail(f"no field {row[0]}.{row[1]} in layouts.tsv")
        if row[2] not in FORMS or (row[2] == "uuid") == bool(row[3]):
            row.fail(f"{row[2]!r} is not a known form, or the form has no enumeration")
        forms[row[0], row[1]] = (FORMS[row[2]], row[3])
    return forms


def records(layouts, forms):
    lines = []
    for name, size, fields in layouts:
        entries = []
        for field, offset, kind, length, _ in fields:
            form, enumeration = forms.get((name, field), ("Plain", ""))
            entries.append(f'{{"{field}", {offset}, {length}, FieldType::{kind.capitalize()}, FieldForm::{form}, '
                           f"{values(enumeration)}}}")
        lines += [f"inline constexpr RecordField k{name}RecordFields[] = {{\n    " + ",\n    ".join(entries) + "};",
                  f'inline constexpr RecordInfo k{name}Record{{"{name}", {size}, k{name}RecordFields}};', ""]
    return lines


def members(path, fields):
    """One array of members per record, in the order of the file."""
    groups = {}
    for row in facts.rows(path):
        if (row[0], row[2]) not in fields or row[3] not in MEMBERS:
            row.fail(f"no field {row[0]}.{row[2]}, or no form {row[3]!r}")
        if row[3] in ENUMERATED and not row[4]:
            row.fail(f"{row[3]} needs an enumeration")
        if row[3] == "high" and (row[0], row[4]) not in fields:
            row.fail(f"no field {row[0]}.{row[4]}")
        if any(row[1] == other[1] for other in groups.get(row[0], [])):
            row.fail(f"{row[0]} has {row[1]} twice")
        groups.setdefault(row[0], []).append(row)
    lines = []
    for record, rows in groups.items():
        entries = [f'{{"{row[1]}", "{row[2]}", MemberForm::{MEMBERS[row[3]]}, '
                   f'{values(row[4]) if row[3] in ENUMERATED else "{}"}, "{row[4] if row[3] == "high" else ""}"}}'
                   for row in rows]
        lines += [f"inline constexpr SectionMember k{record}Members[] = {{\n    " + ",\n    ".join(entries) + "};", ""]
    return lines, groups


def sections(path, layouts, groups):
    sizes = {name: [field[0] for field in fields] for name, _, fields in layouts}
    entries = []
    for row in facts.rows(path):
        section, node, head, count, listed, item, image = (row[i] for i in range(7))
        shown = item if item != "-" else head
        if head not in sizes or shown not in groups or (listed != "-" and "count" not in sizes[head]):
            row.fail("the row names a record without a layout, without members, or without a count")
        if image != "-" and not {"image_offset", "image_length"} <= set(sizes[shown]):
            row.fail(f"{shown} places no image")
        name = "".join(part.capitalize() for part in section.split("_"))
        text = lambda word: "" if word == "-" else word
        entries.append(f'{{SectionKind::{name}, "{node}", &k{head}Record, "{text(count)}", "{text(listed)}", '
                       f'{f"&k{item}Record" if item != "-" else "nullptr"}, k{shown}Members, "{text(image)}"}}')
    return ["inline constexpr RecordSection kRecordSections[] = {\n    " + ",\n    ".join(entries) + "};", ""]


def names(path):
    """Names that belong to no single field."""
    seen = set()
    lines = ["namespace json_name {"]
    for row in facts.rows(path):
        if row[0] in seen or not row[1].isidentifier():
            row.fail(f"{row[0]} occurs twice, or {row[1]!r} is not a name")
        seen.add(row[0])
        lines.append(f'inline constexpr const char* k{row[0]} = "{row[1]}";')
    return lines + ["}  // namespace json_name", ""]


def main(output, *paths):
    by_name = {os.path.basename(path): path for path in paths}
    layouts = container_layouts.read_records(by_name["layouts.tsv"])
    fields = {(name, field[0]) for name, _, each in layouts for field in each}
    forms = field_forms(by_name["field_forms.tsv"], fields)
    lines, groups = members(by_name["section_members.tsv"], fields)
    text = ["#pragma once", '#include "container/record_types.h"', '#include "container/tables.h"', "",
            "namespace tessera::container {", "", *records(layouts, forms), *lines,
            *sections(by_name["section_json.tsv"], layouts, groups),
            *names(by_name["section_names.tsv"]), "}  // namespace tessera::container", ""]
    facts.write(output, "\n".join(text), paths)


if __name__ == "__main__":
    main(*sys.argv[1:])

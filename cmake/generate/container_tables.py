"""The opcode, section and constant tables of facts/container -> container/tables.h; the table of NPUs, which few files
need, -> container/npu_families.h; the table of generations -> container/generations.h; the operations of control packets ->
container/packet_operations.h; the schemas of relocations -> container/patch_schemas.h.

Proofs: no two rows of a table share a value or a name, payload limits are ordered, and sizes fit their types.
"""
import os
import sys
import facts

TYPES = {"u8": "std::uint8_t", "u16": "std::uint16_t", "u32": "std::uint32_t", "u64": "std::uint64_t", "i32": "std::int32_t"}


def unique(rows, column, what):
    seen = {}
    for row in rows:
        if row[column] in seen:
            row.fail(f"{what} {row[column]} occurs twice")
        seen[row[column]] = row
    return rows


def camel(name):
    """DMA_WRITE -> DmaWrite; MASK_WRITE64 -> MaskWrite64."""
    return "".join(part.capitalize() for part in name.split("_"))


def table(rows):
    """Rows of a value/name table; proves that values and names are unique."""
    for row in rows:
        row.cells[0] = str(int(row[0], 0))
    return unique(unique(rows, 0, "value"), 1, "name")


def enum(name, base, rows):
    body = ", ".join(f"{camel(row[1])} = {row[0]}" for row in rows)
    return [f"enum class {name} : {base} {{ {body} }};", ""]


def constants(rows):
    lines = []
    for row in unique(rows, 0, "constant"):
        if row[1] == "text":
            lines.append(f'inline constexpr std::string_view {row[0]} = "{row[2]}";')
        else:
            suffix = "ULL" if row[1] == "u64" else ""
            lines.append(f"inline constexpr {TYPES[row[1]]} {row[0]} = {row[2]}{suffix};")
    return lines + [""]


def named(rows):
    """enums.tsv: one lookup array per enumeration."""
    groups = {}
    for row in rows:
        groups.setdefault(row[0], []).append((int(row[1], 0), row[2], row[3] or row[2], row))
    lines = []
    for name, items in groups.items():
        values = [value for value, _, _, _ in items]
        if len(set(values)) != len(values):
            items[0][3].fail(f"{name}: a value occurs twice")
        body = ", ".join(f'{{{value}, "{text}", "{xclbinutil}"}}' for value, text, xclbinutil, _ in items)
        lines.append(f"inline constexpr NamedValue k{name}s[] = {{{body}}};")
    return lines + [""]


def sections(rows):
    lines = enum("SectionKind", "std::uint32_t", table(rows))
    body = ",\n    ".join(f'{{SectionKind::{camel(row[1])}, "{row[1]}", "{row[2]}", "{row[3] or row[1]}", '
                        f'{"true" if row[4] == "bytes" else "false"}}}' for row in rows)
    return lines + [f"inline constexpr SectionInfo kSections[] = {{\n    {body}}};", ""]


def cdo(rows):
    lines = enum("CdoId", "std::uint16_t", table(rows))
    entries = []
    for row in rows:
        least, most = int(row[2]), "kNoLimit" if row[3] == "*" else int(row[3])
        if most != "kNoLimit" and most < least:
            row.fail(f"{row[1]}: at least {least} words but at most {most}")
        entries.append(f'{{CdoId::{camel(row[1])}, "{row[1]}", {least}, {most}, "{row[4]}"}}')
    return lines + ["inline constexpr CdoCommandInfo kCdoCommands[] = {\n    " + ",\n    ".join(entries) + "};", ""]


def txn(rows):
    lines = enum("TxnOpcode", "std::uint8_t", table(rows))
    names = lambda row: ", ".join('""' if row[column] == "-" else f'"{row[column]}"' for column in range(1, 5))
    body = ",\n    ".join(f"{{TxnOpcode::{camel(row[1])}, {{{names(row)}}}}}" for row in rows)
    return lines + [f"inline constexpr TxnOpcodeInfo kTxnOpcodes[] = {{\n    {body}}};", ""]


def dpu(rows):
    lines = enum("DpuOpcode", "std::uint8_t", table(rows))
    body = ",\n    ".join(f'{{DpuOpcode::{camel(row[1])}, "{row[1]}", {row[2]}, {row[3] or row[2]}}}' for row in rows)
    return lines + [f"inline constexpr DpuOpcodeInfo kDpuOpcodes[] = {{\n    {body}}};", ""]


def ip_properties(rows):
    """Fields of a properties word; proves that the fields of a type do not overlap and fit into 32 bits."""
    taken, entries = {}, []
    for row in rows:
        first, bits = int(row[2]), int(row[3])
        mask = ((1 << bits) - 1) << first
        if bits < 1 or mask >> 32 or mask & taken.get(row[0], 0):
            row.fail(f"{row[0]}: the bits of {row[1]} overlap others or lie outside of the word")
        taken[row[0]] = taken.get(row[0], 0) | mask
        values = "{}" if row[4] == "-" else f"k{row[4]}s"
        if row[6] not in ("dec", "hex", "name") or (row[6] == "name") == (row[4] == "-"):
            row.fail(f"{row[6]!r} is not a known form, or the form contradicts the enumeration")
        is_hex = "true" if row[6] == "hex" else "false"
        entries.append(f'{{"{row[0]}", "{row[1]}", {first}, {bits}, {values}, "{row[5]}", {is_hex}}}')
    return ["inline constexpr IpPropertyInfo kIpProperties[] = {\n    " + ",\n    ".join(entries) + "};", ""]


def packet_operations(rows):
    body = ", ".join(f'{{{int(row[1], 0)}, "{row[0]}", ""}}' for row in unique(unique(rows, 0, "name"), 1, "value"))
    return [f"inline constexpr NamedValue kPacketOperations[] = {{{body}}};", ""]


def patch_schemas(rows):
    """How a host patches an address. Proves that fields lie in words and cover the address from bit 0 on."""
    entries, lines = [], []
    for row in unique(rows, 0, "schema"):
        fields, position = [], 0
        for field in row[4].split(","):
            word, bit, read, written = (int(number) for number in field.split(":"))
            if bit != position or not 0 < read <= written <= 32:
                row.fail(f"{row[0]}: the fields leave a hole in the address, or are wider than a word")
            position = bit + written
            fields.append(f"{{{word}, {bit}, {read}, {written}}}")
        if row[1] not in ("add", "set", "mask"):
            row.fail(f"{row[1]!r} is not a way to patch")
        name = f"k{camel(row[0].upper())}Fields"
        lines.append(f"inline constexpr PatchField {name}[] = {{{', '.join(fields)}}};")
        entries.append(f'{{"{row[0]}", PatchWay::{row[1].capitalize()}, {row[2]}ULL, {row[3]}, {name}}}')
    return lines + ["inline constexpr PatchSchemaInfo kPatchSchemaInfos[] = {\n    " + ",\n    ".join(entries) + "};", ""]


def npu_families(rows):
    body = ", ".join(f'{{"{row[0]}", "{row[1]}", "{row[2]}"}}' for row in unique(unique(rows, 0, "device"), 2, "generation"))
    return ["struct NpuFamily {", "  std::string_view device, whole, generation;", "};",
            f"inline constexpr NpuFamily kNpuFamilies[] = {{{body}}};", ""]


def generations(rows):
    for row in rows:
        if row[2] not in ("yes", "no"):
            row.fail(f"{row[0]}: programmable logic is yes or no, not {row[2]}")
    body = ", ".join(f'{{"{row[0]}", device::Arch::{row[1]}, {"true" if row[2] == "yes" else "false"}}}'
                     for row in unique(rows, 0, "generation"))
    return ["struct GenerationInfo {", "  std::string_view name;", "  device::Arch arch;  // of device/device.h",
            "  bool programmable_logic;", "};", f"inline constexpr GenerationInfo kGenerations[] = {{{body}}};", ""]


MAKERS = {"constants.tsv": constants, "enums.tsv": named, "section_kinds.tsv": sections, "cdo_commands.tsv": cdo,
          "txn_opcodes.tsv": txn, "dpu_opcodes.tsv": dpu, "ip_properties.tsv": ip_properties,
          "control_packets.tsv": packet_operations, "patch_schemas.tsv": patch_schemas,
          "npu_families.tsv": npu_families, "generations.tsv": generations}


def main(output, *paths):
    lines = ["#pragma once", '#include "container/table_types.h"', "", "namespace tessera::container {", ""]
    for path in paths:
        lines += MAKERS[os.path.basename(path)](facts.rows(path))
    lines += ["}  // namespace tessera::container", ""]
    facts.write(output, "\n".join(lines), paths)


main(*sys.argv[1:])

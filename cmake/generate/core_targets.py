"""Names and intrinsics of the compiler of cores: facts/core_targets.tsv, core_intrinsics.tsv -> a C++ header.

Proves that names are unique, that each type is an integer or a vector of integers, and that a constant belongs to a scalar.
"""
import re
import sys

import facts

HEAD = """#pragma once

#include "device/device.h"

#include <optional>
#include <span>

namespace tessera::compiler {

struct CoreTarget {
  device::Arch arch;
  const char *target, *triple, *data_layout;
};

enum class CoreOperand : std::uint8_t { %(roles)s };

struct CoreOperandType {
  CoreOperand role;
  unsigned lanes;  // 0 for a scalar
  unsigned bits;   // of each
  std::optional<std::int32_t> constant{};
};

// An intrinsic that a body calls; the name continues after "llvm.TARGET.".
struct CoreIntrinsic {
  const char* name;
  std::span<const CoreOperandType> operands, results;
};

"""


def camel(name):
    return "".join(part.capitalize() for part in name.split("_"))


def types(row, text, roles):
    out = []
    for entry in [] if text == "-" else text.split():
        match = re.fullmatch(r"(\w+):(?:(\d+)x)?i(\d+)(?:=(-?\d+))?", entry)
        if not match:
            row.fail(f"'{entry}' is not an operand")
        role, lanes, bits, constant = match.groups()
        if lanes and constant:
            row.fail(f"'{entry}': a vector cannot be a constant")
        if role not in roles:
            roles.append(role)
        out.append(f"{{CoreOperand::{camel(role)}, {lanes or 0}, {bits}{', ' + constant if constant else ''}}}")
    return out


def array(name, entries):
    if not entries:
        return "", "{}"
    return f"inline constexpr CoreOperandType {name}[] = {{{', '.join(entries)}}};\n", name


def main(output, targets, intrinsics):
    seen, lines, roles = set(), [], []
    for row in facts.rows(intrinsics):
        operation, name, operands, results = (row[column] for column in range(4))
        if operation in seen:
            row.fail(f"{operation} is repeated")
        seen.add(operation)
        first, taken = array(f"k{camel(operation)}Operands", types(row, operands, roles))
        second, given = array(f"k{camel(operation)}Results", types(row, results, roles))
        lines.append(f"{first}{second}inline constexpr CoreIntrinsic k{camel(operation)}"
                     f'{{"{name}", {taken}, {given}}};\n')
    archs = set()
    entries = []
    for row in facts.rows(targets):
        arch, target, triple, layout = (row[column] for column in range(4))
        if arch in archs or not layout:
            row.fail(f"{arch} is repeated, or a column is missing")
        archs.add(arch)
        entries.append(f'    {{device::Arch::{arch}, "{target}", "{triple}",\n     "{layout}"}},\n')
    text = HEAD % {"roles": ", ".join(camel(role) for role in roles)} + "\n".join(lines)
    text += "\ninline constexpr CoreTarget kCoreTargets[] = {\n" + "".join(entries) + "};\n"
    facts.write(output, text + "\n}  // namespace tessera::compiler\n", [targets, intrinsics])


main(*sys.argv[1:])

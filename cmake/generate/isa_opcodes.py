"""The names of an instruction set as C++ constants: isa/<name>/opcodes.h, for the code that belongs to this set alone.

    isa_opcodes.py OUTPUT NAME FOLDER

The types are those of src/isa/isa.h, which hold the numbers of any set. Each namespace has the constants of one type.
"""
import sys

import facts
import isa


def constants(namespace, kind, values, comment):
    lines = "".join(f"inline constexpr {kind} {value}{{{number}}};\n" for number, value in enumerate(values))
    return f"// {comment}\nnamespace {namespace} {{\n{lines}}}  // namespace {namespace}\n\n"


def main(output, name, folder):
    found = isa.InstructionSet(name, folder)
    opcodes, mnemonics, roles = [e.opcode() for e in found.encodings], found.mnemonics(), found.roles()
    text = (f"#pragma once\n\n#include \"isa/isa.h\"\n\nnamespace tessera::isa::{name} {{\n\n"
            + constants("opcodes", "Opcode", opcodes, "One per encoding: the operation and its addressing form.")
            + constants("operations", "Mnemonic", mnemonics, "One per operation, shared by its addressing forms.")
            + constants("groups", "Group", found.groups(), "Families of operations that work alike.")
            + constants("roles", "Role", roles, "The name of a field in the encodings: which part of the instruction an operand is.")
            + constants("files", "RegFile", found.names, "Register files.")
            + constants("slots", "Slot", [isa.camel(slot) for slot in found.widths], "In print order.")
            + constants("forms", "Form", found.forms(), "Forms of addresses.")
            + f"inline constexpr unsigned kOpcodes = {len(opcodes)};\n"
            f"inline constexpr unsigned kMnemonics = {len(mnemonics)};\n"
            f"inline constexpr unsigned kRoles = {len(roles)};\n"
            f"inline constexpr unsigned kRegFiles = {len(found.names)};\n"
            f"inline constexpr unsigned kSlots = {len(found.widths)};\n"
            f"inline constexpr unsigned kDelaySlots = {found.branches.delay_slots};  // of every branch and call\n"
            f"inline constexpr std::uint32_t kTargetAlignment = {found.branches.target_alignment};\n\n"
            f"}}  // namespace tessera::isa::{name}\n")
    facts.write(output, text, found.sources)


if __name__ == "__main__":
    main(*sys.argv[1:])

"""The names of the instruction set as C++ enums: isa/opcodes.h."""
import sys

import facts
import isa


def enum(name, values, base):
    lines = "".join(f"  {value},\n" for value in values)
    return f"enum class {name} : {base} {{\n{lines}}};\n"


def main():
    output, *sources = sys.argv[1:]
    aie2 = isa.InstructionSet(sources)
    text = ("#pragma once\n\n#include <cstdint>\n\nnamespace tessera::isa {\n\n"
            "// One per encoding: the operation and its addressing form.\n"
            + enum("Opcode", [e.opcode() for e in aie2.encodings], "std::uint16_t")
            + f"inline constexpr unsigned kOpcodes = {len(aie2.encodings)};\n\n"
            "// One per operation, shared by its addressing forms.\n"
            + enum("Mnemonic", aie2.mnemonics(), "std::uint16_t")
            + f"inline constexpr unsigned kMnemonics = {len(aie2.mnemonics())};\n\n"
            "// Families of operations that work alike.\n" + enum("Group", aie2.groups(), "std::uint8_t")
            + "\n// The name of a field in the encoding tables: which part of the instruction an operand is.\n"
            + enum("Role", aie2.roles(), "std::uint8_t")
            + f"inline constexpr unsigned kRoles = {len(aie2.roles())};\n"
            "\n// Register files. W, X and Y are halves, wholes and pairs of the vector file; AM, BM and CM quarters, halves\n"
            "// and wholes of the accumulators; L pairs of R; D a modifier group m, dn, dj, dc.\n"
            + enum("RegFile", aie2.names, "std::uint8_t")
            + f"inline constexpr unsigned kRegFiles = {len(aie2.names)};\n\n}}  // namespace tessera::isa\n")
    facts.write(output, text, sources)


if __name__ == "__main__":
    main()

"""The programs of `xrt-smi validate` as bytes of C++: check_programs.py OUTPUT FACTS FOLDER.

The folder has DESIGN.xclbin and DESIGN.bin for each design that the facts about NPUs name.
"""
import pathlib
import sys

import facts


def bytes_of(name, path):
    data = path.read_bytes()
    lines = ("    " + ", ".join(str(byte) for byte in data[at:at + 24]) + ",\n" for at in range(0, len(data), 24))
    return f"inline constexpr unsigned char {name}[] = {{\n{''.join(lines)}}};\n"


def main(output, path, folder):
    text, table = "#include <cstdint>\n#include <span>\n\nnamespace tessera::xrt_smi {\n\n", ""
    for row in facts.rows(path):
        design = row[6]
        for name, ending in (("xclbin", "xclbin"), ("code", "bin")):
            text += bytes_of(f"{name}_of_{design}", pathlib.Path(folder) / f"{design}.{ending}")
        table += f'    {{"{row[1]}", xclbin_of_{design}, code_of_{design}}},\n'
    text += ("\nstruct CheckProgram {\n  const char* device;  // its name\n  std::span<const unsigned char> xclbin;\n"
             "  std::span<const unsigned char> instructions;\n};\n"
             f"inline constexpr CheckProgram kCheckPrograms[] = {{\n{table}}};\n\n}}  // namespace tessera::xrt_smi\n")
    facts.write(output, text, [path])


main(*sys.argv[1:])

// The names of a graph's objects, read from the debug information of its object file.
//
// Problem. Reports and JSON constraints name objects as the user wrote them, `top.sub.k[2]`, but a C++ program does not
// contain the names of members. Choices: parse the sources with a C++ front end, which ties adfc++ to one compiler's
// library; ask the user for names; read debug information, which every compiler writes. Decision: debug information
// (DWARF, by libdw). adfc++ reads it once and compiles a table of types and members into the program; libadf walks the
// table from the global variables and compares addresses (adf/driver_tables.h). The program itself needs no debug
// information.
#pragma once

#include "adfc/name_table.h"
#include "adfc/object_file.h"

#include <filesystem>

namespace tessera::adfc {

// Appends the names of an object file to the table. `object` is the content of the file at `path`. A file without debug
// information adds nothing.
void add_names(NameTable& table, const std::filesystem::path& path, const ObjectFile& object);

}  // namespace tessera::adfc

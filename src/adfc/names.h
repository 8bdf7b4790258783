// The names of a graph's objects, read from the debug information of its object file.
//
// Problem. Reports and JSON constraints name objects as the user wrote them, `top.sub.k[2]`, and C++ gives a program no
// names of members. Choices: parse the sources with a C++ front end, which ties adfc++ to one compiler's library; ask
// the user for names; read debug information, which every compiler writes. Decision: debug information (DWARF, by
// libdw). adfc++ reads it once and compiles a table of types and members into the program; libadf walks the table from
// the global variables and compares addresses (adf/driver_tables.h). The program needs no debug information itself.
//
// The table has types that are or contain objects of namespace adf: classes and their bases, arrays, std::array,
// std::pair, std::vector, adf::vector, std::unique_ptr, std::shared_ptr and pointers to one object.
// Objects in other containers keep the names that libadf gives by order.
#pragma once

#include "adfc/object_file.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace tessera::adfc {

enum class NamedKind { aggregate, vector, pointer };

struct NamedMember {
  std::string name;  // empty for a base, and for the elements of std::array
  std::uint64_t offset = 0;
  std::uint32_t type = 0;  // index into NameTable::types
  std::vector<std::uint64_t> bounds;
};

struct NamedType {
  std::string name;
  std::uint64_t size = 0;
  NamedKind kind = NamedKind::aggregate;
  std::vector<NamedMember> members;  // of an aggregate
  std::uint32_t element = 0;         // vector, pointer: index of the type of the elements
};

struct NamedRoot {
  std::string name;    // qualified, without anonymous namespaces
  std::string symbol;  // of the object file
  bool is_local = false;  // the symbol is not visible outside of the object file
  std::uint32_t type = 0;
  std::vector<std::uint64_t> bounds;
};

struct NameTable {
  std::vector<NamedType> types;
  std::vector<NamedRoot> roots;
};

// Appends the names of an object file to the table. `object` is the content of the file at `path`. A file without debug
// information adds nothing.
void add_names(NameTable& table, const std::filesystem::path& path, const ObjectFile& object);

// The table as C++ for adf/driver_tables.h.
std::string text_of(const NameTable& table);

}  // namespace tessera::adfc

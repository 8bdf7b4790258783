// Names of a graph's objects as a tree of types, which adfc++ compiles into the program (adf/driver_tables.h).
//
// The table has types that are or contain objects of namespace adf: classes and their bases, arrays, std::array,
// std::pair, std::vector, adf::vector, std::unique_ptr, std::shared_ptr and pointers to one object. Objects in other
// containers keep the names that libadf gives by order.
#pragma once

#include <cstdint>
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
  std::vector<NamedMember> members;  // members of an aggregate
  std::uint32_t element = 0;         // vector, pointer: index of the type of the elements
};

struct NamedRoot {
  std::string name;       // qualified, without anonymous namespaces
  std::string symbol;     // symbol in the object file
  bool is_local = false;  // the symbol is not visible outside of the object file
  std::uint32_t type = 0;
  std::vector<std::uint64_t> bounds;
};

struct NameTable {
  std::vector<NamedType> types;
  std::vector<NamedRoot> roots;
};

// Returns the table as C++ for adf/driver_tables.h.
std::string text_of(const NameTable& table);

}  // namespace tessera::adfc

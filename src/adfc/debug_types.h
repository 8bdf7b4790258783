// Reads the types of global variables from debug information, as far as they lead to objects of namespace adf.
//
// read_variables() walks one compilation unit: it notes the qualified name of each class, and the global variables.
// Then it follows the types of the variables through members, bases, arrays and containers. It ends at classes of
// namespace adf: their objects have names.
#pragma once

#include "adfc/name_table.h"

#include <elfutils/libdw.h>

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tessera::adfc {

// A type, and the types that its members or elements have. The table omits a node that leads to no object.
struct TypeNode {
  NamedType type;          // `members` and `element` are indices of nodes
  bool is_object = false;  // whether the type is a class of namespace adf
};

struct Variable {
  std::string name;    // qualified
  std::string symbol;  // mangled
  std::uint32_t node = 0;
  std::vector<std::uint64_t> bounds;
};

class DebugTypes {
 public:
  void read_unit(Dwarf_Die unit);

  const std::vector<TypeNode>& nodes() const { return nodes_; }
  const std::vector<Variable>& variables() const { return variables_; }

 private:
  struct Place {  // a type with the bounds of its array
    std::uint32_t node;
    std::vector<std::uint64_t> bounds;
  };

  void walk(Dwarf_Die parent, const std::string& scope, std::vector<Dwarf_Die>& found);
  void add_variable(Dwarf_Die variable);
  std::optional<Place> place_of(Dwarf_Die owner);
  std::optional<std::uint32_t> node_of(Dwarf_Die type);
  void fill(std::uint32_t node, Dwarf_Die type);
  void fill_members(std::uint32_t node, Dwarf_Die type, bool is_array);
  void fill_container(std::uint32_t node, Dwarf_Die type);
  std::string qualified(Dwarf_Die die) const;

  std::vector<TypeNode> nodes_;
  std::vector<Variable> variables_;
  std::map<Dwarf_Off, std::string> names_;          // qualified names of classes and variables
  std::map<Dwarf_Off, std::uint32_t> node_by_die_;  // only for the current unit
};

}  // namespace tessera::adfc

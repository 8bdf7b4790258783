#include "adfc/debug_types.h"

#include <dwarf.h>

#include <algorithm>
#include <functional>
#include <string_view>

namespace tessera::adfc {
namespace {

std::string name_of(Dwarf_Die die) {
  const char* name = dwarf_diename(&die);
  return name != nullptr ? name : "";
}

std::optional<Dwarf_Die> reference(Dwarf_Die die, unsigned attribute) {
  Dwarf_Attribute value;
  Dwarf_Die target;
  if (dwarf_attr_integrate(&die, attribute, &value) == nullptr) return std::nullopt;
  if (dwarf_formref_die(&value, &target) == nullptr) return std::nullopt;
  return target;
}

std::optional<std::uint64_t> number(Dwarf_Die die, unsigned attribute) {
  Dwarf_Attribute value;
  Dwarf_Word word = 0;
  if (dwarf_attr_integrate(&die, attribute, &value) == nullptr) return std::nullopt;
  if (dwarf_formudata(&value, &word) != 0) return std::nullopt;
  return word;
}

std::string text(Dwarf_Die die, unsigned attribute) {
  Dwarf_Attribute value;
  if (dwarf_attr_integrate(&die, attribute, &value) == nullptr) return {};
  const char* string = dwarf_formstring(&value);
  return string != nullptr ? string : "";
}

void for_children(Dwarf_Die parent, const std::function<void(Dwarf_Die)>& call) {
  Dwarf_Die child;
  if (dwarf_child(&parent, &child) != 0) return;
  do {
    call(child);
  } while (dwarf_siblingof(&child, &child) == 0);
}

bool is_class(Dwarf_Die die) {
  return dwarf_tag(&die) == DW_TAG_class_type || dwarf_tag(&die) == DW_TAG_structure_type;
}

// Returns the type behind typedefs and qualifiers.
std::optional<Dwarf_Die> plain_type(std::optional<Dwarf_Die> type) {
  while (type) {
    switch (dwarf_tag(&*type)) {
      case DW_TAG_typedef:
      case DW_TAG_const_type:
      case DW_TAG_volatile_type: type = reference(*type, DW_AT_type); break;
      default: return type;
    }
  }
  return type;
}

std::optional<Dwarf_Die> first_template_type(Dwarf_Die type) {
  std::optional<Dwarf_Die> found;
  for_children(type, [&](Dwarf_Die child) {
    if (!found && dwarf_tag(&child) == DW_TAG_template_type_parameter) found = reference(child, DW_AT_type);
  });
  return found;
}

// Returns the numbers of elements of an array, outermost first. Empty if a bound is unknown.
std::vector<std::uint64_t> bounds_of(Dwarf_Die array) {
  std::vector<std::uint64_t> bounds;
  bool is_known = true;
  for_children(array, [&](Dwarf_Die child) {
    if (dwarf_tag(&child) != DW_TAG_subrange_type) return;
    if (const auto count = number(child, DW_AT_count))
      bounds.push_back(*count);
    else if (const auto last = number(child, DW_AT_upper_bound))
      bounds.push_back(*last + 1);
    else
      is_known = false;
  });
  return is_known ? bounds : std::vector<std::uint64_t>();
}

bool is_in(std::string_view name, std::string_view scope) {
  return name.starts_with(scope) && name.substr(scope.size()).starts_with("::");
}

// Returns "vector<adf::kernel>" for "adf::vector<adf::kernel>".
std::string_view last_part(std::string_view name) {
  const std::size_t arguments = name.find('<');
  const std::size_t colons = name.rfind("::", arguments);
  return colons == std::string_view::npos ? name : name.substr(colons + 2);
}

}  // namespace

void DebugTypes::read_unit(Dwarf_Die unit) {
  names_.clear();
  node_by_die_.clear();
  std::vector<Dwarf_Die> found;
  walk(unit, "", found);
  for (const Dwarf_Die& variable : found) add_variable(variable);
}

// Notes the names of classes and variables, and collects the variables that have memory.
void DebugTypes::walk(Dwarf_Die parent, const std::string& scope, std::vector<Dwarf_Die>& found) {
  for_children(parent, [&](Dwarf_Die child) {
    const int tag = dwarf_tag(&child);
    const std::string name = name_of(child);
    const std::string full = scope.empty() || name.empty() ? scope + name : scope + "::" + name;
    if (tag == DW_TAG_namespace) {
      walk(child, full, found);  // an anonymous namespace adds nothing to the names
    } else if (is_class(child)) {
      names_[dwarf_dieoffset(&child)] = name.empty() ? "" : full;  // the class of a variable may have no name
      walk(child, full, found);
    } else if (tag == DW_TAG_variable || tag == DW_TAG_member) {
      names_[dwarf_dieoffset(&child)] = full;
      if (tag == DW_TAG_variable && dwarf_hasattr(&child, DW_AT_location) != 0) found.push_back(child);
    }
  });
}

std::string DebugTypes::qualified(Dwarf_Die die) const {
  if (const auto declaration = reference(die, DW_AT_specification)) die = *declaration;
  const auto found = names_.find(dwarf_dieoffset(&die));
  return found != names_.end() ? found->second : name_of(die);
}

void DebugTypes::add_variable(Dwarf_Die variable) {
  const auto place = place_of(variable);
  if (!place) return;
  std::string symbol = text(variable, DW_AT_linkage_name);
  if (symbol.empty()) symbol = name_of(variable);
  variables_.push_back({qualified(variable), symbol, place->node, place->bounds});
}

// Returns the type of a variable or member, and its array bounds. std::nullopt for a type without members.
std::optional<DebugTypes::Place> DebugTypes::place_of(Dwarf_Die owner) {
  std::optional<Dwarf_Die> type = plain_type(reference(owner, DW_AT_type));
  std::vector<std::uint64_t> bounds;
  while (type && dwarf_tag(&*type) == DW_TAG_array_type) {
    const std::vector<std::uint64_t> more = bounds_of(*type);
    if (more.empty()) return std::nullopt;
    bounds.insert(bounds.end(), more.begin(), more.end());
    type = plain_type(reference(*type, DW_AT_type));
  }
  if (!type) return std::nullopt;
  const auto node = node_of(*type);
  if (!node) return std::nullopt;
  // Without the size of its elements, an array says nothing about their addresses.
  if (!bounds.empty() && nodes_[*node].type.size == 0) return std::nullopt;
  return Place{*node, std::move(bounds)};
}

std::optional<std::uint32_t> DebugTypes::node_of(Dwarf_Die type) {
  const bool is_pointer = dwarf_tag(&type) == DW_TAG_pointer_type;
  if (!is_pointer && !is_class(type)) return std::nullopt;
  const Dwarf_Off offset = dwarf_dieoffset(&type);
  if (const auto known = node_by_die_.find(offset); known != node_by_die_.end()) return known->second;
  const auto index = static_cast<std::uint32_t>(nodes_.size());
  node_by_die_[offset] = index;
  nodes_.emplace_back();
  nodes_[index].type.size = number(type, DW_AT_byte_size).value_or(is_pointer ? sizeof(void*) : 0);
  fill(index, type);
  return index;
}

void DebugTypes::fill(std::uint32_t node, Dwarf_Die type) {
  if (dwarf_tag(&type) == DW_TAG_pointer_type) {
    nodes_[node].type.kind = NamedKind::pointer;
    const auto target = plain_type(reference(type, DW_AT_type));
    const auto element = target ? node_of(*target) : std::nullopt;
    nodes_[node].type.element = element.value_or(node);  // a pointer to itself leads to no object
    return;
  }
  const std::string name = qualified(type);
  nodes_[node].type.name = name;
  if (is_in(name, "std")) {
    if (last_part(name).starts_with("array<")) return fill_members(node, type, true);
    if (last_part(name).starts_with("pair<")) return fill_members(node, type, false);
    fill_container(node, type);
    return;
  }
  if (is_in(name, "__gnu_cxx") || is_in(name, "aie")) return;
  if (is_in(name, "adf") && !last_part(name).starts_with("vector<")) {
    nodes_[node].is_object = true;
    return;
  }
  fill_members(node, type, false);
}

// Describes std::vector and the pointers that own an object. In libstdc++ and libc++, all of these begin with the
// pointer to the object or to the first element.
void DebugTypes::fill_container(std::uint32_t node, Dwarf_Die type) {
  const std::string name(last_part(nodes_[node].type.name));
  const bool is_vector = name.starts_with("vector<");
  const bool is_pointer = name.starts_with("unique_ptr<") || name.starts_with("shared_ptr<");
  if (!is_vector && !is_pointer) return;
  const bool has_deleter = name.starts_with("unique_ptr<") && nodes_[node].type.size != sizeof(void*);
  const auto argument = plain_type(first_template_type(type));
  if (!argument || has_deleter) return;
  const auto element = node_of(*argument);
  if (!element) return;
  nodes_[node].type.kind = is_vector ? NamedKind::vector : NamedKind::pointer;
  nodes_[node].type.element = *element;
}

void DebugTypes::fill_members(std::uint32_t node, Dwarf_Die type, bool is_array) {
  for_children(type, [&](Dwarf_Die child) {
    const int tag = dwarf_tag(&child);
    if (tag != DW_TAG_member && tag != DW_TAG_inheritance) return;
    const auto offset = number(child, DW_AT_data_member_location);  // static members and virtual bases have none
    if (!offset) return;
    auto place = place_of(child);
    if (!place) return;
    const std::string name = tag == DW_TAG_inheritance || is_array ? "" : name_of(child);
    nodes_[node].type.members.push_back({name, *offset, place->node, std::move(place->bounds)});
  });
}

}  // namespace tessera::adfc

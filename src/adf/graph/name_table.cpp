#include "adf/graph/name_table.h"

#include <adf/driver_tables.h>
#include <fmt/format.h>

#include <cstring>
#include <string_view>

namespace tessera::adf {

namespace {

using namespace ::adf::host;

constexpr unsigned kMostDepth = 64;                // greatest depth of members inside of members
constexpr std::uint64_t kMostElements = 1u << 20;  // elements of one vector; a longer vector has no objects of a graph

struct Walk {
  const name_table& table;
  AddressNames names;

  static const char* pointer_at(const char* address) {
    const char* value;
    std::memcpy(&value, address, sizeof value);
    return value;
  }

  // Returns whether the walk ends at a type: at types of the API, because their members do not belong to the user. A
  // user's graph derives from adf::graph.
  static bool is_leaf(const named_type& type) {
    const std::string_view name = type.name;
    return name.starts_with("adf::") && !name.starts_with("adf::vector");
  }

  void visit(const char* address, std::uint32_t number, const std::string& name, unsigned depth) {
    if (depth > kMostDepth) return;
    const named_type& type = table.types[number];
    switch (type.kind) {
      case named_kind::aggregate:
        // An aggregate and its first member have one address, so only objects of the API enter their names here. A
        // user's graph gets its name from its base adf::graph, which lies at the address of the graph.
        if (is_leaf(type)) {
          names.emplace(address, name);
          return;
        }
        for (std::uint32_t i = 0; i < type.member_count; ++i) {
          const named_member& member = table.members[type.first_member + i];
          const std::string inner = *member.name == 0 ? name : name + '.' + member.name;
          visit_array(address + member.offset, member.type, member.rank, member.bounds, inner, depth + 1);
        }
        return;
      case named_kind::vector: {
        const char* begin = pointer_at(address + type.pointer_offset);
        const char* end = pointer_at(address + type.pointer_offset + sizeof(void*));
        const std::uint64_t size = table.types[type.first_member].size;
        if (begin == nullptr || end < begin || size == 0) return;
        const std::uint64_t count = static_cast<std::uint64_t>(end - begin) / size;
        for (std::uint64_t i = 0; i < count && i < kMostElements; ++i)
          visit(begin + i * size, type.first_member, fmt::format("{}[{}]", name, i), depth + 1);
        return;
      }
      case named_kind::pointer:
        if (const char* to = pointer_at(address + type.pointer_offset); to != nullptr)
          visit(to, type.first_member, name, depth + 1);
        return;
    }
  }

  void visit_array(const char* address, std::uint32_t type, std::uint32_t rank, std::uint32_t bounds,
                   const std::string& name, unsigned depth) {
    if (rank == 0) return visit(address, type, name, depth);
    std::uint64_t stride = table.types[type].size;
    for (std::uint32_t i = 1; i < rank; ++i) stride *= table.bounds[bounds + i];
    for (std::uint64_t i = 0; i < table.bounds[bounds]; ++i)
      visit_array(address + i * stride, type, rank - 1, bounds + 1, fmt::format("{}[{}]", name, i), depth);
  }
};

}  // namespace

bool has_name_table() {
  return &tessera_adf_names != nullptr;
}

AddressNames names_by_address() {
  if (!has_name_table()) return {};
  Walk walk{tessera_adf_names, {}};
  for (std::uint32_t i = 0; i < tessera_adf_names.root_count; ++i) {
    const named_root& root = tessera_adf_names.roots[i];
    walk.visit_array(static_cast<const char*>(root.address), root.type, root.rank, root.bounds, root.name, 0);
  }
  return std::move(walk.names);
}

}  // namespace tessera::adf

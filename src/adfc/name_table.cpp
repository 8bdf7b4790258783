#include "adfc/name_table.h"

#include <fmt/format.h>

#include <string_view>

namespace tessera::adfc {
namespace {

std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

// Collects the bounds of all arrays in one list, and returns the index of each array's first bound.
class Bounds {
 public:
  std::string add(const std::vector<std::uint64_t>& bounds) {
    const std::size_t first = count_;
    for (const std::uint64_t bound : bounds) text_ += fmt::format("{}, ", bound);
    count_ += bounds.size();
    return fmt::format("{}, {}", bounds.size(), first);
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::size_t count_ = 0;
};

}  // namespace

std::string text_of(const NameTable& table) {
  Bounds bounds;
  std::string types, members, roots, declarations;
  std::size_t member_count = 0;
  for (const NamedType& type : table.types) {
    constexpr std::string_view kKinds[] = {"aggregate", "vector", "pointer"};
    const bool is_aggregate = type.kind == NamedKind::aggregate;
    types += fmt::format("  {{{}, {}, adf::host::named_kind::{}, {}, {}, 0}},\n", in_quotes(type.name), type.size,
                         kKinds[static_cast<std::size_t>(type.kind)], is_aggregate ? member_count : type.element,
                         is_aggregate ? type.members.size() : 1);
    for (const NamedMember& member : type.members)
      members += fmt::format("  {{{}, {}, {}, {}}},\n", in_quotes(member.name), member.offset, member.type,
                             bounds.add(member.bounds));
    member_count += type.members.size();
  }
  for (std::size_t i = 0; i < table.roots.size(); ++i) {
    const NamedRoot& root = table.roots[i];
    declarations += fmt::format("extern char root_{} __asm__({});\n", i, in_quotes(root.symbol));
    roots += fmt::format("  {{{}, &root_{}, {}, {}}},\n", in_quotes(root.name), i, root.type, bounds.add(root.bounds));
  }
  // An empty array is not C++, so each array ends with an unused entry.
  return fmt::format(
      "#include <adf/driver_tables.h>\n"
      "extern \"C\" {{\n{}}}\n"
      "static const adf::host::named_type types[] = {{\n{}  {{}}}};\n"
      "static const adf::host::named_member members[] = {{\n{}  {{}}}};\n"
      "static const adf::host::named_root roots[] = {{\n{}  {{}}}};\n"
      "static const std::uint64_t bounds[] = {{{}0}};\n"
      "extern const adf::host::name_table tessera_adf_names = {{roots, {}, types, members, bounds}};\n",
      declarations, types, members, roots, bounds.text(), table.roots.size());
}

}  // namespace tessera::adfc

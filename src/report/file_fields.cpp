#include "report/file_fields.h"

#include "base/text.h"
#include "container/stream/text.h"
#include "container/text/address.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::report {

using Json = nlohmann::ordered_json;

std::string name_of(std::span<const container::NamedValue> values, std::uint32_t value) {
  const auto found = std::ranges::find(values, value, &container::NamedValue::value);
  return found != values.end() ? std::string(found->name) : fmt::format("{}", value);
}

Json properties_json(const container::Ip& ip) {
  Json out = Json::object();
  for (const container::IpProperty& property : ip_properties(ip)) {
    const std::string name(property.info->name);
    if (property.info->values.empty())
      out[name] = property.value;
    else
      out[name] = name_of(property.info->values, property.value);
  }
  return out;
}

std::string properties_text(const container::Ip& ip) {
  std::string text;
  for (const container::IpProperty& property : ip_properties(ip))
    text += fmt::format(", {} {}", property.info->name, name_of(property.info->values, property.value));
  return text;
}

std::string name_of(const container::MissingWord& word) {
  return container::print_address(word.address, container::default_text_device());
}

Json missing_json(const container::Pdi& pdi) {
  Json words = Json::array();
  for (const container::MissingWord& word : pdi.missing)
    words.push_back({{"command", word.command}, {"address", word.address}, {"name", name_of(word)}});
  return words;
}

Json per_tile(const std::map<device::TileId, std::uint64_t>& bytes) {
  Json out = Json::object();
  for (const auto& [tile, count] : bytes) out[to_string(tile)] = count;
  return out;
}

std::string per_tile_text(const std::map<device::TileId, std::uint64_t>& bytes) {
  std::vector<std::string> parts;
  for (const auto& [tile, count] : bytes) parts.push_back(fmt::format("{} {}", to_string(tile), with_commas(count)));
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace tessera::report

#include "container/sections/aie_metadata.h"

#include "container/sections/json_bounds.h"

#include <nlohmann/json.hpp>

#include <charconv>

namespace tessera::container {

Partial<AieMetadata> read_aie_metadata(ByteSpan section, std::uint64_t origin) {
  Partial<AieMetadata> out;
  if (std::optional<Diag> beyond = beyond_json_bounds(section, SectionKind::AieMetadata, origin)) {
    out.warnings.push_back(std::move(*beyond));
    return out;
  }
  const auto root = nlohmann::json::parse(section.begin(), section.end(), nullptr, false);
  const nlohmann::json::json_pointer place("/aie_metadata/driver_config/hw_gen");
  if (root.is_discarded() || !root.contains(place)) return out;
  const nlohmann::json& value = root[place];
  constexpr std::size_t kLongest = 40;  // greatest number of characters of the text
  MetadataGeneration generation{
      std::nullopt, value.is_string() ? value.get<std::string>()
                                      : value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)};
  const std::string& text = generation.text;
  std::uint32_t number = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (status == std::errc() && end == text.data() + text.size()) generation.number = number;
  if (text.size() > kLongest) generation.text = text.substr(0, kLongest) + "...";
  out.value.generation = std::move(generation);
  return out;
}

std::optional<MetadataGeneration> metadata_generation(const Xclbin& xclbin) {
  const Section* section = xclbin.find(SectionKind::AieMetadata);
  return section != nullptr ? read_aie_metadata(section->data, section->offset).value.generation : std::nullopt;
}

}  // namespace tessera::container

#include "container/sections/key_values.h"

#include "container/codes.h"
#include "container/sections/json_bounds.h"

#include <nlohmann/json.hpp>

namespace tessera::container {

namespace {

using OrderedJson = nlohmann::ordered_json;  // only for writing: for each new key it searches the whole object
using Json = nlohmann::json;

constexpr const char* kRoot = "keyvalue_metadata";
constexpr const char* kPairs = "key_values";
constexpr const char* kKey = "key";
constexpr const char* kValue = "value";

bool is_pair(const Json& json) {
  return json.is_object() && json.contains(kKey) && json[kKey].is_string() && json.contains(kValue) &&
         json[kValue].is_string();
}

}  // namespace

Result<Bytes> write_key_values(const std::vector<KeyValue>& pairs) {
  OrderedJson list = OrderedJson::array();
  for (const KeyValue& pair : pairs) list.push_back({{kKey, pair.key}, {kValue, pair.value}});
  const std::string text =
      OrderedJson{{kRoot, {{kPairs, std::move(list)}}}}.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
  return Bytes(text.begin(), text.end());
}

Partial<std::vector<KeyValue>> read_key_values(ByteSpan section, std::uint64_t origin) {
  Partial<std::vector<KeyValue>> out;
  if (std::optional<Diag> beyond = beyond_json_bounds(section, SectionKind::KeyvalueMetadata, origin)) {
    out.warnings.push_back(std::move(*beyond));
    return out;
  }
  const Json json = Json::parse(section.begin(), section.end(), nullptr, false);
  const Json::json_pointer place(std::string("/") + kRoot + "/" + kPairs);
  if (json.is_discarded() || !json.contains(place) || !json[place].is_array()) {
    out.warnings.push_back(
        error(code::section_malformed, "the section is not a list of keys and values")
            .at("{} at 0x{:x}", section_name(SectionKind::KeyvalueMetadata), origin)
            .help("write the section as JSON: {{\"{}\": {{\"{}\": [{{\"{}\": ..., \"{}\": ...}}]}}}}", kRoot, kPairs,
                  kKey, kValue));
    return out;
  }
  for (const Json& each : json[place]) {
    if (out.value.size() == kMaxKeyValues) break;
    if (is_pair(each)) out.value.push_back({each[kKey].get<std::string>(), each[kValue].get<std::string>()});
  }
  return out;
}

}  // namespace tessera::container

// Adds the name that an object has in the design to the JSON of the object, as the member `named`. The type Named is
// array::Named or api::Named.
#pragma once

#include <nlohmann/json.hpp>

#include <optional>

namespace tessera::report {

// Adds the known fields of `named` to the JSON object `to`; adds nothing if `named` is null or has no known field.
template <class Named>
void add_name(nlohmann::ordered_json& to, const Named* named) {
  if (named == nullptr) return;
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  if (!named->name.empty()) json["name"] = named->name;
  if (!named->owner.empty()) json["owner"] = named->owner;
  if (!named->line.empty()) json["line"] = named->line;
  if (!json.empty()) to["named"] = std::move(json);
}
template <class Named>
void add_name(nlohmann::ordered_json& to, const std::optional<Named>& named) {
  add_name(to, named ? &*named : nullptr);
}

}  // namespace tessera::report

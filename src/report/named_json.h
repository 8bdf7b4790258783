// What a design calls something, as JSON reports have it beside its number: a member `named` with what is known.
#pragma once

#include "array/names.h"

#include <nlohmann/json.hpp>

namespace tessera::report {

// Adds it to what stands for the thing; nothing where the design says nothing.
inline void add_name(nlohmann::ordered_json& to, const array::Named* named) {
  if (named == nullptr) return;
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  if (!named->name.empty()) json["name"] = named->name;
  if (!named->owner.empty()) json["owner"] = named->owner;
  if (!named->line.empty()) json["line"] = named->line;
  if (!json.empty()) to["named"] = std::move(json);
}
inline void add_name(nlohmann::ordered_json& to, const std::optional<array::Named>& named) {
  add_name(to, named ? &*named : nullptr);
}

}  // namespace tessera::report

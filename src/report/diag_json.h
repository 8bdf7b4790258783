// A diagnostic as JSON, in the form that all verbs use.
#pragma once

#include "base/diag.h"
#include "base/foreign.h"

#include <nlohmann/json.hpp>

namespace tessera::report {

inline nlohmann::ordered_json to_json(const Diag& diag, std::string_view severity) {
  auto places = nlohmann::ordered_json::array(), notes = nlohmann::ordered_json::array();
  for (const std::string& place : diag.places) places.push_back(shortened_place(place));
  for (const std::string& note : diag.notes) notes.push_back(shortened(note));
  return {{"severity", severity},        {"code", diag.code.id},      {"message", shortened(diag.message)},
          {"places", std::move(places)}, {"notes", std::move(notes)}, {"help", shortened(diag.hint)}};
}

}  // namespace tessera::report

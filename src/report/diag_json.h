// A diagnostic as data, in the form of every verb's JSON.
#pragma once

#include "base/diag.h"

#include <nlohmann/json.hpp>

namespace tessera::report {

inline nlohmann::ordered_json to_json(const Diag& diag, std::string_view severity) {
  return {{"severity", severity},  {"code", diag.code.id}, {"message", diag.message},
          {"places", diag.places}, {"notes", diag.notes},  {"help", diag.hint}};
}

}  // namespace tessera::report

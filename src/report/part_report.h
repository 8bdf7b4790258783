// Reports everything in a part of a container, as text and as JSON: its fields, and the parts inside with their fields.
//
// `info` (file_report.h) chooses fields that fit on a screen; this report leaves nothing out. It knows no format: each
// part brings its fields as JSON (container/parts/part.h), from which this report makes the text.
#pragma once

#include "container/parts/part.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace tessera::report {

struct PartReport {
  std::string text;
  nlohmann::ordered_json data;  // schema tessera.show/1, without diagnostics; or the JSON of xclbinutil
  // The places of these diagnostics begin inside the file, with the path of the part.
  std::vector<Diag> errors;
  std::vector<Diag> warnings;
};

// `path` is the path of the part in the file `name`.
PartReport part_report(const container::Part& part, const std::string& path, const std::string& name);

}  // namespace tessera::report

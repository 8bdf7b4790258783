// Reports the kind and the contents of a file, as text for one screen and as JSON.
//
// The content of the file decides the kind, and for each kind one function adds lines and data. A damaged file is shown
// up to the damage. A file of an unknown format, or a text that stands for another file (LFS pointer), gets only its
// kind and an error that names the kind.
#pragma once

#include "base/bytes.h"
#include "base/diag.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace tessera::report {

struct FileReport {
  std::string kind;
  std::string text;
  nlohmann::ordered_json data;  // schema tessera.info/1, without diagnostics
  // The places of these diagnostics begin inside the file.
  std::vector<Diag> errors;
  std::vector<Diag> warnings;
};

FileReport file_report(ByteSpan file, const std::string& name);

}  // namespace tessera::report

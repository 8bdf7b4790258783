// One screen about a file: its kind and its contents, as text and as data.
//
// The content decides the kind, and for each kind one function adds lines and data. A damaged file is shown up to the
// damage. A file of another field, and the text of a link to a file (LFS pointer), are shown by their kind alone, with
// an error that says what they are.
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
  // Their places begin inside the file.
  std::vector<Diag> errors;
  std::vector<Diag> warnings;
};

FileReport file_report(ByteSpan file, const std::string& name);

}  // namespace tessera::report

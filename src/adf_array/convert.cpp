#include "adf_array/convert.h"

#include <set>
#include <string>

namespace tessera::adf_array {

Diag to_diag(const api::Diagnostic& diagnostic) {
  static auto& codes = *new std::set<std::string>;  // a Diag does not own the text of its code
  return {Code{*codes.insert(diagnostic.code).first}, diagnostic.message, diagnostic.places, diagnostic.notes,
          diagnostic.help};
}

api::Diagnostic to_api(const Diag& diag) {
  api::Diagnostic made;
  made.code = std::string(diag.code.id);
  made.message = diag.message;
  made.places = diag.places;
  made.notes = diag.notes;
  made.help = diag.hint;
  return made;
}

}  // namespace tessera::adf_array

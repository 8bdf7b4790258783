// Diagnostics of the library in the form in which the command prints them.
#pragma once

#include "base/diag.h"

#include <tessera/result.h>

#include <set>
#include <string>
#include <vector>

namespace tessera::driver {

// A Diag does not own the text of its code. This object keeps the codes, and outlives the diagnostics.
class Diags {
 public:
  Diag of(const api::Diagnostic& diagnostic) {
    const Code code{*codes_.insert(diagnostic.code).first};
    return {code, diagnostic.message, diagnostic.places, diagnostic.notes, diagnostic.help};
  }
  std::vector<Diag> of(const std::vector<api::Diagnostic>& diagnostics) {
    std::vector<Diag> all;
    for (const api::Diagnostic& one : diagnostics) all.push_back(of(one));
    return all;
  }
  // Returns the value, or the diagnostic; drops Diagnostic::others.
  template <class T>
  Result<T> of(api::Result<T> result) {
    if (!result) return Failure(of(result.error()));
    if constexpr (std::is_void_v<T>)
      return {};
    else
      return std::move(*result);
  }

 private:
  std::set<std::string> codes_;
};

}  // namespace tessera::driver

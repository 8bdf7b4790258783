// The result of a tolerant reader: the value as far as it could be read, and the faults.
//
// Users inspect damaged containers more often than intact ones, so a reader does not stop at the first fault: it
// returns the readable parts and reports the rest. `errors` are faults that lost something; `warnings` are
// contradictions that real, working files contain (a stale checksum, a wrong total length). A caller that needs the
// whole value calls `complete()`.
#pragma once

#include "base/diag.h"

namespace tessera::container {

template <class T>
struct Partial {
  T value{};
  std::vector<Diag> errors;
  std::vector<Diag> warnings;

  // Makes the result for a format that is read as a whole or not at all.
  static Partial of(Result<T> whole) {
    Partial out;
    if (whole)
      out.value = std::move(*whole);
    else
      out.errors.push_back(std::move(whole).error());
    return out;
  }

  // Returns the value when nothing was lost, or else the first error.
  Result<T> complete() && {
    if (!errors.empty()) return Failure(std::move(errors.front()));
    return std::move(value);
  }

  // Like complete() above, and adds the warnings to `out`. Each diagnostic is placed within `place` unless `place` is
  // empty.
  Result<T> complete(std::vector<Diag>& out, std::string_view place = {}) && {
    for (Diag& diag : warnings) out.push_back(place.empty() ? std::move(diag) : std::move(diag).within(place));
    warnings.clear();
    if (!errors.empty() && !place.empty()) errors.front() = std::move(errors.front()).within(place);
    return std::move(*this).complete();
  }

  // Returns the value of an inner structure, and adds its errors and warnings to this result, placed within `place`.
  template <class U>
  U absorb(Partial<U> inner, std::string_view place) {
    for (Diag& diag : inner.errors) errors.push_back(std::move(diag).within(place));
    for (Diag& diag : inner.warnings) warnings.push_back(std::move(diag).within(place));
    return std::move(inner.value);
  }
};

}  // namespace tessera::container

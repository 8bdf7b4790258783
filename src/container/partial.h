// The result of a tolerant reader: the value as far as it could be read, and the faults.
//
// Users inspect damaged containers more often than intact ones, so a reader does not stop at the first fault: it
// returns the readable parts and reports the rest. An error means that something was lost; a warning is a contradiction
// that real, working files contain (a stale checksum, a wrong total length). A caller that needs the whole value calls
// complete().
#pragma once

#include "base/diag.h"

namespace tessera::container {

template <class T>
struct Partial {
  T value{};
  std::vector<Diag> errors;
  std::vector<Diag> warnings;

  // Makes a Partial from the result of a reader that reads all or nothing.
  static Partial of(Result<T> whole) {
    Partial out;
    if (whole)
      out.value = std::move(*whole);
    else
      out.errors.push_back(std::move(whole).error());
    return out;
  }

  // Returns the value if there is no error, otherwise the first error.
  Result<T> complete() && {
    if (!errors.empty()) return Failure(std::move(errors.front()));
    return std::move(value);
  }

  // Does the same, and moves the warnings to `out`. Puts `place`, unless it is empty, in front of the places of each
  // diagnostic.
  Result<T> complete(std::vector<Diag>& out, std::string_view place = {}) && {
    for (Diag& diag : warnings) out.push_back(place.empty() ? std::move(diag) : std::move(diag).within(place));
    warnings.clear();
    if (!errors.empty() && !place.empty()) errors.front() = std::move(errors.front()).within(place);
    return std::move(*this).complete();
  }

  // Returns the value of an inner structure, and adds its errors and warnings to this result, with `place` in front of
  // their places.
  template <class U>
  U absorb(Partial<U> inner, std::string_view place) {
    for (Diag& diag : inner.errors) errors.push_back(std::move(diag).within(place));
    for (Diag& diag : inner.warnings) warnings.push_back(std::move(diag).within(place));
    return std::move(inner.value);
  }
};

}  // namespace tessera::container

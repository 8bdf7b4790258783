// The value of a tolerant reader (partial.h), for a caller that collects the faults of several readers.
#pragma once

#include "container/partial.h"

#include <algorithm>
#include <iterator>

namespace tessera::container {

// Adds the errors and warnings of a result to those of `all`, and returns the value.
template <class T, class Faulty>
T absorbed(Partial<T> partial, Faulty& all) {
  std::ranges::move(partial.errors, std::back_inserter(all.errors));
  std::ranges::move(partial.warnings, std::back_inserter(all.warnings));
  return std::move(partial.value);
}

}  // namespace tessera::container

// Prints the reason and ends the benchmark if a function that it needs fails.
#pragma once

#include "base/diag.h"

#include <cstdlib>

namespace tessera {

template <class T>
T need(Result<T> result) {
  if (result) return std::move(*result);
  fmt::print(stderr, "{}", render(result.error()));
  std::exit(1);
}
inline void need(Result<void> result) {
  if (result) return;
  fmt::print(stderr, "{}", render(result.error()));
  std::exit(1);
}

}  // namespace tessera

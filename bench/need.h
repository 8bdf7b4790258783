// need() unwraps a Result. If the result is an error, need() prints the error and ends the benchmark.
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

// Queries an array after a run, whatever its state: it stays readable.
#pragma once

#include "array/array.h"

namespace tessera::fuzz {

inline void look_at(array::Array& array) {
  for (const array::Waiting& waiting : array.waiting()) (void)waiting.reason.size();
  (void)array.report();
  (void)array.explain({}).lines();
  (void)array.bottleneck();
  if (array.fault()) (void)render(*array.fault());
}

}  // namespace tessera::fuzz

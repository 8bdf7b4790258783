// Asks for reports about an array, which must work in any state.
#pragma once

#include "array/machine/array.h"
#include "explain/bottleneck.h"
#include "explain/explain.h"

namespace tessera::fuzz {

inline void look_at(array::Array& array) {
  for (const array::Waiting& waiting : array.waiting()) (void)waiting.reason.size();
  (void)array.report();
  (void)explain::explain(array.view(), {}).lines();
  (void)explain::bottleneck(array.view(), array.report());
  if (array.fault()) (void)render(*array.fault());
}

}  // namespace tessera::fuzz

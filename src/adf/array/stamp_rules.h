// Rules for graphs that are placed as copies of another graph.
#pragma once

#include "adf/array/rules.h"

namespace tessera::adf::array {

// Ties the clusters, sets and memories of each copy to those of the reference, at the distance of their areas.
void add_stamp(const constraints::Resolution& from, const constraints::ResolvedStamp& stamp, const Demand& demand,
               Rules& to);

}  // namespace tessera::adf::array

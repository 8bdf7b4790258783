// Names of the parts of a demand, for messages.
#pragma once

#include "adf/array/demand.h"

#include <string>

namespace tessera::adf::array {

// Returns the name of the cluster's first kernel.
std::string name_of_cluster(const Demand& demand, unsigned cluster);

// Returns the name of a set's port or table, "the stack of KERNEL", or "the heap and synchronization buffer
// of KERNEL".
std::string name_of_set(const Demand& demand, const BufferSet& set);

}  // namespace tessera::adf::array

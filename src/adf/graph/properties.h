// Sets a property of an object of the design, from C++ or from a file of constraints.
#pragma once

#include "adf/model/model.h"

namespace tessera::adf {

// Fails with T1217 if the value is impossible, or if the object cannot have the property. The failure has no place in a
// source.
Result<void> set_property(object kind, id number, ::adf::host::property which, ::adf::host::property_value value,
                          const Place& at);

// True if the object belongs to a graph whose constructor has ended. Reports that as T1217.
bool is_too_late(object kind, id number, const Place& at);

}  // namespace tessera::adf

// Sets a property of an object of the design, from C++ or from a file of constraints.
#pragma once

#include "adf/model/model.h"

namespace tessera::adf {

// Fails with T1217 for a value or an object that the property does not suit. The failure has no place.
Result<void> set_property(object kind, id number, ::adf::host::property which, ::adf::host::property_value value,
                          const Place& at);

// True if the object belongs to a graph whose constructor has ended. Reports that as T1217.
bool is_too_late(object kind, id number, const Place& at);

}  // namespace tessera::adf

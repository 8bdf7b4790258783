// Helpers of the functions that build the model of the design (include/adf/builder.h).
#pragma once

#include "adf/model/model.h"

namespace tessera::adf {

Place place_of(const ::adf::host::place& at);
Diag at_place(Diag diag, const Place& place);
void mistake(Diag diag);  // reported when the design is complete
// Returns whether the object exists; the API passes `none` after a mistake that was reported before.
bool is_node(object kind, id number);

}  // namespace tessera::adf

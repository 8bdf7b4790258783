// Brings acquires of object FIFOs into one form.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::compiler::object_fifo {

// Gives a subview to each acquire whose results are the objects, and takes the objects from it. The passes below need to
// know only this form.
void use_subviews(aie::DeviceOp device);

}  // namespace tessera::compiler::object_fifo

// The descriptor of a task as fields of an aiex.npu.writebd.
#pragma once

#include "compiler/npu/writebd.h"

namespace tessera::compiler {

// All fields except the address. Uses no dimensions for plain runs of words (dialect/aiex/pattern.h).
FieldBits task_fields(const Descriptor& descriptor, const device::TileModel& model);

}  // namespace tessera::compiler

// The descriptor of a task as fields of an aiex.npu.writebd.
#pragma once

#include "compiler/npu/writebd.h"

namespace tessera::compiler {

// Returns all fields except the address. Words that are adjacent in memory get no dimensions (dialect/aiex/pattern.h).
FieldBits task_fields(const Descriptor& descriptor, const device::TileModel& model);

}  // namespace tessera::compiler

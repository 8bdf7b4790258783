// The descriptor of a task as the fields that an aiex.npu.writebd has.
#pragma once

#include "compiler/npu/descriptor_words.h"

namespace tessera::compiler {

// But for its address. Runs of words have no dimensions where they need none (dialect/aiex/pattern.h).
FieldValues task_fields(const Descriptor& descriptor, const device::TileModel& model);

}  // namespace tessera::compiler

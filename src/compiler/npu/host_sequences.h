// Command streams that depend on numbers of the host.
#pragma once

#include "dialect/aiex/aiex.h"

namespace tessera::compiler {

// True when the pass `tessera-leave-host-sequences` has removed the operations of the sequence.
bool is_left_out(aiex::RuntimeSequenceOp sequence);

}  // namespace tessera::compiler

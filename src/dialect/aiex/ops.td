// The `aiex` dialect: what a design does while it runs, and the sugar above `aie`. By what the operations speak of.
#ifndef TESSERA_DIALECT_AIEX_OPS
#define TESSERA_DIALECT_AIEX_OPS

include "aiex/op.td"
include "aiex/npu.td"
include "aiex/reconfigure.td"
include "aiex/sequence.td"
include "aiex/sugar.td"
include "aiex/tasks.td"
include "aiex/tokens.td"

#endif

// The `aiex` dialect, by subject: the actions of a design while it runs, and the sugar above `aie`.
#ifndef TESSERA_DIALECT_AIEX_OPS
#define TESSERA_DIALECT_AIEX_OPS

include "aiex/op.td"
include "aiex/npu.td"
include "aiex/cert.td"
include "aiex/reconfigure.td"
include "aiex/sequence.td"
include "aiex/sugar.td"
include "aiex/tasks.td"
include "aiex/tokens.td"

#endif

// The base class of the operations of the `aie` dialect, for all .td files that define such operations.
#ifndef TESSERA_DIALECT_AIE_OP
#define TESSERA_DIALECT_AIE_OP

include "aie/dialect.td"
include "aie/interfaces.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class AIE_Op<string mnemonic, list<Trait> traits = []> : Op<AIE_Dialect, mnemonic, traits>;

#endif

// Control code for CERT. The verifiers check the kinds of named operations. A name may lack its operation, because
// parts of a design can be written before the constants and sections that they use.
#include "dialect/aiex/aiex.h"

#include <mlir/Dialect/MemRef/IR/MemRef.h>

using namespace mlir;

namespace tessera::aiex {

// Refuses a name of an operation of another kind than `Wanted`, which a message calls `kind`.
template <class Wanted>
static LogicalResult verify_kind(Operation* op, FlatSymbolRefAttr name, SymbolTableCollection& symbols,
                                 StringRef kind) {
  Operation* named = symbols.lookupNearestSymbolFrom(op, name);
  if (named == nullptr || isa<Wanted>(named)) return success();
  InFlightDiagnostic error = op->emitOpError("names ") << name << ", which is not " << kind;
  error.attachNote(named->getLoc()) << "defined here";
  return error;
}

LogicalResult CertUcDmaBdOp::verifySymbolUses(SymbolTableCollection& symbols) {
  return verify_kind<memref::GlobalOp>(*this, getRemoteAddressAttr(), symbols, "a memref.global");
}

LogicalResult CertApplyOffset57Op::verifySymbolUses(SymbolTableCollection& symbols) {
  return verify_kind<memref::GlobalOp>(*this, getSymbolAttr(), symbols, "a memref.global");
}

LogicalResult CertUcDmaWriteDesSyncOp::verifySymbolUses(SymbolTableCollection& symbols) {
  return verify_kind<CertUcDmaChainOp>(*this, getSymbolAttr(), symbols, "an aiex.cert.uc_dma_chain");
}

}  // namespace tessera::aiex

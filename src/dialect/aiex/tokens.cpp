#include "dialect/aiex/verify.h"

#include "base/text.h"

using namespace mlir;

namespace tessera::aiex {

static LogicalResult verify_token(Operation* op, FlatSymbolRefAttr name, SymbolTableCollection& symbols) {
  const FailureOr<Operation*> named = verify_symbol(op, name, symbols);
  if (failed(named)) return failure();
  return isa<TokenOp>(*named) ? success()
                              : LogicalResult(op->emitOpError("refers to ") << name << ", which is not a token");
}

LogicalResult UseTokenOp::verify() {
  const auto uses_tokens = [](Operation* op) {
    return llvm::is_contained({"func.func", "aie.core", "aie.mem", "aie.shim_dma"}, op->getName().getStringRef());
  };
  Operation* parent = (*this)->getParentOp();
  Operation* user = parent;  // skips loops around the operation
  while (user != nullptr && !uses_tokens(user)) user = user->getParentOp();
  if (user == nullptr)
    return emitOpError("stands in '") << parent->getName().getStringRef()
                                      << "': tokens are used by functions, cores and DMAs";
  if (getAction() == aie::LockAction::AcquireGreaterEqual)
    return emitOpError("uses AcquireGreaterEqual, but a token is acquired with its exact value: use Acquire");
  return success();
}
LogicalResult UseTokenOp::verifySymbolUses(SymbolTableCollection& symbols) {
  return verify_token(*this, getTokenNameAttr(), symbols);
}

LogicalResult MemcpyOp::verify() {
  const auto verify_part = [&](Type type, std::uint32_t offset, std::uint32_t length, StringRef end) {
    const auto memref = cast<MemRefType>(type);
    const auto elements = aie::element_count(memref);
    if (!elements || in_range(offset, length, *elements)) return success();
    return LogicalResult(emitOpError("copies ")
                         << counted(length, "element") << " at element " << static_cast<std::int32_t>(offset)
                         << ", counted from 0, of its " << end << ", whose size in elements is " << *elements);
  };
  return failure(failed(verify_part(getSrcBuf().getType(), getSrcOffset(), getSrcLen(), "source")) ||
                 failed(verify_part(getDstBuf().getType(), getDstOffset(), getDstLen(), "destination")));
}
LogicalResult MemcpyOp::verifySymbolUses(SymbolTableCollection& symbols) {
  return verify_token(*this, getTokenNameAttr(), symbols);
}

}  // namespace tessera::aiex

#include "compiler/npu/host_buffer.h"

#include "dialect/aie/verify.h"

#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/MemRef/Utils/MemRefUtils.h>
#include <mlir/IR/Matchers.h>

using namespace mlir;

namespace tessera::compiler {

namespace {

// Returns the offset in bytes of a type's first element in the underlying memory. Returns nothing when the offset is
// not constant, or when the elements have gaps.
std::optional<std::int64_t> start_of(Type type) {
  const auto memref = dyn_cast<MemRefType>(type);
  const auto bits = memref ? aie::element_bits(memref.getElementType()) : std::nullopt;
  if (!bits) return std::nullopt;
  SmallVector<std::int64_t> strides;
  std::int64_t offset = 0;
  if (failed(memref.getStridesAndOffset(strides, offset)) || ShapedType::isDynamic(offset) ||
      !memref::isStaticShapeAndContiguousRowMajor(memref))
    return std::nullopt;
  return offset * static_cast<std::int64_t>(*bits) / 8;
}

}  // namespace

static unsigned count_buffers(ArrayRef<BlockArgument> arguments) {
  return static_cast<unsigned>(
      llvm::count_if(arguments, [](BlockArgument each) { return isa<BaseMemRefType>(each.getType()); }));
}

unsigned count_host_buffers(aiex::RuntimeSequenceOp sequence) {
  return sequence.getBody().empty() ? 0 : count_buffers(sequence.getBody().getArguments());
}

unsigned host_buffer_number(BlockArgument buffer) {
  return count_buffers(buffer.getOwner()->getArguments().take_front(buffer.getArgNumber()));
}

std::optional<HostBufferPart> host_buffer(Value memref) {
  HostBufferPart found;
  while (!isa<BlockArgument>(memref)) {
    Operation* view = memref.getDefiningOp();
    if (auto cast = dyn_cast<memref::CastOp>(view)) {
      memref = cast.getSource();
    } else if (auto bytes = dyn_cast<memref::ViewOp>(view)) {
      APInt shift;
      if (!matchPattern(bytes.getByteShift(), m_ConstantInt(&shift)) || !bytes.getSizes().empty()) return std::nullopt;
      found.offset += shift.getSExtValue();
      memref = bytes.getSource();
    } else if (isa<memref::SubViewOp, memref::ReinterpretCastOp>(view)) {
      const auto whole = start_of(view->getOperand(0).getType()), part = start_of(memref.getType());
      if (!whole || !part) return std::nullopt;
      // A reinterpret_cast of a slice counts from the start of the slice here, as in mlir-aie, because designs cast
      // slices to plain buffers. MLIR itself counts from the start of the whole buffer.
      found.offset += isa<memref::ReinterpretCastOp>(view) ? *part : *part - *whole;
      memref = view->getOperand(0);
    } else {
      return std::nullopt;
    }
  }
  auto argument = cast<BlockArgument>(memref);
  if (!isa<aiex::RuntimeSequenceOp>(argument.getOwner()->getParentOp())) return std::nullopt;
  found.argument = host_buffer_number(argument);
  return found;
}

}  // namespace tessera::compiler

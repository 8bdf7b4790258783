#include "compiler/native/body_functions.h"

#include "compiler/native/calls_of_core.h"

#include <fmt/format.h>
#include <llvm/Support/MathExtras.h>
#include <mlir/IR/BuiltinTypes.h>

using namespace mlir;

namespace tessera::compiler {

std::string refused_buffer(Type type, const CoreBuffer& buffer, const DataLayout& layout) {
  const auto memref = dyn_cast<MemRefType>(type);
  if (!memref || !memref.hasStaticShape()) return "has no fixed size";
  if (!memref.getLayout().isIdentity()) return "has a layout of its own, and the host sees plain rows of elements";
  const std::uint64_t each = stored_bytes(memref.getElementType(), layout);
  std::uint64_t bytes = each;
  for (const std::int64_t size : memref.getShape())
    bytes = llvm::SaturatingMultiply(bytes, static_cast<std::uint64_t>(size));
  if (each == 0 || bytes > buffer.length)
    return fmt::format("takes {} bytes on the host, {} for each element, and the buffer has {}", bytes, each,
                       buffer.length);
  const std::uint64_t alignment = layout.getTypeABIAlignment(memref.getElementType());
  if (buffer.address % alignment == 0) return {};
  return fmt::format("has elements that the host needs at multiples of {} bytes, and the buffer begins at {:#x}",
                     alignment, buffer.address);
}

}  // namespace tessera::compiler

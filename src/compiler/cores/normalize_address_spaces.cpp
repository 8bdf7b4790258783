#include "compiler/cores/address_spaces.h"
#include "compiler/passes.h"

#include <mlir/IR/AttrTypeSubElements.h>

namespace tessera::compiler {

#define GEN_PASS_DEF_AIENORMALIZEADDRESSSPACES
#include "compiler/passes/decls.h.inc"

void drop_address_spaces(mlir::Operation* root) {
  mlir::AttrTypeReplacer replacer;
  replacer.addReplacement([](mlir::MemRefType type) -> std::optional<mlir::Type> {
    if (!type.getMemorySpace()) return std::nullopt;
    return mlir::MemRefType::get(type.getShape(), type.getElementType(), type.getLayout());
  });
  replacer.recursivelyReplaceElementsIn(root, true, true, true);
}

namespace {

struct NormalizeAddressSpaces : impl::AIENormalizeAddressSpacesBase<NormalizeAddressSpaces> {
  void runOnOperation() override { drop_address_spaces(getOperation()); }
};

}  // namespace

}  // namespace tessera::compiler

#include "compiler/object_fifo/subviews.h"

namespace tessera::compiler::object_fifo {

void use_subviews(aie::DeviceOp device) {
  llvm::SmallVector<aie::ObjectFifoAcquireOp> acquires;
  device.walk([&](aie::ObjectFifoAcquireOp acquire) {
    if (!acquire.yields_subview()) acquires.push_back(acquire);
  });
  for (aie::ObjectFifoAcquireOp acquire : acquires) {
    mlir::OpBuilder builder(acquire);
    // The verifier refuses an acquire without objects, whose type nothing would tell.
    const auto type = mlir::cast<mlir::MemRefType>(acquire.getResult(0).getType());
    const mlir::Type subview = aie::ObjectFifoSubviewType::get(builder.getContext(), type);
    auto whole =
        aie::ObjectFifoAcquireOp::create(builder, acquire.getLoc(), subview, mlir::ValueRange(), acquire->getAttrs());
    for (auto [number, object] : llvm::enumerate(acquire.getObjects()))
      object.replaceAllUsesWith(
          aie::ObjectFifoSubviewAccessOp::create(builder, acquire.getLoc(), object.getType(), whole.getSubview(),
                                                 builder.getI32IntegerAttr(static_cast<std::int32_t>(number))));
    acquire.erase();
  }
}

}  // namespace tessera::compiler::object_fifo

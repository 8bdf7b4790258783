// convert-aie-to-transaction: adds a command stream that writes the configuration of the device.
#include "compiler/control/configuration_operations.h"
#include "compiler/control/passes.h"
#include "compiler/emit/configuration.h"

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_CONVERTAIETOTRANSACTION
#include "compiler/control/decls.h.inc"

namespace {

struct ConfigurationToCommands : impl::ConvertAIEToTransactionBase<ConfigurationToCommands> {
  using ConvertAIEToTransactionBase::ConvertAIEToTransactionBase;

  void runOnOperation() override {
    aie::DeviceOp device = getOperation();
    if (!only.empty() && device.getSymName() != only) return;
    const auto configuration = emit_configuration(device, elf_folder(device, folder));
    if (failed(configuration)) return signalPassFailure();
    OpBuilder builder(device.getBodyRegion().front().getTerminator());
    auto sequence =
        aiex::RuntimeSequenceOp::create(builder, device.getLoc(), builder.getStringAttr("configure"), nullptr);
    SymbolTable(device).insert(sequence, Block::iterator(sequence));  // renames it if the design has the name
    builder.setInsertionPointToStart(&sequence.getBody().emplaceBlock());
    create_commands(builder, device, *configuration);
  }
};

}  // namespace

}  // namespace tessera::compiler

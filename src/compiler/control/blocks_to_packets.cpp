// aie-txn-to-ctrl-packet: lets control packets write the words of the block writes in command streams.
#include "compiler/control/configuration_operations.h"
#include "compiler/control/passes.h"
#include "compiler/npu/address.h"
#include "dialect/aiex/block_write.h"

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIETXNTOCONTROLPACKET
#include "compiler/control/decls.h.inc"

namespace {

struct BlocksToPackets : impl::AIETxnToControlPacketBase<BlocksToPackets> {
  void runOnOperation() override {
    SmallVector<aiex::NpuBlockWriteOp> blocks;
    getOperation().walk([&](aiex::NpuBlockWriteOp block) { blocks.push_back(block); });
    SymbolTableCollection symbols;
    for (aiex::NpuBlockWriteOp block : blocks)
      if (failed(send(block, symbols))) return signalPassFailure();
  }

  static LogicalResult send(aiex::NpuBlockWriteOp block, SymbolTableCollection& symbols) {
    const auto address =
        address_in_array(block, block.getAddress(), block.getBuffer(), block.getColumn(), block.getRow());
    if (failed(address)) return failure();
    const DenseIntElementsAttr data = aiex::words_of(block, symbols);
    if (!data) return block.emitOpError("writes data that are not a constant");
    SmallVector<std::int32_t> words;
    for (const llvm::APInt& word : data.getValues<llvm::APInt>())
      words.push_back(static_cast<std::int32_t>(word.getSExtValue()));
    OpBuilder builder(block);
    create_packet(builder, block.getLoc(), *address, words);
    block.erase();
    return success();
  }
};

}  // namespace

}  // namespace tessera::compiler

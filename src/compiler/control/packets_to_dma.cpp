// Turns the control packets of a command stream into words of an extra host buffer, the last argument, and into
// transfers by the shim DMA of the tile's column (control/column_overlay.cpp). The stream waits for each transfer.
//
// The words stay in the design as a constant, from which the host fills the buffer. On AIE2P consecutive packets to one
// tile are one transfer; on AIE2 a control port expects TLAST after each packet, so each packet is a transfer.
#include "compiler/control/column_overlay.h"
#include "compiler/control/controller_ids.h"
#include "compiler/control/packet_words.h"
#include "compiler/control/passes.h"
#include "compiler/npu/commands.h"
#include "device/capabilities.h"

#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <map>
#include <set>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIECTRLPACKETINFERTILES
#define GEN_PASS_DEF_AIELEGALIZECONTROLPACKET
#define GEN_PASS_DEF_AIECTRLPACKETTODMA
#include "compiler/control/decls.h.inc"

namespace {

std::vector<aiex::NpuControlPacketOp> packets_of(aie::DeviceOp device) {
  std::vector<aiex::NpuControlPacketOp> all;
  device.walk([&](aiex::NpuControlPacketOp op) { all.push_back(op); });
  return all;
}

struct InferTiles : impl::AIECtrlPacketInferTilesBase<InferTiles> {
  void runOnOperation() override {
    for (aiex::NpuControlPacketOp op : packets_of(getOperation())) {
      auto tile = control_target(op);
      if (failed(tile)) return signalPassFailure();
      if (!tile->getControllerId()) set_controller_id(*tile, controller_id(*tile));
    }
  }
};

// Splits packets with too many words. Each part begins at the address at which the part before it ends.
struct LegalizeControlPackets : impl::AIELegalizeControlPacketBase<LegalizeControlPackets> {
  void runOnOperation() override {
    for (aiex::NpuControlPacketOp op : packets_of(getOperation())) split(op);
  }

  static void split(aiex::NpuControlPacketOp op) {
    const ArrayRef<std::int32_t> data = op.getData().value_or(ArrayRef<std::int32_t>());
    const std::uint32_t count = op.getLength() ? *op.getLength() : static_cast<std::uint32_t>(data.size());
    const std::uint32_t most = control_packet_data();
    if (count <= most) return;
    OpBuilder builder(op);
    for (std::uint32_t first = 0; first < count; first += most) {
      const std::uint32_t words = std::min(most, count - first);
      auto part = cast<aiex::NpuControlPacketOp>(builder.clone(*op));
      part.setAddress(op.getAddress() + 4 * first);
      if (op.getLength()) part.setLength(words);
      if (op.getData()) part.setData(data.slice(first, words));
    }
    op.erase();
  }
};

struct Batch {
  Operation* at = nullptr;
  device::TileId tile;
  std::int64_t offset = 0, size = 0;  // both count words
};

class Sender {
 public:
  Sender(aie::DeviceOp device, aiex::RuntimeSequenceOp sequence) : device_(device), sequence_(sequence) {}

  LogicalResult lower() {
    if (failed(collect())) return failure();
    if (batches_.empty()) return success();
    OpBuilder builder(device_.getContext());
    const auto count = static_cast<std::int64_t>(words_.size());
    const auto type = MemRefType::get({count}, builder.getI32Type());
    builder.setInsertionPointToStart(&device_.getBodyRegion().front());
    memref::GlobalOp::create(
        builder, sequence_.getLoc(), control_packets_name(sequence_), builder.getStringAttr("private"), type,
        DenseIntElementsAttr::get(RankedTensorType::get({count}, builder.getI32Type()), ArrayRef(words_)),
        /*constant=*/true, /*alignment=*/nullptr);
    // As in mlir-aie, the type of the argument does not name the length: the constant has it.
    const Value buffer = sequence_.getBody().addArgument(MemRefType::get({ShapedType::kDynamic}, builder.getI32Type()),
                                                         sequence_.getLoc());
    for (const Batch& batch : batches_)
      if (failed(send(batch, buffer))) return failure();
    for (aiex::NpuControlPacketOp op : packets_) op.erase();
    return success();
  }

 private:
  LogicalResult collect() {
    const bool joins = capabilities(device_.model()).joined_control_packets;
    Operation* before = nullptr;
    for (auto op : sequence_.getBody().getOps<aiex::NpuControlPacketOp>()) {
      const auto target = control_target(op);
      if (failed(target)) return failure();
      aie::TileOp tile = *target;
      const std::vector<std::uint32_t> words = control_packet_words(op, tile);
      const bool follows = before != nullptr && op->getPrevNode() == before && batches_.back().tile == tile.id();
      if (!joins || !follows) batches_.push_back({op, tile.id(), static_cast<std::int64_t>(words_.size()), 0});
      batches_.back().size += static_cast<std::int64_t>(words.size());
      words_.insert(words_.end(), words.begin(), words.end());
      packets_.push_back(op);
      before = op;
    }
    return success();
  }

  LogicalResult send(const Batch& batch, Value buffer) {
    const device::Device& device = device_.model();
    const std::string name = control_allocation(device, batch.tile);
    if (!aie::find_allocation(batch.at, name))
      batch.at->emitWarning() << "has no route to " << to_string(batch.tile) << " yet, because no channel is called @"
                              << name << ": aie-generate-column-control-overlay with route-shim-to-tile-ctrl makes one";
    const auto id = free_descriptor(batch.tile.col);
    if (!id)
      return batch.at->emitOpError("finds no free descriptor of the shim tile of column ")
             << unsigned{batch.tile.col} << ": the command stream uses all of them";
    OpBuilder builder(batch.at);
    NamedAttrList values;
    const auto list = [&](StringRef key, ArrayRef<std::int64_t> numbers) {
      values.set(key, builder.getDenseI64ArrayAttr(numbers));
    };
    list("static_offsets", {0, 0, 0, batch.offset});
    list("static_sizes", {1, 1, 1, batch.size});
    list("static_strides", {0, 0, 0, 1});
    values.set("metadata", FlatSymbolRefAttr::get(builder.getContext(), name));
    values.set("id", builder.getI64IntegerAttr(*id));
    values.set("issue_token", builder.getBoolAttr(true));
    values.set("operandSegmentSizes", builder.getDenseI32ArrayAttr({1, 0, 0, 0}));
    aiex::NpuDmaMemcpyNdOp::create(builder, batch.at->getLoc(), TypeRange{}, ValueRange{buffer}, values.getAttrs());
    const device::TileId shim{batch.tile.col, 0};
    create_sync(builder, batch.at->getLoc(), {shim, device::Direction::MM2S, control_channel(device, batch.tile)});
    return success();
  }

  // Returns a free descriptor of the shim tile, the same for all packets of a column: each transfer ends before the
  // next transfer begins.
  std::optional<std::uint32_t> free_descriptor(std::uint8_t col) {
    if (const auto known = descriptors_.find(col); known != descriptors_.end()) return known->second;
    std::set<std::uint32_t> taken;
    sequence_.walk([&](Operation* op) {
      if (auto bd = dyn_cast<aiex::NpuWriteBdOp>(op); bd && bd.getColumn() == col && bd.getRow() == 0)
        taken.insert(bd.getBdId());
      if (auto transfer = dyn_cast<aiex::NpuDmaMemcpyNdOp>(op)) {
        auto allocation = aie::find_allocation(op, transfer.getMetadata().getLeafReference());
        if (allocation && allocation.tile_id() == device::TileId{col, 0})
          taken.insert(static_cast<std::uint32_t>(transfer.getId()));
      }
    });
    for (std::uint32_t id = 0; id < device_.model().model(device::TileKind::Shim).bds; ++id)
      if (!taken.contains(id)) return descriptors_.try_emplace(col, id).first->second;
    return std::nullopt;
  }

  aie::DeviceOp device_;
  aiex::RuntimeSequenceOp sequence_;
  std::vector<aiex::NpuControlPacketOp> packets_;
  std::vector<Batch> batches_;
  std::vector<std::uint32_t> words_;
  std::map<std::uint8_t, std::uint32_t> descriptors_;  // descriptor of each column
};

struct ControlPacketsToDma : impl::AIECtrlPacketToDmaBase<ControlPacketsToDma> {
  void runOnOperation() override {
    for (aiex::RuntimeSequenceOp sequence : llvm::to_vector(getOperation().getOps<aiex::RuntimeSequenceOp>()))
      if (failed(Sender(getOperation(), sequence).lower())) return signalPassFailure();
    for (aiex::NpuControlPacketOp op : packets_of(getOperation())) {
      op.emitOpError("is in a loop or a branch, and control packets cannot be sent from there");
      return signalPassFailure();
    }
  }
};

}  // namespace

}  // namespace tessera::compiler

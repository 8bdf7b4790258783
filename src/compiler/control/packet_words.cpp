#include "compiler/control/packet_words.h"

#include "base/bits.h"
#include "compiler/control/controller_ids.h"
#include "compiler/design/tiles.h"
#include "compiler/npu/host_buffer.h"
#include "dialect/aiex/verify.h"
#include "dialect/control_operation.h"  // generated
#include "dialect/stream_words.h"       // generated

#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <bit>

namespace tessera::compiler {

using mlir::failed;
using mlir::failure;
using mlir::FailureOr;

std::uint32_t control_packet_data() {
  return 1U << dialect::kControlHeaderBeats.width;
}

FailureOr<aie::TileOp> control_target(aiex::NpuControlPacketOp op) {
  const device::Device& device = aie::device_of(op).model();
  const device::TileId tile = device.locate(op.getAddress()).tile;
  if (!device.contains(tile))
    return op.emitOpError("goes to ") << to_string(tile) << ", which " << device.name << " does not have";
  if (failed(aiex::verify_aligned(op, op.getAddress()))) return failure();
  return tile_before(op, tile);
}

// Sets the parity bit so that the header has an odd number of ones.
static std::uint32_t with_parity(std::uint32_t header, device::Field parity) {
  return parity.set(header, std::popcount(header) % 2 == 0 ? 1 : 0);
}

std::vector<std::uint32_t> control_packet_words(aiex::NpuControlPacketOp op, aie::TileOp target) {
  const auto data = op.getData().value_or(llvm::ArrayRef<std::int32_t>());
  const auto count = op.getLength() ? *op.getLength() : static_cast<std::uint32_t>(data.size());
  std::uint32_t packet = dialect::kPacketHeaderId.set(0, controller_id(target));
  if (const auto given = target.getControllerId()) packet = dialect::kPacketHeaderType.set(packet, given->getPktType());
  const std::uint32_t offset = aie::device_of(op).model().locate(op.getAddress()).offset;
  std::uint32_t control = dialect::kControlHeaderAddress.set(0, offset);
  control = dialect::kControlHeaderBeats.set(control, count - 1);
  control = dialect::kControlHeaderOperation.set(control, op.getOpcode());
  control = dialect::kControlHeaderResponse.set(control, op.getStreamId());
  std::vector<std::uint32_t> words{with_parity(packet, dialect::kPacketHeaderParity),
                                   with_parity(control, dialect::kControlHeaderParity)};
  for (const std::int32_t word : data) words.push_back(static_cast<std::uint32_t>(word));
  return words;
}

std::string control_packets_name(aiex::RuntimeSequenceOp sequence) {
  return sequence.getSymName().value_or("main").str() + "_ctrlpkt";
}

FailureOr<std::optional<ControlPackets>> control_packets(aiex::RuntimeSequenceOp sequence) {
  ControlPackets packets{count_host_buffers(sequence), {}};
  if (auto global = mlir::dyn_cast_or_null<mlir::memref::GlobalOp>(
          mlir::SymbolTable::lookupSymbolIn(aie::device_of(sequence), control_packets_name(sequence)))) {
    --packets.argument;  // the count already includes the buffer of the packets
    const auto words = mlir::cast<mlir::DenseIntElementsAttr>(*global.getInitialValue());
    for (const llvm::APInt& word : words.getValues<llvm::APInt>())
      packets.words.push_back(static_cast<std::uint32_t>(word.getZExtValue()));
    return std::optional(std::move(packets));
  }
  for (auto op : sequence.getBody().getOps<aiex::NpuControlPacketOp>()) {
    const auto target = control_target(op);
    if (failed(target)) return failure();
    const std::vector<std::uint32_t> words = control_packet_words(op, *target);
    packets.words.insert(packets.words.end(), words.begin(), words.end());
  }
  if (packets.words.empty()) return std::optional<ControlPackets>();
  return std::optional(std::move(packets));
}

}  // namespace tessera::compiler

#include "compiler/npu/descriptor_words.h"

#include "device/field_words.h"

namespace tessera::compiler {

using device::TileKind;

namespace {

struct NamedValue {
  const char* field;
  std::int64_t value;
};

std::vector<NamedValue> values_of(aiex::NpuWriteBdOp op) {
  const auto value = [](std::uint32_t bits) { return static_cast<std::int64_t>(static_cast<std::int32_t>(bits)); };
  return {{"Buffer_Length", static_cast<std::int64_t>(op.getBufferLength())},
          {"Enable_Packet", value(op.getEnablePacket())},
          {"Out_Of_Order_BD_ID", value(op.getOutOfOrderId())},
          {"Packet_ID", value(op.getPacketId())},
          {"Packet_Type", value(op.getPacketType())},
          {"D0_Wrap", value(op.getD0Size())},
          {"D0_Stepsize", value(op.getD0Stride())},
          {"D1_Wrap", value(op.getD1Size())},
          {"D1_Stepsize", value(op.getD1Stride())},
          {"D2_Wrap", value(op.getD2Size())},
          {"D2_Stepsize", value(op.getD2Stride())},
          {"Iteration_Current", value(op.getIterationCurrent())},
          {"Iteration_Wrap", value(op.getIterationSize())},
          {"Iteration_Stepsize", value(op.getIterationStride())},
          {"Next_BD", value(op.getNextBd())},
          {"Use_Next_BD", value(op.getUseNextBd())},
          {"Valid_BD", value(op.getValidBd())},
          {"Lock_Rel_Value", value(op.getLockRelVal())},
          {"Lock_Rel_ID", value(op.getLockRelId())},
          {"Lock_Acq_Enable", value(op.getLockAcqEnable())},
          {"Lock_Acq_Value", value(op.getLockAcqVal())},
          {"Lock_Acq_ID", value(op.getLockAcqId())},
          {"D0_Zero_Before", value(op.getD0ZeroBefore())},
          {"D1_Zero_Before", value(op.getD1ZeroBefore())},
          {"D2_Zero_Before", value(op.getD2ZeroBefore())},
          {"D0_Zero_After", value(op.getD0ZeroAfter())},
          {"D1_Zero_After", value(op.getD1ZeroAfter())},
          {"D2_Zero_After", value(op.getD2ZeroAfter())}};
}

// The code of a burst of so many bytes; of the longest one for 0.
std::optional<std::uint32_t> burst_code(device::Arch arch, std::uint32_t bytes) {
  const std::span<const device::Burst> bursts = device::bursts(arch);
  if (bytes == 0) return bursts.back().code;
  for (const device::Burst& burst : bursts)
    if (burst.bytes == bytes) return burst.code;
  return std::nullopt;
}

}  // namespace

mlir::FailureOr<std::vector<std::uint32_t>> descriptor_words(const device::Device& device, aiex::NpuWriteBdOp op) {
  const device::TileId tile{static_cast<std::uint8_t>(op.getColumn()), static_cast<std::uint8_t>(op.getRow())};
  const TileKind kind = device.kind(tile);
  const device::Places& places = device::places(kind);
  device::FieldWords words(kind, device.arch, places.bd.at(op.getBdId()), places.bd_words());
  const auto put = [&](const char* field, std::int64_t value) -> mlir::LogicalResult {
    const device::NamedField* named = words.find(field);
    const unsigned width = named != nullptr ? named->field.width : 0;
    // A lock's value has a sign; everything else counts.
    const bool fits = value >= 0 ? fits_unsigned(static_cast<std::uint64_t>(value), width)
                                 : width != 0 && value >= -(std::int64_t{1} << (width - 1));
    if (value != 0 && !fits)
      return op.emitOpError("has ") << value << " for " << field << ", which has " << width << " bits in tile "
                                    << to_string(tile);
    if (named != nullptr) words.set(field, static_cast<std::uint32_t>(value));
    return mlir::success();
  };
  for (const NamedValue& each : values_of(op))
    if (failed(put(each.field, each.value))) return mlir::failure();
  const auto offset = static_cast<std::uint32_t>(op.getBufferOffset());
  if (kind != TileKind::Shim) {
    if (!is_aligned(offset, 4)) return op.emitOpError("has an offset of ") << offset << " bytes, which are no words";
    if (failed(put("Base_Address", offset / 4))) return mlir::failure();
  } else {
    if (offset != 0) return op.emitOpError("has an offset of ") << offset << ": a shim tile's address comes by a patch";
    const auto burst = burst_code(device.arch, op.getBurstLength());
    if (!burst) return op.emitOpError("has bursts of ") << op.getBurstLength() << " bytes, which a shim DMA has not";
    if (failed(put("Burst_Length", *burst)) || failed(put("AxCache", dialect::defaults::kHostCache)))
      return mlir::failure();
  }
  return words.words();
}

std::uint32_t descriptor_address(const device::Device& device, device::TileId tile, std::uint32_t bd) {
  return static_cast<std::uint32_t>(device.address(tile, device::places(device.kind(tile)).bd.at(bd)));
}

}  // namespace tessera::compiler

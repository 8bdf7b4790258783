#include "compiler/npu/descriptor_words.h"

#include "device/field_words.h"

#include <algorithm>

namespace tessera::compiler {

using device::TileKind;

namespace {

constexpr std::string_view kBurst = "Burst_Length";

// The field for each attribute of an aiex.npu.writebd.
constexpr struct {
  const char* field;
  const char* attribute;
} kAttributes[] = {{"Buffer_Length", "buffer_length"},
                   {"Enable_Packet", "enable_packet"},
                   {"Out_Of_Order_BD_ID", "out_of_order_id"},
                   {"Packet_ID", "packet_id"},
                   {"Packet_Type", "packet_type"},
                   {"D0_Wrap", "d0_size"},
                   {"D0_Stepsize", "d0_stride"},
                   {"D1_Wrap", "d1_size"},
                   {"D1_Stepsize", "d1_stride"},
                   {"D2_Wrap", "d2_size"},
                   {"D2_Stepsize", "d2_stride"},
                   {"Iteration_Current", "iteration_current"},
                   {"Iteration_Wrap", "iteration_size"},
                   {"Iteration_Stepsize", "iteration_stride"},
                   {"Next_BD", "next_bd"},
                   {"Use_Next_BD", "use_next_bd"},
                   {"Valid_BD", "valid_bd"},
                   {"Lock_Rel_Value", "lock_rel_val"},
                   {"Lock_Rel_ID", "lock_rel_id"},
                   {"Lock_Acq_Enable", "lock_acq_enable"},
                   {"Lock_Acq_Value", "lock_acq_val"},
                   {"Lock_Acq_ID", "lock_acq_id"},
                   {"D0_Zero_Before", "d0_zero_before"},
                   {"D1_Zero_Before", "d1_zero_before"},
                   {"D2_Zero_Before", "d2_zero_before"},
                   {"D0_Zero_After", "d0_zero_after"},
                   {"D1_Zero_After", "d1_zero_after"},
                   {"D2_Zero_After", "d2_zero_after"},
                   {"Burst_Length", "burst_length"}};

// Adds the start of the buffer, in the units of designs: bytes for core tiles and shim tiles, words for memory tiles.
// The address of a shim tile's buffer follows later (aiex.npu.address_patch).
mlir::LogicalResult add_offset(aiex::NpuWriteBdOp op, TileKind kind, FieldValues& values) {
  const std::uint32_t offset = op.getBufferOffset();
  if (kind != TileKind::Mem && !is_aligned(offset, 4))
    return op.emitOpError("has an offset of ") << offset << " bytes, which is not a whole number of words";
  values.push_back({kind == TileKind::Shim ? "Base_Address_Low" : "Base_Address",
                    kind == TileKind::Mem ? std::int64_t{offset} : std::int64_t{offset / 4}});
  return mlir::success();
}

}  // namespace

mlir::FailureOr<std::vector<std::uint32_t>> descriptor_words(mlir::Operation* op, const device::Device& device,
                                                             device::TileId tile, std::uint32_t bd,
                                                             const FieldValues& values) {
  const TileKind kind = device.kind(tile);
  const device::Places& places = device::places(kind);
  device::FieldWords words(kind, device.arch, places.bd.at(bd), places.bd_words());
  for (const auto& [field, given] : values) {
    const device::NamedField* named = words.find(field);
    std::int64_t value = given;
    if (field == kBurst && named != nullptr) {
      const auto code = burst_code(device.arch, given);
      if (!code) return op->emitOpError("has bursts of ") << given << " bytes, which a shim DMA does not have";
      value = *code;
    }
    const unsigned width = named != nullptr ? named->field.width : 0;
    // Values of locks are signed; all others are unsigned.
    const bool fits = value >= 0 ? fits_unsigned(static_cast<std::uint64_t>(value), width)
                                 : width != 0 && value >= -(std::int64_t{1} << (width - 1));
    if (value != 0 && !fits)
      return op->emitOpError("has ") << value << " for " << field << ", which has " << width << " bits in tile "
                                     << to_string(tile);
    if (named != nullptr) words.set(field, static_cast<std::uint32_t>(value));
  }
  return words.words();
}

mlir::FailureOr<FieldValues> descriptor_values(const device::Device& device, aiex::NpuWriteBdOp op) {
  const device::TileId tile{static_cast<std::uint8_t>(op.getColumn()), static_cast<std::uint8_t>(op.getRow())};
  FieldValues values;
  for (const auto& [field, attribute] : kAttributes) {
    const auto given = op->getAttrOfType<mlir::IntegerAttr>(attribute);
    values.push_back({field, given ? given.getInt() : 0});
  }
  if (failed(add_offset(op, device.kind(tile), values))) return mlir::failure();
  return values;
}

aiex::NpuWriteBdOp create_writebd(mlir::OpBuilder& builder, mlir::Location loc, device::TileId tile, std::uint32_t bd,
                                  std::int64_t offset, const FieldValues& values) {
  mlir::NamedAttrList attributes;
  const auto set = [&](llvm::StringRef name, std::int64_t value) {
    attributes.set(name, builder.getI32IntegerAttr(static_cast<std::int32_t>(value)));
  };
  for (const llvm::StringRef name : aiex::NpuWriteBdOp::getAttributeNames()) set(name, 0);
  set("column", tile.col);
  set("row", tile.row);
  set("bd_id", bd);
  set("buffer_offset", offset);
  for (const auto& [field, value] : values)
    for (const auto& [name, attribute] : kAttributes)
      if (std::string_view(field) == name) set(attribute, value);
  return aiex::NpuWriteBdOp::create(builder, loc, mlir::TypeRange{}, mlir::ValueRange{}, attributes.getAttrs());
}

std::uint32_t descriptor_address(const device::Device& device, device::TileId tile, std::uint32_t bd) {
  return static_cast<std::uint32_t>(device.address(tile, device::places(device.kind(tile)).bd.at(bd)));
}

std::uint32_t field_address(const device::Device& device, device::TileId tile, std::uint32_t bd,
                            std::string_view field) {
  const device::Places& places = device::places(device.kind(tile));
  device::FieldWords words(device.kind(tile), device.arch, places.bd.at(bd), places.bd_words());
  words.set(field, 1);
  const auto word = std::ranges::find_if(words.words(), [](std::uint32_t bits) { return bits != 0; });
  return descriptor_address(device, tile, bd) + static_cast<std::uint32_t>(4 * (word - words.words().begin()));
}

}  // namespace tessera::compiler

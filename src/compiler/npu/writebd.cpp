#include "compiler/npu/writebd.h"

#include "device/tile_layout.h"

namespace tessera::compiler {

using device::BdField;
using device::TileKind;

namespace {

// The field for each attribute of an aiex.npu.writebd.
constexpr struct {
  BdField field;
  const char* attribute;
} kAttributes[] = {{BdField::Length, "buffer_length"},
                   {BdField::PacketEnable, "enable_packet"},
                   {BdField::OutOfOrder, "out_of_order_id"},
                   {BdField::PacketId, "packet_id"},
                   {BdField::PacketType, "packet_type"},
                   {BdField::D0Wrap, "d0_size"},
                   {BdField::D0Step, "d0_stride"},
                   {BdField::D1Wrap, "d1_size"},
                   {BdField::D1Step, "d1_stride"},
                   {BdField::D2Wrap, "d2_size"},
                   {BdField::D2Step, "d2_stride"},
                   {BdField::IterationCurrent, "iteration_current"},
                   {BdField::IterationWrap, "iteration_size"},
                   {BdField::IterationStep, "iteration_stride"},
                   {BdField::Next, "next_bd"},
                   {BdField::UseNext, "use_next_bd"},
                   {BdField::Valid, "valid_bd"},
                   {BdField::ReleaseValue, "lock_rel_val"},
                   {BdField::ReleaseLock, "lock_rel_id"},
                   {BdField::AcquireEnable, "lock_acq_enable"},
                   {BdField::AcquireValue, "lock_acq_val"},
                   {BdField::AcquireLock, "lock_acq_id"},
                   {BdField::D0ZerosBefore, "d0_zero_before"},
                   {BdField::D1ZerosBefore, "d1_zero_before"},
                   {BdField::D2ZerosBefore, "d2_zero_before"},
                   {BdField::D0ZerosAfter, "d0_zero_after"},
                   {BdField::D1ZerosAfter, "d1_zero_after"},
                   {BdField::D2ZerosAfter, "d2_zero_after"},
                   {BdField::Burst, "burst_length"}};

// Adds the offset of the buffer, which designs give in bytes for core and shim tiles, and in words for memory tiles.
// The address of a shim tile's buffer follows later (aiex.npu.address_patch).
void add_offset(aiex::NpuWriteBdOp op, TileKind kind, FieldBits& fields) {
  const std::uint32_t offset = op.getBufferOffset();
  // mlir-aie cuts such an offset, too.
  if (kind != TileKind::Mem && !is_aligned(offset, std::uint32_t{4}))
    op.emitWarning() << "has an offset of " << offset
                     << " bytes, which is not a whole number of words: the descriptor begins at the word";
  fields.push_back({BdField::Address, kind == TileKind::Mem ? std::int64_t{offset} : std::int64_t{offset / 4}});
}

}  // namespace

mlir::FailureOr<std::vector<std::uint32_t>> words_of(mlir::Operation* op, const device::Device& device,
                                                     device::TileId tile, const FieldBits& fields) {
  device::DescriptorWords words(device::bd_layout(device.kind(tile), device.arch));
  for (const auto& [field, given] : fields) {
    const device::BdPlace& place = words.layout().place(field);
    std::int64_t value = given;
    if (field == BdField::Burst && place.exists()) {
      const auto code = device::burst_code(device.arch, given);
      if (!code) return op->emitOpError("has bursts of ") << given << " bytes, which a shim DMA does not have";
      value = *code;
    }
    if (value == 0) continue;
    // A positive value may use the sign bit, because the attributes contain the bits of the register.
    const unsigned width = place.field.width;
    if (!(value > 0 ? fits_unsigned(value, width) : place.exists() && fits_signed(value, width)))
      return op->emitOpError("has ") << value << " for " << place.name << ", which has " << width << " bits in tile "
                                     << to_string(tile);
    words.set_bits(field, value);
  }
  return words.words();
}

mlir::FailureOr<FieldBits> fields_of(const device::Device& device, aiex::NpuWriteBdOp op) {
  const device::TileId tile{static_cast<std::uint8_t>(op.getColumn()), static_cast<std::uint8_t>(op.getRow())};
  FieldBits fields;
  for (const auto& [field, attribute] : kAttributes) {
    const auto given = op->getAttrOfType<mlir::IntegerAttr>(attribute);
    fields.push_back({field, given ? given.getInt() : 0});
  }
  add_offset(op, device.kind(tile), fields);
  return fields;
}

aiex::NpuWriteBdOp create_writebd(mlir::OpBuilder& builder, mlir::Location loc, device::TileId tile, std::uint32_t bd,
                                  std::int64_t offset, const FieldBits& fields) {
  mlir::NamedAttrList attributes;
  const auto set = [&](llvm::StringRef name, std::int64_t value) {
    attributes.set(name, builder.getI32IntegerAttr(static_cast<std::int32_t>(value)));
  };
  for (const llvm::StringRef name : aiex::NpuWriteBdOp::getAttributeNames()) set(name, 0);
  set("column", tile.col);
  set("row", tile.row);
  set("bd_id", bd);
  set("buffer_offset", offset);
  for (const auto& [field, bits] : fields)
    for (const auto& [named, attribute] : kAttributes)
      if (field == named) set(attribute, bits);
  return aiex::NpuWriteBdOp::create(builder, loc, mlir::TypeRange{}, mlir::ValueRange{}, attributes.getAttrs());
}

std::uint32_t descriptor_address(const device::Device& device, device::TileId tile, std::uint32_t bd) {
  const device::TileLayout& layout = device::tile_layout(device.kind(tile), device.arch);
  return static_cast<std::uint32_t>(device.address(tile, layout.bd.at(bd)));
}

std::uint32_t field_address(const device::Device& device, device::TileId tile, std::uint32_t bd,
                            device::BdField field) {
  return descriptor_address(device, tile, bd) +
         4U * device::bd_layout(device.kind(tile), device.arch).place(field).word;
}

}  // namespace tessera::compiler

#include "compiler/npu/address.h"

#include "base/bits.h"

namespace tessera::compiler {

mlir::FailureOr<std::uint32_t> address_in_array(mlir::Operation* op, std::uint32_t address,
                                                std::optional<llvm::StringRef> buffer,
                                                std::optional<std::uint32_t> column, std::optional<std::uint32_t> row,
                                                std::uint64_t words) {
  aie::DeviceOp device_op = aie::device_of(op);
  const device::Device& device = device_op.model();
  const std::uint64_t tile_size = device.address({0, 1}, 0);  // distance between tiles of a column
  if (buffer) {
    auto target = mlir::dyn_cast_or_null<aie::BufferOp>(mlir::SymbolTable::lookupSymbolIn(device_op, *buffer));
    if (!target) return op->emitOpError("names '") << *buffer << "', which is not a buffer of the device";
    if (!aie::tile_of(target.getTile()))
      return op->emitOpError("writes to '") << *buffer << "', whose tile has no place yet";
    if (!target.getAddress()) return op->emitOpError("writes to '") << *buffer << "', which has no address yet";
    const std::uint64_t offset = std::uint64_t{*target.getAddress()} + std::uint64_t{4} * address;
    if (offset >= tile_size) return op->emitOpError("writes outside of the tile of '") << *buffer << "'";
    // mlir-aie writes such an address, too. The memory exists, but other data may lie there.
    if (const std::uint64_t size = target.size_in_bytes() / 4; !in_range(std::uint64_t{address}, words, size))
      op->emitWarning() << "writes " << words << (words == 1 ? " word" : " words") << " at word " << address
                        << ", counted from 0, of @" << *buffer << ", whose size in words is " << size;
    return static_cast<std::uint32_t>(
        device.address(aie::tile_id_of(target.getTile()), static_cast<std::uint32_t>(offset)));
  }
  // mlir-aie writes such an address into the stream, too; the processor that executes the stream refuses it.
  if (!is_aligned(address, std::uint32_t{4}))
    op->emitWarning() << "writes at address " << address << ", in the middle of a word of 4 bytes";
  if (!column || !row) return address;
  const device::TileId tile{static_cast<std::uint8_t>(*column), static_cast<std::uint8_t>(*row)};
  // Designs may give an offset in the tile, or an address that has bits for a tile. This code replaces these bits, as
  // in mlir-aie.
  const device::Location named = device.locate(address);
  if (named.tile != device::TileId() && named.tile != tile)
    op->emitWarning() << "is at address " << address << " of tile " << to_string(tile) << ": a tile has addresses 0 to "
                      << tile_size - 1 << ", and higher bits are cut";
  return static_cast<std::uint32_t>(device.address(tile, address & static_cast<std::uint32_t>(tile_size - 1)));
}

}  // namespace tessera::compiler

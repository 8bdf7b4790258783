#include "dialect/aiex/verify.h"

#include "device/aie2_registers.h"
#include "device/bd_banks.h"

#include <fmt/ranges.h>

#include <mlir/Dialect/MemRef/IR/MemRef.h>

using namespace mlir;

namespace tessera::aiex {

FailureOr<NumberedTile> verify_tile(Operation* op, std::int64_t col, std::int64_t row) {
  aie::DeviceOp device = aie::device_of(op);
  if (!device) return NumberedTile();
  const device::Device& model = device.model();
  if (col < 0 || col >= model.cols || row < 0 || row >= model.rows)
    return op->emitOpError("names tile (")
           << col << "," << row << "), which does not exist: " << model.name << " has columns 0 to " << model.cols - 1
           << " and rows 0 to " << model.rows - 1;
  const device::TileId id = {static_cast<std::uint8_t>(col), static_cast<std::uint8_t>(row)};
  return NumberedTile{id, &model.model(id)};
}

aie::TileUse NumberedTile::use(Operation* op) const {
  return {.device = &aie::device_of(op).model(), .kind = model->kind, .id = id};
}

// Returns a limit as mlir-aie writes it.
static std::string bound(std::int64_t most) {
  constexpr std::int64_t kMega = std::int64_t{1} << 20;
  return most == kMega - 1 ? "1M-1" : std::to_string(most);
}

LogicalResult verify_range(Operation* op, const Twine& what, std::int64_t value, std::int64_t least,
                           std::int64_t most) {
  if (value >= least && value <= most) return success();
  return op->emitOpError() << what << " exceeds the [" << least << ":" << bound(most) << "] range. It is " << value;
}

LogicalResult verify_descriptor(Operation* op, NumberedTile tile, std::int64_t bd) {
  const std::uint32_t count = tile.model->bds;
  if (bd >= 0 && bd < count) return success();
  return op->emitOpError("BD ID exceeds the maximum ID. It is ")
         << bd << ", and tile " << to_string(tile.id) << " has descriptors 0 to " << count - 1;
}

LogicalResult verify_descriptor(Operation* op, NumberedTile tile, std::int64_t bd, std::uint32_t channel) {
  if (failed(verify_descriptor(op, tile, bd))) return failure();
  const device::DescriptorBank bank = device::descriptors_of(*tile.model, channel);
  if (bank.contains(static_cast<std::uint32_t>(bd))) return success();
  return op->emitOpError("names descriptor ")
         << bd << ": channel " << channel << " of tile " << to_string(tile.id) << " runs descriptors " << bank.first
         << " to " << bank.first + bank.count - 1;
}

LogicalResult verify_aligned(Operation* op, std::uint32_t address) {
  constexpr std::uint32_t kBytes = kWordBits / 8;
  if (is_aligned(address, kBytes)) return success();
  return op->emitOpError("is at address ") << address << ", in the middle of a word of " << kBytes << " bytes";
}

LogicalResult verify_repeat(Operation* op, std::int64_t count) {
  return verify_range(op, "Repeat count", count, 0,
                      largest(device::aie2::shim::DMA_MM2S_Task_Queue_Repeat_Count.width));
}

LogicalResult verify_burst(Operation* op, const device::TileModel& model, std::int64_t bytes) {
  if (bytes == 0) return success();
  if (model.kind != device::TileKind::Shim)
    return op->emitOpError("Only ShimTiles support burst length. It asks for bursts of ")
           << bytes << " bytes on a " << to_string(model.kind);
  SmallVector<std::uint32_t> lengths;
  for (const device::Burst& burst : device::bursts(model.arch)) lengths.push_back(burst.bytes);
  if (llvm::is_contained(lengths, bytes)) return success();
  return op->emitOpError("Requested burst length is not supported by the target. Supported burst lengths: ")
         << fmt::format("{}", fmt::join(lengths, " "));
}

FailureOr<Operation*> verify_symbol(Operation* op, SymbolRefAttr symbol, SymbolTableCollection& symbols) {
  Operation* named = symbols.lookupNearestSymbolFrom(op, symbol);
  if (named == nullptr) return op->emitOpError("couldn't find symbol in parent device: ") << symbol;
  return named;
}

// Older designs have a memref.global with the name of an allocation.
LogicalResult verify_shim_channel(Operation* op, SymbolRefAttr symbol, SymbolTableCollection& symbols, bool now) {
  if (aie::find_allocation(op, symbol.getRootReference())) return success();
  Operation* named = symbols.lookupNearestSymbolFrom(op, symbol);
  if (named == nullptr && !now) return success();
  if (failed(verify_symbol(op, symbol, symbols))) return failure();
  if (isa<aie::ObjectFifoCreateOp, memref::GlobalOp>(named)) return success();
  return op->emitOpError("refers to ") << symbol << ", which is neither an allocation of a shim DMA nor an object FIFO";
}

FailureOr<aie::BufferOp> verify_buffer(Operation* op, FlatSymbolRefAttr name, SymbolTableCollection& symbols) {
  const FailureOr<Operation*> named = verify_symbol(op, name, symbols);
  if (failed(named)) return failure();
  if (auto buffer = dyn_cast<aie::BufferOp>(*named)) return buffer;
  return op->emitOpError("refers to ") << name << ", which is not a buffer";
}

// Checks that `words` words from word `index` of the buffer on lie inside the buffer.
LogicalResult verify_inside(Operation* op, FlatSymbolRefAttr name, std::optional<std::uint64_t> index,
                            std::uint64_t words, SymbolTableCollection& symbols) {
  if (!name) return success();
  FailureOr<aie::BufferOp> buffer = verify_buffer(op, name, symbols);
  if (failed(buffer)) return failure();
  const std::uint64_t size = buffer->size_in_bytes() / (kWordBits / 8);
  if (!index || in_range(*index, words, size)) return success();
  return op->emitOpError("writes ") << words << (words == 1 ? " word" : " words") << " at word " << *index
                                    << ", counted from 0, of " << name << ", whose size in words is " << size;
}

}  // namespace tessera::aiex

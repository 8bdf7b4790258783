#include "dialect/aie/verify.h"

#include "device/tile_layout.h"
#include "dialect/aie/model_of.h"

#include <fmt/format.h>
#include <llvm/Support/MathExtras.h>
#include <mlir/Interfaces/FunctionInterfaces.h>
#include <limits>

using namespace mlir;

namespace tessera::aie {

StringRef name_of(device::TileKind kind) {
  switch (kind) {
    case device::TileKind::Shim: return "shim tile";
    case device::TileKind::Mem: return "memory tile";
    case device::TileKind::Core: return "core tile";
  }
  return {};
}

void name_by_tile(Value value, Value tile, function_ref<void(Value, StringRef)> name) {
  const StringRef mnemonic = value.getDefiningOp()->getName().stripDialect();
  if (TileOp placed = tile_of(tile))
    name(value, fmt::format("{}_{}_{}", std::string_view(mnemonic), placed.getCol(), placed.getRow()));
}

std::string TileUse::name() const {
  return id ? "tile " + to_string(*id) : fmt::format("a {}", std::string_view(name_of(kind)));
}

FailureOr<TileUse> used_tile(Operation* op, Value tile) {
  Operation* definition = tile.getDefiningOp();
  TileUse use;
  if (auto placed = dyn_cast_or_null<TileOp>(definition)) {
    use.device = &model_of(op);
    if (placed.getCol() >= use.device->cols || placed.getRow() >= use.device->rows)
      return op->emitOpError("is for a tile that does not exist in ") << use.device->name;
    use.id = placed.id();
    use.kind = use.device->kind(*use.id);
  } else if (auto logical = dyn_cast_or_null<LogicalTileOp>(definition)) {
    use.device = &model_of(op);
    use.kind = logical.kind();
    use.id = logical.id();
    if (use.id && !use.device->contains(*use.id))
      return op->emitOpError("is for a tile that does not exist in ") << use.device->name;
  } else if (!definition || definition->getName().getDialectNamespace() != "aiex") {
    return op->emitOpError("needs a tile as its operand");
  }
  return use;
}

FailureOr<TileUse> used_tile(Operation* op, Value tile, device::TileKind kind) {
  const FailureOr<TileUse> use = used_tile(op, tile);
  if (succeeded(use) && use->known() && use->kind != kind)
    return op->emitOpError("failed to verify that op exists in a ")
           << (kind == device::TileKind::Mem ? "MemTile" : name_of(kind))
           << (kind == device::TileKind::Shim ? " with NOC connection" : "") << ": it is on " << use->name();
  return use;
}

TileUse tile_around(Operation* op) {
  auto element = dyn_cast<TileElement>(op);
  if (!element) element = op->getParentOfType<TileElement>();
  if (!element) return {};
  Operation* definition = element.getTileValue().getDefiningOp();
  if (!isa_and_nonnull<TileOp, LogicalTileOp>(definition)) return {};
  const FailureOr<TileUse> use = used_tile(element, element.getTileValue());
  return succeeded(use) ? *use : TileUse{};
}

bool reaches(const TileUse& from, const TileUse& to) {
  if (!from.id || !to.id || *from.id == *to.id) return true;
  if (from.kind != to.kind) return false;  // windows show neighbours of the same kind only
  for (const device::View& view : from.model().views) {
    if (from.id->col + view.col_offset == to.id->col && from.id->row + view.row_offset == to.id->row) return true;
  }
  return false;
}

// True for an operation in a function of a module without a device. (The functions of a device may be inlined into
// cores, and a sequence of commands reaches all tiles.)
static bool is_outside_of_tiles(Operation* user) {
  return !device_of(user) && user->getParentOfType<FunctionOpInterface>() && !user->getParentOfType<TileElement>() &&
         !isa<TileElement>(user);
}

LogicalResult verify_users(Operation* op) {
  const TileUse home = tile_around(op);
  for (Operation* user : op->getResult(0).getUsers()) {
    if (device_of(op) && !device_of(user)) continue;  // in a copy of a core that a pass holds aside
    if (is_outside_of_tiles(user)) {
      InFlightDiagnostic error = op->emitOpError("is accessed outside of a tile");
      error.attachNote(user->getLoc()) << "user";
      return error;
    }
    const TileUse tile = tile_around(user);
    if (!tile.known() || reaches(tile, home)) continue;
    InFlightDiagnostic error = op->emitOpError();
    if (home.id && tile.id)
      error << "in Column " << int{home.id->col} << " and Row " << int{home.id->row}
            << " is accessed from an unreachable tile in Column " << int{tile.id->col} << " and Row "
            << int{tile.id->row};
    else
      error << "on " << home.name() << " is accessed from an unreachable tile, " << tile.name();
    error.attachNote(user->getLoc()) << "user";
    return error;
  }
  return success();
}

// Returns the product of `each` and the sizes of the shape; none when the product exceeds the largest signed number of
// 64 bits.
static std::optional<std::uint64_t> all_of_shape(ShapedType type, std::uint64_t each) {
  bool wraps = false;
  std::uint64_t product = each;
  for (const std::int64_t size : type.getShape()) {
    bool now = false;
    product = llvm::SaturatingMultiply(product, static_cast<std::uint64_t>(size), &now);
    wraps |= now;
  }
  return wraps || product > std::uint64_t{std::numeric_limits<std::int64_t>::max()} ? std::nullopt
                                                                                    : std::optional(product);
}

std::optional<std::uint64_t> element_bits(Type type) {
  std::optional<std::uint64_t> bits;
  if (const auto vector = dyn_cast<VectorType>(type)) {
    bits = element_bits(vector.getElementType());
    if (bits) bits = all_of_shape(vector, *bits);
  } else if (type.isIndex()) {
    bits = IndexType::kInternalStorageBitWidth;  // MLIR's default without a data layout
  } else if (type.isIntOrFloat()) {
    bits = type.getIntOrFloatBitWidth();
  }
  return bits && *bits != 0 && *bits <= std::numeric_limits<std::uint32_t>::max() ? bits : std::nullopt;
}

std::optional<std::uint64_t> element_count(ShapedType type) {
  return type.hasStaticShape() ? all_of_shape(type, 1) : std::nullopt;
}

std::optional<std::uint64_t> size_in_bits(MemRefType type) {
  const std::optional<std::uint64_t> bits = element_bits(type.getElementType());
  return bits && type.hasStaticShape() ? all_of_shape(type, *bits) : std::nullopt;
}

std::optional<std::uint64_t> size_in_bytes(MemRefType type) {
  const std::optional<std::uint64_t> bits = element_bits(type.getElementType());
  return bits && type.hasStaticShape() && size_in_bits(type) ? all_of_shape(type, (*bits + 7) / 8) : std::nullopt;
}

LogicalResult verify_packet(Operation* op, std::uint64_t type, std::uint64_t id) {
  const auto most = [](device::BdField field) {
    return static_cast<std::uint64_t>(device::kAie2CoreBd.place(field).most());
  };
  // mlir-aie has two texts for this mistake: one for operations of a descriptor's register words, and one for the rest.
  const bool is_static = isa<DMABDOp>(op) && !op->getParentOp()->getName().getStringRef().starts_with("aiex.");
  const bool is_transfer = is_static || op->getName().getStringRef() == "aiex.npu.dma_memcpy_nd";
  const auto refuse = [&](StringRef transfer, StringRef other, std::uint64_t last) {
    return op->emitOpError() << (is_transfer ? transfer : other) << llvm::countr_one(last) << " bits.";
  };
  if (const std::uint64_t last = most(device::BdField::PacketType); type > last)
    return refuse("Packet type field can only hold ", "Packet Type exceeds the maximum supported by ", last)
           << " It is " << type << ", and types are 0 to " << last;
  if (const std::uint64_t last = most(device::BdField::PacketId); id > last)
    return refuse("Packet ID field can only hold ", "Packet ID exceeds the maximum supported by ", last)
           << " It is " << id << ", and IDs are 0 to " << last;
  return success();
}

LogicalResult verify_channel(Operation* op, const TileUse& tile, DMAChannelDir direction, std::uint64_t channel) {
  if (!tile.known()) return success();
  const std::uint32_t channels = tile.model().channels(hardware(direction));
  if (channel < channels) return success();
  return op->emitOpError("channel ") << channel << " out of range for this tile and direction: " << tile.name()
                                     << " has " << channels << " channels for " << stringifyDMAChannelDir(direction)
                                     << ", counted from 0";
}

}  // namespace tessera::aie

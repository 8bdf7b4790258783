#include "lsp/facts.h"

#include "base/text.h"
#include "device/tile_layout.h"
#include "dialect/aie/model_of.h"
#include "dialect/aie/verify.h"
#include "lsp/array_facts.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/TypeSwitch.h>
#include <mlir/IR/Diagnostics.h>

namespace tessera::lsp {

namespace {

std::string name_of(aie::DMAChannelDir direction, std::uint64_t channel) {
  return fmt::format("{} {}", to_string(aie::hardware(direction)), channel);
}

// Returns the tile of the DMA program around an operation.
std::optional<KnownTile> tile_of_dma(mlir::Operation* op) {
  for (mlir::Operation* up = op->getParentOp(); up != nullptr; up = up->getParentOp())
    if (auto element = mlir::dyn_cast<aie::TileElement>(up)) return known_tile(element.getTileValue());
  return std::nullopt;
}

std::string register_line(const KnownTile& tile, std::uint32_t offset) {
  const auto info = device::register_at(tile.kind, offset, tile.device->arch);
  return info ? fmt::format("register: {}, offset {:#x}", info->name, offset) : std::string();
}

Facts descriptor_facts(aie::DMABDOp op) {
  const auto tile = tile_of_dma(op);
  Facts facts{.title = tile ? fmt::format("buffer descriptor of {}", tile->name()) : "buffer descriptor", .lines = {}};
  const auto type = mlir::dyn_cast<mlir::MemRefType>(op.getBuffer().getType());
  const auto bits = type ? aie::element_bits(type.getElementType()) : std::nullopt;
  if (const auto length = op.constant_length(); length && bits && *length >= 0)
    facts.lines.push_back(fmt::format("moves {}, {} bytes", counted(static_cast<std::uint64_t>(*length), "element"),
                                      with_commas(static_cast<std::uint64_t>(*length) * *bits / 8)));
  if (!tile) return facts;
  const device::TileModel& model = tile->model();
  facts.lines.push_back(fmt::format("the tile has {} with {}", counted(model.bds, "descriptor"),
                                    counted(model.address_dims, "dimension")));
  const device::Reg& first = device::tile_layout(tile->kind, tile->device->arch).bd;
  if (const auto number = op.getBdId(); number && *number < first.count)
    facts.lines.push_back(register_line(*tile, first.at(*number)));
  return facts;
}

Facts channel_facts(aie::DMAChannelDir direction, std::uint64_t channel, const std::optional<KnownTile>& tile) {
  const std::string name = name_of(direction, channel);
  if (!tile) return {.title = fmt::format("DMA channel {}", name), .lines = {}};
  Facts facts{.title = fmt::format("DMA channel {} of {}", name, tile->name()), .lines = {}};
  const device::TileModel& model = tile->model();
  const device::Direction way = aie::hardware(direction);
  facts.lines.push_back(fmt::format("the tile has {} of this direction, each with a queue of {}",
                                    counted(model.channels(way), "channel"), counted(model.queue_depth, "task")));
  const auto& layout = device::tile_layout(tile->kind, tile->device->arch).channel(way);
  for (const device::Reg& reg : {layout.control, layout.queue, layout.status})
    if (channel < reg.count) facts.lines.push_back(register_line(*tile, reg.at(static_cast<std::uint32_t>(channel))));
  return facts;
}

Facts allocation_facts(aie::ShimDMAAllocationOp op) {
  const auto id = op.tile_id();
  const device::Device& device = aie::model_of(op);
  std::optional<KnownTile> tile;
  if (id && device.contains(*id)) tile = KnownTile{&device, device.kind(*id), id};
  return channel_facts(op.getChannelDir(), op.getChannelIndex(), tile);
}

Facts use_lock_facts(aie::UseLockOp op) {
  if (auto lock = op.getLock().getDefiningOp<aie::LockOp>()) return lock_facts(lock);
  return {};
}

// The numbers of a register write, as far as the design gives them.
template <class Op>
Written written_by(Op op) {
  Written written{.address = static_cast<std::uint32_t>(op.getAddress().value_or(0)),
                  .value = op.getValue(),
                  .mask = std::nullopt,
                  .col = op.getColumn(),
                  .row = op.getRow()};
  if constexpr (requires { op.getMask(); }) written.mask = op.getMask();
  return written;
}

template <class Op>
Facts write_facts(Op op) {
  if (op.getBuffer() || !op.getAddress()) return {};
  return register_facts(aie::model_of(op), written_by(op));
}

Facts block_write_facts(aiex::NpuBlockWriteOp op) {
  if (op.getBuffer()) return {};
  return register_facts(aie::model_of(op), {.address = op.getAddress(), .col = op.getColumn(), .row = op.getRow()});
}

Facts of_kind(mlir::Operation* op) {
  return llvm::TypeSwitch<mlir::Operation*, Facts>(op)
      .Case([](aie::DeviceOp each) { return device_facts(each); })
      .Case<aie::TileOp, aie::LogicalTileOp>([](auto each) {
        const auto tile = known_tile(each.getResult());
        return tile ? tile_facts(*tile) : Facts();
      })
      .Case([](aie::CoreOp each) { return core_facts(each); })
      .Case([](aie::BufferOp each) { return buffer_facts(each); })
      .Case([](aie::LockOp each) { return lock_facts(each); })
      .Case([](aie::UseLockOp each) { return use_lock_facts(each); })
      .Case([](aie::ObjectFifoCreateOp each) { return fifo_facts(each); })
      .Case([](aie::DMABDOp each) { return descriptor_facts(each); })
      .Case<aie::DMAStartOp, aie::DMAOp>(
          [](auto each) { return channel_facts(each.getChannelDir(), each.getChannelIndex(), tile_of_dma(each)); })
      .Case([](aie::ShimDMAAllocationOp each) { return allocation_facts(each); })
      .Case<aiex::NpuWrite32Op, aiex::NpuMaskWrite32Op>([](auto each) { return write_facts(each); })
      .Case([](aiex::NpuBlockWriteOp each) { return block_write_facts(each); })
      .Case(
          [](aiex::NpuAddressPatchOp each) { return register_facts(aie::model_of(each), {.address = each.getAddr()}); })
      .Case([](aiex::NpuControlPacketOp each) {
        return register_facts(aie::model_of(each), {.address = each.getAddress()});
      })
      .Default(Facts());
}

// True when the operation, those around it, and those that define its operands obey their verifiers. The outermost
// operation comes first, because a verifier relies on the operations around its own. mlir::verify() would not do: its
// rules for regions, such as those of symbol tables, rely on verifiers of the operations inside.
bool is_sound(mlir::Operation* op, unsigned levels) {
  llvm::SmallVector<mlir::Operation*> around;
  for (mlir::Operation* each = op; each != nullptr; each = each->getParentOp()) around.push_back(each);
  for (mlir::Operation* each : llvm::reverse(around)) {
    for (const mlir::Value operand : each->getOperands())
      if (mlir::Operation* definition = operand.getDefiningOp(); definition != nullptr && levels > 0)
        if (!is_sound(definition, levels - 1)) return false;
    if (failed(each->getName().verifyInvariants(each))) return false;
  }
  return true;
}

}  // namespace

Facts facts_of(mlir::Operation* op) {
  constexpr unsigned kLevels = 3;  // an access to a lock, its lock, the tile of the lock
  const mlir::ScopedDiagnosticHandler quiet(op->getContext(), [](mlir::Diagnostic&) { return mlir::success(); });
  if (!is_sound(op, kLevels)) return {};
  Facts facts = of_kind(op);
  llvm::erase_if(facts.lines, [](const std::string& line) { return line.empty(); });
  return facts;
}

}  // namespace tessera::lsp

#include "compiler/object_fifo/storage.h"
#include "compiler/diagnosis/places.h"

#include "compiler/allocation/lock_ids.h"
#include "compiler/object_fifo/codes.h"
#include "device/capabilities.h"
#include "dialect/aie/verify.h"

#include <fmt/format.h>
#include <map>

namespace tessera::compiler::object_fifo {

namespace {

class Storage {
 public:
  explicit Storage(FifoPlan& plan)
      : plan_(plan), builder_(plan.device.getContext()), lock_ids_(LockIds::of(plan.device)) {
    mlir::Block& body = plan.device.getBodyRegion().front();
    for (auto tile : body.getOps<aie::TileOp>()) {
      tiles_.emplace(tile.id(), tile);
      last_tile_ = tile;
    }
    if (!is_2026() || has_program_before(body, last_tile_)) move_tiles_to_front(body);
    const auto add = [&](mlir::Value tile, std::uint64_t bytes) {
      if (const auto place = place_of(tile)) used_[*place] += bytes;
    };
    plan.device.walk([&](aie::BufferOp buffer) { add(buffer.getTile(), buffer.size_in_bytes()); });
    for (auto core : body.getOps<aie::CoreOp>()) add(core.getTile(), core.getStackSize());
  }

  // Finds a tile for each object of the pool. Reports an object for which no tile has room.
  LogicalResult place(Pool& pool) {
    if (!pool.objects.empty() || pool.idle) return success();
    const std::uint64_t size = size_of(pool);
    for (std::uint32_t i = 0; i < pool.depth; ++i) {
      aie::TileOp tile = room_for(pool, size);
      if (!tile) {
        aie::TileOp home = pool.tile;
        auto error = refuse(pool.fifo, code::no_memory) << fmt::format(
                         "object {}, counted from 0, of {} with {} bytes finds no room: {} of {} bytes of tile {} are "
                         "taken",
                         i, pool.depth, size, used_[home.id()], home.model().data_memory, to_string(home.id()));
        error.attachNote(home.getLoc()) << "the tile";
        return failure();
      }
      used_[tile.id()] += size;
      pool.across |= tile.id() != pool.tile.id();
      places_[&pool].push_back(tile);
    }
    return success();
  }

  LogicalResult make(Pool& pool) {
    builder_.setInsertionPointAfter(last_tile_);
    make_objects(pool);
    return make_locks(pool);
  }

  static std::uint64_t size_of(const Pool& pool) { return *aie::size_in_bytes(pool.type); }

 private:
  // True when a program before the operation would use objects that are made after it.
  static bool has_program_before(mlir::Block& body, mlir::Operation* last) {
    return llvm::any_of(body.getOps<aie::CoreOp>(), [&](aie::CoreOp core) { return core->isBeforeInBlock(last); });
  }

  static void move_tiles_to_front(mlir::Block& body) {
    const auto is_tile = [](mlir::Operation& op) { return mlir::isa<aie::TileOp>(op); };
    mlir::Operation* first = &*llvm::find_if_not(body, is_tile);
    for (auto tile : llvm::make_early_inc_range(body.getOps<aie::TileOp>())) {
      if (first->isBeforeInBlock(tile)) tile->moveBefore(first);
    }
  }

  void make_objects(Pool& pool) {
    if (!pool.objects.empty() || pool.idle) return;  // the objects belong to the host
    for (std::uint32_t i = 0; i < pool.depth; ++i) {
      mlir::ElementsAttr value;
      if (pool.initial && i < pool.initial.size()) value = values(mlir::cast<mlir::ElementsAttr>(pool.initial[i]));
      pool.objects.push_back(aie::BufferOp::create(builder_, made_for(pool.fifo), pool.type,
                                                   places_[&pool][i].getResult(),
                                                   builder_.getStringAttr(fmt::format("{}_buff_{}", pool.name, i)),
                                                   nullptr, value, nullptr, builder_.getBoolAttr(true)));
    }
  }

  // Converts the initial values of an object from the values of a memref, as the parser makes them, to the tensor that
  // a buffer needs.
  static mlir::ElementsAttr values(mlir::ElementsAttr object) {
    auto dense = mlir::dyn_cast<mlir::DenseElementsAttr>(object);
    const mlir::ShapedType type = object.getShapedType();
    if (!dense || !mlir::isa<mlir::MemRefType>(type)) return object;
    return dense.reshape(mlir::RankedTensorType::get(type.getShape(), type.getElementType()));
  }

  // Returns the tile of the pool if it has room. For a full memory tile, returns the neighbour with the most free
  // memory. Null when no tile has room.
  aie::TileOp room_for(const Pool& pool, std::uint64_t size) {
    aie::TileOp home = pool.tile;
    const auto free = [&](device::TileId tile) {
      return std::int64_t{plan_.device.model().model(tile).data_memory} - static_cast<std::int64_t>(used_[tile]);
    };
    const auto needed = static_cast<std::int64_t>(size);
    if (free(home.id()) >= needed) return home;
    if (home.kind() != device::TileKind::Mem) return {};
    std::optional<device::TileId> best;
    for (const device::View& view : home.model().views) {
      const int col = home.id().col + view.col_offset;
      const device::TileId there{static_cast<std::uint8_t>(col), home.id().row};
      if (col < 0 || view.row_offset != 0 || there == home.id() || !plan_.device.model().contains(there)) continue;
      if (free(there) >= needed && (!best || free(there) > free(*best))) best = there;
    }
    return best ? tile(*best) : aie::TileOp();
  }

  aie::TileOp tile(device::TileId id) {
    aie::TileOp& found = tiles_[id];
    if (!found) {
      builder_.setInsertionPointAfter(last_tile_);
      found = aie::TileOp::create(builder_, last_tile_->getLoc(), builder_.getIndexType(), std::uint32_t{id.col},
                                  std::uint32_t{id.row}, nullptr, nullptr);
      last_tile_ = found;
    }
    return found;
  }

  LogicalResult make_locks(Pool& pool) {
    if (!pool.counted) return success();
    const device::Device& model = plan_.device.model();
    const std::uint32_t full = pool.initial ? static_cast<std::uint32_t>(pool.initial.size()) : 0;
    if (!capabilities(model).counting_locks) {
      if (pool.depth > pool.tile.model().locks) return too_many(pool, fmt::format("{} locks", pool.tile.model().locks));
      for (std::uint32_t i = 0; i < pool.depth; ++i)
        pool.flags.push_back(lock(pool, i < full ? 1 : 0, fmt::format("{}_lock_{}", pool.name, i)));
      return success();
    }
    const std::uint32_t each = pool.passes * pool.units;
    if (std::uint64_t{pool.depth} * each > pool.tile.model().lock_max)
      return too_many(pool, fmt::format("locks that count up to {}", pool.tile.model().lock_max));
    for (std::uint32_t branch = 0; branch < pool.branches; ++branch) {
      const std::string number = is_numbered(pool) ? fmt::format("_{}", branch) : "";
      aie::LockOp space = lock(pool, (pool.depth - full) * each, pool.name + "_prod_lock" + number);
      aie::LockOp filled = lock(pool, full * each, pool.name + "_cons_lock" + number);
      pool.pairs.push_back({space, filled});
    }
    return success();
  }

  // True when the names of the pool's locks contain numbers: in a pool with several pairs of locks, and for a single
  // pair only in mlir-aie's text of 2026.
  bool is_numbered(const Pool& pool) const { return pool.branches > 1 || is_2026(); }

  bool is_2026() const { return aie::text_age(plan_.device.getContext()) == aie::TextAge::Of2026; }

  // In text of 2025, gives the lock a number at once, so that locks have numbers in the order of the FIFOs, as in
  // mlir-aie of that age. A lock for which no number is left gets none, and aie-assign-lock-ids reports it. In text of
  // 2026, all numbers come from aie-assign-lock-ids.
  aie::LockOp lock(const Pool& pool, std::uint32_t value, const std::string& name) {
    aie::ObjectFifoCreateOp fifo = pool.fifo;
    aie::TileOp tile = pool.tile;
    const auto number = [&](std::uint32_t n) { return builder_.getI32IntegerAttr(static_cast<std::int32_t>(n)); };
    const auto id = is_2026() ? std::nullopt : lock_ids_.take_lowest(tile);
    return aie::LockOp::create(builder_, made_for(fifo), builder_.getIndexType(), tile.getResult(),
                               id ? number(*id) : nullptr, number(value), builder_.getStringAttr(name));
  }

  static LogicalResult too_many(const Pool& pool, const std::string& locks) {
    aie::TileOp tile = pool.tile;
    auto error = refuse(pool.fifo, code::lock_range) << pool.depth << " objects";
    if (pool.passes > 1) error << ", each sent " << pool.passes << " times,";
    error << " cannot be counted: tile " << to_string(tile.id()) << " has " << locks;
    return failure();
  }

  FifoPlan& plan_;
  mlir::OpBuilder builder_;
  std::map<device::TileId, aie::TileOp> tiles_;
  aie::TileOp last_tile_;
  std::map<device::TileId, std::uint64_t> used_;  // number of used bytes
  LockIds lock_ids_;
  std::map<const Pool*, std::vector<aie::TileOp>> places_;
};

}  // namespace

// Places the largest objects first, so that objects which must go to a neighbour find room there. The buffers and locks
// of each pool go right behind the tiles, in front of those of earlier pools, so that buffers have the same addresses
// as with mlir-aie.
LogicalResult make_storage(FifoPlan& plan) {
  if (plan.pools.empty()) return success();
  Storage storage(plan);
  std::vector<Pool*> largest_first;
  for (Pool& pool : plan.pools) largest_first.push_back(&pool);
  llvm::stable_sort(largest_first,
                    [](const Pool* a, const Pool* b) { return Storage::size_of(*a) > Storage::size_of(*b); });
  for (Pool* pool : largest_first) {
    if (failed(storage.place(*pool))) return failure();
  }
  for (Pool& pool : plan.pools) {
    if (failed(storage.make(pool))) return failure();
  }
  return success();
}

}  // namespace tessera::compiler::object_fifo

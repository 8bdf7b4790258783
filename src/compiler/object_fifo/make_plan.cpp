#include "compiler/object_fifo/make_plan.h"

#include "compiler/design/fifo_sharing.h"
#include "compiler/object_fifo/codes.h"
#include "compiler/object_fifo/links.h"
#include "device/capabilities.h"
#include "dialect/aie/verify.h"

#include <fmt/format.h>

namespace tessera::compiler::object_fifo {

using aie::ObjectFifoPort;
using mlir::FailureOr;

// ---- The plan

std::uint32_t End::iterations() const {
  aie::ObjectFifoCreateOp op = fifo;
  return kind() == device::TileKind::Mem ? op.getIterCount().value_or(0) : 0;
}

llvm::ArrayRef<aie::BDDimLayoutAttr> End::dimensions() const {
  aie::ObjectFifoCreateOp op = fifo;
  return produces() ? op.to_stream() : op.from_stream(consumer);
}

std::optional<device::TileId> place_of(mlir::Value tile) {
  aie::TileOp placed = aie::tile_of(tile);
  return placed ? std::optional(placed.id()) : std::nullopt;
}

const End* FifoPlan::end_of(llvm::StringRef fifo, ObjectFifoPort port, aie::TileOp tile) const {
  for (const End& end : ends) {
    aie::ObjectFifoCreateOp op = end.fifo;
    aie::TileOp mine = end.tile;
    if (op.getSymName() == fifo && end.port == port && mine.id() == tile.id()) return &end;
  }
  return nullptr;
}

// ---- Shared memory

static bool reaches(aie::TileOp from, aie::TileOp to) {
  const auto use = [](aie::TileOp tile) { return aie::TileUse{&aie::device_of(tile).model(), tile.kind(), tile.id()}; };
  return from.kind() == device::TileKind::Core && to.kind() == device::TileKind::Core &&
         aie::reaches(use(from), use(to));
}

// Returns the tile whose memory the design names for the objects; null when it names none. If an end does not reach the
// memory of the named tile, the function fails, or warns and returns null where DMAs can move the objects.
static FailureOr<aie::TileOp> named_home(aie::ObjectFifoCreateOp fifo, aie::TileOp producer, aie::TileOp consumer,
                                         bool linked) {
  aie::TileOp home;
  for (auto allocate : aie::device_of(fifo).getOps<aie::ObjectFifoAllocateOp>()) {
    if (allocate.getObjFifoName() != fifo.getSymName()) continue;
    if (home) return refuse(fifo, code::no_shared_memory) << "'aie.objectfifo' op has more than one allocate operation";
    home = aie::tile_of(allocate.getDelegateTile());
    if (home && reaches(producer, home) && reaches(consumer, home)) continue;
    const std::string why = fmt::format(
        "'aie.objectfifo.allocate' op objectfifo has no shared memory access to delegate tile's memory module: @{} "
        "cannot "
        "lie on {}: its ends on tiles {} and {} do not both reach the memory there",
        std::string_view(fifo.getSymName()), home ? "tile " + to_string(home.id()) : "a tile without a place",
        to_string(producer.id()), to_string(consumer.id()));
    if (!linked) return refuse(allocate, code::no_shared_memory) << why;
    allocate.emitWarning() << why << "; DMAs move the objects of the link";
    return aie::TileOp();
  }
  if (home || !fifo.getViaSharedMem() || !(reaches(producer, consumer) || reaches(consumer, producer))) return home;
  const bool at_producer = *fifo.getViaSharedMem() == 0;
  if (at_producer ? reaches(consumer, producer) : reaches(producer, consumer)) return at_producer ? producer : consumer;
  fifo.emitWarning() << "via_shared_mem asks for the memory of tile "
                     << to_string(at_producer ? producer.id() : consumer.id()) << ", which tile "
                     << to_string(at_producer ? consumer.id() : producer.id()) << " does not reach";
  return home;
}

// Returns the tile whose memory both ends share; null when DMAs must move the objects.
static FailureOr<aie::TileOp> home_of(aie::ObjectFifoCreateOp fifo, const Links& links) {
  const aie::TileOp producer = aie::tile_of(fifo.getProducerTile());
  const aie::TileOp consumer = aie::tile_of(fifo.getConsumerTiles().front());
  const bool adjacent = reaches(producer, consumer) || reaches(consumer, producer);
  const auto named = asks_for_dmas(fifo) ? FailureOr<aie::TileOp>(aie::TileOp())
                                         : named_home(fifo, producer, consumer, !links.of(fifo).empty());
  if (failed(named)) return failure();
  if (asks_for_dmas(fifo) || (!adjacent && !*named)) {
    if (fifo.getViaSharedMem()) fifo.emitWarning("via_shared_mem has no effect: DMAs move these objects");
    return aie::TileOp();
  }
  // The DMA of a link works on the pool of both FIFOs. So FIFOs of a link share memory only in a link of one FIFO to
  // one FIFO, if both have the same type, and if the design names the tile of the link.
  for (aie::ObjectFifoLinkOp link : links.of(fifo)) {
    aie::TileOp home = *named, between = aie::tile_of(link.shared_tile());
    if (link.joins() || link.distributes() || !home || home.id() != between.id() ||
        link.inputs().front().consumed_type() != link.outputs().front().object_type())
      return aie::TileOp();
  }
  if (*named) return *named;
  return reaches(consumer, producer) ? producer : consumer;
}

// ---- Ends

static std::uint32_t most_acquired(aie::ObjectFifoCreateOp fifo, ObjectFifoPort port, aie::TileOp tile) {
  std::uint32_t most = 0;
  for (aie::CoreOp core : aie::device_of(fifo).getOps<aie::CoreOp>()) {
    if (place_of(core.getTile()) != tile.id()) continue;
    core.walk([&](aie::ObjectFifoAcquireOp acquire) {
      if (acquire.getObjFifoName() == fifo.getSymName() && acquire.getPort() == port)
        most = std::max(most, acquire.getSize());
    });
  }
  return most;
}

std::uint32_t depth_of(aie::ObjectFifoCreateOp fifo, ObjectFifoPort port, unsigned consumer, aie::TileOp tile) {
  const bool produces = port == ObjectFifoPort::Produce;
  const std::uint32_t declared = fifo.depth(produces ? 0 : consumer + 1);
  if (mlir::isa<mlir::ArrayAttr>(fifo.getElemNumber()) || declared == 0) return declared;
  if (tile.kind() != device::TileKind::Core || (produces && fifo.getInitValues())) return declared;
  const std::uint32_t most = most_acquired(fifo, port, tile);
  if (most == 0) return declared;
  return most == 1 && declared == 1 ? 1 : most + 1;
}

static LogicalResult check(aie::ObjectFifoCreateOp fifo) {
  const auto placed = [](mlir::Value tile) { return static_cast<bool>(aie::tile_of(tile)); };
  const char* open = !placed(fifo.getProducerTile())                  ? "producer"
                     : !llvm::all_of(fifo.getConsumerTiles(), placed) ? "consumer"
                                                                      : nullptr;
  if (open != nullptr)
    return refuse(fifo, code::not_placed) << "'aie.objectfifo' op " << open
                                          << " tile is not a placed aie.tile; run --aie-place-tiles before this pass";
  for (const mlir::MemRefType type : {fifo.object_type(), fifo.consumed_type()}) {
    if (aie::size_in_bytes(type).value_or(0) == 0)
      return refuse(fifo, code::no_memory) << "@" << fifo.getSymName() << " has objects without a size: " << type;
  }
  return success();
}

namespace {

class Planner {
 public:
  Planner(FifoPlan& plan, const Links& links) : plan_(plan), links_(links) {}

  LogicalResult add(aie::ObjectFifoCreateOp op) {
    if (failed(check(op))) return failure();
    const auto home = home_of(op, links_);
    if (failed(home)) return failure();
    Fifo fifo{.op = op, .home = *home, .producer = nullptr, .consumers = {}};
    fifo.producer = add_end(fifo, ObjectFifoPort::Produce, 0);
    for (unsigned i = 0; i < op.getConsumerTiles().size(); ++i)
      fifo.consumers.push_back(add_end(fifo, ObjectFifoPort::Consume, i));
    if (fifo.shared()) {
      fifo.producer->depth = std::max(op.depth(0), op.depth(1));
      fifo.consumers.front()->owner = fifo.producer;
    }
    plan_.fifos.push_back(std::move(fifo));
    return success();
  }

  // Makes a pool for each end with memory of its own. The order of pools decides the addresses of buffers and the
  // numbers of locks.
  void add_pools() {
    for (Fifo& fifo : plan_.fifos) {
      add_pool(fifo, *fifo.producer);
      for (End* consumer : llvm::reverse(fifo.consumers)) add_pool(fifo, *consumer);
    }
    for (End& end : plan_.ends) {
      const End* owner = &end;
      while (owner->owner != nullptr) owner = owner->owner;
      end.pool = owner->pool;
      if (end.has_program() && end.parts.empty()) end.parts.push_back({0, end.type.getNumElements(), 0});
    }
  }

 private:
  End* add_end(const Fifo& fifo, ObjectFifoPort port, unsigned consumer) {
    aie::ObjectFifoCreateOp op = fifo.op;
    const bool produces = port == ObjectFifoPort::Produce;
    End& end = plan_.ends.emplace_back();
    end.fifo = op;
    end.port = port;
    end.consumer = consumer;
    end.tile = aie::tile_of(produces ? op.getProducerTile() : op.getConsumerTiles()[consumer]);
    const std::string name = op.getSymName().str();
    end.name = produces                            ? name
               : op.getConsumerTiles().size() == 1 ? name + "_cons"
                                                   : fmt::format("{}_{}_cons", name, consumer);
    end.type = produces ? op.object_type() : op.consumed_type();
    end.depth = depth_of(op, port, consumer, end.tile);
    if (const auto stream = op.getAieStream(); stream && (*stream == 2 || (*stream == 0) == produces))
      end.stream = *op.getAieStreamPort();
    end.by_dma = !fifo.shared() && !end.stream;
    return &end;
  }

  void add_pool(const Fifo& fifo, End& end) {
    if (end.owner != nullptr || end.stream || end.depth == 0) return;
    aie::ObjectFifoCreateOp op = fifo.op;
    Pool pool;
    pool.name = end.name;
    pool.fifo = op;
    pool.tile = fifo.shared() ? fifo.home : end.tile;
    pool.type = end.type;
    pool.depth = end.depth;
    pool.counted = !op.getDisableSynchronization();
    if (end.kind() == device::TileKind::Shim) {
      for (auto registered : plan_.device.getOps<aie::ObjectFifoRegisterExternalBuffersOp>()) {
        if (registered.getObjFifoName() == op.getSymName() && place_of(registered.getTile()) == end.tile.id())
          llvm::append_range(pool.objects, registered.getExternalBuffers());
      }
      if (pool.objects.empty()) {  // the host chooses the transfers
        add_idle_locks(std::move(pool), end);
        return;
      }
      pool.depth = static_cast<std::uint32_t>(pool.objects.size());
    }
    if (end.produces()) {
      pool.initial = op.getInitValuesAttr();
      // Objects that start full and are sent repeatedly are never filled again. So no unit would release their locks
      // for the producer, and the pool gets no locks.
      if (pool.initial && op.getIterCount().value_or(1) > 1 && !links_.owns(end) && pool.initial.size() == pool.depth)
        pool.counted = false;
    }
    pool.passes = links_.passes(end);
    pool.branches = links_.branches(end);
    pool.units = links_.units(end);
    end.pool = &plan_.pools.emplace_back(std::move(pool));
  }

  // mlir-aie makes locks that no unit uses on the shim tile, too: in January 2025 for one object, and in 2026 for none.
  // Programs may name them.
  void add_idle_locks(Pool pool, const End& end) {
    mlir::MLIRContext* context = plan_.device.getContext();
    const bool in_2025 = aie::follows_2025(context);
    const bool in_2026 = aie::text_age(context) == aie::TextAge::Of2026;
    if (!in_2025 && !(in_2026 && capabilities(plan_.device.model()).counting_locks)) return;
    pool.idle = true;
    pool.depth = in_2025 ? 1 : 0;
    pool.passes = links_.passes(end);
    pool.branches = links_.branches(end);
    pool.units = links_.units(end);
    plan_.pools.push_back(std::move(pool));
  }

  FifoPlan& plan_;
  const Links& links_;
};

}  // namespace

FailureOr<FifoPlan> make_plan(aie::DeviceOp device) {
  FifoPlan plan;
  plan.device = device;
  Links links(device);
  if (failed(links.check())) return failure();
  Planner planner(plan, links);
  for (auto fifo : device.getOps<aie::ObjectFifoCreateOp>()) {
    if (failed(planner.add(fifo))) return failure();
  }
  if (failed(links.tie(plan))) return failure();
  planner.add_pools();
  if (failed(links.check_parts(plan))) return failure();
  return plan;
}

}  // namespace tessera::compiler::object_fifo

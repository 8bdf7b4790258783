#include "compiler/placement/request.h"

#include "compiler/design/fifo_sharing.h"

#include <llvm/ADT/SetVector.h>
#include <mlir/Interfaces/ViewLikeInterface.h>

using namespace mlir;

namespace tessera::compiler {

namespace {

using placement::Channels;

class RequestReader {
 public:
  explicit RequestReader(aie::DeviceOp device) : device_(device) {}

  PlacementRequest read() {
    device_.walk([&](Operation* op) {
      if (isa<aie::TileOp, aie::LogicalTileOp>(op)) add_tile(op);
    });
    out_.request.nets.resize(out_.tiles.size());
    device_.walk([&](Operation* op) {
      if (auto core = dyn_cast<aie::CoreOp>(op)) add_memory(core);
      if (auto fifo = dyn_cast<aie::ObjectFifoCreateOp>(op)) add_fifo(fifo);
      if (auto link = dyn_cast<aie::ObjectFifoLinkOp>(op)) add_link(link);
      if (auto flow = dyn_cast<aie::FlowOp>(op)) add_flow(flow);
      if (auto flow = dyn_cast<aie::PacketFlowOp>(op)) add_flow(flow);
      if (auto flow = dyn_cast<aie::CascadeFlowOp>(op))
        add_edge(out_.request.cascades, flow.getSourceTile(), flow.getDestTile());
    });
    return std::move(out_);
  }

 private:
  void add_tile(Operation* op) {
    placement::Tile tile;
    if (auto placed = dyn_cast<aie::TileOp>(op)) {
      tile.kind = placed.kind();
      tile.col = placed.getCol();
      tile.row = placed.getRow();
      tile.placed = true;
    } else {
      auto logical = cast<aie::LogicalTileOp>(op);
      tile.kind = logical.kind();
      tile.has_dma = logical.getTileType() != aie::AIETileType::ShimPLTile;
      tile.col = logical.getCol();
      tile.row = logical.getRow();
    }
    numbers_[op] = static_cast<unsigned>(out_.tiles.size());
    out_.request.tiles.push_back(std::move(tile));
    out_.tiles.push_back(op);
  }

  // Returns the index of the tile; nothing when the value is not a tile, which verifiers report.
  std::optional<unsigned> number(Value tile) const {
    const auto found = numbers_.find(tile ? tile.getDefiningOp() : nullptr);
    return found == numbers_.end() ? std::nullopt : std::optional(found->second);
  }
  placement::Tile& tile(unsigned number) { return out_.request.tiles[number]; }
  bool is_free_core(unsigned number) { return !tile(number).placed && tile(number).kind == device::TileKind::Core; }

  // Adds an edge, unless both tiles already have places.
  void add_edge(std::vector<placement::Edge>& edges, Value from, Value to) {
    const auto first = number(from), second = number(to);
    if (first && second && *first != *second && !(tile(*first).placed && tile(*second).placed))
      edges.push_back({*first, *second});
  }

  // Returns the tile of a buffer or lock, also through views of a buffer.
  static Value owner_of(Value value) {
    while (Operation* op = value.getDefiningOp()) {
      if (auto buffer = dyn_cast<aie::BufferOp>(op)) return buffer.getTile();
      if (auto lock = dyn_cast<aie::LockOp>(op)) return lock.getTile();
      auto view = dyn_cast<ViewLikeOpInterface>(op);
      if (!view) break;
      value = view.getViewSource();
    }
    return {};
  }

  void add_memory(aie::CoreOp core) {
    llvm::SmallSetVector<Value, 4> owners;
    core.getBody().walk([&](Operation* op) {
      for (const Value operand : op->getOperands())
        if (const Value owner = owner_of(operand)) owners.insert(owner);
    });
    for (const Value owner : owners) add_edge(out_.request.memory, core.getTile(), owner);
  }

  void add_net(unsigned tile, std::vector<unsigned> others) {
    if (!others.empty()) out_.request.nets[tile].push_back(std::move(others));
  }
  void add_nets(const std::vector<unsigned>& from, const std::vector<unsigned>& to) {
    for (const unsigned tile : from) add_net(tile, to);
    for (const unsigned tile : to) add_net(tile, from);
  }

  // ---- FIFOs. Each end of a FIFO takes a channel, with two exceptions: add_link() counts the ends at the tile of a
  // link, and the ends of a FIFO between cores without places may become neighbours (unless the FIFO asks for DMAs).
  void add_fifo(aie::ObjectFifoCreateOp fifo) {
    const auto producer = number(fifo.getProducerTile());
    if (!producer) return;
    bool goes_out = false;
    std::vector<unsigned> consumers;
    for (const Value value : fifo.getConsumerTiles()) {
      const auto consumer = number(value);
      if (!consumer) continue;
      consumers.push_back(*consumer);
      if (*consumer == *producer) continue;
      if (is_free_core(*producer) && is_free_core(*consumer) && !asks_for_dmas(fifo)) {
        out_.request.partners.push_back({*producer, *consumer});
        continue;
      }
      goes_out = true;
      if (!is_linked(fifo, value, &aie::ObjectFifoLinkOp::inputs)) ++tile(*consumer).channels.in;
    }
    if (goes_out && !is_linked(fifo, fifo.getProducerTile(), &aie::ObjectFifoLinkOp::outputs))
      ++tile(*producer).channels.out;
    add_nets({*producer}, consumers);
  }

  bool is_linked(aie::ObjectFifoCreateOp fifo, Value at,
                 SmallVector<aie::ObjectFifoCreateOp> (aie::ObjectFifoLinkOp::*side)()) {
    return llvm::any_of(device_.getOps<aie::ObjectFifoLinkOp>(), [&](aie::ObjectFifoLinkOp link) {
      return link.shared_tile() == at && llvm::is_contained((link.*side)(), fifo);
    });
  }

  void add_link(aie::ObjectFifoLinkOp link) {
    if (const auto shared = number(link.shared_tile())) {
      tile(*shared).channels.in += static_cast<unsigned>(link.getFifoIns().size());
      tile(*shared).channels.out += static_cast<unsigned>(link.getFifoOuts().size());
    }
  }

  // ---- Flows. A channel counts once, even if several flows begin or end there.
  void add_channel(unsigned number, aie::WireBundle bundle, unsigned channel, device::Direction direction,
                   bool circuit) {
    if (bundle != aie::WireBundle::DMA) return;
    if (circuit) tile(number).circuits.insert({direction, channel});
    if (!channels_.insert({number, {static_cast<unsigned>(direction), channel}}).second) return;
    Channels& channels = tile(number).channels;
    ++(direction == device::Direction::S2MM ? channels.in : channels.out);
  }

  void add_flow(aie::FlowOp flow) {
    const auto from = number(flow.getSource()), to = number(flow.getDest());
    if (from) add_channel(*from, flow.getSourceBundle(), flow.getSourceChannel(), device::Direction::MM2S, true);
    if (to) add_channel(*to, flow.getDestBundle(), flow.getDestChannel(), device::Direction::S2MM, true);
    if (from && to) add_nets({*from}, {*to});
  }

  void add_flow(aie::PacketFlowOp flow) {
    std::vector<unsigned> from, to;
    for (Operation& op : flow.getPorts().front()) {
      if (auto source = dyn_cast<aie::PacketSourceOp>(op); source && number(source.getTile())) {
        from.push_back(*number(source.getTile()));
        add_channel(from.back(), source.getBundle(), source.getChannel(), device::Direction::MM2S, false);
      }
      if (auto dest = dyn_cast<aie::PacketDestOp>(op); dest && number(dest.getTile())) {
        to.push_back(*number(dest.getTile()));
        add_channel(to.back(), dest.getBundle(), dest.getChannel(), device::Direction::S2MM, false);
      }
    }
    add_nets(from, to);
  }

  aie::DeviceOp device_;
  PlacementRequest out_;
  llvm::DenseMap<Operation*, unsigned> numbers_;
  std::set<std::pair<unsigned, std::pair<unsigned, unsigned>>> channels_;
};

}  // namespace

PlacementRequest placement_request(aie::DeviceOp device) {
  return RequestReader(device).read();
}

}  // namespace tessera::compiler

#include "compiler/object_fifo/rearm.h"

#include "compiler/object_fifo/codes.h"
#include "dialect/aiex/aiex.h"

#include <map>

namespace tessera::compiler::object_fifo {

namespace {

using Resets = std::vector<aiex::DmaChannelResetForOp>;

struct Lists {
  llvm::SmallVector<mlir::Value> tiles, locks;
  llvm::SmallVector<std::int32_t> directions, channels, values;
};

bool is_at_shim(const End& end) {
  aie::TileOp tile = end.tile;
  return tile.kind() == device::TileKind::Shim;
}

void add_locks(Lists& lists, const Pool& pool) {
  const auto add = [&](aie::LockOp lock) {
    if (llvm::is_contained(lists.locks, lock.getResult())) return;
    lists.locks.push_back(lock.getResult());
    lists.values.push_back(static_cast<std::int32_t>(lock.getInit().value_or(0)));
  };
  for (const LockPair& pair : pool.pairs) {
    add(pair.space);
    add(pair.filled);
  }
  for (const aie::LockOp flag : pool.flags) add(flag);
}

Lists lists_of(const Fifo& fifo) {
  Lists lists;
  llvm::SmallVector<const End*> ends{fifo.producer};
  llvm::append_range(ends, fifo.consumers);
  for (const End* end : ends) {
    if (is_at_shim(*end)) continue;
    aie::TileOp tile = end->tile;
    if (end->by_dma) {
      lists.tiles.push_back(tile.getResult());
      lists.directions.push_back(static_cast<std::int32_t>(end->direction()));
      lists.channels.push_back(static_cast<std::int32_t>(end->channel));
    }
    if (end->pool != nullptr) add_locks(lists, *end->pool);
  }
  return lists;
}

std::string free_name(aie::DeviceOp device, const std::string& wish) {
  std::string name = wish;
  for (unsigned i = 0; mlir::SymbolTable::lookupSymbolIn(device, name) != nullptr; ++i)
    name = wish + "_" + std::to_string(i);
  return name;
}

}  // namespace

LogicalResult bind_rearms(FifoPlan& plan) {
  std::map<std::string, Resets> resets;
  plan.device.walk([&](aiex::DmaChannelResetForOp reset) { resets[reset.getObjfifo().str()].push_back(reset); });
  mlir::OpBuilder builder(plan.device.getContext());
  builder.setInsertionPoint(plan.device.getBodyRegion().front().getTerminator());
  for (const Fifo& fifo : plan.fifos) {
    aie::ObjectFifoCreateOp op = fifo.op;
    const auto mine = resets.find(op.getSymName().str());
    if (mine == resets.end()) continue;
    const Lists lists = lists_of(fifo);
    if (lists.tiles.empty() && lists.locks.empty())
      return refuse(mine->second.front(), code::bad_access)
             << "@" << op.getSymName()
             << " has no resident core/mem DMA channels or locks to re-arm: all its ends belong to the host";
    const std::string name = free_name(plan.device, op.getSymName().str() + "_rearm");
    aie::ObjectFifoRearmBindingOp::create(builder, op.getLoc(), builder.getStringAttr(name), lists.tiles, lists.locks,
                                          builder.getDenseI32ArrayAttr(lists.directions),
                                          builder.getDenseI32ArrayAttr(lists.channels),
                                          builder.getDenseI32ArrayAttr(lists.values), nullptr, nullptr);
    for (aiex::DmaChannelResetForOp reset : mine->second)
      reset.setObjfifoAttr(mlir::FlatSymbolRefAttr::get(builder.getContext(), name));
  }
  return success();
}

}  // namespace tessera::compiler::object_fifo

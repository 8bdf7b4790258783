#include "compiler/emit/dma.h"

#include "compiler/codes.h"
#include "compiler/design/dma_programs.h"
#include "compiler/design/pad_values.h"
#include "compiler/design/read_descriptor.h"
#include "compiler/diagnosis/report.h"
#include "device/tile_layout.h"

using namespace mlir;

namespace tessera::compiler {

namespace {

using device::Direction;

struct Start {
  Operation* op;
  aie::DMABDOp first;
  Direction direction;
  std::uint32_t channel, repeat;
};

class DmaWriter {
 public:
  DmaWriter(Writer& writer, device::TileId tile)
      : writer_(writer),
        tile_(tile),
        kind_(writer.device().kind(tile)),
        arch_(writer.device().arch),
        layout_(device::tile_layout(kind_, arch_)),
        pad_values_(writer.device()) {}

  LogicalResult write(Region& program) {
    SmallVector<Start> starts;
    for (Block* block : reached_blocks(program.front())) {
      if (aie::DMABDOp op = descriptor_of(*block)) {
        aie::DMABDOp next;
        if (auto jump = dyn_cast<aie::NextBDOp>(block->getTerminator())) next = descriptor_of(*jump.getDest());
        if (failed(descriptor(op, next))) return failure();
      }
      for (auto start : block->getOps<aie::DMAStartOp>())
        if (failed(add(starts, start, *start.getDest()))) return failure();
      for (auto dma : block->getOps<aie::DMAOp>())
        if (failed(chain(dma)) || failed(add(starts, dma, dma.getBds().front().front()))) return failure();
    }
    for (const Start& each : starts)
      if (failed(start(each))) return failure();
    return success();
  }

 private:
  // Writes the descriptors of an aie.dma, one per region. Each descriptor leads to the next; with `loop`, the last
  // descriptor leads to the first.
  LogicalResult chain(aie::DMAOp dma) {
    const unsigned count = dma->getNumRegions();
    for (unsigned i = 0; i < count; ++i) {
      aie::DMABDOp next;
      if (i + 1 < count || dma.getLoop()) next = descriptor_of(dma->getRegion((i + 1) % count).front());
      if (failed(descriptor(descriptor_of(dma->getRegion(i).front()), next))) return failure();
    }
    return success();
  }

  FailureOr<std::uint32_t> number(aie::DMABDOp op) {
    if (const auto id = op.getBdId()) return *id;
    return report(op, error(code::unassigned, "has no number").help("run aie-assign-bd-ids first"));
  }

  LogicalResult descriptor(aie::DMABDOp op, aie::DMABDOp following) {
    const auto id = number(op);
    if (failed(id)) return failure();
    std::optional<std::uint32_t> next = op.getNextBdId();
    if (following) {
      const auto successor = number(following);
      if (failed(successor)) return failure();
      next = *successor;
    }
    const auto read = read_descriptor(op, writer_.device(), tile_, next);
    if (failed(read)) return failure();
    auto words = encode(op, *read, writer_.device(), tile_);
    if (failed(words)) return failure();
    writer_.at(op.getLoc());
    writer_.block_write(tile_, layout_.bd.at(*id), std::move(*words));
    return success();
  }

  template <class Op>
  LogicalResult add(SmallVector<Start>& starts, Op op, Block& block) {
    aie::DMABDOp first = descriptor_of(block);
    if (!first) return report(op, error(code::not_emittable, "starts a channel without a descriptor"));
    if (failed(pad_values_.add(tile_, op))) return failure();
    starts.push_back({op, first, op.getChannelDir() == aie::DMAChannelDir::S2MM ? Direction::S2MM : Direction::MM2S,
                      op.getChannelIndex(), op.getRepeatCount()});
    return success();
  }

  LogicalResult start(const Start& start) {
    writer_.at(start.op->getLoc());
    if (start.direction == Direction::MM2S)
      if (const std::uint32_t value = pad_values_.of(tile_, start.channel); value != 0)
        writer_.write(tile_, layout_.channel(start.direction).pad_value.at(start.channel), value);
    device::FieldWords queue(kind_, arch_, layout_.channel(start.direction).queue.at(start.channel), 1);
    const auto id = number(start.first);
    if (failed(id)) return failure();
    if (!queue.has("Repeat_Count")) return start_descriptor(start, queue, *id);
    if (!queue.fits("Repeat_Count", start.repeat))
      return report(start.op, error(code::not_emittable,
                                    "repeats its task {} times, and a channel can repeat a task up to {} times",
                                    start.repeat, low_mask(queue.find("Repeat_Count")->field.width)));
    queue.set("Start_BD_ID", *id);
    queue.set("Repeat_Count", start.repeat);
    // The host waits for tokens of data that leave the array.
    if (kind_ == device::TileKind::Shim && start.direction == Direction::S2MM) queue.set("Enable_Token_Issue", 1);
    writer_.write(tile_, queue);
    return success();
  }

  // Starts a channel of AIE1. Its queue takes only the number of a descriptor, and the channel must be enabled
  // separately.
  LogicalResult start_descriptor(const Start& start, device::FieldWords& queue, std::uint32_t id) {
    if (start.repeat != 0)
      return report(start.op, error(code::not_emittable, "repeats its task, but channels of {} cannot repeat tasks",
                                    writer_.device().name));
    queue.set("Start_BD", id);
    writer_.write(tile_, queue);
    const device::FieldWords control(kind_, arch_, layout_.channel(start.direction).control.at(start.channel), 1);
    const device::Field enable = control.find("Enable")->field;
    writer_.mask_write(tile_, control.offset(), enable.mask(), enable.set(0, 1));
    return success();
  }

  Writer& writer_;
  device::TileId tile_;
  device::TileKind kind_;
  device::Arch arch_;
  const device::TileLayout& layout_;
  PadValues pad_values_;
};

}  // namespace

LogicalResult write_dmas(Writer& writer, aie::DeviceOp device) {
  const auto write_all = [&](auto programs) -> LogicalResult {
    for (auto program : programs)
      if (failed(DmaWriter(writer, aie::tile_id_of(program.getTile())).write(program.getBody()))) return failure();
    return success();
  };
  return failure(failed(write_all(device.getOps<aie::MemOp>())) ||
                 failed(write_all(device.getOps<aie::MemTileDMAOp>())) ||
                 failed(write_all(device.getOps<aie::ShimDMAOp>())));
}

}  // namespace tessera::compiler

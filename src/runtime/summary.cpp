#include "runtime/summary.h"

#include "device/registers.h"

#include <algorithm>

namespace tessera::runtime {

using namespace container;

namespace {

// Returns whether any device that splits addresses as `model` does has the tile. Otherwise the address tells nothing
// about the device.
bool is_somewhere(device::TileId tile, const device::Device& model) {
  return std::ranges::any_of(device::devices(), [&](const device::Device& each) {
    return each.col_shift == model.col_shift && each.row_shift == model.row_shift && each.contains(tile);
  });
}

}  // namespace

class Summariser {
 public:
  explicit Summariser(const device::Device& device) : device_(device) {}

  Summary summary;

  void count(std::string name, std::size_t times = 1) { summary.commands[std::move(name)] += times; }

  // Counts a write of `bytes` bytes from `address` on.
  void write(std::uint64_t address, std::uint64_t bytes) {
    const device::Location place = device_.locate(address);
    if (!summary.tiles.contains(place.tile)) {  // a tile that is there already has been added to the extent
      if (is_somewhere(place.tile, device_)) summary.extent.add(place.tile);
      if (!device_.contains(place.tile)) {
        ++summary.outside;
        return;
      }
      summary.tiles.insert(place.tile);
    }
    const device::RegisterRun* memory = device::memory_at(device_.kind(place.tile), place.offset, device_.arch);
    if (memory == nullptr) return;
    (memory->module == kProgramModule ? summary.program_bytes : summary.data_bytes)[place.tile] += bytes;
  }

  void operator()(const txn::Write& op) { write(op.address, 4); }
  void operator()(const txn::BlockWrite& op) { write(op.address, op.data.size() * 4); }
  void operator()(const txn::Masked& op) { write(op.address, 4); }
  void operator()(const txn::Patch& op) { summary.buffers.insert(op.argument); }
  void operator()(const txn::Sync&) { ++summary.waits; }
  void operator()(const dpu::Write32& op) { write(device_.address({op.col, op.row}, op.offset), 4); }
  void operator()(const dpu::ShimBd& op) {
    for (unsigned i = 0; i < op.cols; ++i) {
      const device::TileId tile{static_cast<std::uint8_t>(op.col + i), 0};
      if (is_somewhere(tile, device_)) summary.extent.add(tile);
      if (device_.contains(tile)) summary.tiles.insert(tile);
    }
    summary.buffers.insert(op.argument);
  }
  void operator()(const auto&) {}  // the tiles of other operations are not counted

 private:
  const device::Device& device_;
};

CdoSummariser::CdoSummariser(const device::Device& device) : writes_(std::make_unique<Summariser>(device)) {}
CdoSummariser::~CdoSummariser() = default;

void CdoSummariser::add(const CdoCommand& command) {
  ++counts_[command.id];
  switch (command.id) {
    case CdoId::Write:
    case CdoId::Write64:
    case CdoId::MaskWrite:
    case CdoId::MaskWrite64: return writes_->write(command.address, 4);
    case CdoId::DmaWrite: return writes_->write(command.address, command.payload.size() * 4);
    default: return;
  }
}

Summary CdoSummariser::finish() && {
  for (const auto& [id, times] : counts_) writes_->count(to_string(id), times);
  return std::move(writes_->summary);
}

Summary summarise(const Cdo& cdo, const device::Device& device) {
  CdoSummariser out(device);
  for (const CdoCommand& command : cdo.commands) out.add(command);
  return std::move(out).finish();
}

template <class Stream>
Summary summarise_operations(const Stream& stream, const device::Device& device) {
  Summariser out(device);
  for (const auto& op : stream.ops) {
    out.count(to_string(opcode_of(op.body)));
    std::visit(out, op.body);
  }
  return std::move(out.summary);
}

Summary summarise(const Txn& stream, const device::Device& device) {
  return summarise_operations(stream, device);
}

Summary summarise(const DpuSequence& stream, const device::Device& device) {
  return summarise_operations(stream, device);
}

Summary summarise(const InstructionStream& stream, const device::Device& device) {
  return std::visit([&](const auto& typed) { return summarise_operations(typed, device); }, stream);
}

}  // namespace tessera::runtime

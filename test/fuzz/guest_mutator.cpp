// Changes the inputs of guest.h as programs: it changes a field of a register that exists or a word of a core's
// program, and adds or removes commands. A stream with randomly changed bytes is usually unreadable. A program that is
// changed here still runs, so the change reaches the array.
//
// All changes follow from `seed`, so replay.cpp makes the same programs on every machine.
#include "guest.h"

#include <algorithm>
#include <random>

namespace {

using namespace tessera;
using container::CdoCommand, container::CdoId, container::TxnOp, container::TxnOpcode;
namespace txn = container::txn;

// The weight with which a register is chosen: registers that can do more harm have a greater weight. A register takes
// the weight of the prefix of its name, or 1 without such a prefix.
struct Weight {
  std::string_view begin;
  unsigned weight;
};
constexpr Weight kWeights[] = {{"DMA_", 8},          {"Stream_Switch_", 6}, {"Lock", 3},
                               {"Core_Control", 40}, {"Core_PC", 10},       {"Debug_Control", 10},
                               {"Mux_Config", 20},   {"Demux_Config", 20},  {"PL_Interface", 20},
                               {"Cascade", 10},      {"Accumulator", 20},   {"Memory_Control", 20}};

class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  void change(fuzz::Guest& guest) {
    device_ = &guest.device();
    for (std::uint32_t edits = 1 + below(4); edits != 0; --edits) {
      auto* stream = guest.stream ? std::get_if<container::Txn>(&*guest.stream) : nullptr;
      auto* sequence = guest.stream ? std::get_if<container::DpuSequence>(&*guest.stream) : nullptr;
      switch (below(8)) {
        case 0: guest.how = static_cast<std::uint8_t>(random_()); break;
        case 1:
        case 2:
        case 3: change(guest.configuration); break;
        default:
          if (stream != nullptr)
            change(*stream);
          else if (sequence != nullptr && below(4) != 0)
            change(*sequence);
          else
            change(guest.configuration);
      }
    }
    if (!guest.stream && below(4) == 0) guest.stream = container::Txn{};
  }

 private:
  std::uint32_t below(std::size_t limit) { return static_cast<std::uint32_t>(random_() % limit); }

  // Returns a small number, a limit of a field with this width, a power of two, or any number.
  std::uint32_t value(unsigned width) {
    width = std::min(width, 32U);  // some core registers are wider
    const auto mask = static_cast<std::uint32_t>(low_mask(width));
    switch (below(6)) {
      case 0: return mask;
      case 1: return mask >> 1;
      case 2: return static_cast<std::uint32_t>(random_()) & mask;
      case 3: return 1U << below(width);
      default: return below(5) & mask;
    }
  }

  device::TileId tile() {
    const auto cols = static_cast<std::size_t>(std::min<int>(device_->cols, below(4) == 0 ? 4 : 2));
    return {static_cast<std::uint8_t>(below(cols)), static_cast<std::uint8_t>(below(device_->rows))};
  }

  static unsigned weight(const device::RegisterRun& run) {
    const auto known = std::ranges::find_if(kWeights, [&](const Weight& w) { return run.prefix.starts_with(w.begin); });
    return known == std::end(kWeights) ? 1 : known->weight;
  }
  struct Place {
    std::uint64_t address;
    const device::RegisterRun* run;
    std::uint32_t offset;
  };
  Place place() {
    const device::TileId where = tile();
    const auto runs = device::register_runs(device_->kind(where), device_->arch);
    std::uint32_t sum = 0;
    for (const device::RegisterRun& run : runs) sum += weight(run);
    std::uint32_t left = below(sum);
    const auto chosen = std::ranges::find_if(runs, [&](const device::RegisterRun& run) {
      const unsigned mine = weight(run);
      if (left < mine) return true;
      left -= mine;
      return false;
    });
    const device::RegisterRun& run = *chosen;
    const std::uint32_t offset = run.reg.at(below(below(3) == 0 ? run.reg.count : std::min(run.reg.count, 4U)));
    return {device_->address(where, offset), &run, offset};
  }

  // Returns a new word for a register: mostly the old word with other values in one to three fields.
  std::uint32_t word(const device::RegisterRun* run, std::uint32_t before) {
    if (run == nullptr || run->fields.empty() || below(8) == 0) return below(2) == 0 ? value(32) : before ^ value(32);
    for (std::uint32_t fields = 1 + below(3); fields != 0; --fields) {
      const device::Field field = run->fields[below(run->fields.size())].field;
      if (field.lsb < 32) before = field.set(before, value(field.width));
    }
    return before;
  }
  std::uint32_t word_at(std::uint64_t address, std::uint32_t before) {
    const device::Location there = device_->locate(address);
    if (!device_->contains(there.tile)) return word(nullptr, before);
    const auto info = device::register_at(device_->kind(there.tile), there.offset, device_->arch);
    return word(info ? info->run : nullptr, before);
  }
  template <class List>
  void change_words(std::uint64_t address, List& words) {
    if (words.empty()) return;
    const std::uint32_t at = below(words.size());
    words[at] = word_at(address + 4 * at, words[at]);
  }

  // Adds, removes, repeats or swaps commands of a list. Returns false when it has changed nothing; the caller then
  // changes a command.
  template <class Command>
  bool shuffle(std::vector<Command>& commands, Command another) {
    const std::uint32_t to = below(commands.size() + 1);
    if (commands.empty() || below(3) == 0) {
      commands.insert(commands.begin() + to, std::move(another));
      return true;
    }
    const std::uint32_t at = below(commands.size());
    switch (below(6)) {
      case 0: commands.erase(commands.begin() + at); return true;
      case 1: commands.insert(commands.begin() + to, Command(commands[at])); return true;
      case 2: std::swap(commands[at], commands[below(commands.size())]); return true;
      default: return false;
    }
  }

  void change(container::Cdo& cdo) {
    const Place where = place();
    CdoCommand another{.id = CdoId::Write, .address = where.address, .value = word(where.run, 0)};
    if (below(4) == 0)
      another = {.id = CdoId::DmaWrite, .address = where.address, .payload = {value(32), value(32), value(32)}};
    if (shuffle(cdo.commands, std::move(another))) return;
    CdoCommand& command = cdo.commands[below(cdo.commands.size())];
    change_words(command.address, command.payload);
    if (command.payload.empty()) command.value = word_at(command.address, command.value);
  }

  txn::Body operation() {
    const Place where = place();
    const device::TileId from = tile();
    const auto small = static_cast<std::uint8_t>(below(4));
    switch (below(12)) {
      case 0: return txn::BlockWrite{static_cast<std::uint32_t>(where.address), {value(32), value(32), value(32)}};
      case 1: return txn::Masked{TxnOpcode::Maskpoll, where.address, value(32), value(32)};
      case 2:
        return txn::Sync{static_cast<device::Direction>(below(2)),
                         from.col,
                         from.row,
                         small,
                         static_cast<std::uint8_t>(1 + below(3)),
                         static_cast<std::uint8_t>(1 + below(3))};
      case 3: return txn::MergeSync{small, static_cast<std::uint8_t>(1 + below(3))};
      case 4: return txn::Patch{where.address, below(6), value(16), 0};
      case 5: return txn::ReadRegs{{where.address}};
      case 6: return txn::LoadPdi{static_cast<std::uint16_t>(below(3)), 0, 0};
      case 7: return txn::CreateScratchpad{0, value(8), 0};
      case 8:
        return txn::UpdateReg{small, static_cast<std::uint8_t>(below(4)), value(32),
                              static_cast<std::uint32_t>(where.address)};
      case 9: return txn::Masked{TxnOpcode::Maskwrite, where.address, value(32), word(where.run, 0)};
      default: return txn::Write{where.address, word(where.run, 0)};
    }
  }

  void change(container::Txn& stream) {
    if (below(16) == 0) stream.major ^= 1;  // 1: the form with optimised operations
    if (shuffle(stream.ops.all(), TxnOp{.body = operation()})) return;
    TxnOp& op = stream.ops.all()[below(stream.ops.size())];
    op.size = 0;
    if (auto* write = std::get_if<txn::Write>(&op.body))
      write->value = word_at(write->address, write->value);
    else if (auto* block = std::get_if<txn::BlockWrite>(&op.body))
      change_words(block->address, block->data);
    else if (auto* masked = std::get_if<txn::Masked>(&op.body))
      masked->value = word_at(masked->address, masked->value);
    else if (auto* patch = std::get_if<txn::Patch>(&op.body))
      patch->addend = value(16);
    else
      op.body = operation();
  }

  void change(container::DpuSequence& sequence) {
    namespace dpu = container::dpu;
    const Place where = place();
    const device::TileId to = device_->locate(where.address).tile;
    if (shuffle(sequence.ops, container::DpuOp{.body = dpu::Write32{to.col, to.row, where.offset, word(where.run, 0)}}))
      return;
    container::DpuOp& op = sequence.ops[below(sequence.ops.size())];
    if (auto* raw = std::get_if<dpu::Raw>(&op.body))
      raw->words[below(raw->words.size())] ^= value(32);
    else if (auto* bd = std::get_if<dpu::ShimBd>(&op.body))
      bd->words[below(bd->words.size())] = value(32);
    else if (auto* write = std::get_if<dpu::Write32>(&op.body))
      write->value = value(32);
  }

  std::mt19937 random_;
  const device::Device* device_ = nullptr;
};

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  fuzz::Guest guest = fuzz::Guest::read({data, size});
  Mutator(seed).change(guest);
  const Bytes changed = guest.write();
  if (changed.size() > max_size) return size;
  std::ranges::copy(changed, data);
  return changed.size();
}

#include "npu/replay.h"

#include "array/codes.h"
#include "device/aie2_registers.h"
#include "device/codes.h"
#include "device/tile_layout.h"
#include "npu/address.h"
#include "npu/codes.h"

#include <algorithm>

namespace tessera::npu {

using device::TileKind;

namespace {

std::uint32_t size_of(const device::RegisterRun& memory) {
  return memory.reg.count * memory.reg.stride;
}

WrittenMemory& memory_of(TileState& state, const device::RegisterRun& run) {
  return run.reg.offset == device::tile_layout(state.kind, state.arch).program_memory.offset &&
                 state.kind == TileKind::Core
             ? state.program
             : state.data;
}

}  // namespace

// Memories ------------------------------------------------------------------------------------------------------------

void WrittenMemory::write(std::uint32_t offset, std::span<const std::uint32_t> words, std::uint32_t size) {
  assert(in_range(offset, 4 * words.size(), size));
  bytes.resize(size);
  for (std::size_t i = 0; i < words.size(); ++i) store_le<std::uint32_t>(bytes, offset + 4 * i, words[i]);
  mark(offset, offset + static_cast<std::uint32_t>(4 * words.size()));
}

void WrittenMemory::clear(std::uint32_t size) {
  bytes.assign(size, 0);
  mark(0, size);
}

// Adds [begin, end) to `runs`, joined with each range there that it overlaps or touches.
void WrittenMemory::mark(std::uint32_t begin, std::uint32_t end) {
  auto run = runs.upper_bound(begin);
  if (run != runs.begin() && std::prev(run)->second >= begin) --run;
  while (run != runs.end() && run->first <= end) {
    begin = std::min(begin, run->first);
    end = std::max(end, run->second);
    run = runs.erase(run);
  }
  runs.emplace(begin, end);
}

// Registers -----------------------------------------------------------------------------------------------------------

std::uint32_t TileState::read(std::uint32_t offset) const {
  if (const auto found = registers.find(offset); found != registers.end()) return found->second;
  const std::optional<device::RegisterInfo> info = device::register_at(kind, offset, arch);
  return info ? info->run->reset : 0;
}

Result<device::Meaning> Replay::find(std::uint64_t address) const {
  if (!is_aligned(address, 4))
    return Failure(error(array::code::misaligned, "address {:#x} is not a multiple of 4", address)
                       .help("give a multiple of 4: memory and registers of the array are accessed as 32-bit words"));
  return device::explain_address(device_, address);
}

TileState& Replay::tile(const device::Meaning& meaning) {
  TileState& state = tiles_[meaning.location.tile];
  state.kind = meaning.kind;
  state.arch = device_.arch;
  return state;
}

void Replay::write_register(TileState& state, std::uint32_t offset, std::uint32_t value) {
  const device::TileLayout& layout = device::tile_layout(state.kind, state.arch);
  for (const device::ChannelLayout& channel : layout.channels) {
    if (channel.queue.index_of(offset)) state.tasks[offset].push_back(value);
    if (const auto index = channel.control.index_of(offset); index && channel.reset.get(value) != 0)
      state.tasks.erase(channel.queue.at(*index));
  }
  if (layout.memory_control.index_of(offset) && layout.zeroise.get(value) != 0)
    state.data.clear(layout.data_memory.count * layout.data_memory.stride);
  state.host_places.erase(offset);
  state.registers[offset] = value;
}

Result<void> Replay::write(std::uint64_t address, std::span<const std::uint32_t> words) {
  while (!words.empty()) {
    TRY(const device::Meaning place, find(address));
    TileState& state = tile(place);
    std::size_t count = 1;
    if (place.memory != nullptr) {
      const std::uint32_t begin = place.location.offset - place.memory->reg.offset;
      count = std::min<std::size_t>(words.size(), (size_of(*place.memory) - begin) / 4);
      memory_of(state, *place.memory).write(begin, words.first(count), size_of(*place.memory));
    } else {
      write_register(state, place.location.offset, words.front());
    }
    words = words.subspan(count);
    address += 4 * count;
  }
  return {};
}

Result<std::uint32_t> Replay::read(std::uint64_t address) {
  TRY(const device::Meaning place, find(address));
  const TileState& state = tile(place);
  if (place.memory == nullptr) return state.read(place.location.offset);
  const WrittenMemory& memory = memory_of(tile(place), *place.memory);
  return memory.bytes.empty() ? 0
                              : load_le<std::uint32_t>(memory.bytes, place.location.offset - place.memory->reg.offset);
}

Result<void> Replay::mask_write(std::uint64_t address, std::uint32_t mask, std::uint32_t value) {
  TRY(const std::uint32_t old, read(address));
  return Actions::write(address, (old & ~mask) | (value & mask));
}

// Memories keep their contents, as in Controller::load_pdi().
Result<void> Replay::load_pdi(std::uint64_t id) {
  TRY(const std::optional<container::Cdo> configuration, pdis_.take(id));
  if (!configuration) return {};
  for (auto& [tile, state] : tiles_) {
    state.registers.clear();
    state.tasks.clear();
    state.host_places.clear();
  }
  load(*configuration, fmt::format("PDI {}", id));
  return {};
}

Result<std::uint32_t> Replay::state(std::uint8_t index) {
  return Failure(error(code::unsupported, "the new value depends on word {} of the scratchpad", index)
                     .note("the host fills the scratchpad when the program runs")
                     .help("run the program to see the new value"));
}

Result<std::uint32_t> Replay::instruction_word(std::uint32_t index) {
  return word_of(instruction_words_, index);
}

// Operations ----------------------------------------------------------------------------------------------------------

void Replay::load(const container::Cdo& cdo, std::string_view source) {
  for (std::size_t i = 0; i < cdo.commands.size(); ++i) {
    const container::CdoCommand& command = cdo.commands[i];
    const std::string name = container::to_string(command.id);
    if (auto done = perform(command, *this); !done)
      note_problem(std::move(done).error(), source, name, place_of("CDO command", i, name, command));
  }
}

template <class Stream>
void Replay::execute_all(const Stream& stream, std::string_view source) {
  std::size_t i = 0;
  for (const auto& op : stream.ops) {
    const std::string name = container::to_string(container::opcode_of(op.body));
    if (auto done = perform(op.body, *this); !done)
      note_problem(std::move(done).error(), source, name, place_of("operation", i, name, op));
    ++i;
  }
}

void Replay::execute(const container::Txn& stream, std::string_view source) {
  execute_all(stream, source);
}

void Replay::execute(const container::DpuSequence& stream, std::string_view source) {
  auto words = words_of(stream);
  if (!words) return note_problem(std::move(words).error(), source, "DPU sequence", "its words");
  instruction_words_ = std::move(*words);
  execute_all(stream, source);
}

// Notes the host buffer at the descriptor word that holds the low bits of the address.
Result<void> Replay::point_bd(std::uint64_t bd_word0, std::uint64_t argument, std::uint64_t offset) {
  TRY(const device::Meaning place, find(bd_word0 + 4U * device::kAie2ShimBd.place(device::BdField::Address).word));
  TileState& state = tile(place);
  state.registers.try_emplace(place.location.offset, state.read(place.location.offset));
  state.host_places[place.location.offset] = {argument, offset};
  return {};
}

// Problems ------------------------------------------------------------------------------------------------------------

// A stream for another device fails at thousands of operations for one reason, so problems with the same operation and
// the same code count as one.
void Replay::note_problem(Diag diag, std::string_view source, std::string_view operation, const std::string& place) {
  if (diag.code == code::unsupported) diag.notes.push_back("the state shown leaves this operation out");
  const std::string kind = fmt::format("{} {} {}", source, diag.code.id, operation);
  const auto [found, is_new] = problems_.try_emplace(kind);
  if (is_new)
    found->second.first = std::move(diag).within(fmt::format("{}: {}", source, place));
  else
    ++found->second.more;
}

std::vector<Diag> Replay::problems() const {
  std::vector<Diag> all;
  for (const auto& [kind, problem] : problems_) {
    Diag diag = problem.first;
    if (problem.more != 0) diag.notes.push_back(fmt::format("other problems of this kind: {}", problem.more));
    all.push_back(std::move(diag));
  }
  return all;
}

}  // namespace tessera::npu

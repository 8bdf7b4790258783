// Records the accesses of agents (detector.h): the words of channels, loads and stores of cores, and accesses by
// address (array/machine/door.cpp).
//
// A load of a core counts when the core uses its value; if the core drops the value, the load does not count
// (core/aie2/loaded_values.h). In the meantime the detector compares the load with writes to its bytes. To save time,
// it looks only at cores whose last load from the written memory is later than all actions of theirs that the writer
// knows.
#include "array/parts/view.h"
#include "sanitize/detector.h"

namespace tessera::sanitize {

using device::Direction;

namespace {

constexpr unsigned kScalarBytes = 4;
// A vector load that begins at most this many bytes behind written memory counts as a prefetch of a pipelined loop.
constexpr std::uint32_t kPrefetchBytes = 128;

std::size_t index_of(const Tile& tile) {
  return tile.first_unit / kUnitsPerTile;
}

}  // namespace

Detector::Memory& Detector::memory_of(const Tile* memory) {
  if (memory == nullptr) return host_;
  const device::Device& device = view_.device;  // memories west of the partition come after the partition's tiles
  const std::size_t tiles = static_cast<std::size_t>(device.cols) * device.rows;
  const std::size_t at = memory->first_unit == kNoUnit ? tiles + memory->id.row : index_of(*memory);
  if (memories_.size() <= at) memories_.resize(at + 1);
  if (memories_[at] != nullptr) return *memories_[at];
  Memory& fresh = *(memories_[at] = std::make_unique<Memory>(memory));
  std::ranges::copy_if(map_.regions, std::back_inserter(fresh.regions),
                       [&](const Region& each) { return each.tile == memory->id; });
  std::ranges::sort(fresh.regions, {}, &Region::begin);
  return fresh;
}

Detector::LoadingCore& Detector::core_of(const Tile& tile) {
  const std::size_t at = index_of(tile);
  if (cores_.size() <= at) cores_.resize(at + 1);
  if (cores_[at] == nullptr) cores_[at] = std::make_unique<LoadingCore>(agent(tile.first_unit + kCoreUnit));
  return *cores_[at];
}

Detector::Memory* Detector::in_view(const Tile& tile, Quadrant quadrant) {
  Memory*& known = core_of(tile).memories[static_cast<unsigned>(quadrant)];
  if (known != nullptr) return known;
  const device::View& view = tile.model.views[static_cast<unsigned>(quadrant)];
  const Tile* memory = view_.find({static_cast<std::uint8_t>(tile.id.col + view.col_offset),
                                   static_cast<std::uint8_t>(tile.id.row + view.row_offset)});
  return memory == nullptr ? nullptr : known = &memory_of(memory);
}

Access Detector::access_of(AgentId agent, bool writes, std::uint32_t where, Cycle cycle) {
  return {.agent = agent,
          .writes = writes,
          .where = where,
          .epoch = clocks_[agent][agent],
          .cycle = cycle,
          .order = ++accesses_};
}

void Detector::note(Memory& memory, std::uint64_t begin, std::uint64_t end, const Access& access) {
  for (const Shadow::Race& race : memory.shadow.note(begin, end, access, clocks_[access.agent]))
    found_race(memory.tile, race.word, race.earlier, access);
}

// Channels ---------------------------------------------------------------------------------------------------------

void Detector::channel_accesses(const Channel& channel, const AddressWalk::Run& run,
                                std::optional<std::uint64_t> sent) {
  const bool writes = channel.direction == Direction::S2MM;
  Memory& memory = memory_of(channel.memory);
  Access access = access_of(agent(channel.unit), writes, channel.bd_id, view_.now());
  access.rising = sent.has_value();
  access = access.behind(sent.value_or(0));
  const auto tasks = tasks_.find(channel.unit);
  const std::optional<Access> task = tasks == tasks_.end() ? std::nullopt : std::optional(tasks->second.current.given);
  const std::uint64_t base = channel.memory == nullptr ? channel.host_address / kWordBytes : 0;
  const std::uint64_t first = base + run.address, end = first + (run.words - 1) * run.step + 1;
  if (!memory.stacks.empty()) look_at_stacks(memory, first * kWordBytes, end * kWordBytes, access);
  if (writes) meet_loads(memory, access, first * kWordBytes, end * kWordBytes, run.step);
  const std::uint64_t together = run.step == 1 ? run.words : 1;
  for (std::uint64_t i = 0; i < run.words; i += together) {
    const std::uint64_t begin = (first + i * run.step) * kWordBytes, behind = begin + together * kWordBytes;
    if (!writes) look_for_unwritten(memory, begin, behind, access.behind(i), task);
    note(memory, begin, behind, access.behind(i));
    if (memory.tile == nullptr && host_accessed_) host_accessed_(begin, behind - begin, writes);
  }
}

void Detector::look_for_unwritten(Memory& memory, std::uint64_t begin, std::uint64_t end, const Access& access,
                                  const std::optional<Access>& task) {
  if (!memory.shadow.written(begin, end).none) return;
  // The host fills a buffer from its beginning, so it is enough to check the last word.
  if (memory.tile == nullptr && view_.memory.written_by_host(end - kWordBytes)) return memory.shadow.give(begin, end);
  for (std::uint64_t byte = begin; byte < end; byte += kWordBytes) {
    if (!memory.shadow.written(byte, byte + kWordBytes).none) continue;
    if (memory.tile == nullptr && view_.memory.written_by_host(byte)) {
      memory.shadow.give(byte, byte + kWordBytes);
      continue;
    }
    Access read = access.behind((byte - begin) / kWordBytes);
    read.rising = false;
    memory.shadow.note_unwritten(
        {read, memory.shadow.first_unwritten(byte, byte + kWordBytes), byte, byte + kWordBytes, task});
  }
}

// Cores ------------------------------------------------------------------------------------------------------------

std::uint32_t Detector::Load::good_from() const {
  return size <= kScalarBytes ? offset : offset - std::min(offset, kPrefetchBytes);
}

void Detector::core_accesses(const Tile& tile, const CoreAccess& access) {
  Memory* memory = in_view(tile, access.quadrant);
  if (memory == nullptr) return;
  LoadingCore& core = core_of(tile);
  Load load{memory, access.offset, access.size, access_of(core.agent, access.writes, access.pc, access.cycle), false};
  look_at_stack(tile, core, access);
  if (access.writes) {
    look_at_store(*memory, core, access, load.access);
    meet_loads(*memory, load.access, access.offset, access.offset + access.size);
  } else {
    load.unwritten = reads_unwritten(*memory, load);
  }
  if (!access.load) return count(load);

  const auto known = std::ranges::find(memory->readers, &core, &Memory::Reader::core);
  if (known == memory->readers.end())
    memory->readers.push_back({&core, load.access.epoch});
  else
    known->last = load.access.epoch;
  if (core.loads.size() <= *access.load) core.loads.resize(*access.load + 1);
  core.loads[*access.load].push_back(load);
}

void Detector::load_settled(const Tile& tile, std::uint64_t cell, bool used) {
  LoadingCore& core = core_of(tile);
  if (core.loads.size() <= cell) return;
  for (const Load& load : core.loads[cell])
    if (used) count(load);
  core.loads[cell].clear();
}

void Detector::count(const Load& load) {
  const std::uint32_t end = load.offset + load.size;
  note(*load.memory, load.offset, end, load.access);
  if (load.overwritten) found_race(load.memory->tile, load.offset / kWordBytes, load.access, *load.overwritten);
  if (!load.unwritten) return;
  const std::uint64_t byte = load.memory->shadow.first_unwritten(load.offset, end);
  load.memory->shadow.note_unwritten({load.access, byte, load.good_from(), end});
}

void Detector::meet_loads(const Memory& memory, const Access& write, std::uint64_t begin, std::uint64_t end,
                          std::uint32_t step) {
  const auto is_ordered = [&](AgentId reader, Epoch epoch) {
    return reader == write.agent || epoch <= clocks_[write.agent][reader];
  };
  for (const Memory::Reader& reader : memory.readers) {
    if (is_ordered(reader.core->agent, reader.last)) continue;
    for (std::vector<Load>& cell : reader.core->loads)
      for (Load& load : cell) {
        const std::uint64_t first = std::max<std::uint64_t>(load.good_from(), begin);
        const std::uint64_t last = std::min<std::uint64_t>(load.offset + load.size, end);
        if (first >= last || load.memory != &memory) continue;
        if (load.overwritten || is_ordered(load.access.agent, load.access.epoch)) continue;
        for (std::uint64_t byte = first; byte < last; ++byte) {
          if ((byte - begin) / kWordBytes % step != 0) continue;
          load.unwritten = false;
          if (byte >= load.offset) load.overwritten = write;
        }
      }
  }
}

// A program uses a scalar as a whole. But it may use only a part of a vector, and pipelined loops also load vectors
// behind the last element and drop the results.
bool Detector::reads_unwritten(const Memory& memory, const Load& load) const {
  const std::uint64_t end = load.offset + load.size;
  const Shadow::Written written = memory.shadow.written(load.offset, end);
  if (load.size <= kScalarBytes) return written.none;
  return !written.some && !memory.shadow.written(load.good_from(), end).some;
}

void Detector::core_window(const Tile& tile, Quadrant quadrant, std::uint32_t offset, std::uint64_t size) {
  if (Memory* memory = in_view(tile, quadrant)) memory->shadow.give(offset, offset + size);
}

// Accesses by address ----------------------------------------------------------------------------------------------

// Records an access by address (array/parts/door.h). Access::where becomes the program counter of a core, or for the
// controller an index in operations_.
Access Detector::door_access(Accessor by, bool writes) {
  std::uint32_t where = by.pc;
  if (by.unit == kNoUnit) {
    std::string name = writes ? view_.name_of(kNoUnit) : "a register read";
    if (view_.operation) name += " in " + view_.operation();
    if (operations_.empty() || operations_.back() != name) operations_.push_back(std::move(name));
    where = static_cast<std::uint32_t>(operations_.size() - 1);
  }
  return access_of(agent(by.unit), writes, where, view_.now());
}

void Detector::door_reads(const Tile& tile, std::uint32_t offset, Accessor by) {
  Memory& memory = memory_of(&tile);
  const Access access = door_access(by, false);
  const std::uint64_t begin = offset / kWordBytes * kWordBytes, end = begin + kWordBytes;
  if (memory.shadow.written(begin, end).none) memory.shadow.note_unwritten({access, offset, offset, offset + 4ULL});
  note(memory, begin, end, access);
}

void Detector::door_polls(const Tile& tile, std::uint32_t offset, Accessor by) {
  Memory& memory = memory_of(&tile);
  const std::uint64_t word = offset / kWordBytes;
  const Access seen = memory.shadow.last_write(word);
  if (seen.mask != 0 && units_[seen.agent] != by.unit) hand_over(units_[seen.agent], clock(by.unit));
  note(memory, word * kWordBytes, (word + 1) * kWordBytes, door_access(by, false));
}

void Detector::door_writes(const Tile& tile, std::uint32_t offset, std::size_t size, Accessor by) {
  Memory& memory = memory_of(&tile);
  const Access access = door_access(by, true);
  meet_loads(memory, access, offset, offset + size);
  note(memory, offset / kWordBytes * kWordBytes, align_up(offset + size, kWordBytes), access);
}

}  // namespace tessera::sanitize

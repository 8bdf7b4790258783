#include "sanitize/bounds.h"

#include "array/parts/view.h"
#include "sanitize/codes.h"
#include "sanitize/detector.h"

namespace tessera::sanitize {

using device::Direction;
using device::to_string;

namespace {

// After this many equal strides, stores count as a loop.
constexpr unsigned kSteady = 2;

std::string in_quotes(const Region& region) {
  switch (region.kind) {
    case Region::Kind::Stack: return "the stack of core " + to_string(region.core);
    case Region::Kind::Buffer: break;
  }
  return region.name.empty() ? std::string("its buffer") : fmt::format("the buffer '{}'", region.name);
}

}  // namespace

bool Detector::is_core(AgentId agent) const {
  return units_[agent] != kNoUnit && units_[agent] % kUnitsPerTile == kCoreUnit;
}

bool Detector::is_channel(AgentId agent) const {
  const UnitId unit = units_[agent];
  return unit != kNoUnit && unit % kUnitsPerTile >= kChannelUnit && unit % kUnitsPerTile < kStreamUnit;
}

const Channel& Detector::channel_of(UnitId unit) const {
  const UnitId channel = unit % kUnitsPerTile - kChannelUnit;
  return view_.tile_of(unit).channels[channel / kMaxChannels][channel % kMaxChannels];
}

bool StoreRun::add(std::uint64_t address, Cycle now, std::uint64_t asked) {
  const auto step = static_cast<std::int64_t>(address - last);
  const Cycle time = now - at;
  const bool goes_on = requests == asked && step != 0 && step == stride && time <= between;
  steady = goes_on ? steady + 1 : 0;
  requests = asked;
  stride = step;
  between = time;
  last = address;
  at = now;
  return goes_on;
}

const Region* Detector::Memory::region_at(std::uint64_t byte) const {
  const auto behind = std::ranges::upper_bound(regions, byte, {}, &Region::begin);
  return behind == regions.begin() || !std::prev(behind)->contains(byte) ? nullptr : &*std::prev(behind);
}

void Detector::asked_for_lock(UnitId who) {
  if (who == kNoUnit || who % kUnitsPerTile != kCoreUnit) return;
  const std::size_t at = who / kUnitsPerTile;
  if (at < cores_.size() && cores_[at] != nullptr) ++cores_[at]->requests;
}

// Stores -----------------------------------------------------------------------------------------------------------

void Detector::look_at_store(Memory& memory, LoadingCore& core, const CoreAccess& access, const Access& write) {
  if (memory.regions.empty()) return;
  const Region* here = memory.region_at(access.offset);
  const std::uint64_t end = std::uint64_t{access.offset} + access.size;
  if (here != nullptr && here->kind == Region::Kind::Buffer && end > here->end)
    return found_beyond(memory, *here, here->end, write);

  if (access.pipe == 0) return;  // a host core's body checks its indices itself
  StoreRun& run = core.stores[access.pc];
  const std::uint64_t place = static_cast<std::uint64_t>(access.quadrant) << 32 | access.offset;
  const bool goes_on = run.add(place, access.pipe, core.requests);
  const Region* before = std::exchange(run.region, here);
  if (goes_on && run.steady >= kSteady && before != nullptr && before != here && before->kind == Region::Kind::Buffer)
    return found_beyond(memory, *before, access.offset, write);
  if (here != nullptr || std::ranges::find(map_.complete, memory.tile->id) == map_.complete.end()) return;
  // If these bytes were written before, usually by a configuration, they have an owner that the map does not list.
  if (memory.shadow.last_write(access.offset / kWordBytes).mask != 0) return;
  const auto behind = std::ranges::upper_bound(memory.regions, access.offset, {}, &Region::begin);
  const Party writer = party(write, "writes");
  Diag diag = error(code::store_nowhere, "{} stores to {:#x} of {}, which belongs to no buffer, stack or program data",
                    writer.who, access.offset, to_string(memory.tile->id))
                  .at("cycle {}", write.cycle);
  if (behind != memory.regions.begin())
    diag = std::move(diag).note("{} ends {} bytes before this address", in_quotes(*std::prev(behind)),
                                access.offset - std::prev(behind)->end);
  found({{view_.name_of(units_[write.agent]), "no buffer in " + to_string(memory.tile->id)},
         std::move(diag).help("let the loop end earlier, or declare a buffer for these bytes"),
         {writer},
         meeting(memory.tile, access.offset)});
}

void Detector::core_wrote_beyond(const Tile& tile, Quadrant quadrant, std::uint32_t end, std::uint32_t offset,
                                 std::uint32_t place, Cycle cycle) {
  Memory* memory = in_view(tile, quadrant);
  if (memory == nullptr) return;
  const Access write = access_of(core_of(tile).agent, true, place, cycle);
  const Region* region = memory->region_at(end - 1);
  found_beyond(*memory, region != nullptr && region->end == end ? *region : Region{.tile = tile.id, .end = end}, offset,
               write);
}

void Detector::found_beyond(const Memory& memory, const Region& buffer, std::uint64_t byte, const Access& write) {
  const Party writer = party(write, "writes");
  const Region* other = memory.region_at(byte);
  found({{view_.name_of(units_[write.agent]), "beyond " + in_quotes(buffer)},
         error(code::store_beyond, "{} writes byte {:#x} of {}, beyond the end of {}", writer.who, byte,
               to_string(memory.tile->id), in_quotes(buffer))
             .at("cycle {}", write.cycle)
             .note("{} ends with byte {:#x}; byte {:#x} belongs to {}", in_quotes(buffer), buffer.end - 1, byte,
                   other == nullptr ? "no known buffer, stack or program data" : in_quotes(*other))
             .help("{}", is_core(write.agent) ? "let the loop end with the buffer, or make the buffer larger"
                                              : "shorten the descriptor, or make the buffer larger"),
         {writer},
         meeting(memory.tile, byte)});
}

// Checks the bytes that a channel will write with a descriptor, before it moves them. If a buffer ends inside a word,
// the buffer counts up to the end of this word.
void Detector::bd_placed(const Channel& channel, std::uint64_t begin, std::uint64_t end) {
  if (channel.direction != Direction::S2MM || channel.memory == nullptr || map_.empty() || begin == end) return;
  const Memory& memory = memory_of(channel.memory);
  const Region* region = memory.region_at(begin);
  if (region == nullptr || region->kind != Region::Kind::Buffer || end <= align_up(region->end, kWordBytes)) return;
  found_beyond(memory, *region, region->end, access_of(agent(channel.unit), true, channel.bd_id, view_.now()));
}

// Stacks -----------------------------------------------------------------------------------------------------------

void Detector::look_at_stack(const Tile& tile, LoadingCore& core, const CoreAccess& access) {
  SeenStack& stack = core.stack;
  if (access.stack_pointer < kFirstWindow || stack.told) return;
  const std::uint32_t window = (access.stack_pointer - kFirstWindow) >> kWindowBits;
  if (window >= kQuadrants) return;
  const std::uint32_t base = kFirstWindow + (window << kWindowBits);
  if (access.by_stack_pointer && static_cast<std::uint32_t>(access.quadrant) == window)
    stack.low = std::min(stack.low, base + access.offset);
  stack.low = std::min(stack.low, access.stack_pointer);
  if (access.stack_pointer <= stack.high) return;
  const std::uint32_t from = std::max(stack.high, stack.low);
  stack.high = access.stack_pointer;
  Memory* memory = in_view(tile, static_cast<Quadrant>(window));
  if (memory == nullptr || stack.low < base) return;
  if (std::ranges::find(memory->stacks, tile.first_unit + kCoreUnit) == memory->stacks.end())
    memory->stacks.push_back(tile.first_unit + kCoreUnit);

  stack.pc = access.pc;
  const Access here = access_of(core.agent, true, access.pc, access.cycle);
  const auto runs_into = [&](std::string_view what, std::uint64_t byte) {
    found_stack(tile, here, stack, what, meeting(memory->tile, byte));
  };
  for (const Region& region : memory->regions)
    if (region.kind != Region::Kind::Stack && stack.low - base < region.end && stack.high - base > region.begin)
      return runs_into(in_quotes(region), region.begin);
  const Region* own = map_.stack_of(tile.id);
  if (own != nullptr && own->contains(stack.low - base) && memory->tile->id == own->tile &&
      stack.high - base > own->end)
    return runs_into({}, own->end);
  for (std::uint32_t byte = from - base; byte < stack.high - base; byte += kWordBytes)
    if (const Access last = memory->shadow.last_write(byte / kWordBytes); last.mask != 0 && is_channel(last.agent))
      return runs_into("the bytes that " + place(last.agent, last.where) + " writes", byte);
}

void Detector::look_at_stacks(Memory& memory, std::uint64_t begin, std::uint64_t end, const Access& access) {
  for (const UnitId unit : memory.stacks) {
    const SeenStack& stack = cores_[unit / kUnitsPerTile]->stack;
    const std::uint64_t low = stack.low % kWindowSize, high = low + (stack.high - stack.low);
    if (stack.told || low >= end || high <= begin) continue;
    found_stack(
        view_.tile_of(unit), access, stack,
        fmt::format("the bytes that {} {}", place(access.agent, access.where), access.writes ? "writes" : "sends"),
        meeting(memory.tile, std::max(low, begin)));
  }
}

void Detector::found_stack(const Tile& core, const Access& access, const SeenStack& stack, std::string_view into,
                           Meeting at) {
  const std::string name = "core " + to_string(core.id);
  cores_[core.first_unit / kUnitsPerTile]->stack.told = true;
  const Region* own = map_.stack_of(core.id);
  Diag diag = (into.empty() ? error(code::stack_overrun, "the stack of {} runs over its end", name)
                            : error(code::stack_overrun, "the stack of {} runs into {}", name, into))
                  .at("{}", place(access.agent, access.where))
                  .at("cycle {}", access.cycle)
                  .note("the stack has grown from {:#x} to {:#x} (addresses of the core) at {}", stack.low, stack.high,
                        view_.place_of(core.first_unit + kCoreUnit, stack.pc));
  if (own != nullptr) diag = std::move(diag).note("the stack has {} bytes", own->end - own->begin);
  found({{name, "stack"},
         std::move(diag).help("give the core a larger stack, with {{stack_size = N : i32}} in a design, or let its "
                              "functions keep less on the stack"),
         {party(access, access.writes ? "writes" : "reads")},
         std::move(at)});
}

// Descriptors that two channels execute ----------------------------------------------------------------------------

// Adds the descriptors of the chain that begins with `first`.
static void add_chain(const Channel& channel, std::uint32_t first, std::set<std::uint32_t>& chain) {
  Tile& tile = *channel.tile;
  for (std::optional<std::uint32_t> bd = first; bd && *bd < tile.model.bds && chain.insert(*bd).second;
       bd = channel.out_of_order ? std::nullopt : tile.bd(*bd).next) {
  }
}

// Returns whether two channels may execute one descriptor without disturbing each other: both send, and the descriptor
// uses no lock.
static bool may_share(const Channel& one, const Channel& other, std::uint32_t bd) {
  const Bd content = one.tile->bd(bd);
  return one.direction == Direction::MM2S && other.direction == Direction::MM2S && !content.acquires &&
         !content.releases;
}

// Returns whether the address, length or next descriptor of a descriptor was changed after the channel fetched it.
// T0532 reports such a rewrite.
static bool is_rewritten_under(const Channel& channel, std::uint32_t id) {
  if (channel.phase <= Channel::Phase::Fetch || channel.bd_id != id) return false;
  const Bd now = channel.tile->bd(id);
  return now.base != channel.bd.base || now.length != channel.bd.length || now.next != channel.bd.next;
}

// Looks for another channel whose tasks execute a descriptor that the new task of `channel` also executes.
void Detector::look_for_shared(const Channel& channel, std::uint32_t first) {
  std::set<std::uint32_t> mine;
  add_chain(channel, first, mine);
  for (const std::vector<Channel>& side : channel.tile->channels)
    for (const Channel& other : side) {
      if (&other == &channel) continue;
      std::set<std::uint32_t> theirs;
      if (other.phase != Channel::Phase::Idle) add_chain(other, other.task.bd, theirs);
      for (const auto& task : other.queue) add_chain(other, task.bd, theirs);
      for (const std::uint32_t bd : mine)
        if (theirs.contains(bd) && !may_share(channel, other, bd) && !is_rewritten_under(other, bd))
          found_shared(channel, bd, other.unit);
    }
}

// Looks for another channel that has executed the same descriptor since its last rewrite.
void Detector::executes(const Channel& channel, Descriptor& descriptor, const Access& fetch) {
  for (const auto& [other, use] : descriptor.executed)
    if (other != channel.unit && !knows_of(use, fetch.agent) && !may_share(channel, channel_of(other), channel.bd_id))
      found_shared(channel, channel.bd_id, other);
  descriptor.executed.insert_or_assign(channel.unit, fetch);
}

void Detector::found_shared(const Channel& channel, std::uint32_t bd, UnitId other) {
  const std::string name = channel.name(), them = view_.name_of(other);
  found({{std::min(name, them) + " and " + std::max(name, them), fmt::format("BD {} shared", bd)},
         error(code::bd_shared, "BD {} of {} is executed by {} and by {}", bd, to_string(channel.tile->id),
               std::min(name, them), std::max(name, them))
             .at("{}", name)
             .at("cycle {}", view_.now())
             .note("a descriptor holds the buffer, length and locks of one DMA program: those of its last writer")
             .note("no unit has rewritten the descriptor in between, and nothing orders the two channels")
             .help("give each DMA program of the tile its own descriptors")});
}

}  // namespace tessera::sanitize

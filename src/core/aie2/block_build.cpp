// Builds a block: goes through the bundles as the plain engine does, with descriptions of results in place of values.

#include "core/aie2/block.h"
#include "core/aie2/control_registers.h"

#include <algorithm>
#include <bit>

namespace tessera::core::aie2 {
namespace {

using isa::Role;

constexpr unsigned kMaxBundles = 64;
// The most slots that one bundle may need: results and pointers of all its instructions, late results, overlays.
constexpr unsigned kSlotReserve = 24;

BlockStep::Kind copy_kind(std::size_t size) {
  switch (size) {
    case 4: return BlockStep::Kind::Copy4;
    case 8: return BlockStep::Kind::Copy8;
    case 32: return BlockStep::Kind::Copy32;
    case 64: return BlockStep::Kind::Copy64;
    default: return BlockStep::Kind::CopyAny;
  }
}

class Builder {
 public:
  Builder(Core::State& s, const Underway& begin)
      : s_(s), follows_loads_(s.loaded != nullptr), flights_(begin.flights), lates_(begin.lates), loads_(begin.loads) {
    for (const Flight& flight : flights_) slots_[flight.slot] = true;
    for (const LateFlight& late : lates_) cells_[late.cell] = true;
  }

  std::unique_ptr<Block> build(BlockCache& cache);
  Underway within(const Within& at);

 private:
  // Returns the bundle at pc, if a block can contain it; nullptr if only the plain engine can execute it.
  const Decoded* plain_bundle(std::uint32_t pc) const;
  bool confuses_branches(const Decoded& bundle, unsigned delay) const;
  bool loop_end_lands() const;

  void add(const Decoded& bundle);
  void begin_cycle();
  void issue(const Decoded& bundle);
  void place_results(Uop& uop, unsigned stage);
  void run_late(const LateFlight& late);
  std::int16_t expect_part(const Uop& origin, std::uint8_t stage, unsigned elapsed);
  Uop& copy_with_operands(const Uop& uop);
  Location forwarded(Location where, const Uop& reader);
  void add_copy(std::uint16_t from, std::uint16_t to, std::uint16_t size);
  auto settle() {
    return [this](std::uint16_t cell, bool used) {
      block_->steps.push_back(step(used ? BlockStep::Kind::Used : BlockStep::Kind::Dropped));
      block_->steps.back().cell = cell;
    };
  }
  Location slot_for(Location where, unsigned due, Bypass bypass);
  Underway underway() const;

  std::uint16_t cycle() const { return static_cast<std::uint16_t>(block_->bundles); }
  BlockStep step(BlockStep::Kind kind) const { return {.kind = kind, .bundle = cycle()}; }

  Core::State& s_;
  bool follows_loads_;
  std::unique_ptr<Block> block_ = std::make_unique<Block>();
  std::vector<Flight> flights_;
  std::vector<LateFlight> lates_;
  LoadedValues loads_;
  std::array<bool, kRenamedSlots> slots_{};  // slots in use
  std::array<bool, kLateCells> cells_{};
  std::vector<std::uint16_t> overlays_;  // slots that hold an operand of the present bundle
};

bool Builder::loop_end_lands() const {
  const Location loop_end = locate({files::LE, 0});
  return std::any_of(flights_.begin(), flights_.end(), [&](const Flight& flight) {
    return flight.due == cycle() && Location{flight.offset, flight.size}.overlaps(loop_end);
  });
}

const Decoded* Builder::plain_bundle(std::uint32_t pc) const {
  const Result<Decoded*> bundle = decode_at(s_, pc);
  if (!bundle || (*bundle)->plain_only) return nullptr;
  return (*bundle)->requests == 0 || block_->bundles == 0 ? *bundle : nullptr;
}

// Returns whether only the plain engine can execute a bundle because of a branch: a branch, the end of a loop or a new
// end of a loop in the delay slots of a branch, and a branch at the end of a loop.
bool Builder::confuses_branches(const Decoded& bundle, unsigned delay) const {
  const bool ends_loop = bundle.sets_loop_end || bundle.pc == s_.regs.le;
  return delay != 0 ? ends_loop || bundle.branches : ends_loop && bundle.branches;
}

void Builder::add_copy(std::uint16_t from, std::uint16_t to, std::uint16_t size) {
  BlockStep copy = step(copy_kind(size));
  copy.from = from;
  copy.to = to;
  copy.size = size;
  block_->steps.push_back(copy);
}

Location Builder::slot_for(Location where, unsigned due, Bypass bypass) {
  const auto free = static_cast<std::uint16_t>(std::find(slots_.begin(), slots_.end(), false) - slots_.begin());
  assert(free < kRenamedSlots);
  slots_[free] = true;
  if (where.size < kVectorBytes / 2) bypass = Bypass::None;  // only vector results have forwarding paths
  flights_.push_back({static_cast<std::uint16_t>(due), where.offset, where.size, free, bypass});
  return {renamed_offset(free), where.size, where.mask};
}

// Returns the place from which to read an operand: its register, or the slot of a result that the reader's path
// forwards one cycle early.
Location Builder::forwarded(Location where, const Uop& reader) {
  if (reader.bypass_in == Bypass::None || where.size == 0) return where;
  const auto found = std::find_if(flights_.rbegin(), flights_.rend(), [&](const Flight& flight) {
    return flight.due == cycle() + 1U && flight.bypass == reader.bypass_in;
  });
  if (found == flights_.rend()) return where;
  const Location landing{found->offset, found->size};
  if (!landing.overlaps(where)) return where;
  const unsigned begin = std::max(landing.offset, where.offset);
  const unsigned end = std::min(landing.offset + landing.size, where.offset + where.size);
  const unsigned source = renamed_offset(found->slot) + (begin - landing.offset);
  if (end - begin == where.size) return {static_cast<std::uint16_t>(source), where.size, where.mask};

  // Only a part of the operand is newer: copy steps build the operand in a slot of its own.
  const auto free = static_cast<std::uint16_t>(std::find(slots_.begin(), slots_.end(), false) - slots_.begin());
  assert(free < kRenamedSlots);
  slots_[free] = true;
  overlays_.push_back(free);
  const std::uint16_t whole = renamed_offset(free);
  add_copy(where.offset, whole, where.size);
  add_copy(static_cast<std::uint16_t>(source), static_cast<std::uint16_t>(whole + (begin - where.offset)),
           static_cast<std::uint16_t>(end - begin));
  return {whole, where.size, where.mask};
}

// Returns a copy of the uop for this block: it reads operands from their present places and writes results to slots at
// once.
Uop& Builder::copy_with_operands(const Uop& uop) {
  Uop copy = uop;
  for (unsigned i = 0; i < kRoles; ++i)
    if (!uop.is_result(static_cast<Role>(i))) copy.reg[i] = forwarded(uop.reg[i], uop);
  copy.bypass_in = Bypass::None;
  copy.direct = copy.direct_pointer = true;
  copy.when = cycle();
  copy.load_cell.reset();
  return block_->uops.add(copy);
}

void Builder::place_results(Uop& uop, unsigned stage) {
  for (unsigned i = 0; i < kRoles; ++i)
    if (uop.reg[i].size != 0 && uop.is_result(static_cast<Role>(i)))
      uop.reg[i] = slot_for(uop.reg[i], cycle() + stage, uop.bypass_out);
}

void Builder::begin_cycle() {
  for (auto flight = flights_.begin(); flight != flights_.end();) {
    if (flight->due != cycle()) {
      ++flight;
      continue;
    }
    add_copy(renamed_offset(flight->slot), flight->offset, flight->size);
    if (follows_loads_) loads_.written({flight->offset, flight->size}, cycle(), settle());
    slots_[flight->slot] = false;
    flight = flights_.erase(flight);
  }
  const auto due =
      std::stable_partition(lates_.begin(), lates_.end(), [&](const LateFlight& late) { return late.due != cycle(); });
  const std::vector<LateFlight> now(due, lates_.end());
  lates_.erase(due, lates_.end());
  for (const LateFlight& late : now) run_late(late);
}

// Adds the step of a late part. The part's own cell becomes free only after it has passed its data to the next part.
void Builder::run_late(const LateFlight& late) {
  const Uop& origin = s_.decoded[late.bundle].uops[late.uop];
  const bool is_second = late.stage == origin.late_stage;
  if (follows_loads_ && is_second) loads_.read_by(origin, cycle(), settle());
  Uop& uop = copy_with_operands(origin);
  const unsigned elapsed = late.stage - 1U;
  if (is_second && origin.last_stage != 0)
    uop.late_cell = expect_part(origin, origin.last_stage, elapsed);
  else
    place_results(uop, origin.result_stage - elapsed);
  BlockStep run = step(BlockStep::Kind::Late);
  run.cell = late.cell;
  run.uop = &uop;
  block_->steps.push_back(run);
  cells_[late.cell] = false;
}

// Reserves the cell in which a later part of an instruction finds its data.
std::int16_t Builder::expect_part(const Uop& origin, std::uint8_t stage, unsigned elapsed) {
  const auto free = static_cast<std::uint16_t>(std::find(cells_.begin(), cells_.end(), false) - cells_.begin());
  assert(free < kLateCells);
  cells_[free] = true;
  const auto due = static_cast<std::uint16_t>(cycle() + stage - 1U - elapsed);
  lates_.push_back({due, free, origin.bundle, origin.index, stage});
  return static_cast<std::int16_t>(free);
}

void Builder::issue(const Decoded& bundle) {
  // All operands are in place before the core checks the requests; nothing that others see happens before.
  const std::size_t first = block_->uops.size();
  for (const Uop& origin : bundle.uops) copy_with_operands(origin);
  if (block_->bundles == 0) block_->first_issue = static_cast<std::uint32_t>(block_->steps.size());
  if (follows_loads_) follow_values(loads_, bundle, cycle(), settle());
  for (const Uop& origin : bundle.uops) {
    Uop& uop = block_->uops[first + origin.index];
    if (follows_loads_) uop.load_cell = loads_.add(origin, cycle());
    if (!origin.direct_pointer) uop.pointer = slot_for(origin.pointer, cycle() + 1U, Bypass::None);
    if (origin.late_stage != 0) {
      uop.late_cell = expect_part(origin, origin.late_stage, 0);
    } else if (!origin.direct) {
      place_results(uop, origin.result_stage);
      if (origin.carries)
        uop.status = slot_for(control_location(Control::Carry), cycle() + origin.status_stage, Bypass::None);
    }
    if (uop.ask != nullptr) block_->requests.push_back(&uop);
    BlockStep run = step(BlockStep::Kind::Issue);
    run.execute = uop.execute;
    run.uop = &uop;
    block_->steps.push_back(run);
  }
  for (const std::uint16_t slot : overlays_) slots_[slot] = false;
  overlays_.clear();
}

std::unique_ptr<Block> Builder::build(BlockCache& cache) {
  std::uint32_t pc = s_.pc;
  unsigned delay = s_.delay;
  while (delay != 0 || block_->bundles < kMaxBundles) {
    const Decoded* bundle = plain_bundle(pc);
    if (bundle == nullptr || loop_end_lands() || confuses_branches(*bundle, delay)) break;
    if (std::count(slots_.begin(), slots_.end(), false) < kSlotReserve) break;
    add(*bundle);
    if (bundle->branches) delay = kDelaySlots + 1;
    if (delay != 0 && --delay == 0) break;
    block_->sets_loop_end = bundle->sets_loop_end;
    if (bundle->sets_loop_end || pc == s_.regs.le) break;
    pc += bundle->length;
  }
  block_->delay = delay;
  block_->loop_end = s_.regs.le;
  block_->underway = cache.intern(underway());
  return std::move(block_);
}

void Builder::add(const Decoded& bundle) {
  begin_cycle();
  issue(bundle);
  if (block_->bundles == 0) block_->second_bundle = static_cast<std::uint32_t>(block_->steps.size());
  if (!bundle.uops.empty()) block_->parts.push_back({cycle(), bundle.uops.front().bundle});
  block_->instructions += static_cast<std::uint32_t>(bundle.uops.size());
  block_->pcs.push_back(bundle.pc);
  block_->last_pc = bundle.pc;
  block_->last_length = bundle.length;
  ++block_->bundles;
}

// Goes through the same bundles as build() did, so each result gets the same slot.
Underway Builder::within(const Within& at) {
  while (block_->bundles < at.bundle) add(*plain_bundle(at.block->pcs[block_->bundles]));
  if (at.waits) begin_cycle();
  return underway();
}

Underway Builder::underway() const {
  Underway end{flights_, lates_, loads_.seen_from(cycle())};
  for (Flight& flight : end.flights) flight.due = static_cast<std::uint16_t>(flight.due - cycle());
  for (LateFlight& late : end.lates) late.due = static_cast<std::uint16_t>(late.due - cycle());
  const auto earlier = [](const auto& a, const auto& b) { return a.due < b.due; };
  std::stable_sort(end.flights.begin(), end.flights.end(), earlier);
  std::stable_sort(end.lates.begin(), end.lates.end(), earlier);
  return end;
}

}  // namespace

std::unique_ptr<Block> build_block(Core::State& s, const Underway& begin, BlockCache& cache) {
  return Builder(s, begin).build(cache);
}

Underway underway_within(Core::State& s, const Underway& begin, const Within& at) {
  return Builder(s, begin).within(at);
}

}  // namespace tessera::core::aie2

// Saves a core as bytes, and loads it.
//
// A checkpoint holds the state of the plain engine: registers, results that will land, and late parts that will run,
// with the number of cycles until then. This state does not depend on decoded bundles. For a late part, it holds the
// address of the instruction, the name of the function and its data; loading decodes the instruction again from the
// program memory. Of data derived from the program (decoded bundles, blocks), it holds only execution counts.
#include "base/archive.h"
#include "core/aie2/block.h"
#include "core/aie2/late_parts.h"
#include "core/aie2/state.h"

#include <algorithm>
#include <bit>

namespace tessera::core::aie2 {

static_assert(std::endian::native == std::endian::little, "registers are saved as they lie in memory");

namespace {

bool same_instruction(const Uop& a, const Uop& b) {
  return a.opcode == b.opcode && a.imm == b.imm && a.second_imm == b.second_imm && a.reg == b.reg;
}

template <class F>
bool all_lates(Core::State& s, F&& holds) {
  for (unsigned due = 0; due < Core::State::kRing; ++due)
    for (unsigned i = 0; i < s.slot(due).lates; ++i)
      if (!holds(s.slot(due).late[i])) return false;
  return true;
}

// Calls `f` for each register of 32 bits, including registers with fewer significant bits.
template <class F>
void each_word_register(F&& f) {
  for (const isa::Reg reg : storage_registers())
    if (const Location where = locate(reg); where.size == sizeof(std::uint32_t)) f(where);
  f(stream_next_location());
  f(stream_end_location());
}

std::uint32_t load_word(const std::uint8_t* from) {
  std::uint32_t word;
  std::memcpy(&word, from, sizeof word);
  return word;
}

// Checks loaded data: each result lands in a register, and neither a register nor its result has bits outside its mask.
bool plausible(Core::State& s) {
  const auto* file = reinterpret_cast<const std::uint8_t*>(&s.regs);
  bool good = true;
  std::map<std::uint16_t, std::uint32_t> masks;
  each_word_register([&](Location where) {
    masks[where.offset] = where.mask;
    good &= (load_word(file + where.offset) & ~where.mask) == 0;
  });
  for (const RingSlot& slot : s.ring)
    for (unsigned i = 0; i < slot.landings; ++i) {
      const Landing& landing = slot.landing[i];
      good &= in_range(landing.where.offset, landing.where.size, kNamedBytes);
      if (const auto found = masks.find(landing.where.offset); found != masks.end() && landing.where.size == 4)
        good &= (load_word(landing.bytes.data()) & ~found->second) == 0;
    }
  return good;
}

template <class A>
void archive_landing(A& a, Landing& landing) {
  a(landing.where);
  a.require(landing.where.size <= landing.bytes.size());
  if (a.good()) a.memory(std::span(landing.bytes).first(landing.where.size));
}

// Checks a loaded address, because part-word stores use it without another check.
bool address_is_good(Core::State& s, std::uint32_t address) {
  const std::uint32_t window = (address - kFirstWindow) >> kWindowBits;
  return address == 0 || (window < kQuadrants && in_range(address & (kWindowSize - 1), sizeof(std::uint32_t),
                                                          s.bus.data(static_cast<Quadrant>(window)).size()));
}

template <class A>
void archive_late(A& a, Core::State& s, Late& late) {
  std::uint32_t pc = A::kLoads ? 0 : s.decoded[late.bundle].pc;
  a(pc, late.uop, late.stage, late.data);
  if (A::kHashes) return;  // names depend on the compiler
  std::string name(A::kLoads ? "" : name_of(late.execute));
  a(name);
  if (!A::kLoads || !a.good()) return;
  const Result<Decoded*> bundle = decode_at(s, pc);
  a.require(bundle && late.uop < (*bundle)->uops.size());
  if (!a.good()) return;
  const Uop& uop = (*bundle)->uops[late.uop];
  late.bundle = uop.bundle;
  late.execute = find_late_part(name);
  const bool has_part = late.stage != 0 && (late.stage == uop.late_stage || late.stage == uop.last_stage);
  a.require(late.execute != nullptr && has_part && address_is_good(s, late.data.address));
}

template <class A>
void archive_slot(A& a, Core::State& s, RingSlot& slot) {
  a(slot.landings, slot.lates, slot.bypass);
  a.require(slot.landings <= kMaxLandings && slot.lates <= kMaxLates);
  for (const std::int8_t landing : slot.bypass) a.require(landing < slot.landings && landing >= -1);
  for (unsigned i = 0; a.good() && i < slot.landings; ++i) archive_landing(a, slot.landing[i]);
  for (unsigned i = 0; a.good() && i < slot.lates; ++i) archive_late(a, s, slot.late[i]);
  if (!a.good()) slot.clear();
}

// Returns a hash that is equal for both engines. It leaves out data that the engines keep in different ways, and
// remains of earlier instructions. After a fault, it also leaves out results under way and a pending branch: one engine
// drops them, the other keeps them, and nothing lands before a reset.
std::uint64_t fingerprint_of(Core::State& s) {
  Hasher a;
  a.memory({reinterpret_cast<std::uint8_t*>(&s.regs), kNamedBytes});
  for (unsigned due = 0; !s.fault && due < Core::State::kRing; ++due) {
    RingSlot& slot = s.slot(due);
    for (unsigned i = 0; i < slot.landings; ++i) {
      Landing& landing = slot.landing[i];
      a(due, landing.where.offset);
      a.memory(std::span(landing.bytes).first(landing.where.size));
    }
    for (unsigned i = 0; i < slot.lates; ++i) a(due, s.decoded[slot.late[i].bundle].pc);
  }
  unsigned delay = s.fault ? 0 : s.delay;
  a(s.pc, delay, s.now, s.done);
  if (delay != 0) a(s.branch_target);
  return a.value();
}

}  // namespace

bool Core::may_be_saved() {
  State& s = *state_;
  to_ring(s);
  return !s.fault && all_lates(s, [&](const Late& late) {
    const Decoded& old = s.decoded[late.bundle];
    const Result<Decoded*> now = decode_at(s, old.pc);
    return now && late.uop < (*now)->uops.size() && same_instruction(old.uops[late.uop], (*now)->uops[late.uop]);
  });
}

template <class A>
void Core::archive_all(A& a) {
  State& s = *state_;
  if (!A::kLoads) {
    to_ring(s);
    count_executed(s, s.executed);
    for (Decoded& bundle : s.decoded) bundle.executions = 0;
  }
  a.memory({reinterpret_cast<std::uint8_t*>(&s.regs), kNamedBytes});
  a(s.pc, s.now, s.pipe, s.cycle_begun, s.part_words, s.memory_timing, s.delay, s.branch_target, s.announced, s.blocked,
    s.waiting, s.done, s.idle, s.bundles, s.instructions, s.executed, s.stalls);
  for (unsigned due = 0; a.good() && due < State::kRing; ++due) {
    RingSlot& slot = s.slot(due);
    archive_slot(a, s, slot);
    if (slot.landings + slot.lates != 0) s.mark_busy(due);
  }
  if (A::kLoads) a.require(plausible(s) && s.delay <= kDelaySlots + 1);
}

void Core::archive(Saver& a) {
  archive_all(a);
}
void Core::archive(Loader& a) {
  archive_all(a);
}

Bytes Core::execution_state() {
  State& s = *state_;
  to_ring(s);
  Saver a;
  a(s.pc, s.cycle_begun, s.delay);
  if (s.delay != 0) a(s.branch_target);
  a.memory({reinterpret_cast<std::uint8_t*>(&s.regs), kNamedBytes});
  for (unsigned due = 0; due < State::kRing; ++due) archive_slot(a, s, s.slot(due));
  return std::move(a).take();
}

bool Core::has_execution_state(ByteSpan state) {
  return load_le<std::uint32_t>(state, 0) == state_->pc && std::ranges::equal(state, execution_state());
}

std::uint64_t Core::fingerprint() {
  to_ring(*state_);
  return fingerprint_of(*state_);
}

}  // namespace tessera::core::aie2

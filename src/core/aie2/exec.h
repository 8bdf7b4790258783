// The interface that the semantics of instructions use.
//
// Each instruction's meaning is defined once, as a function that gets an Exec. The function reads operands by their
// role in the encoding (`x.u32(S0)`, `x.get<Lanes<int8_t>>(S1)`) and writes its result with `x.set(D, value)`. The
// schedule of the instruction determines when that result becomes visible. x.fault() raises a fault, which stops the
// machine after the bundle.
//
// The functions that most instructions call are inlined by force: g++ 12 inlines fewer of them, the more files it
// compiles as a group.
#pragma once

#include "base/bytes.h"
#include "core/aie2/late_parts.h"
#include "core/aie2/state.h"

#include <bit>
#include <cassert>
#include <cstring>

namespace tessera::core::aie2 {

template <class T>
using Lanes = std::array<T, kVectorBytes / sizeof(T)>;  // an X register by elements
using ByteLanes = Lanes<std::uint8_t>;
template <class T>
using HalfLanes = std::array<T, kVectorBytes / 2 / sizeof(T)>;  // a W register by elements

// Returns the address of a load or store, and updates the pointer of the instruction. `X` is Exec or Emit.
template <class X>
[[gnu::always_inline]] inline auto address_of(const X& x) {
  const auto pointer = x.u32(roles::Ptr);
  const auto offset = static_cast<std::uint32_t>(x.u.imm);
  if (x.u.form == forms::IndexImm || x.u.form == forms::SpImm) return (pointer + offset) & kAddressMask;
  if (x.u.form != forms::PostImm) return x.other_address(pointer);
  x.set_address(x.u.pointer, pointer + offset);
  return pointer;
}

struct Exec {
  Core::State& s;
  const Uop& u;
  unsigned elapsed = 0;  // cycles since issue: 0 in the first part of an instruction, its stage - 1 in a later part

  // Operands --------------------------------------------------------------------------------------------------------
  bool has(isa::Role role) const { return u.reg[static_cast<unsigned>(role)].size != 0; }
  Location where(isa::Role role) const { return u.reg[static_cast<unsigned>(role)]; }
  std::int32_t imm() const { return u.imm; }
  Cycle now() const { return s.now + u.when; }    // array time
  Cycle pipe() const { return s.pipe + u.when; }  // pipeline time

  [[gnu::always_inline]] std::uint32_t u32(isa::Role role) const { return read<std::uint32_t>(where(role)); }
  std::int32_t i32(isa::Role role) const { return static_cast<std::int32_t>(u32(role)); }
  std::uint64_t u64(isa::Role role) const { return read<std::uint64_t>(where(role)); }

  // Returns a whole register as an array; T must have the register's size.
  template <class T>
  T get(isa::Role role) const {
    static_assert(std::is_trivially_copyable_v<T>);
    T value;
    read_bytes(where(role), &value, sizeof(T));
    return value;
  }

  // Returns the register's bytes, in place, or a copy in `scratch` if a forwarding path may change them. Valid until
  // the next result.
  template <class T>
  const std::uint8_t* bytes(isa::Role role, T& scratch) const {
    if (u.bypass_in == Bypass::None) return reinterpret_cast<const std::uint8_t*>(&s.regs) + where(role).offset;
    scratch = get<T>(role);
    return scratch.data();
  }

  // Operations that C++ has no operator for in meanings that both Exec and Emit take (emit.h)
  // ---------------------------
  static std::uint32_t flag(bool condition) { return condition ? 1 : 0; }
  template <class T>
  static T select(bool condition, T yes, T no) {
    return condition ? yes : no;
  }
  struct Sum {
    std::uint32_t value, carry;
  };
  template <class Carry>  // bool, or a word whose bit 0 is the carry
  static Sum sum(std::uint32_t a, std::uint32_t b, Carry carry) {
    const std::uint64_t all = std::uint64_t{a} + b + (carry & 1U);
    return {static_cast<std::uint32_t>(all), static_cast<std::uint32_t>(all >> 32)};
  }
  static std::uint32_t word(std::uint32_t constant) { return constant; }
  static std::uint32_t leading_zeros(std::uint32_t value) {
    return static_cast<std::uint32_t>(std::countl_zero(value));
  }
  // The register at a place that the instruction does not name.
  std::uint32_t word_at(Location place) const { return read<std::uint32_t>(place); }

  // Results ---------------------------------------------------------------------------------------------------------
  void set(isa::Role role, std::uint32_t value) const { set_at(where(role), value); }
  void set(isa::Role role, std::int32_t value) const { set(role, static_cast<std::uint32_t>(value)); }
  void set(isa::Role role, std::uint64_t value) const { land(where(role), &value, 8, u.result_stage, u.direct); }
  void set_at(Location where, std::uint32_t value) const {
    value &= where.mask;
    land(where, &value, 4, u.result_stage, u.direct);
  }
  template <class T>
  [[gnu::always_inline]] void set_all(isa::Role role, const T& value) const {
    static_assert(std::is_trivially_copyable_v<T>);
    land(where(role), &value, sizeof(T), u.result_stage, u.direct);
  }
  // Writes a status register besides the instruction's result.
  void set_status(Location where, std::uint32_t value) const {
    value &= where.mask;
    land(u.status.size != 0 ? u.status : where, &value, 4, u.status_stage, u.direct && u.status_stage == 1);
  }
  // Writes an address register's update, always in stage 1.
  [[gnu::always_inline]] void set_address(Location where, std::uint32_t value) const {
    value &= kAddressMask;
    land(where, &value, 4, 1, u.direct_pointer);
  }
  void set_address_if(bool condition, Location where, std::uint32_t value) const {
    if (condition) set_address(where, value);
  }
  // Returns the data to fill for the next part of the instruction. That part runs at the start of the cycle of its
  // stage: u.late_stage when the first part calls late(), u.last_stage when the second part does.
  template <ExecuteLate kPart>
  LateData& late() const {
    static_cast<void>(kKnownLate<kPart>);
    return late_by(kPart);
  }
  LateData& late_by(ExecuteLate execute) const {
    if (u.late_cell >= 0) {
      LateCell& cell = s.cells[static_cast<std::size_t>(u.late_cell)];
      cell.execute = execute;
      return cell.data;
    }
    const std::uint8_t stage = elapsed == 0 ? u.late_stage : u.last_stage;
    const unsigned index = static_cast<unsigned>((s.pipe + stage - 1U - elapsed) % Core::State::kRing);
    RingSlot& slot = s.ring[index];
    s.ring_busy |= 1U << index;
    assert(slot.lates < kMaxLates);
    Late& late = slot.late[slot.lates++];
    late.bundle = u.bundle;
    late.uop = u.index;
    late.stage = stage;
    late.execute = execute;
    return late.data;
  }

  // load() and store() return `size` bytes of data memory at a core address, which must be aligned to `size`; nullptr
  // after a fault.
  [[gnu::always_inline]] const std::uint8_t* load(std::uint32_t address, unsigned size) const {
    return memory(address, size, false, pipe());
  }
  [[gnu::always_inline]] std::uint8_t* store(std::uint32_t address, unsigned size) const {
    return memory(address, size, true, pipe());
  }
  // store() for a second part, which runs at the start of a cycle: its store belongs to the end of the previous cycle,
  // after the plain stores of that cycle.
  std::uint8_t* store_behind(std::uint32_t address, unsigned size) const {
    return memory(address, size, true, pipe() - 1);
  }
  // A byte or halfword store calls begin_part_word() first, which returns false after a fault. Later it writes to the
  // address that own_part_word() returns.
  bool begin_part_word(std::uint32_t address, unsigned size) const;
  std::uint8_t* own_part_word(std::uint32_t address) const;
  // Returns the address of this load or store, and also updates the instruction's pointer.
  [[gnu::always_inline]] std::uint32_t address() const { return address_of(*this); }
  // address() for the rarer forms.
  std::uint32_t other_address(std::uint32_t pointer) const;
  // Between a place in memory that load() or store() returned, and a number or a register. A load may be smaller than
  // its register; the rest is then 0.
  template <class T>
  static std::uint32_t number(const std::uint8_t* from) {
    return static_cast<std::uint32_t>(load_le<T>({from, sizeof(T)}, 0));
  }
  static void put(std::uint8_t* to, std::uint32_t word) { store_le<std::uint32_t>({to, 4}, 0, word); }
  template <unsigned kSize, unsigned kRegister = kSize>
  [[gnu::always_inline]] void set_from(isa::Role role, const std::uint8_t* from) const {
    std::array<std::uint8_t, kRegister> bytes{};
    std::memcpy(bytes.data(), from, kSize);
    set_all(role, bytes);
  }
  template <unsigned kSize>
  [[gnu::always_inline]] void put_from(std::uint8_t* to, isa::Role role) const {
    const auto bytes = get<std::array<std::uint8_t, kSize>>(role);
    std::memcpy(to, bytes.data(), kSize);
  }
  template <unsigned kSize>
  [[gnu::always_inline]] void copy(isa::Role to, isa::Role from) const {
    set_all(to, get<std::array<std::uint8_t, kSize>>(from));
  }

  // Control ---------------------------------------------------------------------------------------------------------
  void branch(std::uint32_t target) const {
    if (s.delay != 0) return unsettled("a branch in the delay slots of another branch");
    if (!is_aligned(target, kTargetAlignment)) return misaligned_branch(target);
    s.branch_target = target & kAddressMask;
    s.delay = kDelaySlots + 1;  // counted down at the end of each bundle, this one included
  }
  void branch_if(bool condition, std::uint32_t target) const {
    if (condition) branch(target);
  }
  void fault(Diag diag) const;
  void misaligned_branch(std::uint32_t target) const;
  // Stops with a report where public facts do not settle the behaviour of the hardware.
  void unsettled(std::string_view what) const;

 private:
  // Raises a fault and returns true when the access meets a byte or halfword whose store is still under way.
  bool meets_part_word(std::uint32_t address, unsigned size, Cycle when) const;
  [[gnu::always_inline]] std::uint8_t* memory(std::uint32_t address, unsigned size, bool writes, Cycle when) const {
    const std::uint32_t window = (address - kFirstWindow) >> kWindowBits;  // lower addresses wrap to no window
    const std::uint32_t offset = address & (kWindowSize - 1);
    if (window < kQuadrants && in_range(offset, size, s.memory[window].size()) && is_aligned(offset, size)) [[likely]] {
      if (s.tells_accesses) [[unlikely]]
        tell_access(window, offset, size, writes);
      if (s.part_words.busy(when) && meets_part_word(address, size, when)) [[unlikely]]
        return nullptr;
      return s.memory[window].data() + offset;
    }
    return other_memory(address, size, writes);
  }
  // memory() for memory that the core has not accessed before, and for faults.
  std::uint8_t* other_memory(std::uint32_t address, unsigned size, bool writes) const;
  // Reports an access to the memory's timing and to the sanitizers.
  void tell_access(std::uint32_t window, std::uint32_t offset, unsigned size, bool writes) const;
  template <class T>
  T read(Location where) const {
    T value;
    read_bytes(where, &value, sizeof(T));
    return value;
  }
  void read_bytes(Location where, void* out, std::size_t size) const {
    std::memcpy(out, reinterpret_cast<const std::uint8_t*>(&s.regs) + where.offset, size);
    if (u.bypass_in != Bypass::None) overlay(where, out, size);
  }
  void overlay(Location where, void* out, std::size_t size) const;

  [[gnu::always_inline]] void land(Location where, const void* bytes, std::size_t size, unsigned stage,
                                   bool at_once) const {
    if (at_once) {
      std::memcpy(reinterpret_cast<std::uint8_t*>(&s.regs) + where.offset, bytes, size);
      return;
    }
    assert(size == where.size && "a result must be as large as the register it goes to");
    const unsigned index = static_cast<unsigned>((s.pipe + stage - elapsed) % Core::State::kRing);
    RingSlot& slot = s.ring[index];
    s.ring_busy |= 1U << index;
    if (u.bypass_out != Bypass::None && size >= kVectorBytes / 2)  // only vector results have forwarding paths
      slot.bypass[static_cast<unsigned>(u.bypass_out)] = static_cast<std::int8_t>(slot.landings);
    assert(slot.landings < kMaxLandings);
    Landing& landing = slot.landing[slot.landings++];
    landing.where = where;
    std::memcpy(landing.bytes.data(), bytes, size);
  }
};

}  // namespace tessera::core::aie2

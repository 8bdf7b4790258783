// Loads, stores and pointer arithmetic.
//
// Tessera accesses memory when the instruction issues. This timing gives the hardware's order, because ordinary loads
// and stores all access memory in the same stage (E5); loads of a bundle run before its stores, so they see the memory
// as it was before the bundle. Two exceptions run their store late: a byte or halfword store reads its data in stage 7
// and writes after that, and stores with SRS or float conversion (semantics_convert.cpp) write two stages later than a
// plain store.

#include "base/bytes.h"
#include "core/aie2/emit.h"
#include "core/aie2/loaded_values.h"
#include "core/aie2/semantics.h"
#include "core/codes.h"

namespace tessera::core::aie2 {

std::uint8_t* Exec::other_memory(std::uint32_t address, unsigned size, bool writes) const {
  const std::uint32_t window = (address - kFirstWindow) >> kWindowBits;
  const std::uint32_t offset = address & (kWindowSize - 1);
  if (window >= kQuadrants) {
    fault(
        error(code::core_address, "the core accesses {:#x}, which is not data memory", address)
            .note("a core sees data memory at {:#x}..{:#x}", kFirstWindow, kFirstWindow + kQuadrants * kWindowSize - 1)
            .help("check the pointer; `tessera disasm` shows the code before the pc"));
    return nullptr;
  }
  std::span<std::uint8_t>& memory = s.memory[window];
  if (memory.empty()) {
    if (std::optional<Diag> barred = s.bus.barred(static_cast<Quadrant>(window))) {
      fault(std::move(*barred));
      return nullptr;
    }
    memory = s.bus.data(static_cast<Quadrant>(window));
    s.whole_memory[window] = memory.size() == kWindowSize ? memory.data() : nullptr;
  }
  if (memory.empty()) {
    constexpr std::array<std::string_view, kQuadrants> sides{"southern", "western", "northern", "own"};
    fault(error(code::no_neighbour, "the core accesses {:#x}, the memory of a {} neighbour that does not exist",
                address, sides[window])
              .note("a core's own memory begins at {:#x}", kFirstWindow + unsigned{kQuadrants - 1} * kWindowSize)
              .help("check the pointer, or place the core where it has this neighbour; a memory tile is not a "
                    "neighbour in this sense"));
    return nullptr;
  }
  if (!in_range(offset, size, memory.size())) {
    fault(error(code::core_address, "the access to {:#x} reaches outside the tile's memory", address)
              .note("{} bytes at offset {:#x} of a memory of {} bytes", size, offset, memory.size())
              .help("check the pointer; `tessera disasm` shows the code before the pc"));
    return nullptr;
  }
  if (!is_aligned(offset, size)) {
    fault(error(code::core_alignment, "the access to {:#x} is not aligned to {} bytes", address, size)
              .note("no public source says what the hardware does with the low address bits")
              .help("align the buffer or the pointer arithmetic"));
    return nullptr;
  }
  if (s.tells_accesses) tell_access(window, offset, size, writes);
  return memory.data() + offset;
}

void Exec::tell_access(std::uint32_t window, std::uint32_t offset, unsigned size, bool writes) const {
  if (s.memory_timing) s.memory_timing->access(window, offset, size);
  if (s.notes_memory) s.bus.looks(static_cast<Quadrant>(window), offset, size, writes, u.pc);
  if (!s.options.tell_accesses) return;
  const bool by_stack_pointer = u.form == forms::SpImm || u.form == forms::SpPostImm;
  s.bus.accessed({static_cast<Quadrant>(window), offset, size, writes, u.pc, now(), u.load_cell, s.regs.sp,
                  by_stack_pointer, pipe()});
}

bool Exec::meets_part_word(std::uint32_t address, unsigned size, Cycle when) const {
  if (!s.part_words.meets(address, size, when)) return false;
  unsettled(fmt::format("an access to {:#x}, where a byte or halfword is still being stored", address));
  return true;
}

bool Exec::begin_part_word(std::uint32_t address, unsigned size) const {
  if (store(address, size) == nullptr) return false;
  s.part_words.begin(address, pipe());
  if (s.memory_timing) s.memory_timing->store_part_word(now());
  return true;
}

std::uint8_t* Exec::own_part_word(std::uint32_t address) const {
  const std::uint32_t window = (address - kFirstWindow) >> kWindowBits;
  std::span<std::uint8_t>& memory = s.memory[window];  // checked when the store began
  if (memory.empty()) memory = s.bus.data(static_cast<Quadrant>(window));
  return memory.data() + (address & (kWindowSize - 1));
}

namespace {

// Makes the 2-D step and returns the new pointer: dc counts to dn while the pointer moves by dj; then the pointer moves
// by m and the count starts again.
template <class X, class Word>
Word step_2d(const X& x, Word pointer, std::uint8_t d) {
  const auto at = [&](isa::RegFile file) { return x.word_at(locate({file, d})); };
  const Word count = at(files::DC);
  const auto ends = count == at(files::DN);
  x.set_address(locate({files::DC, d}), x.select(ends, x.word(0), count + 1U));
  return pointer + x.select(ends, at(files::M), at(files::DJ));
}

// Makes the 3-D step and returns the new pointer: group d counts the inner dimension and group d+4 the outer dimension;
// m of group d is the step at the end of both.
template <class X, class Word>
Word step_3d(const X& x, Word pointer, std::uint8_t d) {
  const auto outer = static_cast<std::uint8_t>(d + 4);
  const auto at = [&](isa::RegFile file, std::uint8_t group) { return x.word_at(locate({file, group})); };
  const Word inner_count = at(files::DC, d), outer_count = at(files::DC, outer);
  const auto inner_ends = inner_count == at(files::DN, d);
  const auto outer_ends = outer_count == at(files::DN, outer);
  const Word zero = x.word(0);
  x.set_address(locate({files::DC, d}), x.select(inner_ends, zero, inner_count + 1U));
  x.set_address_if(inner_ends, locate({files::DC, outer}), x.select(outer_ends, zero, outer_count + 1U));
  const Word at_end = x.select(outer_ends, at(files::M, d), at(files::DJ, outer));
  return pointer + x.select(inner_ends, at_end, at(files::DJ, d));
}

template <class X, class Word>
Word other_address_of(const X& x, Word pointer) {
  const Uop& u = x.u;
  switch (u.form) {
    case forms::IndexDj: return (pointer + x.u32(roles::Dj)) & kAddressMask;
    case forms::PostM: x.set_address(u.pointer, pointer + x.u32(roles::Mod)); break;
    case forms::SpPostImm: x.set_address(u.pointer, pointer + static_cast<std::uint32_t>(u.imm)); break;
    case forms::Post2D: x.set_address(u.pointer, step_2d(x, pointer, u.modifier)); break;
    case forms::Post3D: x.set_address(u.pointer, step_3d(x, pointer, u.modifier)); break;
    default: break;
  }
  return pointer;
}

}  // namespace

std::uint32_t Exec::other_address(std::uint32_t pointer) const {
  return other_address_of(*this, pointer);
}
#ifdef TESSERA_NATIVE
Emit::Word Emit::other_address(Word pointer) const {
  return other_address_of(*this, pointer);
}
#endif

namespace {

constexpr auto pointer_add = [](const auto& x) { x.address(); };

constexpr auto load_scalar = [](const auto& x) {
  if (const auto from = x.load(x.address(), 4)) x.set(roles::D, x.template number<std::uint32_t>(from));
};

template <class T>
constexpr auto load_part = [](const auto& x) {
  if (const auto from = x.load(x.address(), sizeof(T))) x.set(roles::D, x.template number<T>(from));
};

// Loads a register of `Size` bytes: vlda, vldb, lda of q.
template <unsigned Size>
constexpr auto load_bytes = [](const auto& x) {
  if (const auto from = x.load(x.address(), Size)) x.template set_from<Size>(roles::D, from);
};

// Loads 16 bytes into the low half of a W register, and zeros into the high half.
constexpr auto load_quarter = [](const auto& x) {
  if (const auto from = x.load(x.address(), 16)) x.template set_from<16, 32>(roles::D, from);
};

constexpr auto store_scalar = [](const auto& x) {
  const auto value = x.u32(roles::S);
  if (const auto to = x.store(x.address(), 4)) x.put(to, value);
};

// The late part of a byte or halfword store: reads the data register in stage 7 and stores to the address that the
// first part computed.
template <class T>
void store_part_late(const Exec& x, LateData& data) {
  store_le<T>({x.own_part_word(data.address), sizeof(T)}, 0, static_cast<T>(x.u32(roles::S)));
}
template <class T>
void store_part(const Exec& x) {
  const std::uint32_t address = x.address();
  if (x.begin_part_word(address, sizeof(T))) x.late<store_part_late<T>>().address = address;
}

// Stores the low `Size` bytes of a register, which is no pointer.
template <unsigned Size>
constexpr auto store_bytes = [](const auto& x) {
  if (const auto to = x.store(x.address(), Size)) x.template put_from<Size>(to, roles::S);
};

}  // namespace

void define_memory(Semantics& table) {
  namespace M = operations;
  table.define({
      both<pointer_add>(M::padda),
      both<pointer_add>(M::paddb),
      both<pointer_add>(M::padds),
      both<load_scalar>(M::lda),
      both<load_part<std::int8_t>>(M::lda_s8),
      both<load_part<std::uint8_t>>(M::lda_u8),
      both<load_part<std::int16_t>>(M::lda_s16),
      both<load_part<std::uint16_t>>(M::lda_u16),
      both<load_bytes<16>>(M::lda_q),
      both<load_bytes<32>>(M::vlda_w),
      both<load_bytes<32>>(M::vldb_w),
      both<load_bytes<32>>(M::vlda_am),
      both<load_quarter>(M::vlda_128),
      both<load_quarter>(M::vldb_128),
      both<store_scalar>(M::st),
      {M::st_s8, store_part<std::uint8_t>},
      {M::st_s16, store_part<std::uint16_t>},
      both<store_bytes<16>>(M::st_q),
      both<store_bytes<32>>(M::vst_w),
      both<store_bytes<32>>(M::vst_am),
      both<store_bytes<16>>(M::vst_128),
  });
}

}  // namespace tessera::core::aie2

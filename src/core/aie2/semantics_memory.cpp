// Loads, stores and pointer arithmetic.
//
// Tessera accesses memory when the instruction issues. This timing gives the hardware's order, because ordinary loads
// and stores all access memory in the same stage (E5); loads of a bundle run before its stores, so they see the memory
// as it was before the bundle. Two exceptions run their store late: a byte or halfword store reads its data in stage 7
// and writes after that, and stores with SRS or float conversion (semantics_convert.cpp) write two stages later than a
// plain store.

#include "base/bytes.h"
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
std::uint32_t step_2d(const Exec& x, std::uint32_t pointer, unsigned d) {
  const RegisterFile& r = x.s.regs;
  const Location count = locate({files::DC, static_cast<std::uint8_t>(d)});
  if (r.dc[d] == r.dn[d]) {
    x.set_address(count, 0);
    return pointer + r.m[d];
  }
  x.set_address(count, r.dc[d] + 1);
  return pointer + r.dj[d];
}

// Makes the 3-D step and returns the new pointer: group d counts the inner dimension and group d+4 the outer dimension;
// m of group d is the step at the end of both.
std::uint32_t step_3d(const Exec& x, std::uint32_t pointer, unsigned d) {
  const RegisterFile& r = x.s.regs;
  const unsigned outer = d + 4;
  const Location inner_count = locate({files::DC, static_cast<std::uint8_t>(d)});
  const Location outer_count = locate({files::DC, static_cast<std::uint8_t>(outer)});
  if (r.dc[d] != r.dn[d]) {
    x.set_address(inner_count, r.dc[d] + 1);
    return pointer + r.dj[d];
  }
  x.set_address(inner_count, 0);
  if (r.dc[outer] != r.dn[outer]) {
    x.set_address(outer_count, r.dc[outer] + 1);
    return pointer + r.dj[outer];
  }
  x.set_address(outer_count, 0);
  return pointer + r.m[d];
}

}  // namespace

std::uint32_t Exec::other_address(std::uint32_t pointer) const {
  switch (u.form) {
    case forms::IndexDj: return (pointer + u32(roles::Dj)) & kAddressMask;
    case forms::PostM: set_address(u.pointer, pointer + u32(roles::Mod)); break;
    case forms::SpPostImm: set_address(u.pointer, pointer + static_cast<std::uint32_t>(u.imm)); break;
    case forms::Post2D: set_address(u.pointer, step_2d(*this, pointer, u.modifier)); break;
    case forms::Post3D: set_address(u.pointer, step_3d(*this, pointer, u.modifier)); break;
    default: break;
  }
  return pointer;
}

namespace {

void pointer_add(const Exec& x) {
  x.address();
}

void load_word(const Exec& x) {
  if (const std::uint8_t* from = x.load(x.address(), 4)) x.set(roles::D, load_le<std::uint32_t>({from, 4}, 0));
}

template <class T>
void load_part(const Exec& x) {
  if (const std::uint8_t* from = x.load(x.address(), sizeof(T)))
    x.set(roles::D, std::int32_t{load_le<T>({from, sizeof(T)}, 0)});
}

// Loads a register of `Size` bytes: vlda, vldb, lda of q.
template <unsigned Size>
void load_bytes(const Exec& x) {
  if (const std::uint8_t* from = x.load(x.address(), Size)) {
    std::array<std::uint8_t, Size> bytes;
    std::memcpy(bytes.data(), from, Size);
    x.set_all(roles::D, bytes);
  }
}

// Loads 16 bytes into the low half of a W register, and zeros into the high half.
void load_quarter(const Exec& x) {
  if (const std::uint8_t* from = x.load(x.address(), 16)) {
    std::array<std::uint8_t, 32> bytes{};
    std::memcpy(bytes.data(), from, 16);
    x.set_all(roles::D, bytes);
  }
}

void store_word(const Exec& x) {
  const std::uint32_t value = x.u32(roles::S);
  if (std::uint8_t* to = x.store(x.address(), 4)) store_le<std::uint32_t>({to, 4}, 0, value);
}

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

// Stores the low `Size` bytes of a register.
template <unsigned Size>
void store_bytes(const Exec& x) {
  const auto bytes = x.get<std::array<std::uint8_t, Size>>(roles::S);
  if (std::uint8_t* to = x.store(x.address(), Size)) std::memcpy(to, bytes.data(), Size);
}

}  // namespace

void define_memory(Semantics& table) {
  namespace M = operations;
  table.define({
      {M::padda, pointer_add},
      {M::paddb, pointer_add},
      {M::padds, pointer_add},
      {M::lda, load_word},
      {M::lda_s8, load_part<std::int8_t>},
      {M::lda_u8, load_part<std::uint8_t>},
      {M::lda_s16, load_part<std::int16_t>},
      {M::lda_u16, load_part<std::uint16_t>},
      {M::lda_q, load_bytes<16>},
      {M::vlda_w, load_bytes<32>},
      {M::vldb_w, load_bytes<32>},
      {M::vlda_am, load_bytes<32>},
      {M::vlda_128, load_quarter},
      {M::vldb_128, load_quarter},
      {M::st, store_word},
      {M::st_s8, store_part<std::uint8_t>},
      {M::st_s16, store_part<std::uint16_t>},
      {M::st_q, store_bytes<16>},
      {M::vst_w, store_bytes<32>},
      {M::vst_am, store_bytes<32>},
      {M::vst_128, store_bytes<16>},
  });
}

}  // namespace tessera::core::aie2

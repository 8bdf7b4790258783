// Moves of lanes: between scalar and vector registers, across lanes, and between vector and accumulator registers.

#include "base/bits.h"
#include "core/aie2/control_registers.h"
#include "core/aie2/semantics.h"
#include "core/aie2/shuffle_bytes.h"
#include "core/aie2/shuffle_modes.h"  // generated

#include <algorithm>

namespace tessera::core::aie2 {
namespace {

using isa::Role;

// Returns the scalar operand of lane type T: one R register, or a pair for 64 bits.
template <class T>
T scalar(const Exec& x, Role role) {
  if constexpr (sizeof(T) == 8)
    return x.u64(role);
  else
    return static_cast<T>(x.u32(role));
}

template <class T>
constexpr unsigned kLaneCount = kVectorBytes / sizeof(T);

template <class T>
void broadcast(const Exec& x) {
  Lanes<T> d;
  d.fill(scalar<T>(x, roles::S));
  x.set_all(roles::D, d);
}

// Returns one lane of a vector operand. A copy of the whole register would cost more than the instruction.
template <class T>
T lane_of(const Exec& x, Role role, std::uint32_t index) {
  ByteLanes scratch;
  T lane;
  std::memcpy(&lane, x.bytes(role, scratch) + index % kLaneCount<T> * sizeof lane, sizeof lane);
  return lane;
}

// Copies a lane of s to every lane of d. The index is an immediate or a register, modulo the number of lanes.
template <class T>
void extract_broadcast(const Exec& x) {
  const std::uint32_t index = x.has(roles::Idx) ? x.u32(roles::Idx) : static_cast<std::uint32_t>(x.imm());
  Lanes<T> d;
  d.fill(lane_of<T>(x, roles::S, index));
  x.set_all(roles::D, d);
}

// Replaces the lane whose index is in r29 by the scalar. The loop asks in each lane, because a narrow store would stall
// the wide load behind it.
template <class T>
void insert_lane(const Exec& x) {
  auto d = x.get<Lanes<T>>(roles::S1);
  const T value = scalar<T>(x, roles::S);
  const auto index = static_cast<T>(x.u32(roles::Idx) % kLaneCount<T>);
  for (unsigned i = 0; i < d.size(); ++i) d[i] = static_cast<T>(i) == index ? value : d[i];
  x.set_all(roles::D, d);
}

// Copies one lane to a scalar register, extended as a signed or unsigned number.
template <class T>
void extract_lane(const Exec& x) {
  const T lane = lane_of<T>(x, roles::S1, x.u32(roles::Idx));
  if constexpr (sizeof(T) == 8)
    x.set(roles::D, static_cast<std::uint64_t>(lane));
  else
    x.set(roles::D, std::is_signed_v<T>
                        ? static_cast<std::uint32_t>(std::int32_t{static_cast<std::make_signed_t<T>>(lane)})
                        : static_cast<std::uint32_t>(lane));
}
template <class T>
void extract_lane_dynamic(const Exec& x) {
  control(x, Control::VaddSign) != 0 ? extract_lane<T>(x) : extract_lane<std::make_unsigned_t<T>>(x);
}

// push_high: the scalar enters at the top, and all other lanes move down. push_low: the scalar enters at the bottom,
// and all other lanes move up.
template <class T>
void push_high(const Exec& x) {
  auto d = x.get<Lanes<T>>(roles::S1);
  std::copy(d.begin() + 1, d.end(), d.begin());
  d.back() = scalar<T>(x, roles::S);
  x.set_all(roles::D, d);
}
template <class T>
void push_low(const Exec& x) {
  auto d = x.get<Lanes<T>>(roles::S2);
  std::copy_backward(d.begin(), d.end() - 1, d.end());
  d.front() = scalar<T>(x, roles::S);
  x.set_all(roles::D, d);
}

// No public source describes the preshift of vshift.align. In 17 captured executions, the shift goes beyond the 128
// bytes of the pair s2:s1, and the result is zero for every preshift.
void shift_align(const Exec& x) {
  if (x.u32(roles::Shft) < 2 * kVectorBytes) return x.unsettled("a shift by less than 128 bytes");
  x.set_all(roles::D, Lanes<std::uint8_t>{});
}

// Extracts 64 bytes of the pair s2:s1, from the byte that a scalar register names; zeros beyond the pair.
void shift_pair(const Exec& x) {
  ByteLanes scratch_low, scratch_high, d;
  const std::uint8_t* low = x.bytes(roles::S1, scratch_low);
  shift_bytes(x.u32(roles::Shft), low, x.bytes(roles::S2, scratch_high), d);
  x.set_all(roles::D, d);
}

// Permutes the bytes of the pair s2:s1. A scalar register gives the mode (facts/isa/aie2-shuffle-modes.tsv).
void shuffle_pair(const Exec& x, const std::uint8_t* low, const std::uint8_t* high) {
  const std::uint32_t mode = x.u32(roles::M) & 0x3F;  // captures show that the bits above have no effect
  ByteLanes d;
  if (mode >= kShuffleModes.size()) {
    d = {low[0]};  // captured with five of the 16 reserved modes
    return x.set_all(roles::D, d);
  }
  shuffle_bytes(mode, low, high, d);
  x.set_all(roles::D, d);
}
void shuffle(const Exec& x) {
  ByteLanes scratch_low, scratch_high;
  const std::uint8_t* low = x.bytes(roles::S1, scratch_low);
  shuffle_pair(x, low, x.bytes(roles::S2, scratch_high));
}
// A shuffle with a scalar in every lane of s1 and zeros for s2. Captures with modes 9 and 14, which take half of their
// result from each operand, show this.
template <class T>
void broadcast_shuffle(const Exec& x) {
  Lanes<T> lanes;
  lanes.fill(scalar<T>(x, roles::S));
  shuffle_pair(x, reinterpret_cast<const std::uint8_t*>(lanes.data()), ByteLanes{}.data());
}

// Moves between registers of one size: W and AM, X and BM, CM.
template <unsigned Size>
void move_bytes(const Exec& x) {
  if (x.where(roles::D).size != Size || x.where(roles::S).size != Size)
    return x.unsettled("a move between a 128-bit and a 256-bit register");
  x.set_all(roles::D, x.get<std::array<std::uint8_t, Size>>(roles::S));
}

}  // namespace

#define TESSERA_BY_LANE(prefix, suffix, function)                                                   \
  {M::prefix##8##suffix, function<std::uint8_t>}, {M::prefix##16##suffix, function<std::uint16_t>}, \
      {M::prefix##32##suffix, function<std::uint32_t>}, {                                           \
    M::prefix##64##suffix, function<std::uint64_t>                                                  \
  }
#define TESSERA_BY_SIGNED_LANE(prefix, function)                                  \
  {M::prefix##8, function<std::int8_t>}, {M::prefix##16, function<std::int16_t>}, \
      {M::prefix##32, function<std::int32_t>}, {                                  \
    M::prefix##64, function<std::int64_t>                                         \
  }

void define_movement(Semantics& table) {
  namespace M = operations;
  table.define({
      TESSERA_BY_LANE(vbcst_, , broadcast),
      TESSERA_BY_LANE(vbcstshfl_, , broadcast_shuffle),
      TESSERA_BY_LANE(vextbcst_, _r, extract_broadcast),
      TESSERA_BY_LANE(vextbcst_, _i, extract_broadcast),
      TESSERA_BY_LANE(vinsert_, , insert_lane),
      TESSERA_BY_SIGNED_LANE(vextract_s, extract_lane),
      TESSERA_BY_SIGNED_LANE(vextract_d, extract_lane_dynamic),
      TESSERA_BY_LANE(vpush_hi_, , push_high),
      TESSERA_BY_LANE(vpush_lo_, , push_low),
      {M::vshift, shift_pair},
      {M::vshift_align, shift_align},
      {M::vshuffle, shuffle},
      {M::vmov_w, move_bytes<kVectorBytes / 2>},
      {M::vmov_x, move_bytes<kVectorBytes>},
      {M::vmov_cm, move_bytes<kAccumulatorBytes>},
  });
}

#undef TESSERA_BY_LANE
#undef TESSERA_BY_SIGNED_LANE

}  // namespace tessera::core::aie2

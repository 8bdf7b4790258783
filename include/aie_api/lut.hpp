// Tables in memory: lut, parallel_lookup, linear_approx. AIE-ML and XDNA 2.
//
// A core reads four entries at once, from four copies of the table: two copies in each of two arrays. In an array, each
// 128 bits of entries stand twice, the second copy directly behind the first. In a table of values, a value of 8 bits
// takes 16 bits of memory. An entry of linear_approx is a slope followed by an offset; for floats both take 32 bits,
// and the lower half of the slope is zero.
//
// Problem. The documents do not define which copy a lane reads; this makes no difference while the copies are equal.
// Decision: the code reads the first copy, and copies that differ are a fault of the kernel, because a core could
// return either copy.
//
// An index is (input >> step_bits) + bias. For an index outside of the table, parallel_lookup takes the nearest entry
// or the low bits of the index, depending on its lut_oor_policy. The documents do not define linear_approx outside of
// the table. Here linear_approx takes the nearest entry; public kernels rely on this (mlir-aie's tanh).
#pragma once

#include "aie_api/fixed.hpp"
#include "aie_api/slots.hpp"

#if __AIE_ARCH__ / 10 == 2

namespace aie {

enum class lut_oor_policy { saturate, truncate };

template <unsigned ParallelAccesses, class OffsetType, class SlopeType = OffsetType>
struct lut;

namespace detail {

// The copies of a table in one or two arrays. If `copies` is 2, an array has each 128 bits of entries twice; if it is
// 1, once.
inline constexpr unsigned kBankBytes = 16;
class lut_memory {
 public:
  static constexpr unsigned kMostArrays = 2;
  lut_memory(unsigned elems, unsigned copies, const void* first, const void* second = nullptr)
      : elems_(elems), copies_(copies), arrays_{first, second} {
    if (elems == 0) fault("a lookup table has no entries");
  }

  unsigned elems() const { return elems_; }
  // Returns entry `index`: a value, or a slope with an offset. It is a fault if copies of the entry differ.
  template <class Entry>
  Entry read(unsigned index) const {
    static_assert(kBankBytes % sizeof(Entry) == 0);
    constexpr unsigned in_row = kBankBytes / sizeof(Entry);
    const unsigned within = index % in_row * sizeof(Entry);
    const unsigned row = index / in_row * kBankBytes * copies_;
    Entry entry;
    std::memcpy(&entry, static_cast<const std::uint8_t*>(arrays_[0]) + row + within, sizeof entry);
    for (const void* array : arrays_)
      for (unsigned copy = 0; array != nullptr && copy < copies_; ++copy)
        if (std::memcmp(static_cast<const std::uint8_t*>(array) + row + copy * kBankBytes + within, &entry,
                        sizeof entry) != 0)
          fault("the copies of a lookup table differ");
    return entry;
  }

 private:
  unsigned elems_, copies_;
  const void* arrays_[kMostArrays];
};

template <class T>
inline constexpr bool is_lut_type = false;
template <unsigned ParallelAccesses, class OffsetType, class SlopeType>
inline constexpr bool is_lut_type<lut<ParallelAccesses, OffsetType, SlopeType>> = true;

// The type in which a table stores a value.
template <class T>
struct lut_stored {
  using type = T;
};
template <class T>
  requires(bits_of<T> == 8)
struct lut_stored<T> {
  using type = integer_t<16, is_signed<T>>;
};

inline unsigned clamped_index(std::int64_t index, unsigned elems) {
  return index < 0 ? 0 : index >= elems ? elems - 1 : static_cast<unsigned>(index);
}
constexpr bool is_power_of_two(unsigned value) {
  return value != 0 && (value & (value - 1)) == 0;
}

}  // namespace detail

template <unsigned ParallelAccesses, class OffsetType, class SlopeType>
struct lut : detail::lut_memory {
  static_assert(ParallelAccesses == 1 || ParallelAccesses == 2 || ParallelAccesses == 4);
  using offset_type = OffsetType;
  using slope_type = SlopeType;

  // `elems`: number of entries, not counting copies. `ab`, `cd`, `a`: the arrays.
  lut(unsigned elems, const void* ab, const void* cd)
    requires(ParallelAccesses == 4)
      : lut_memory(elems, 2, ab, cd) {}
  lut(unsigned elems, const void* ab)
    requires(ParallelAccesses == 2)
      : lut_memory(elems, 2, ab) {}
  lut(unsigned elems, const void* a)
    requires(ParallelAccesses == 1)
      : lut_memory(elems, 1, a) {}
};

template <class T>
concept ParallelLUT = detail::is_lut_type<T>;

// Looks up a value for each lane of a vector. The index is the lane, shifted right by `step_bits` and rounded by the
// core's mode, plus `bias`. `step_bits` must be less than the bits of a lane, and `bias` 0 or a power of two (otherwise
// a fault). With the policy truncate, the number of entries must be a power of two (otherwise a fault).
template <class T, ParallelLUT MyLUT, lut_oor_policy Policy = lut_oor_policy::saturate>
  requires(std::integral<T> && detail::bits_of<T> <= 32)
struct parallel_lookup {
  static_assert(std::same_as<MyLUT, lut<4, typename MyLUT::offset_type, typename MyLUT::slope_type>>,
                "lookups need a table of four parallel accesses");

 public:
  using value_type = typename MyLUT::offset_type;

  explicit parallel_lookup(const MyLUT& table, unsigned step_bits = 0, unsigned bias = 0)
    requires std::signed_integral<T>
      : table_(table), step_bits_(step_bits), bias_(bias) {
    check();
  }
  explicit parallel_lookup(const MyLUT& table, unsigned step_bits = 0)
    requires std::unsigned_integral<T>
      : table_(table), step_bits_(step_bits) {
    check();
  }

  template <Vector V, unsigned Elems = detail::vector_of<V>::size()>
  vector<value_type, Elems> fetch(const V& input) const {
    return look_up<Elems>(detail::as_vector(input));
  }
  // Looks up the first `Elems` lanes of the input.
  template <unsigned Elems, Vector V>
  vector<value_type, Elems> fetch(const V& input) const {
    return look_up<Elems>(detail::as_vector(input));
  }

 private:
  void check() const {
    if (step_bits_ >= detail::bits_of<T>) detail::fault("the step of a lookup has more bits than its index");
    if (bias_ != 0 && !detail::is_power_of_two(bias_)) detail::fault("the bias of a lookup is not a power of two");
    if (Policy == lut_oor_policy::truncate && !detail::is_power_of_two(table_.elems()))
      detail::fault("a lookup that truncates its indexes needs a table whose number of entries is a power of two");
  }
  template <unsigned Elems, unsigned From>
  vector<value_type, Elems> look_up(const vector<T, From>& input) const {
    static_assert(Elems <= From);
    const detail::rounding_addend<std::int64_t> addend(step_bits_, detail::rounding());
    vector<value_type, Elems> out{detail::unfilled};
    for (unsigned i = 0; i < Elems; ++i) {
      const std::int64_t index =
          detail::shift_round<std::int64_t>(input.lane(i), step_bits_, addend) + std::int64_t{bias_};
      const unsigned entry = Policy == lut_oor_policy::saturate
                                 ? detail::clamped_index(index, table_.elems())
                                 : static_cast<unsigned>(index & (std::int64_t{table_.elems()} - 1));
      using Stored = typename detail::lut_stored<value_type>::type;
      out.set_lane(i, static_cast<value_type>(table_.template read<Stored>(entry)));
    }
    detail::count(detail::slot::load, detail::instructions(Elems, 4));  // a core reads four entries at once
    detail::count_bits(detail::slot::permute, vector<value_type, Elems>::bits());
    return out;
  }

  MyLUT table_;
  unsigned step_bits_, bias_ = 0;
};

namespace detail {

// The accumulator, the number of lanes and the least step_bits for each type of input, offset and slope.
template <class Input, class Offset, class Slope>
struct approximation {
  static constexpr bool exists = false;
};
template <>
struct approximation<std::int8_t, std::int8_t, std::int8_t> {
  static constexpr bool exists = true;
  using tag = acc32;
  using stored = std::int8_t;
  static constexpr unsigned lanes = 32, least_step = 2;
};
template <>
struct approximation<std::int16_t, std::int16_t, std::int16_t> {
  static constexpr bool exists = true;
  using tag = acc64;
  using stored = std::int16_t;
  static constexpr unsigned lanes = 16, least_step = 3;
};
template <>
struct approximation<std::int16_t, std::int32_t, std::int32_t> {
  static constexpr bool exists = true;
  using tag = acc64;
  using stored = std::int32_t;
  static constexpr unsigned lanes = 16, least_step = 4;
};
template <>
struct approximation<bfloat16, float, bfloat16> {
  static constexpr bool exists = true;
  using tag = accfloat;
  using stored = float;
  static constexpr unsigned lanes = 16, least_step = 0;
};

}  // namespace detail

// Computes a linear function for each lane, with slope and offset from the table.
// - Integers: slope * (the lower step_bits bits of the input) + (offset << shift_offset). The index is the other bits
//   of the input, plus bias.
// - Floats: slope * input + offset. The index is floor(input * 2^-step_bits) + bias. step_bits may be negative, for
//   entries that are less than 1 apart.
// It is a fault if step_bits or shift_offset is out of range for integers, or if the slope for floats is not a
// bfloat16.
template <class T, ParallelLUT MyLUT>
struct linear_approx {
  using types = detail::approximation<T, typename MyLUT::offset_type, typename MyLUT::slope_type>;
  static_assert(types::exists, "linear_approx does not support these types");

 public:
  explicit linear_approx(const MyLUT& table, unsigned step_bits, int bias = 0, int shift_offset = 0)
      : table_(table), step_bits_(static_cast<int>(step_bits)), bias_(bias), shift_offset_(shift_offset) {
    if constexpr (!detail::is_float<T>)
      if (step_bits < types::least_step || step_bits >= detail::bits_of<T>)
        detail::fault("the step of a linear approximation has too few bits, or too many");
    if (!detail::is_float<T> && (shift_offset < 0 || shift_offset >= 64))
      detail::fault("the offset of a linear approximation is shifted too far");
  }

  template <Vector V>
    requires std::same_as<typename detail::vector_of<V>::value_type, T>
  auto compute(const V& input) const {
    constexpr unsigned elems = detail::vector_of<V>::size();
    static_assert(elems == types::lanes, "a linear approximation must have as many lanes as its accumulator");
    const auto& in = detail::as_vector(input);
    accum<typename types::tag, elems> out{detail::unfilled};
    for (unsigned i = 0; i < elems; ++i) out.set_lane(i, lane(in.lane(i)));
    detail::count(detail::slot::load, detail::instructions(elems, 4));  // a core reads four entries at once
    detail::count(detail::slot::multiply);
    return out;
  }

 private:
  using lane_type = typename accum<typename types::tag, types::lanes>::lane_type;
  struct entry {
    typename types::stored slope, offset;
  };
  entry at(std::int64_t index) const {
    return table_.template read<entry>(detail::clamped_index(index + bias_, table_.elems()));
  }
  lane_type lane(T value) const {
    if constexpr (detail::is_float<T>) {
      const auto x = static_cast<double>(static_cast<float>(value));
      const double scaled = x * detail::power_of_two(-step_bits_);
      constexpr double beyond = 1099511627776.0;  // 2^40, not a fact: behind all tables
      const entry found = at(!(scaled == scaled) ? 0
                             : scaled > beyond   ? std::int64_t{1} << 40
                             : scaled < -beyond  ? -(std::int64_t{1} << 40)
                                                 : detail::floor_of(scaled));
      if ((std::bit_cast<std::uint32_t>(found.slope) & 0xFFFF) != 0)
        detail::fault("the slope of a linear approximation is not a bfloat16");
      return static_cast<float>(static_cast<double>(found.slope) * x + static_cast<double>(found.offset));
    } else {
      const std::int64_t whole = value;
      const entry found = at(whole >> step_bits_);
      const std::int64_t rest = whole & ((std::int64_t{1} << step_bits_) - 1);
      const auto offset = static_cast<std::uint64_t>(std::int64_t{found.offset}) << shift_offset_;
      return static_cast<lane_type>(static_cast<std::uint64_t>(found.slope * rest) + offset);
    }
  }

  MyLUT table_;
  int step_bits_, bias_, shift_offset_;
};

}  // namespace aie

#endif

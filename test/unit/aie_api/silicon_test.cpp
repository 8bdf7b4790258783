// Compares functions of the API with captured instructions of AIE-ML silicon, on the same operands.
//
// A table names the function of the API for each instruction. The test compares every execution of these instructions
// in the capture, with three exceptions: executions that read a register which their program has not set, forms of an
// instruction that the API does not have, and executions whose output did not leave the NPU. Multiplications and the
// conversions between accumulators and vectors are compared elsewhere.
#include "aie_api/aie.hpp"

#if __AIE_ARCH__ == 20

#include "aie_api/silicon_point.h"

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <optional>
#include <sstream>

namespace {

using silicon::Machine;
using silicon::X;
using Line = std::vector<std::string>;  // an instruction: its name, then its operands
using Operation = std::function<void(Machine&, const Line&)>;

template <class T>
using Vector = aie::vector<T, 512 / aie::detail::bits_of<T>>;

template <class T>
Vector<T> get(Machine& machine, const std::string& name) {
  const X bytes = machine.vector(name);
  Vector<T> v;
  std::memcpy(static_cast<void*>(&v), bytes.data(), bytes.size());
  return v;
}
template <class T>
void set(Machine& machine, const std::string& name, const Vector<T>& v) {
  X bytes;
  std::memcpy(bytes.data(), &v, bytes.size());
  machine.set_vector(name, bytes);
}
template <unsigned Lanes>
void set(Machine& machine, const std::string& name, const aie::mask<Lanes>& mask) {
  machine.set_pair(name, mask.to_uint64());
}

// Instructions with the operands D S1 S2: the result and two sources.
template <class T, class Of>
Operation of_two(Of of) {
  return [of](Machine& m, const Line& line) { set<T>(m, line[1], of(get<T>(m, line[2]), get<T>(m, line[3]))); };
}
// Instructions with the operands CMP S1 S2: the mask of a comparison and two sources.
template <class T, class Of>
Operation mask_of_two(Of of) {
  return [of](Machine& m, const Line& line) { set(m, line[1], of(get<T>(m, line[2]), get<T>(m, line[3]))); };
}
// Instructions with the operands D CMP S1 S2.
template <class T, class Of, class Mask>
Operation of_two(Of of, Mask mask) {
  return [of, mask](Machine& m, const Line& line) {
    const auto a = get<T>(m, line[3]), b = get<T>(m, line[4]);
    set<T>(m, line[1], of(a, b));
    set(m, line[2], mask(a, b));
  };
}
// Instructions with the operands D CMP S.
template <class T, class Of, class Mask>
Operation of_one(Of of, Mask mask) {
  return [of, mask](Machine& m, const Line& line) {
    const auto a = get<T>(m, line[3]);
    set<T>(m, line[1], of(a));
    set(m, line[2], mask(a));
  };
}

using Operations = std::map<std::string, Operation>;

constexpr auto kLess = [](const auto& a, const auto& b) { return aie::lt(a, b); };
constexpr auto kNotLess = [](const auto& a, const auto& b) { return aie::ge(a, b); };

// Adds the instructions of a type that compare lanes.
template <class T>
void add_compared(Operations& all, const std::string& type) {
  const auto sub = [](const auto& a, const auto& b) { return aie::sub(a, b); };
  const auto max = [](const auto& a, const auto& b) { return aie::max(a, b); };
  const auto min = [](const auto& a, const auto& b) { return aie::min(a, b); };
  all["vlt." + type] = mask_of_two<T>(kLess);
  all["vge." + type] = mask_of_two<T>(kNotLess);
  all["vmax_lt." + type] = of_two<T>(max, kLess);
  all["vmin_ge." + type] = of_two<T>(min, kNotLess);
  if constexpr (std::integral<T>) {
    all["vsub_lt." + type] = of_two<T>(sub, kLess);
    all["vsub_ge." + type] = of_two<T>(sub, kNotLess);
    all["vmaxdiff_lt." + type] = of_two<T>([](const auto& a, const auto& b) { return aie::maxdiff(a, b); }, kLess);
    all["vabs_gtz." + type] =
        of_one<T>([](const auto& a) { return aie::abs(a); }, [](const auto& a) { return aie::gt(a, aie::zero<T>()); });
  }
}
template <class T>
void add_plain(Operations& all, const std::string& bits) {
  all["vadd." + bits] = of_two<T>([](const auto& a, const auto& b) { return aie::add(a, b); });
  all["vsub." + bits] = of_two<T>([](const auto& a, const auto& b) { return aie::sub(a, b); });
  all["veqz." + bits] = [](Machine& m, const Line& line) {
    set(m, line[1], aie::eq(get<T>(m, line[2]), aie::zero<T>()));
  };
  all["vneg_gtz" + bits] =
      of_one<T>([](const auto& a) { return aie::neg(a); }, [](const auto& a) { return aie::gt(a, aie::zero<T>()); });
  all["vbneg_ltz.s" + bits] = of_one<T>([](const auto& a) { return aie::bit_not(a); },
                                        [](const auto& a) { return aie::lt(a, aie::zero<T>()); });
  constexpr unsigned lanes = Vector<T>::size();
  const auto choice = [](Machine& m, const Line& line) { return aie::mask<lanes>::from_uint64(m.pair(line[4])); };
  all["vsel." + bits] = [choice](Machine& m, const Line& line) {
    set<T>(m, line[1], aie::select(get<T>(m, line[2]), get<T>(m, line[3]), choice(m, line)));
  };
  all["vaddsub." + bits] = [choice](Machine& m, const Line& line) {
    const auto a = get<T>(m, line[2]), b = get<T>(m, line[3]);
    set<T>(m, line[1], aie::select(aie::add(a, b), aie::sub(a, b), choice(m, line)));
  };
  all["vbcst." + bits] = [](Machine& m, const Line& line) {
    set<T>(m, line[1], aie::broadcast<T>(static_cast<T>(m.scalar(line[2]))));
  };
  all["vpush.lo." + bits] = [](Machine& m, const Line& line) {
    auto v = get<T>(m, line[3]);
    set<T>(m, line[1], v.push(static_cast<T>(m.scalar(line[2]))));
  };
}
template <class To, class From>
Operation unpacked() {
  return [](Machine& m, const Line& line) {
    const auto half = m.half(line[2]);
    aie::vector<From, 256 / aie::detail::bits_of<From>> v;
    std::memcpy(static_cast<void*>(&v), half.data(), half.size());
    set<To>(m, line[1], aie::unpack<To>(v));
  };
}

// A mode of the instruction vshuffle. It transposes matrices in a pair of vectors, or in the first vector alone.
struct ShuffleMode {
  unsigned bits = 0, rows = 0, cols = 0;
  std::string part;
};
std::vector<ShuffleMode> shuffle_modes() {
  std::vector<ShuffleMode> modes;
  std::ifstream file(TESSERA_ROOT "/facts/isa/aie2-shuffle-modes.tsv");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream cells(line);
    unsigned number = 0;
    ShuffleMode mode;
    cells >> number >> mode.bits >> mode.rows >> mode.cols >> mode.part;
    EXPECT_EQ(number, modes.size());
    modes.push_back(mode);
  }
  return modes;
}
template <class T>
void shuffle_registers(Machine& m, const Line& line, const ShuffleMode& mode) {
  const auto a = get<T>(m, line[2]), b = get<T>(m, line[3]);
  if (mode.part == "flip") return m.spoilt = true, void();  // reverses pairs: not an operation of the API
  if (mode.part != "-") {
    const auto both = aie::transpose(aie::concat(a, b), mode.rows, mode.cols);
    return set<T>(m, line[1], both.template extract<Vector<T>::size()>(mode.part == "hi" ? 1 : 0));
  }
  // Several small matrices one behind the other are not an operation of the API, either.
  if (mode.rows * mode.cols != Vector<T>::size()) return m.spoilt = true, void();
  set<T>(m, line[1], aie::transpose(a, mode.rows, mode.cols));
}
void shuffle_registers(Machine& m, const Line& line) {
  static const std::vector<ShuffleMode> modes = shuffle_modes();
  const unsigned number = m.scalar(line[4]) & 0x3F;  // the bits above do not count
  if (number >= modes.size()) return m.spoilt = true, void();
  const ShuffleMode& mode = modes[number];
  switch (mode.bits) {
    case 8: return shuffle_registers<std::int8_t>(m, line, mode);
    case 16: return shuffle_registers<std::int16_t>(m, line, mode);
    case 32: return shuffle_registers<std::int32_t>(m, line, mode);
    case 64: return shuffle_registers<cint32>(m, line, mode);
    default: return m.spoilt = true, void();
  }
}

// --- sums of float accumulators ---
using FloatAcc = aie::accum<accfloat, 16>;
FloatAcc float_acc(Machine& m, const std::string& name) {
  const X bytes = m.accumulator(name);
  FloatAcc acc;
  std::memcpy(acc.data(), bytes.data(), bytes.size());
  return acc;
}
void set(Machine& m, const std::string& name, const FloatAcc& acc) {
  X bytes;
  std::memcpy(bytes.data(), acc.data(), bytes.size());
  m.set_accumulator(name, bytes);
}
// Instructions with the operands DST ACC1 ACC2 CONFIG. CONFIG may negate either accumulator and replace the first by
// zero. The programs never ask for integers. The API has no operation for the sum of two negated terms, nor for a sum
// whose accumulator is shifted first.
Operation float_sum(bool negates_second) {
  return [=](Machine& m, const Line& line) {
    const std::uint32_t word = m.scalar(line[4]);
    const bool is_float = (word >> 1 & 3) == 2, is_zero = (word & 1) != 0;
    const bool first = (word >> 12 & 1) != 0, second = ((word >> 13 & 1) != 0) != negates_second;
    const bool is_shifted = (word >> 10 & 1) != 0 && !is_zero;
    if (!is_float || is_shifted || (first && second)) return m.spoilt = true, void();
    const FloatAcc a = float_acc(m, line[2]), b = float_acc(m, line[3]);
    if (first && is_zero) return set(m, line[1], aie::add(aie::op_zero(a, true), b));
    set(m, line[1],
        first    ? aie::sub(b, a)
        : second ? aie::sub(aie::op_zero(a, is_zero), b)
                 : aie::add(aie::op_zero(a, is_zero), b));
  };
}
// up() has the operands ACC W SHIFT, down() the operands W ACC SHIFT.
void up(Machine& m, const Line& line) {
  const auto half = m.half(line[2]);
  aie::vector<int16, 16> v;
  std::memcpy(v.data(), half.data(), half.size());
  set(m, line[1], aie::accum<acc32, 16>(v, static_cast<int>(m.scalar(line[3]))).cast_to<accfloat>());
}
void down(Machine& m, const Line& line) {
  const auto v = float_acc(m, line[2]).cast_to<acc32>().to_vector<int16>(static_cast<int>(m.scalar(line[3])));
  std::array<std::uint8_t, 32> half;
  std::memcpy(half.data(), v.data(), half.size());
  m.set_half(line[1], half);
}

Operations operations() {
  Operations all;
  add_plain<std::int8_t>(all, "8");
  add_plain<std::int16_t>(all, "16");
  add_plain<std::int32_t>(all, "32");
  add_compared<std::int8_t>(all, "s8");
  add_compared<std::int16_t>(all, "s16");
  add_compared<std::int32_t>(all, "s32");
  add_compared<std::uint8_t>(all, "d8");  // unsigned: the programs leave the core's sign register at zero
  add_compared<std::uint16_t>(all, "d16");
  add_compared<std::uint32_t>(all, "d32");
  add_compared<bfloat16>(all, "bf16");
  all["vband"] = of_two<std::int32_t>([](const auto& a, const auto& b) { return aie::bit_and(a, b); });
  all["vbor"] = of_two<std::int32_t>([](const auto& a, const auto& b) { return aie::bit_or(a, b); });
  all["vunpack.s8.s4"] = unpacked<int8, int4>();
  all["vunpack.d8.d4"] = unpacked<uint8, uint4>();
  all["vunpack.s16.s8"] = unpacked<int16, int8>();
  all["vunpack.d16.d8"] = unpacked<uint16, uint8>();
  all["vshuffle"] = [](Machine& m, const Line& line) { shuffle_registers(m, line); };
  all["vadd.f"] = float_sum(false);
  all["vsub.f"] = float_sum(true);
  return all;
}

struct Score {
  unsigned equal = 0, different = 0, left_out = 0;
};

// Returns the operation that a point tests; null if the test has none for it.
const Operations::value_type* tested(const silicon::Point& point, const Operations& all) {
  for (const std::string& line : point.lines)
    if (const auto found = all.find(silicon::words(line)[0]); found != all.end()) return &*found;
  return nullptr;
}
// Returns whether the results are equal; none when the point cannot be compared.
std::optional<bool> run(const silicon::Point& point, const Operations::value_type& operation) {
  Machine machine(point);
  for (const std::string& text : point.lines) {
    const Line line = silicon::words(text);
    if (line[0] == operation.first)
      operation.second(machine, line);
    else if (line[0] == "vups.s32.s16")
      up(machine, line);
    else if (line[0] == "vsrs.s16.s32")
      down(machine, line);
    else if (!machine.carry(line))
      return std::nullopt;
  }
  // Output leaves the NPU in whole words, so the last bytes of a program's output may be missing.
  if (machine.spoilt || point.out_offset + point.output.size() > point.out_size / 4 * 4) return std::nullopt;
  return machine.is_equal();
}

TEST(Silicon, OperationsGiveTheCapturedBytes) {
  NEED_SILICON();
  const Operations all = operations();
  std::map<std::string, Score> scores;
  for (const silicon::Point& point : silicon::points()) {
    const auto* operation = tested(point, all);
    if (operation == nullptr) continue;
    const auto is_equal = run(point, *operation);
    Score& score = scores[operation->first];
    ++(!is_equal ? score.left_out : *is_equal ? score.equal : score.different);
  }
  Score sum;
  for (const auto& [name, score] : scores) {
    if (score.equal + score.different + score.left_out > 0)
      std::printf("%-20s equal %3u  different %3u  left out %3u\n", name.c_str(), score.equal, score.different,
                  score.left_out);
    EXPECT_EQ(score.different, 0U) << name;
    sum.equal += score.equal, sum.left_out += score.left_out;
  }
  std::printf("%-20s equal %3u                 left out %3u\n", "all", sum.equal, sum.left_out);
  EXPECT_GE(sum.equal, 938U);  // may only rise
}

}  // namespace

#endif

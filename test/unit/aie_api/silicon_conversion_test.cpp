// Compares conversions with silicon of AIE-ML: bfloat16 in every rounding mode, and the instructions that convert
// vectors to accumulators and back (VUPS, VSRS), to twice their width and to half their width (VUNPACK, VPACK).
//
// The programs of the capture leave all modes at zero: they round down, do not saturate, and take operands whose sign
// is chosen at run time as unsigned. The shift comes from r14. The programs copy r14 while a load to it is still under
// way (cores do not wait for loads), so the shift is the earlier value of r14. The test follows r14 from point to point
// where it can.
#include "aie_api/aie.hpp"

#if __AIE_ARCH__ == 20

#include "aie_api/silicon_captures.h"

#include <cstring>
#include <map>
#include <set>

namespace {

using silicon::Bytes;

TEST(Silicon, FloatsBecomeBfloat16InEachMode) {
  NEED_SILICON();
  unsigned values = 0;
  for (const unsigned mode : {0U, 1U, 2U, 3U, 8U, 9U, 10U, 11U, 12U, 13U}) {
    const silicon::Edge edge = silicon::edge("vec_conv_bf16_edge_r" + std::to_string(mode));
    ASSERT_EQ(edge.input.size() % 16, 0U);
    aie::set_rounding(static_cast<aie::rounding_mode>(mode));
    for (std::size_t from = 0; from < edge.input.size(); from += 16) {
      aie::accum<accfloat, 16> acc;
      for (unsigned i = 0; i < 16; ++i) acc.set_lane(i, std::bit_cast<float>(edge.input[from + i]));
      const aie::vector<bfloat16, 16> out = acc.to_vector<bfloat16>();
      for (unsigned i = 0; i < 16; ++i, ++values)
        ASSERT_EQ(out.get(i).bits(), edge.output[from + i]) << "mode " << mode << " of " << edge.input[from + i];
    }
  }
  aie::set_rounding(aie::rounding_mode::floor);
  EXPECT_EQ(values, 960U);
}

TEST(Silicon, DenormalBfloat16) {
  NEED_SILICON();
  const silicon::Edge floats = silicon::edge("vec_convexp_bf16_denorm"),
                      floors = silicon::edge("vec_vfloor_bf16_denorm");
  ASSERT_EQ(floats.input.size(), 256U);
  for (std::size_t from = 0; from < 256; from += 16) {
    aie::vector<bfloat16, 16> wide, whole;
    for (unsigned i = 0; i < 16; ++i) {
      wide.set(bfloat16::from_bits(static_cast<std::uint16_t>(floats.input[from + i])), i);
      whole.set(bfloat16::from_bits(static_cast<std::uint16_t>(floors.input[from + i])), i);
    }
    const aie::accum<accfloat, 16> acc(wide);
    const aie::vector<std::int32_t, 16> below = aie::to_fixed(whole);
    for (unsigned i = 0; i < 16; ++i) {
      ASSERT_EQ(std::bit_cast<std::uint32_t>(acc.lane(i)), floats.output[from + i]);
      ASSERT_EQ(static_cast<std::uint32_t>(below.get(i)), floors.output[from + i]);
    }
  }
}

// --- instructions ---

template <class T, unsigned Elems>
aie::vector<T, Elems> load(const Bytes& bytes, std::size_t from = 0) {
  aie::vector<T, Elems> v{aie::detail::unfilled};
  EXPECT_LE(from + sizeof v, bytes.size());
  std::memcpy(v.data(), bytes.data() + from, sizeof v);
  return v;
}
template <class T, unsigned Elems>
Bytes bytes_of(const aie::vector<T, Elems>& v) {
  Bytes bytes(sizeof v);
  std::memcpy(bytes.data(), v.data(), sizeof v);
  return bytes;
}

// Registers of accumulators, as bytes.
template <class Tag, unsigned Lanes>
Bytes register_of(const aie::accum<Tag, Lanes>& acc) {
  Bytes bytes(sizeof acc);
  std::memcpy(bytes.data(), acc.data(), sizeof acc);
  return bytes;
}
template <class Tag, unsigned Lanes>
aie::accum<Tag, Lanes> accumulator(const Bytes& bytes) {
  aie::accum<Tag, Lanes> acc{aie::detail::unfilled};
  EXPECT_LE(sizeof acc, bytes.size());
  std::memcpy(acc.data(), bytes.data(), sizeof acc);
  return acc;
}

template <class T, class Tag, unsigned Lanes>
Bytes upshifted(const Bytes& from, int shift) {
  return register_of(aie::accum<Tag, Lanes>(load<T, Lanes>(from), shift));
}
template <class T, class Tag, unsigned Lanes>
Bytes shifted_right(const Bytes& from, int shift) {
  return bytes_of(accumulator<Tag, Lanes>(from).template to_vector<T>(shift));
}
using Convert = Bytes (*)(const Bytes&, int);

// The function of the API for each VUPS instruction of the capture.
const std::map<std::string, Convert, std::less<>> kUps = {
    {"VUPS_S32_D16_mv_ups_w2b", upshifted<uint16, acc32, 16>},
    {"VUPS_S32_D16_mv_ups_x2c", upshifted<uint16, acc32, 32>},
    {"VUPS_S32_S16_mv_ups_w2b", upshifted<int16, acc32, 16>},
    {"VUPS_S32_S16_mv_ups_x2c", upshifted<int16, acc32, 32>},
    {"VUPS_S32_D8_mv_ups_w2c", upshifted<uint8, acc32, 32>},
    {"VUPS_S32_S8_mv_ups_w2c", upshifted<int8, acc32, 32>},
    {"VUPS_S64_D16_mv_ups_w2c", upshifted<uint16, acc64, 16>},
    {"VUPS_S64_S16_mv_ups_w2c", upshifted<int16, acc64, 16>},
    {"VUPS_S64_D32_mv_ups_w2b", upshifted<uint32, acc64, 8>},
    {"VUPS_S64_D32_mv_ups_x2c", upshifted<uint32, acc64, 16>},
    {"VUPS_S64_S32_mv_ups_w2b", upshifted<int32, acc64, 8>},
    {"VUPS_S64_S32_mv_ups_x2c", upshifted<int32, acc64, 16>},
};
const std::map<std::string, Convert, std::less<>> kSrs = {
    {"VSRS_D16_S32_mv_w_srs", shifted_right<uint16, acc32, 16>},
    {"VSRS_D16_S32_mv_x_srs", shifted_right<uint16, acc32, 32>},
    {"VSRS_S16_S32_mv_w_srs", shifted_right<int16, acc32, 16>},
    {"VSRS_S16_S32_mv_x_srs", shifted_right<int16, acc32, 32>},
    {"VSRS_D8_S32_mv_w_srs", shifted_right<uint8, acc32, 32>},
    {"VSRS_S8_S32_mv_w_srs", shifted_right<int8, acc32, 32>},
    {"VSRS_D16_S64_mv_w_srs", shifted_right<uint16, acc64, 16>},
    {"VSRS_S16_S64_mv_w_srs", shifted_right<int16, acc64, 16>},
    {"VSRS_D32_S64_mv_w_srs", shifted_right<uint32, acc64, 8>},
    {"VSRS_D32_S64_mv_x_srs", shifted_right<uint32, acc64, 16>},
    {"VSRS_S32_S64_mv_w_srs", shifted_right<int32, acc64, 8>},
    {"VSRS_S32_S64_mv_x_srs", shifted_right<int32, acc64, 16>},
    {"VSRSM_D16_S32", shifted_right<uint16, acc32, 16>},
    {"VSRSM_S16_S32", shifted_right<int16, acc32, 16>},
    {"VSRSM_D32_S64", shifted_right<uint32, acc64, 8>},
    {"VSRSM_S32_S64", shifted_right<int32, acc64, 8>},
};

// Follows the value of r14, as far as the points show it: numbers moved to r14, and loads, whose result arrives at the
// next `nop`.
class Shift {
 public:
  static constexpr int kUnknown = 1000;

  void enter(int batch) {
    if (batch != batch_) r14_ = kNothing;
    batch_ = batch;
  }
  // Returns the shift that the point uses, or kUnknown.
  int of(const silicon::Point& point) {
    std::int64_t moved = kNothing, loading = kNothing;
    for (const std::string& line : point.lines) {
      if (line.starts_with("mov s") && line.ends_with(", r14") && line != "mov s3, r14") {  // s3 shifts something else
        moved = r14_;
      } else if (line.starts_with("mov r14, #")) {
        r14_ = std::stol(line.substr(std::strlen("mov r14, #")));
      } else if (line.starts_with("lda r14,")) {
        std::uint32_t word = 0;
        std::memcpy(&word, point.input.data() + point.input.size() - sizeof word, sizeof word);
        loading = word;
      } else if (loading != kNothing && line == "nop") {
        r14_ = loading;  // the programs wait for the load before they go on
        loading = kNothing;
      }
    }
    if (moved == kNothing) return kUnknown;
    const auto six_bits = static_cast<int>(moved & 63);
    return six_bits <= aie::tables::kMostShift ? six_bits : six_bits - 64;
  }

 private:
  static constexpr std::int64_t kNothing = -1;
  int batch_ = -1;
  std::int64_t r14_ = kNothing;
};

// Compares only the first captured bytes: a store may also write bytes that no instruction of the point computed.
void expect_begin(const Bytes& got, const silicon::Point& point, std::size_t most) {
  const std::size_t size = std::min({got.size(), point.output.size(), most});
  ASSERT_GT(size, 0U);
  EXPECT_TRUE(std::equal(got.begin(), got.begin() + static_cast<std::ptrdiff_t>(size), point.output.begin()))
      << point.instruction << " in batch " << point.batch;
}

TEST(Silicon, VectorsToAccumulatorsAndBack) {
  NEED_SILICON();
  Shift shifts;
  unsigned up = 0, down = 0, unknown = 0;
  std::set<int> seen;
  for (const silicon::Point& point : silicon::points()) {
    shifts.enter(point.batch);
    const int shift = shifts.of(point);
    const auto to_accumulator = kUps.find(point.instruction);
    const auto to_vector = kSrs.find(point.instruction);
    if (to_accumulator == kUps.end() && to_vector == kSrs.end()) continue;
    if (point.lines.empty() || shift == Shift::kUnknown) {
      ++unknown;
      continue;
    }
    seen.insert(shift);
    if (to_accumulator != kUps.end()) {
      // The programs read the accumulators by two VSRS.S16.S32 of 512 bits each.
      const Bytes acc = to_accumulator->second(point.input, shift);
      const bool one = acc.size() == 64;
      expect_begin(one ? shifted_right<int16, acc32, 16>(acc, 0) : shifted_right<int16, acc32, 32>(acc, 0), point,
                   one ? 32 : 64);
      ++up;
    } else {
      // The programs make the accumulators by two VUPS.S32.S16 of 256 bits each.
      expect_begin(to_vector->second(upshifted<int16, acc32, 32>(point.input, 0), shift), point, 64);
      ++down;
    }
  }
  EXPECT_EQ(up, 92U);
  EXPECT_EQ(down, 129U);
  EXPECT_EQ(unknown, 4U);  // first points of their programs: nothing has set r14 before
  EXPECT_EQ(seen, std::set<int>{0});
}

template <class Narrow, class Wide, unsigned Lanes>
Bytes unpack(const Bytes& from, int) {
  return bytes_of(load<Narrow, Lanes>(from).template unpack<Wide>());
}
template <class Wide, class Narrow, unsigned Lanes>
Bytes packed(const Bytes& from, int) {
  return bytes_of(load<Wide, Lanes>(from).template pack<Narrow>());
}
template <class T, class Tag, unsigned Lanes>
Bytes there_and_back(const Bytes& from, int) {
  return shifted_right<T, Tag, Lanes>(upshifted<T, Tag, Lanes>(from, 0), 0);
}
Bytes wider_and_back(const Bytes& from, int) {
  return bytes_of(aie::accum<accfloat, 16>(load<bfloat16, 16>(from)).to_vector<bfloat16>());
}
const std::map<std::string, Convert, std::less<>> kOthers = {
    {"VUNPACK_D16_D8", unpack<uint8, uint16, 32>},
    {"VUNPACK_S16_S8", unpack<int8, int16, 32>},
    {"VUNPACK_D8_D4", unpack<uint4, uint8, 64>},
    {"VUNPACK_S8_S4", unpack<int4, int8, 64>},
    {"vldb.unpack.d16.d8", unpack<uint8, uint16, 32>},
    {"vldb.unpack.s16.s8", unpack<int8, int16, 32>},
    {"vldb.unpack.d8.d4", unpack<uint4, uint8, 64>},
    {"vldb.unpack.s8.s4", unpack<int4, int8, 64>},
    {"vst.pack.d8.d16", packed<uint16, uint8, 32>},
    {"vst.pack.s8.s16", packed<int16, int8, 32>},
    {"vst.pack.d4.d8", packed<uint8, uint4, 64>},
    {"vst.pack.s4.s8", packed<int8, int4, 64>},
    {"vlda.ups.s32.d16", there_and_back<uint16, acc32, 16>},
    {"vlda.ups.s32.s16", there_and_back<int16, acc32, 16>},
    {"vlda.ups.s32.d8", there_and_back<uint8, acc32, 32>},
    {"vlda.ups.s32.s8", there_and_back<int8, acc32, 32>},
    {"vlda.ups.s64.d16", there_and_back<uint16, acc64, 16>},
    {"vlda.ups.s64.s16", there_and_back<int16, acc64, 16>},
    {"vlda.ups.s64.d32", there_and_back<uint32, acc64, 8>},
    {"vlda.ups.s64.s32", there_and_back<int32, acc64, 8>},
    {"vst.srs.d16.s32", there_and_back<uint16, acc32, 16>},
    {"vst.srs.s16.s32", there_and_back<int16, acc32, 16>},
    {"vst.srs.d8.s32", there_and_back<uint8, acc32, 32>},
    {"vst.srs.s8.s32", there_and_back<int8, acc32, 32>},
    {"vst.srs.d16.s64", there_and_back<uint16, acc64, 16>},
    {"vst.srs.s16.s64", there_and_back<int16, acc64, 16>},
    {"vst.srs.d32.s64", there_and_back<uint32, acc64, 8>},
    {"vst.srs.s32.s64", there_and_back<int32, acc64, 8>},
    {"vlda.conv.fp32.bf16", wider_and_back},
    {"vst.conv.bf16.fp32", wider_and_back},
};
TEST(Silicon, WidthsAndConvertingLoadsAndStores) {
  NEED_SILICON();
  std::map<std::string, unsigned> counts;
  for (const silicon::Point& point : silicon::points())
    if (const auto found = kOthers.find(point.instruction); found != kOthers.end()) {
      expect_begin(found->second(point.input, 0), point, 64);
      ++counts[point.instruction];
    }
  EXPECT_EQ(counts.size(), kOthers.size());
  unsigned all = 0;
  for (const auto& [name, count] : counts) all += count;
  EXPECT_EQ(all, 50U);
}

}  // namespace

#endif

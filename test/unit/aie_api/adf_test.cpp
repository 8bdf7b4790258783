// Tests the streams, cascades, windows and buffers of ADF. The words and beats that arrive must be those in a queue,
// and positions must be those of plain counters.
#include "aie_api/faults.h"
#include "aie_api/model.h"
#include "aie_api/queues.h"

#include <adf.h>
#include <gtest/gtest.h>

namespace {

using model::Beats;
using model::Numbered;
using model::Word;
using model::Words;

template <class V>
V any_bits(std::mt19937_64& random) {
  V value;
  unsigned char bytes[sizeof(V)];
  for (unsigned char& byte : bytes) byte = static_cast<unsigned char>(random());
  std::memcpy(static_cast<void*>(&value), bytes, sizeof value);
  return value;
}
template <class V>
bool same_bits(const V& a, const V& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

// --- streams ---

template <class T>
void elements_pass() {
  std::mt19937_64 random(sizeof(T));
  Words words;
  adf::input_stream<T> in{&words};
  adf::output_stream<T> out{&words};
  for (int i = 0; i < 20; ++i) {
    const T value = any_bits<T>(random);
    const bool last = i % 3 == 0;
    if (last)
      writeincr(&out, value, true);
    else if (i % 3 == 1)
      writeincr(&out, value);
    else
      out << value;
    ASSERT_EQ(words.queue.size(), sizeof(T) / 4);
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    ASSERT_EQ(words.queue[0].bits, static_cast<std::uint32_t>(bits));
    ASSERT_EQ(words.queue.back().bits, static_cast<std::uint32_t>(bits >> (8 * sizeof value - 32)));
    for (unsigned w = 0; w < words.queue.size(); ++w)
      ASSERT_EQ(words.queue[w].is_last, last && w + 1 == words.queue.size());
    T back;
    bool is_last = !last;
    switch (random() % 3) {
      case 0: back = readincr(&in, is_last); break;
      case 1: back = readincr(&in), is_last = last; break;
      default: in >> aie::tlast(back, is_last);
    }
    ASSERT_TRUE(same_bits(back, value));
    ASSERT_EQ(is_last, last);
    ASSERT_TRUE(words.queue.empty());
  }
}
TEST(Streams, ElementsOfOneOrTwoWords) {
  elements_pass<int32>();
  elements_pass<uint32>();
  elements_pass<int64>();
  elements_pass<float>();
  elements_pass<cint16>();
  elements_pass<cint32>();
  elements_pass<cfloat>();
}
template <class T>
concept readable = requires(adf::input_stream<T>* in) { readincr(in); };
static_assert(readable<int32> && !readable<int16> && !readable<int8>);

template <class T, unsigned Elems>
void vectors_pass() {
  using V = aie::vector<T, Elems>;
  std::mt19937_64 random(Elems);
  Words words;
  adf::input_stream<T> in{&words};
  adf::output_stream<T> out{&words};
  for (int i = 0; i < 12; ++i) {
    const V value = any_bits<V>(random);
    const bool last = i % 2 == 0;
    bool is_last = !last;
    switch (i % 4) {
      case 0: writeincr(&out, value, true); break;
      case 1: writeincr(&out, value); break;
      case 2: &out << aie::tlast(value, true); break;
      default: &out << value;
    }
    ASSERT_EQ(words.queue.size(), sizeof(V) / 4);
    unsigned char bytes[sizeof(V)];
    std::memcpy(bytes, &value, sizeof bytes);
    for (unsigned w = 0; w < words.queue.size(); ++w) {
      const std::uint32_t want = bytes[4 * w] | static_cast<std::uint32_t>(bytes[4 * w + 1]) << 8 |
                                 static_cast<std::uint32_t>(bytes[4 * w + 2]) << 16 |
                                 static_cast<std::uint32_t>(bytes[4 * w + 3]) << 24;
      ASSERT_EQ(words.queue[w], (Word{want, last && w + 1 == words.queue.size()}));
    }
    V back;
    switch (i % 3) {
      case 0: back = readincr_v<Elems>(&in, is_last); break;
      case 1: back = readincr_v<Elems>(&in), is_last = last; break;
      default: &in >> aie::tlast(back, is_last);
    }
    ASSERT_TRUE(same_bits(back, value));
    ASSERT_EQ(is_last, last);
  }
}
TEST(Streams, VectorsInWords) {
  vectors_pass<int8, 16>();
  vectors_pass<int16, 8>();
  vectors_pass<int16, 32>();
  vectors_pass<cint16, 4>();
  vectors_pass<float, 16>();
#if __AIE_ARCH__ != 10
  vectors_pass<bfloat16, 8>();
#endif
  vectors_pass<cint32, 2>();
}
TEST(Streams, AnElementOfAVectorIsOne) {
  Words words;
  adf::output_stream<int32> out{&words};
  aie::vector<int32, 4> v(7, 8, 9, 10);
  writeincr(&out, v[2]);
  EXPECT_EQ(words.queue[0], (Word{9, false}));
}
TEST(Streams, PacketsAreWords) {
  Words words;
  input_pktstream in{&words};
  output_pktstream out{&words};
  writeincr(&out, -5);
  writeincr(&out, 6, true);
  bool is_last = true;
  EXPECT_EQ(readincr(&in, is_last), -5);
  EXPECT_FALSE(is_last);
  EXPECT_EQ(readincr(&in, is_last), 6);
  EXPECT_TRUE(is_last);
}
TEST(Streams, WithoutACarrierIsAFault) {
  adf::input_stream<int32> in;
  EXPECT_EQ(model::fault_of([&] { readincr(&in); }), "a stream, cascade or buffer is not connected");
}

// --- cascades ---

// Returns `bits` bits of a beat, from bit `at` on, as a number.
model::Int bits_of_beat(const adf::host::beat& beat, unsigned at, unsigned bits, bool is_signed) {
  model::Int value = 0;
  for (unsigned i = 0; i < bits; ++i)
    value |= static_cast<model::Int>(beat.words[(at + i) / 64] >> (at + i) % 64 & 1) << i;
  return bits < 128 ? model::wrapped(value, bits, is_signed) : value;
}

template <class Tag, unsigned Lanes>
void accumulators_pass(unsigned lanes_at_once, unsigned bits) {
  using Acc = aie::accum<Tag, Lanes>;
  Beats beats;
  adf::input_cascade<Tag> in{&beats};
  adf::output_cascade<Tag> out{&beats};
  std::mt19937_64 random(Lanes);
  for (int i = 0; i < 10; ++i) {
    Acc acc = any_bits<Acc>(random);
    writeincr(&out, acc);
    ASSERT_EQ(beats.queue.size(), (Lanes + lanes_at_once - 1) / lanes_at_once);
    constexpr unsigned parts = Acc::is_complex() ? 2 : 1;
    for (unsigned lane = 0; lane < Lanes; ++lane)
      for (unsigned part = 0; part < parts; ++part) {
        const adf::host::beat& beat = beats.queue[lane / lanes_at_once];
        const unsigned at = (lane % lanes_at_once * parts + part) * bits;
        typename Acc::real_type number;
        if constexpr (parts == 2)
          number = part == 0 ? acc.lane(lane).real : acc.lane(lane).imag;
        else
          number = acc.lane(lane);
        if constexpr (Acc::is_floating_point())
          ASSERT_EQ(bits_of_beat(beat, at, 32, false), std::bit_cast<std::uint32_t>(number));
        else
          ASSERT_TRUE(bits_of_beat(beat, at, bits, true) == static_cast<model::Int>(number));
      }
    const Acc back = readincr_v<Lanes>(&in);
    for (unsigned lane = 0; lane < Lanes; ++lane) {
      const auto a = acc.lane(lane), b = back.lane(lane);
      ASSERT_TRUE(same_bits(a, b)) << lane;
    }
    ASSERT_TRUE(beats.queue.empty());
  }
}

TEST(Cascades, Accumulators) {
#if __AIE_ARCH__ == 10
  accumulators_pass<acc48, 8>(8, 48);
  accumulators_pass<acc48, 32>(8, 48);
  accumulators_pass<acc80, 4>(4, 80);
  accumulators_pass<acc80, 8>(4, 80);
  accumulators_pass<cacc48, 4>(4, 48);
  accumulators_pass<cacc48, 8>(4, 48);
  accumulators_pass<cacc80, 4>(2, 80);
  accumulators_pass<accfloat, 8>(8, 32);
  accumulators_pass<caccfloat, 4>(4, 32);
  static_assert(aie::tables::kCascadeBits == 384);
#else
  accumulators_pass<acc32, 16>(16, 32);
  accumulators_pass<acc32, 32>(16, 32);
  accumulators_pass<acc64, 4>(8, 64);
  accumulators_pass<acc64, 16>(8, 64);
  accumulators_pass<cacc64, 8>(4, 64);
  accumulators_pass<accfloat, 16>(16, 32);
  accumulators_pass<accfloat, 8>(16, 32);
  static_assert(aie::tables::kCascadeBits == 512);
#endif
}

template <class T, unsigned Elems>
void vectors_cascade(unsigned beats_taken) {
  using V = aie::vector<T, Elems>;
  Beats beats;
  adf::input_cascade<T> in{&beats};
  adf::output_cascade<T> out{&beats};
  std::mt19937_64 random(Elems);
  const V value = any_bits<V>(random);
  writeincr(&out, value);
  EXPECT_EQ(beats.queue.size(), beats_taken);
  EXPECT_TRUE(same_bits(static_cast<V>(readincr_v<Elems>(&in)), value));
}
TEST(Cascades, Vectors) {
  constexpr unsigned scale = __AIE_ARCH__ == 10 ? 2 : 1;
  vectors_cascade<int16, 32>(scale);
  vectors_cascade<int8, 64>(scale);
  vectors_cascade<int32, 32>(2 * scale);
  vectors_cascade<float, 8>(1);
  vectors_cascade<cint16, 16>(scale);
#if __AIE_ARCH__ != 10
  vectors_cascade<uint4, 32>(1);
  vectors_cascade<bfloat16, 16>(1);
#endif
}

TEST(Cascades, OlderKernelsWriteThemAsStreams) {
#if __AIE_ARCH__ == 10
  Beats beats;
  input_stream_acc48 in;
  in.beats = &beats;
  output_stream_acc48 out;
  out.beats = &beats;
  aie::accum<acc48, 8> acc(aie::vector<int16, 8>(1, -2, 3, -4, 5, -6, 7, -8), 4);
  writeincr(&out, acc);
  writeincr_v8(&out, acc);
  EXPECT_EQ(readincr_v<8>(&in).to_vector<int16>(4).get(7), -8);
  EXPECT_EQ(readincr_v8(&in).lane(1), -32);
#endif
}

// --- windows ---

struct AlternatingBlocks final : adf::host::memory_lock {
  alignas(128) int32 of[2][16];
  int acquired = 0, released = 0;
  void* acquire() override { return of[acquired++ % 2]; }
  void release() override { ++released; }
};

TEST(Windows, APlaceThatGoesAround) {
  Numbered<int16, 48> ring;
  adf::input_window<int16> in(ring.of, 40, 8);
  EXPECT_EQ(window_size(&in), 40U);
  int at = 0;
  std::mt19937 random(5);
  const auto wrapped = [](int place) { return (place % 48 + 48) % 48; };
  for (int i = 0; i < 500; ++i) {
    const int by = static_cast<int>(random() % 9);
    int16 value = -1;
    switch (random() % 10) {
      case 0: ASSERT_EQ(window_readincr(&in), wrapped(at++)); break;
      case 1: ASSERT_EQ(window_readdecr(&in), wrapped(at--)); break;
      case 2: ASSERT_EQ(window_read(&in), wrapped(at)); break;
      case 3:
        window_readincr(&in, value);
        ASSERT_EQ(value, wrapped(at++));
        break;
      case 4:
        window_readdecr(&in, value);
        ASSERT_EQ(value, wrapped(at--));
        break;
      case 5:
        window_read(&in, value);
        ASSERT_EQ(value, wrapped(at));
        break;
      case 6: window_incr(&in, by), at += by; break;
      case 7: window_decr(&in, by), at -= by; break;
      case 8: window_incr_v<8>(&in, by), at += 8 * by; break;
      default: window_decr_v4(&in, by), at -= 4 * by;
    }
    ASSERT_EQ(in.ptr - ring.of, wrapped(at));
  }
}

TEST(Windows, VectorsReadWhereThePlaceIs) {
  Numbered<int16, 48> ring;
  input_window_int16 in(ring.of, 48);
  const auto starts_at = [](const auto& v, int start) {
    for (unsigned i = 0; i < v.size(); ++i) ASSERT_EQ(v.get(i), (start + static_cast<int>(i)) % 48);
  };
  starts_at(window_readincr_v<16>(&in), 0);
  starts_at(window_read_v<8>(&in), 16);
  starts_at(window_readincr_v8(&in), 16);
  starts_at(window_readincr_v<8>(&in), 24);
  starts_at(window_readincr_v<8>(&in), 32);
  starts_at(window_readincr_v<16>(&in), 40);  // wraps around
  starts_at(window_readdecr_v<8>(&in), 8);
  starts_at(window_readdecr_v8(&in), 0);
  aie::vector<int16, 8> v;
  window_readincr_v<8>(&in, v);
  starts_at(v, 40);
  window_read_v8(&in, v);
  starts_at(v, 0);
  aie::vector<int16, 16> w;
  window_read(&in, w);  // the vector says how many
  starts_at(w, 0);
  window_readincr(&in, v);
  starts_at(v, 0);
  window_readdecr(&in, v);
  starts_at(v, 8);
  window_incr(&in);
  EXPECT_NE(model::fault_of([&] { window_read_v<8>(&in); }), "");
}

TEST(Windows, WritesGoAroundToo) {
  Numbered<int32, 48> ring;
  adf::output_window<int32> out(ring.of, 48);
  window_writeincr(&out, 100);
  window_write(&out, 101);
  window_incr(&out, 3);
  window_writeincr(&out, aie::vector<int32, 4>(1, 2, 3, 4));
  window_incr(&out, 36);
  window_write(&out, aie::vector<int32, 8>(5, 6, 7, 8, 9, 10, 11, 12));
  EXPECT_EQ(out.ptr - ring.of, 44);
  for (int i = 0; i < 48; ++i) {
    const int want = i == 1 ? 10 : i < 4 ? 9 + i : i < 8 ? i - 3 : i >= 44 ? i - 39 : i;
    EXPECT_EQ(ring.of[i], want);
  }
}

TEST(Windows, AsynchronousOnesAreAcquired) {
  AlternatingBlocks blocks;
  for (int i = 0; i < 16; ++i) blocks.of[0][i] = i, blocks.of[1][i] = 100 + i;
  adf::input_window<int32> in(nullptr, 16, 0, &blocks);
  EXPECT_NE(model::fault_of([&] { window_readincr(&in); }), "");
  window_acquire(&in);
  EXPECT_EQ(window_readincr(&in), 0);
  EXPECT_EQ(window_readincr(&in), 1);
  window_release(&in);
  window_acquire(&in);
  EXPECT_EQ(window_readincr(&in), 100);
  EXPECT_EQ(blocks.released, 1);
  adf::input_window<int32> other(blocks.of[0], 16);
  EXPECT_NE(model::fault_of([&] { window_release(&other); }), "");
}

// --- buffers ---

namespace buffers {

using namespace adf;

// Kernels as users write them.
void doubles(input_buffer<int32, extents<32>>& in, output_buffer<int32, extents<inherited_extent>>& out) {
  auto from = aie::cbegin_vector<8>(in);
  auto to = aie::begin_restrict_vector<8>(out);
  for (unsigned i = 0; i < in.size() / 8; ++i) {
    auto v = *from++;
    for (unsigned j = 0; j < 8; ++j) v[j] = v[j] * 2;
    *to++ = v;
  }
}
void moving_sum(input_circular_buffer<int32, extents<8>, margin<4>>& in, output_buffer<int32>& out) {
  auto first = aie::begin_circular(in);
  auto sample = aie::begin(out);
  for (unsigned i = 0; i < 8; ++i) {
    auto it = first++;
    int32 sum = 0;
    for (int tap = 0; tap < 5; ++tap) sum += *it++;
    *sample++ = sum;
  }
}

TEST(Buffers, LinearOnes) {
  Numbered<int32, 48> from, to;
  input_buffer<int32, extents<32>> in(from.of, 32);
  output_buffer<int32, extents<inherited_extent>> out(to.of, 32);
  doubles(in, out);
  for (int i = 0; i < 48; ++i) EXPECT_EQ(to.of[i], i < 32 ? 2 * i : i);
  EXPECT_EQ(in[3], 3);
  EXPECT_EQ(aie::begin(in)[5], 5);
  EXPECT_EQ(aie::begin_random_circular(in), from.of);
  const auto& constant = in;
  static_assert(std::same_as<decltype(aie::begin(constant)), const int32*>);
  static_assert(std::same_as<decltype(aie::cbegin(in)), const int32*>);
  EXPECT_EQ((*aie::begin_vector<4>(constant)).get(3), 3);
  EXPECT_EQ((*aie::cbegin_restrict_vector<4>(in)).get(2), 2);
}

TEST(Buffers, CircularOnesBeginAnywhere) {
  Numbered<int32, 48> from, to;
  for (unsigned start = 0; start < 12; start += 4) {
    input_circular_buffer<int32, extents<8>, margin<4>> in(from.of, 8, 4, start);
    output_buffer<int32> out(to.of, 8);
    moving_sum(in, out);
    const auto sample = [&](unsigned i) { return static_cast<int>((start + i) % 12); };
    for (unsigned i = 0; i < 8; ++i) {
      int want = 0;
      for (unsigned tap = 0; tap < 5; ++tap) want += sample(i + tap);
      EXPECT_EQ(to.of[i], want);
    }
    auto vectors = aie::begin_vector_circular<4>(in);
    auto random = aie::cbegin_vector_random_circular<4>(in);
    for (unsigned i = 0; i < 5; ++i) {
      EXPECT_EQ((*vectors++).get(1), sample(4 * i + 1));
      EXPECT_EQ(random[static_cast<int>(i)].get(2), sample(4 * i + 2));
    }
    EXPECT_EQ(aie::begin_random_circular(in)[-1], sample(11));
    EXPECT_EQ(*aie::cbegin_circular(in), sample(0));
    EXPECT_EQ((*aie::cbegin_vector_circular<4>(in)).get(0), sample(0));
    EXPECT_EQ(aie::cbegin_random_circular(in)[1], sample(1));
    EXPECT_EQ((*aie::begin_vector_random_circular<4>(in)).get(0), sample(0));
    EXPECT_EQ(in.size_incl_margin(), 12U);
  }
}

TEST(Buffers, WhatAKernelSaysIsWhatItGets) {
  Numbered<int32, 48> ring;
  using Linear = input_buffer<int32, extents<4, 8>, margin<4>>;
  Linear fits(ring.of, 32);
  EXPECT_EQ(fits.size_incl_margin(), 36U);
  EXPECT_EQ(model::fault_of([&] { Linear(ring.of, 16); }), "a buffer has another size than its kernel says");
  EXPECT_EQ(model::fault_of([&] { Linear(ring.of, 32, 8); }), "a buffer has another margin than its kernel says");
  EXPECT_NE(model::fault_of([&] { Linear(ring.of, 32, 4, 4); }), "");
  using Circular = output_circular_buffer<int32>;
  EXPECT_EQ(Circular(ring.of, 16, 8, 20).data() - ring.of, 20);
  EXPECT_NE(model::fault_of([&] { Circular(ring.of, 16, 8, 24); }), "");
}

// A kernel that is a class: registerKernelClass() names the member that runs and the array that the graph fills.
class Scaler {
 public:
  explicit Scaler(int32 (&factors)[4]) : factors_(factors) {}
  void scale(input_buffer<int32, extents<4>>& in, output_buffer<int32, extents<4>>& out) {
    for (unsigned i = 0; i < 4; ++i) out[i] = in[i] * factors_[i];
  }
  static void registerKernelClass() {
    REGISTER_FUNCTION(Scaler::scale);
    REGISTER_PARAMETER(factors_);
  }

 private:
  int32 (&factors_)[4];
};
TEST(Buffers, OfAKernelThatIsAClass) {
  int32 factors[4] = {1, 2, 3, 4};
  alignas(32) int32 from[4] = {5, 6, 7, 8}, to[4] = {};
  input_buffer<int32, extents<4>> in(from, 4);
  output_buffer<int32, extents<4>> out(to, 4);
  Scaler::registerKernelClass();
  Scaler(factors).scale(in, out);
  EXPECT_EQ(to[3], 32);
  EXPECT_EQ(to[1], 12);
  for (unsigned i = 0; i < 2; ++i) chess_require_pipelining() chess_prepare_for_pipelining {
      chess_report(to[i]);
    }
}

TEST(Buffers, AsynchronousOnesWithoutALockAreFaults) {
  input_async_buffer<int32> in(nullptr, 16, 0, 0, nullptr);
  EXPECT_EQ(model::fault_of([&] { in.acquire(); }), "a stream, cascade or buffer is not connected");
  EXPECT_EQ(model::fault_of([&] { in.release(); }), "a stream, cascade or buffer is not connected");
}
TEST(Buffers, AsynchronousOnesAreAcquired) {
  AlternatingBlocks blocks;
  blocks.of[0][2] = 7, blocks.of[1][2] = 8;
  input_async_buffer<int32> in(nullptr, 16, 0, 0, &blocks);
  in.acquire();
  EXPECT_EQ(in[2], 7);
  in.release();
  in.acquire();
  EXPECT_EQ(in[2], 8);
  EXPECT_EQ(blocks.released, 1);
}

}  // namespace buffers
}  // namespace

// Tests buffer streams: vectors in order, tensors against nested loops over their dimensions, and sparse vectors byte
// by byte.
#include "aie_api/buffer_stream.hpp"

#include "aie_api/aie.hpp"
#include "aie_api/faults.h"
#include "aie_api/model.h"

#include <gtest/gtest.h>

namespace {

using model::Numbered;

TEST(BufferStream, ReadsAndWritesInOrder) {
  Numbered<int16, 64> from;
  Numbered<int16, 64> to;
  auto in = aie::make_vector_input_buffer_stream<16>(from.of);
  auto out = aie::make_vector_output_buffer_stream<16>(to.of);
  aie::vector<int16, 16> a, b;
  in >> a >> b;
  out << b << a;
  out.push(in.pop());
  for (int i = 0; i < 16; ++i) {
    EXPECT_EQ(to.of[i], 16 + i);
    EXPECT_EQ(to.of[16 + i], i);
    EXPECT_EQ(to.of[32 + i], 32 + i);
    EXPECT_EQ(to.of[48 + i], 48 + i);
  }
  aie::vector_input_buffer_stream<int16, 8> odd(from.of + 1);
  EXPECT_NE(model::fault_of([&] { odd.pop(); }), "");
  aie::vector_output_buffer_stream<int16, 8> odd_out(from.of + 1);
  EXPECT_NE(model::fault_of([&] { odd_out << aie::vector<int16, 8>(); }), "");
}

#if __AIE_ARCH__ >= 20
static_assert(aie::dim_2d().num1 == 0 && aie::dim_2d().inc1 == 0 && aie::dim_2d().inc2 == 0);
static_assert(aie::dim_3d().num1 == 0 && aie::dim_3d().num2 == 0 && aie::dim_3d().inc3 == 0);
static_assert(aie::dim_3d().inc1 == 0 && aie::dim_3d().inc2 == 0);
#endif

TEST(BufferStream, AtAnyAddress) {
  Numbered<int16, 64> from;
  Numbered<int16, 64> to;
  auto in = aie::make_unaligned_vector_input_buffer_stream<16>(from.of + 5);
  auto out = aie::make_unaligned_vector_output_buffer_stream<16>(to.of + 1);
  aie::vector<int16, 16> a;
  in >> a;
  out << in.pop() << a;
  for (int i = 0; i < 64; ++i) EXPECT_EQ(to.of[i], i >= 1 && i < 17 ? i + 20 : i >= 17 && i < 33 ? i - 12 : i);
  aie::unaligned_vector_output_buffer_stream<int16, 16>(to.of + 41)
      .push(aie::unaligned_vector_input_buffer_stream<int16, 16>(from.of + 3).pop());  // without a promise of alignment
  for (int i = 0; i < 16; ++i) EXPECT_EQ(to.of[41 + i], i + 3);
  auto promised = aie::make_unaligned_vector_input_buffer_stream<16>(from.of + 5, 2);
  EXPECT_NE(model::fault_of([&] { promised.pop(); }), "");
}

TEST(BufferStream, AccessesAreCountedOnce) {
  const auto of = [](aie::detail::slot kind) { return aie::detail::state().slots[static_cast<unsigned>(kind)]; };
  Numbered<int16, 64> from;
  const auto loads = of(aie::detail::slot::load), stores = of(aie::detail::slot::store);
  auto in = aie::make_vector_input_buffer_stream<64>(from.of);
  auto out = aie::make_vector_output_buffer_stream<16>(from.of);
  out << in.pop().extract<16>(1);
#ifdef AIE_API_COUNT_SLOTS
  EXPECT_EQ(of(aie::detail::slot::load) - loads, 2);
  EXPECT_EQ(of(aie::detail::slot::store) - stores, 1);
#else
  EXPECT_EQ(of(aie::detail::slot::load), loads);
  EXPECT_EQ(of(aie::detail::slot::store), stores);
#endif
}

#if __AIE_ARCH__ >= 20

// The vectors of a buffer are numbered, so each vector shows its origin.
constexpr unsigned kElems = 8;
struct Blocks {
  alignas(128) int32 of[512 * kElems];
  Blocks() {
    for (unsigned i = 0; i < 512 * kElems; ++i) of[i] = static_cast<int32>(i);
  }
  int32* middle() { return of + 256 * kElems; }
};
int block(const aie::vector<int32, kElems>& v) {
  for (unsigned i = 1; i < kElems; ++i) EXPECT_EQ(v.get(i), v.get(0) + static_cast<int>(i));
  EXPECT_EQ(v.get(0) % static_cast<int>(kElems), 0);
  return v.get(0) / static_cast<int>(kElems) - 256;
}

struct Dim {
  unsigned num;
  int step;
};
aie::tensor_dim of(Dim dim) {
  return aie::tensor_dim(dim.num, dim.step);
}

// Returns the places that a walk over all dimensions visits. The first dimension is the outermost.
std::vector<int> places(const std::vector<Dim>& dims, unsigned from = 0, int base = 0) {
  if (from == dims.size()) return {base};
  std::vector<int> all;
  for (unsigned i = 0; i < dims[from].num; ++i)
    for (const int place : places(dims, from + 1, base + static_cast<int>(i) * dims[from].step)) all.push_back(place);
  return all;
}

// Collects all vectors of a stream, including those of the streams in it.
template <class Stream>
void collect(Stream& stream, const std::vector<unsigned>& reads, unsigned level, std::vector<int>& all) {
  for (unsigned i = 0; i < reads[level]; ++i) {
    auto popped = stream.pop();
    if constexpr (requires { popped.get(0); })
      all.push_back(block(popped));
    else
      collect(popped, reads, level + 1, all);
  }
}
template <class... Dims>
void walks(Dims... dims) {
  Blocks blocks;
  const std::vector<Dim> list{dims...};
  std::vector<unsigned> reads;
  for (unsigned i = 0; i < list.size(); ++i) {
    if (i % 3 == 0) reads.push_back(1);
    reads.back() *= list[i].num;
  }
  for (const bool in_bytes : {false, true}) {
    const auto byte_dim = [](Dim dim) { return aie::tensor_dim(dim.num, dim.step * static_cast<int>(4 * kElems)); };
    auto tensor = in_bytes ? aie::make_tensor_descriptor_bytes<int32, kElems>(byte_dim(dims)...)
                           : aie::make_tensor_descriptor<int32, kElems>(of(dims)...);
    auto stream = aie::make_tensor_buffer_stream(static_cast<const int32*>(blocks.middle()), tensor);
    std::vector<int> all;
    collect(stream, reads, 0, all);
    EXPECT_EQ(all, places(list));
  }
}

TEST(TensorStream, OneToSevenDimensions) {
  walks(Dim{5, 2});
  walks(Dim{3, 7}, Dim{4, 1});
  walks(Dim{2, 4}, Dim{2, 2}, Dim{2, 1});
  walks(Dim{3, -5}, Dim{4, 9}, Dim{5, -2});
  walks(Dim{2, 4}, Dim{2, 0}, Dim{6, 8}, Dim{4, 1});
  walks(Dim{2, 30}, Dim{3, 10}, Dim{1, 3}, Dim{2, 5}, Dim{3, -1});
  walks(Dim{2, 30}, Dim{2, 10}, Dim{3, 3}, Dim{2, 50}, Dim{2, -7}, Dim{3, 1});
  walks(Dim{2, 3}, Dim{2, 10}, Dim{3, 3}, Dim{2, 50}, Dim{2, -7}, Dim{3, 1}, Dim{4, 20});
}

TEST(TensorStream, NativeIncrementsCountFromWhereTheInnerOnesAre) {
  Blocks blocks;
  const auto visits = [&](auto tensor, const std::vector<unsigned>& reads, std::vector<int> want) {
    auto stream = aie::make_restrict_tensor_buffer_stream(blocks.middle(), tensor);
    std::vector<int> all;
    collect(stream, reads, 0, all);
    EXPECT_EQ(all, want);
  };
  visits(aie::make_tensor_descriptor_from_native<int32, kElems>(aie::dim_3d(1, 1, 1, 1, 1)), {8},
         places({{2, 4}, {2, 2}, {2, 1}}));
  visits(aie::make_tensor_descriptor_from_native<int32, kElems>(3), {4}, {0, 3, 6, 9});
  visits(aie::make_tensor_descriptor_from_native_bytes<int32, kElems>(64), {4}, {0, 2, 4, 6});
  visits(aie::make_tensor_descriptor_from_native<int32, kElems>(aie::dim_2d(2, 1, 10)), {7}, {0, 1, 2, 12, 13, 14, 24});
  // Three nested streams: any number x 2 x 2 positions, any number of positions, and any number x 4 positions.
  visits(aie::make_tensor_descriptor_from_native<int32, kElems>(aie::dim_3d(1, 1, 1, 1, 1), 8, aie::dim_2d(3, 4, 4)),
         {2, 2, 5}, {0, 4, 8, 12, 16, 8, 12, 16, 20, 24, 1, 5, 9, 13, 17, 9, 13, 17, 21, 25});
}

TEST(TensorStream, WritesWhereItWouldRead) {
  Blocks blocks;
  const auto tensor = aie::make_tensor_descriptor<int32, kElems>(aie::tensor_dim(2, 1), aie::tensor_dim(3, 2));
  auto in = aie::make_tensor_buffer_stream(static_cast<const int32*>(blocks.of), tensor);
  auto out = aie::make_tensor_buffer_stream(blocks.middle(), tensor);
  aie::vector<int32, kElems> a, b;
  in >> a >> b;
  out << b << a;
  out.push(b);
  for (int i = 0; i < 6; ++i) {
    const int from = blocks.middle()[i * static_cast<int>(kElems)] / static_cast<int>(kElems);
    EXPECT_EQ(from, i == 0 || i == 4 ? 2 : i == 2 ? 0 : 256 + i);
  }
}

TEST(SparseStream, TheDocumentsExample) {
  alignas(128) int8 data[512] = {};
  data[0] = 0b11, data[2] = 0b1'0000;
  data[8] = 1, data[9] = 2, data[10] = 3;
  data[12] = 0b1'0001, data[13] = 1, data[19] = static_cast<int8>(0x80);
  data[20] = 4, data[21] = 5, data[22] = 6, data[23] = 7;
  aie::sparse_vector_input_buffer_stream<int8, 128> stream(data);
  const aie::sparse_vector<int8, 128> read = stream.pop();
  for (unsigned i = 0; i < 128; ++i) {
    const int want = i == 0 ? 1 : i == 1 ? 2 : i == 20 ? 3 : i == 64 ? 4 : i == 68 ? 5 : i == 72 ? 6 : i == 127 ? 7 : 0;
    EXPECT_EQ(read.dense().get(i), want) << i;
  }
  const auto upper = read.extract<64>(1);
  EXPECT_EQ(upper.dense().get(8), 6);
  aie::sparse_vector<int8, 128> other;
  other.insert(0, upper).insert(1, upper);
  EXPECT_EQ(other.dense().get(8), 6);
  EXPECT_EQ(other.dense().get(72), 6);
}

template <class T>
void packs_and_reads_back() {
  constexpr unsigned elems = 128 / sizeof(T), lanes = 64 / sizeof(T);
  std::mt19937_64 random(sizeof(T));
  alignas(128) unsigned char data[1024];
  std::vector<T> want;
  unsigned at = 0;
  for (unsigned block = 0; block < 6; ++block) {
    std::uint64_t mask = 0;
    std::vector<unsigned char> bytes;
    for (unsigned group = 0; group < lanes; group += 4) {
      const unsigned one = static_cast<unsigned>(random() % 5), two = static_cast<unsigned>(random() % 5);  // 4: none
      for (unsigned i = 0; i < 4; ++i) {
        const bool is_there = i == one || i == two;
        const T value = is_there ? static_cast<T>(static_cast<int>(random() % 200) - 100) : static_cast<T>(0);
        want.push_back(value);
        unsigned char of_value[sizeof(T)];
        std::memcpy(of_value, &value, sizeof value);
        for (unsigned b = 0; is_there && b < sizeof(T); ++b) {
          mask |= std::uint64_t{1} << ((group + i) * sizeof(T) + b);
          bytes.push_back(of_value[b]);
        }
      }
    }
    std::memcpy(data + at, &mask, 8);
    at += 8;
    for (const unsigned char byte : bytes) data[at++] = byte;
    while (at % 4 != 0) data[at++] = 0xEE;
  }
  aie::sparse_vector_input_buffer_stream<T, elems> stream(reinterpret_cast<const T*>(data));
  aie::sparse_vector<T, elems> first, second;
  stream >> first >> second;
  const aie::sparse_vector<T, elems> third = stream.pop();
  const aie::sparse_vector<T, elems>* all[] = {&first, &second, &third};
  for (unsigned i = 0; i < want.size(); ++i)
    ASSERT_EQ(static_cast<float>(all[i / elems]->dense().get(i % elems)), static_cast<float>(want[i])) << i;
}
TEST(SparseStream, WhatWasPackedComesBack) {
  packs_and_reads_back<int8>();
  packs_and_reads_back<uint8>();
  packs_and_reads_back<int16>();
  packs_and_reads_back<bfloat16>();
}

TEST(SparseStream, WhatNoCoreReadsIsAFault) {
  alignas(128) int8 data[512] = {};
  data[0] = 0b111;
  EXPECT_EQ(model::fault_of([&] { aie::sparse_vector_input_buffer_stream<int8, 128>(data).pop(); }),
            "more than two of four elements of a sparse vector are present");
  EXPECT_EQ(model::fault_of([&] { aie::sparse_vector_input_buffer_stream<int8, 128>(data + 2).pop(); }),
            "an access of 64 bits needs an address aligned to 4 bytes; this address is 2 bytes beyond one");
}

#endif

}  // namespace

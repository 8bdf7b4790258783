// Tests iterators: compares the position and the element after each step with positions that are counted one by one.
#include "aie_api/aie.hpp"
#include "aie_api/faults.h"
#include "aie_api/model.h"

#include <gtest/gtest.h>

namespace {

using model::Numbered;

template <class V>
int first(const V& v) {
  for (unsigned i = 1; i < v.size(); ++i)
    EXPECT_EQ(static_cast<int>(v.get(i)), static_cast<int>(v.get(0)) + static_cast<int>(i));
  return static_cast<int>(v.get(0));
}

TEST(Iterators, ElementsOfAnArrayAndOfAnAddress) {
  Numbered<int16, 10> numbers;
  int sum = 0;
  for (auto it = aie::begin(numbers.of); it != aie::end(numbers.of); ++it) sum += *it;
  for (auto it = aie::cbegin(numbers.of); it != aie::cend(numbers.of); ++it) sum += *it;
  EXPECT_EQ(sum, 90);
  const int16* p = numbers.of;
  EXPECT_EQ(aie::end(p, 10) - aie::begin(p, 10), 10);
  EXPECT_EQ(aie::cend(numbers.of + 0, 7) - aie::cbegin(numbers.of + 0, 7), 7);
  *aie::begin(numbers.of + 2, 3) = 100;
  EXPECT_EQ(numbers.of[2], 100);
  static_assert(std::is_const_v<std::remove_reference_t<decltype(*aie::cbegin(numbers.of))>>);
}

TEST(Iterators, APatternRepeats) {
  Numbered<int32, 32> numbers;
  auto it = aie::begin_pattern<4>(numbers.of, 2, -1, 2, 1);
  for (const int want : {0, 2, 1, 3, 4, 6, 5, 7, 8, 10, 9, 11, 12, 14, 13, 15}) EXPECT_EQ(*it++, want);
  auto reading = aie::cbegin_pattern<1>(numbers.of, 3);
  for (int want = 0; want < 30; want += 3, ++reading) EXPECT_EQ(*reading, want);
  *aie::begin_pattern<2>(numbers.of, 1, 1) = 7;
  EXPECT_EQ(numbers.of[0], 7);
}

template <class T, unsigned Elems>
void vectors_follow_each_other() {
  constexpr unsigned count = 6;
  Numbered<T, count * Elems> numbers;
  auto it = aie::begin_vector<Elems>(numbers.of);
  const auto start = it;
  for (unsigned i = 0; i < count; ++i) ASSERT_EQ(first(*it++), static_cast<int>(i * Elems));
  EXPECT_EQ(it - start, static_cast<std::ptrdiff_t>(count));
  for (unsigned i = count; i-- > 0;) ASSERT_EQ(first(*--it), static_cast<int>(i * Elems));
  EXPECT_EQ(it, start);
  EXPECT_NE(it + 1, start);
  EXPECT_LT(start, it + 1);
  EXPECT_EQ(first(*(start + 4)), static_cast<int>(4 * Elems));
  EXPECT_EQ(first(start[3]), static_cast<int>(3 * Elems));
  EXPECT_EQ(first(*(2 + start)), static_cast<int>(2 * Elems));
  it += 5;
  EXPECT_EQ(first(*(it - 3)), static_cast<int>(2 * Elems));
  it -= 1;
  EXPECT_EQ(static_cast<int>(it--->get(1)), static_cast<int>(4 * Elems + 1));
  EXPECT_EQ(it->size(), Elems);

  // A reference refers to the memory itself.
  auto& second = *(start + 1);
  second.set(static_cast<T>(100), 0);
  EXPECT_EQ(static_cast<int>(numbers.of[Elems]), 100);
  auto out = aie::begin_restrict_vector<Elems>(numbers.of);
  auto in = aie::cbegin_restrict_vector<Elems>(numbers.of + 2 * Elems);
  *out++ = *in++;
  *out++ = *in++;
  for (unsigned i = 0; i < 2 * Elems; ++i) ASSERT_EQ(static_cast<int>(numbers.of[i]), static_cast<int>(i + 2 * Elems));
  static_assert(std::is_const_v<std::remove_reference_t<decltype(*in)>>);
  static_assert(
      std::is_const_v<std::remove_reference_t<decltype(*aie::begin_vector<Elems>(static_cast<const T*>(numbers.of)))>>);
  const aie::const_vector_iterator<T, Elems> reads = start;
  EXPECT_EQ(reads, (aie::cbegin_vector<Elems>(numbers.of)));

  EXPECT_NE(model::fault_of([&] { first(*aie::begin_vector<Elems>(numbers.of + 1)); }), "");
}
TEST(Iterators, Vectors) {
  vectors_follow_each_other<int8, 16>();
  vectors_follow_each_other<int16, 8>();
  vectors_follow_each_other<int32, 16>();
  vectors_follow_each_other<float, 4>();
#if __AIE_ARCH__ != 10
  vectors_follow_each_other<bfloat16, 16>();
#endif
}

#if __AIE_ARCH__ != 10
TEST(Iterators, VectorsOfNibblesStepByBytes) {
  alignas(128) unsigned char bytes[64];
  for (unsigned i = 0; i < 64; ++i) bytes[i] = static_cast<unsigned char>(i);
  auto it = aie::begin_vector<32>(reinterpret_cast<uint4*>(bytes));
  for (unsigned at = 0; at < 64; at += 16, ++it)
    for (unsigned i = 0; i < 32; ++i) ASSERT_EQ(static_cast<unsigned>(int{it->get(i)}), (at + i / 2) >> i % 2 * 4 & 15);
  auto any = aie::begin_unaligned_vector<32>(reinterpret_cast<uint4*>(bytes + 1));
  ++any;
  EXPECT_EQ(int{any->get(3)}, 18 >> 4);
}
#endif

// A kernel may store values of one type and read them as another type: the memory has no type.
[[gnu::noinline]] int reads_what_was_stored(int32* words) {
  words[0] = 1;
  auto it = aie::begin_vector<8>(reinterpret_cast<int16*>(words));
  *it = aie::vector<int16, 8>(2, 3, 4, 5, 6, 7, 8, 9);
  const int before = words[0];
  words[0] = 0x000B000A;
  return before * 100 + (*it).get(1) + it->get(0);
}
TEST(Iterators, OneTypeReadsWhatAnotherStored) {
  alignas(128) int32 words[4];
  EXPECT_EQ(reads_what_was_stored(words), 0x00030002 * 100 + 11 + 10);
}

TEST(Iterators, UnalignedVectors) {
  Numbered<int16, 64> numbers;
  auto it = aie::begin_unaligned_vector<8>(numbers.of + 3);
  const auto start = it;
  for (int i = 0; i < 5; ++i, ++it) {
    const aie::vector<int16, 8> v = *it;
    EXPECT_EQ(first(v), 3 + 8 * i);
    EXPECT_EQ(it->get(2), 5 + 8 * i);
  }
  EXPECT_NE(it, start);
  auto out = start;
  *out++ = aie::vector<int16, 8>(50, 51, 52, 53, 54, 55, 56, 57);
  *out = *start;
  for (int i = 0; i < 16; ++i) EXPECT_EQ(numbers.of[3 + i], 50 + i % 8);
  EXPECT_EQ(first(static_cast<aie::vector<int16, 8>>(*aie::cbegin_unaligned_vector<8>(numbers.of + 21))), 21);
}

TEST(Iterators, SeveralAtOnce) {
  Numbered<int16, 64> a;
  const Numbered<int32, 64> b;
  auto [x, y] = aie::begin_vectors<16>(a.of, b.of);
  EXPECT_EQ(first(*++x), 16);
  EXPECT_EQ(first(*++y), 16);
  *x = *aie::begin_vector<16>(a.of);
  EXPECT_EQ(first(std::get<0>(aie::cbegin_vectors<16>(a.of + 16, b.of))[0]), 0);
}

// --- circular ---

TEST(Circular, ElementsWrap) {
  Numbered<int16, 7> numbers;
  auto it = aie::begin_circular(numbers.of);
  auto of_size = aie::begin_circular<7>(numbers.of + 0);
  auto counted = aie::cbegin_circular(numbers.of + 0, 7);
  for (int i = 0; i < 30; ++i, ++of_size) {
    EXPECT_EQ(*it++, i % 7);
    EXPECT_EQ(*of_size, i % 7);
    EXPECT_EQ(*counted++, i % 7);
  }
  *aie::begin_circular(numbers.of) = 9;
  EXPECT_EQ(numbers.of[0], 9);
  auto again = aie::begin_circular(numbers.of);
  for (int i = 0; i < 7; ++i) ++again;
  EXPECT_EQ(again, aie::begin_circular(numbers.of));
  static_assert(std::is_const_v<std::remove_reference_t<decltype(*aie::cbegin_circular(numbers.of))>>);
}

template <class Iterator>
void walks_at_random(Iterator it, int size, int step) {
  std::mt19937 random(3);
  int at = 0;
  const auto wrapped = [&](int place) { return ((place * step) % size + size) % size; };
  const auto here = [](const Iterator& i, int by) {
    if constexpr (requires { (*i).size(); })
      return first(i[by]);
    else
      return static_cast<int>(i[by]);
  };
  for (int i = 0; i < 200; ++i) {
    const int by = static_cast<int>(random() % 41) - 20;
    switch (random() % 6) {
      case 0: it += by, at += by; break;
      case 1: it -= by, at -= by; break;
      case 2: it = it + by, at += by; break;
      case 3: it = it - by, at -= by; break;
      case 4: ++it, at += 1; break;
      default: --it, at -= 1;
    }
    ASSERT_EQ(here(it, 0), wrapped(at));
    ASSERT_EQ(here(it, by), wrapped(at + by));
  }
}
TEST(Circular, RandomOnesWrapBothWays) {
  Numbered<int16, 48> numbers;
  walks_at_random(aie::begin_random_circular(numbers.of), 48, 1);
  walks_at_random(aie::begin_random_circular(numbers.of + 0, 13), 13, 1);
  walks_at_random(aie::cbegin_random_circular<5>(numbers.of + 0), 5, 1);
  walks_at_random(aie::begin_vector_random_circular<16>(numbers.of), 48, 16);
  walks_at_random(aie::cbegin_vector_random_circular<16>(numbers.of + 0, 32), 32, 16);
  walks_at_random(aie::begin_vector_random_circular<8, 24>(numbers.of + 0), 24, 8);
}

TEST(Circular, VectorsWrap) {
  Numbered<int32, 48> numbers;
  auto it = aie::begin_vector_circular<16>(numbers.of);
  auto counted = aie::cbegin_vector_circular<16>(numbers.of + 0, 32);
  auto of_size = aie::begin_vector_circular<8, 40>(numbers.of + 0);
  for (int i = 0; i < 12; ++i, ++of_size) {
    EXPECT_EQ(first(*it++), i * 16 % 48);
    EXPECT_EQ(first(*counted++), i * 16 % 32);
    EXPECT_EQ(first(*of_size), i * 8 % 40);
  }
  auto out = aie::begin_vector_circular<16>(numbers.of);
  *out++ = *aie::begin_vector<16>(numbers.of + 32);
  EXPECT_EQ(numbers.of[0], 32);
  EXPECT_EQ(out->get(3), 19);
}

TEST(Circular, EqualWhereTheyStand) {
  Numbered<int32, 48> numbers;
  auto a = aie::begin_circular(numbers.of + 0, 12);
  for (int i = 0; i < 12; ++i, ++a) {
    auto b = aie::begin_circular(numbers.of + 0, 12);
    for (int k = 0; k < 24; ++k, ++b) {
      ASSERT_EQ(a == b, i == k % 12) << i << ' ' << k;
      ASSERT_EQ(a != b, i != k % 12) << i << ' ' << k;
    }
  }
}
TEST(Circular, WhatDoesNotFitIsAFault) {
  Numbered<int32, 48> numbers;
  auto it = aie::begin_vector_circular<16>(numbers.of + 0, 40);
  ++it;
  EXPECT_EQ(first(*it), 16);
  ++it;
  EXPECT_EQ(model::fault_of([&] { first(*it); }), "a vector crosses the end of a circular buffer");
  EXPECT_EQ(model::fault_of([&] { aie::circular_iterator<int32>(numbers.of + 8, numbers.of, 8); }),
            "a circular iterator begins outside of its buffer");
  EXPECT_EQ(model::fault_of([&] { aie::begin_circular(numbers.of + 0, 0); }),
            "a circular iterator begins outside of its buffer");
}

}  // namespace

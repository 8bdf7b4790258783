// Tests loads and stores of every type and size, at many addresses, against bytes that are copied one by one.
#include "aie_api/aie.hpp"
#include "aie_api/faults.h"
#include "aie_api/model.h"

#include <gtest/gtest.h>

#include <functional>

namespace {

constexpr unsigned kBytes = 512;

// The documented alignment of addresses, in bytes: for accesses of 128 bits, of 256 bits, and of 512 bits and more.
constexpr unsigned kAlign[3] = {16, __AIE_ARCH__ == 10 ? 16 : 32,
                                __AIE_ARCH__ == 10   ? 16
                                : __AIE_ARCH__ == 20 ? 32
                                                     : 64};
constexpr unsigned align_of(unsigned bits) {
  return bits <= 128 ? kAlign[0] : bits <= 256 ? kAlign[1] : kAlign[2];
}

struct Memory {
  alignas(128) unsigned char bytes[kBytes];
  Memory() {
    std::mt19937_64 random(1);
    for (unsigned char& byte : bytes) byte = static_cast<unsigned char>(random());
  }
};

template <class V>
bool holds(const V& v, const unsigned char* bytes) {
  return std::memcmp(&v, bytes, sizeof v) == 0;
}

std::string misaligned(unsigned bits, unsigned at) {
  const unsigned align = align_of(bits);
  if (at % align == 0) return "";
  return "an access of " + std::to_string(bits) + " bits needs an address aligned to " + std::to_string(align) +
         " bytes; this address is " + std::to_string(at % align) + " bytes beyond one";
}

// Checks a load or a store, which moves `size` bytes from one address to another. Tries the multiples of `step` up to
// `size` as addresses. Exactly these bytes must move; with `is_aligned`, a misaligned address must be a fault instead.
using Move = std::function<void(unsigned char* from, unsigned char* to)>;
void moves_bytes(const Move& move, unsigned size, unsigned step, bool is_load, bool is_aligned) {
  const Memory before;
  for (unsigned at = 0; at <= size && at + size <= kBytes; at += step) {
    Memory memory, other;
    for (unsigned char& byte : other.bytes) byte = static_cast<unsigned char>(~byte);
    const Memory other_before = other;
    unsigned char* const here = memory.bytes + at;
    const std::string fault = model::fault_of([&] { is_load ? move(here, other.bytes) : move(other.bytes, here); });
    ASSERT_EQ(fault, is_aligned ? misaligned(8 * size, at) : "");
    const Memory& target = is_load ? other : memory;
    const unsigned from = is_load ? 0 : at;
    for (unsigned i = 0; i < kBytes; ++i) {
      const bool is_in = fault.empty() && i >= from && i < from + size;
      const unsigned char old = is_load ? other_before.bytes[i] : before.bytes[i];
      const unsigned char moved = is_load ? before.bytes[(i + at) % kBytes] : other_before.bytes[(i - at) % kBytes];
      ASSERT_EQ(target.bytes[i], is_in ? moved : old) << at << ' ' << i;
    }
  }
}

template <class T, unsigned Elems>
void moves() {
  using V = aie::vector<T, Elems>;
  static_assert(aie::vector_ldst_align_v<T, Elems> == align_of(V::bits()));
  const auto moves_by = [](auto move, bool is_load, bool is_aligned) {
    moves_bytes(
        [&](unsigned char* from, unsigned char* to) {
          V v;
          if (is_load) {
            v = move(v, reinterpret_cast<T*>(from));
            std::memcpy(to, &v, sizeof v);
          } else {
            std::memcpy(&v, from, sizeof v);
            move(v, reinterpret_cast<T*>(to));
          }
        },
        sizeof(V), sizeof(T), is_load, is_aligned);
  };
  moves_by([](V& v, T* p) { return v = aie::load_v<Elems>(p); }, true, true);
  moves_by([](V& v, T* p) { return v.load(p); }, true, true);
  moves_by([](V& v, T* p) { return v = aie::load_unaligned_v<Elems>(p); }, true, false);
  moves_by([](V& v, T* p) { return v.load_unaligned(p); }, true, false);
  moves_by([](V& v, T* p) { return aie::store_v(p, v) == p ? v : V(); }, false, true);
  moves_by([](V& v, T* p) { return v.store(p) == p ? v : V(); }, false, true);
  moves_by([](V& v, T* p) { return aie::store_unaligned_v(p, v) == p ? v : V(); }, false, false);
  moves_by([](V& v, T* p) { return v.store_unaligned(p) == p ? v : V(); }, false, false);
}
template <class T>
void moves_each_size() {
  if constexpr (aie::tables::kHasElement<T>) {
    constexpr unsigned least = 128 / aie::detail::bits_of<T>;
    moves<T, least>();
    moves<T, 2 * least>();
    moves<T, 4 * least>();
    moves<T, 8 * least>();
  }
}

TEST(Memory, BytesOfIntegers) {
  moves_each_size<int8>();
  moves_each_size<uint8>();
  moves_each_size<int16>();
  moves_each_size<int32>();
#if __AIE_ARCH__ != 10
  moves_each_size<uint16>();
  moves_each_size<uint32>();
#endif
}
#if __AIE_ARCH__ != 10
TEST(Memory, NibblesMoveByBytes) {
  moves_each_size<int4>();
  moves_each_size<uint4>();
}
#endif
TEST(Memory, FloatsAndComplex) {
  moves_each_size<float>();
  moves_each_size<cint16>();
  moves_each_size<cint32>();
#if __AIE_ARCH__ != 10
  moves_each_size<bfloat16>();
#endif
#if __AIE_ARCH__ != 21
  moves_each_size<cfloat>();
#endif
}

TEST(Memory, WithoutASizeVectorsAreNative) {
  const Memory memory;
  const auto* p = reinterpret_cast<const int16*>(memory.bytes);
  static_assert(std::same_as<decltype(aie::load_v(p)), aie::vector<int16, 32>>);
  static_assert(std::same_as<decltype(aie::load_unaligned_v(p + 1, 1)), aie::vector<int16, 32>>);
  static_assert(std::same_as<decltype(aie::load_v<aie_dm_resource::a>(p)), aie::vector<int16, 32>>);
  static_assert(std::same_as<decltype(aie::load_v<8, aie_dm_resource::b>(p)), aie::vector<int16, 8>>);
  EXPECT_TRUE(holds(aie::load_v(p), memory.bytes));
  EXPECT_TRUE(holds(aie::load_unaligned_v(p + 1), memory.bytes + 2));
  EXPECT_TRUE(holds(aie::load_floor_v(p + 33), memory.bytes + 64));
}

TEST(Memory, TheDeclaredAlignmentSufficesForAll) {
  static_assert(aie::vector_decl_align == align_of(512));
  static_assert(aie::vector_ldst_align_v<int8, 16> == 16);
}

TEST(Memory, APromisedAlignmentIsKept) {
  const Memory memory;
  const auto* p = reinterpret_cast<const int16*>(memory.bytes);
  for (unsigned elems = 1; elems <= 16; elems *= 2)
    for (unsigned at = 0; at < 32; ++at) {
      const std::string fault =
          model::fault_of([&] { ASSERT_TRUE(holds(aie::load_unaligned_v<8>(p + at, elems), memory.bytes + 2 * at)); });
      ASSERT_EQ(fault.empty(), at % elems == 0) << elems << ' ' << at;
    }
  EXPECT_EQ(model::fault_of([&] { aie::load_unaligned_v<8>(p + 1, 2); }),
            "an access of 128 bits needs an address aligned to 4 bytes; this address is 2 bytes beyond one");
  EXPECT_EQ(model::fault_of([&] { aie::store_unaligned_v(const_cast<int16*>(p + 1), aie::zeros<int16, 16>(), 4); }),
            "an access of 256 bits needs an address aligned to 8 bytes; this address is 2 bytes beyond one");
  EXPECT_EQ(model::fault_of([&] { aie::load_unaligned_v<8>(p, 3); }),
            "the alignment of an access must be a power of two of elements");
}

TEST(Memory, FloorRoundsTheAddressDown) {
  Memory memory;
  const auto* p = reinterpret_cast<const int16*>(memory.bytes);
  for (unsigned n = 1; n <= 64; n *= 2)
    for (unsigned at = 0; at < 96; ++at) {
      const unsigned floor = at / n * n;
      const std::string fault = model::fault_of([&] {
        ASSERT_TRUE(holds(aie::load_floor_v<16>(p + at, n), memory.bytes + 2 * floor));
        ASSERT_TRUE(holds(aie::load_floor_bytes_v<16>(p + at, 2 * n), memory.bytes + 2 * floor));
      });
      ASSERT_EQ(fault.empty(), 2 * floor % align_of(256) == 0) << n << ' ' << at;
    }
  EXPECT_EQ(model::fault_of([&] { aie::load_floor_v<16>(p, 12); }),
            "an address can be rounded down only to a power of two of bytes");

  aie::vector<int16, 16> v;
  for (unsigned i = 0; i < 16; ++i) v.set(static_cast<int16>(1000 + i), i);
  auto* const q = reinterpret_cast<int16*>(memory.bytes);
  EXPECT_EQ(aie::store_floor_v(q + 19, v), q + 16);
  EXPECT_EQ(aie::store_floor_bytes_v(q + 70, v, 64), q + 64);
  for (unsigned i = 0; i < 16; ++i) EXPECT_EQ(q[16 + i], static_cast<int16>(1000 + i));
  for (unsigned i = 0; i < 16; ++i) EXPECT_EQ(q[64 + i], static_cast<int16>(1000 + i));
}

template <class Ref>
void stands_for_a_vector() {
  Memory memory;
  auto* const p = reinterpret_cast<int32*>(memory.bytes);
  static_assert(aie::Vector<Ref>);
  static_assert(Ref::size() == 8);
  Ref first(p), second(p + 8);
  const aie::vector<int32, 8> value = second;
  EXPECT_TRUE(holds(value, memory.bytes + 32));
  first = second;  // assigns the value, not the place
  EXPECT_TRUE(holds(value, memory.bytes));
  aie::vector<int32, 8> other;
  for (unsigned i = 0; i < 8; ++i) other.set(static_cast<int32>(i), i);
  second = other;
  for (unsigned i = 0; i < 8; ++i) EXPECT_EQ(p[8 + i], static_cast<int32>(i));
  aie::store_v(p + 16, second);
  EXPECT_EQ(p[23], 7);
}
TEST(Memory, References) {
  stands_for_a_vector<aie::vector_ref<int32, 8>>();
  stands_for_a_vector<aie::unaligned_vector_ref<int32, 8>>();
  const Memory memory;
  const aie::unaligned_vector_ref<const int16, 8> odd(reinterpret_cast<const int16*>(memory.bytes + 2));
  EXPECT_TRUE(holds(odd.get_vector(), memory.bytes + 2));
  const aie::vector_ref<const int16, 8> bad(reinterpret_cast<const int16*>(memory.bytes + 2));
  EXPECT_NE(model::fault_of([&] { bad.get_vector(); }), "");
}

}  // namespace

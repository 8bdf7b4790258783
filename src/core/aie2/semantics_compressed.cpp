// Compressed and sparse loads: memory holds the vectors without their zeros.
//
// The format (AMD UG1603, the kernel guide): a mask with a bit for each byte, 32 bits for a compressed vector and 64
// for a sparse one, then the bytes whose bit is set, padded to a whole word. A compressed load restores the zeros. A
// sparse load restores only some zeros: of every four entities (bytes, or 16-bit numbers for .16) at least two must be
// zero, and the load keeps two. The mask goes with these entities to the sparse multiplication, which takes the
// positions of the entities from the mask.
//
// The operations (AMD UG1583, the intrinsics guide): each operation fetches the next 32 bytes at the pointer into a
// buffer and advances the pointer; reset begins a stream, fill only fetches, pop takes a vector from the buffer, peek
// reads it without taking it.
//
// No public source gives the size of the buffer, the behaviour when it is full, or the result of a pop whose bytes have
// not been fetched. So Tessera models no buffer: a stream is the address of its next vector and the end of its fetched
// bytes. Pops read memory, and Tessera refuses an operation that would need bytes beyond that end. A program sees a
// difference only if it overwrites a stream between fetch and pop, or uses the pointer for something else afterwards.

#include "base/bits.h"
#include "base/bytes.h"
#include "core/aie2/semantics.h"

#include <algorithm>
#include <bit>

namespace tessera::core::aie2 {
namespace {

constexpr unsigned kFetchBytes = 32;
constexpr unsigned kWordBytes = 4;  // masks begin at whole words
constexpr unsigned kKeptBytes = 32;

void set_next(const Exec& x, std::uint32_t next) {
  x.set_address(stream_next_location(), next);
}
// Notes that the bytes up to `end` are fetched, and moves the pointer there.
void set_end(const Exec& x, std::uint32_t end) {
  x.set_address(stream_end_location(), end);
  x.set_address(x.where(roles::Ptr), end);
}

void reset(const Exec& x) {
  const std::uint32_t begin = x.u32(roles::Ptr);
  if (!is_aligned(begin, kWordBytes))
    return x.unsettled(fmt::format("a compressed stream begins at {:#x}, inside a word", begin));
  set_next(x, begin);
  set_end(x, (begin & ~(kFetchBytes - 1)) + kFetchBytes);
}

// Returns the end of the fetched bytes after this operation; absent after a fault.
std::optional<std::uint32_t> fetch(const Exec& x) {
  const std::uint32_t end = x.s.regs.stream_end;
  if (x.u32(roles::Ptr) != end || end == kNoStream) {
    x.unsettled("no compressed stream continues at its pointer");
    return std::nullopt;
  }
  return end + kFetchBytes;
}
// A fill from another address puts unrelated bytes into the buffer, and no public source gives the result of a later
// pop: the stream becomes invalid until a reset.
void fill(const Exec& x) {
  const std::uint32_t begin = x.u32(roles::Ptr);
  const bool goes_on = begin == x.s.regs.stream_end;
  x.set_address(x.where(roles::Ptr), begin + kFetchBytes);
  x.set_address(stream_end_location(), goes_on ? begin + kFetchBytes : kNoStream);
}

// Mask and expanded bytes of the vector at the head of the stream.
template <class Mask>
struct MaskedVector {
  static constexpr unsigned kBytes = 8 * sizeof(Mask);
  Mask mask = 0;
  std::array<std::uint8_t, kBytes> bytes{};
  unsigned length = 0;  // bytes in the stream
};

template <class Mask>
std::optional<MaskedVector<Mask>> read_vector(const Exec& x, std::uint32_t end) {
  const std::uint32_t begin = x.s.regs.stream_next;
  std::array<std::uint8_t, sizeof(Mask) + MaskedVector<Mask>::kBytes> stream;
  unsigned have = 0;
  const auto read_up_to = [&](unsigned length) {
    if (end - begin < length) {
      x.unsettled("fewer bytes have been fetched than a vector takes");
      return false;
    }
    for (; have < length; have += kWordBytes) {
      const std::uint8_t* word = x.load(begin + have, kWordBytes);
      if (word == nullptr) return false;
      std::copy_n(word, kWordBytes, stream.begin() + have);
    }
    return true;
  };
  if (!read_up_to(sizeof(Mask))) return std::nullopt;
  MaskedVector<Mask> vector;
  vector.mask = load_le<Mask>(stream, 0);
  const auto present = static_cast<unsigned>(std::popcount(vector.mask));
  vector.length = sizeof(Mask) + (present + kWordBytes - 1) / kWordBytes * kWordBytes;
  if (!read_up_to(vector.length)) return std::nullopt;
  unsigned next = sizeof(Mask);
  for (unsigned i = 0; i < vector.bytes.size(); ++i)
    if ((vector.mask >> i & 1) != 0) vector.bytes[i] = stream[next++];
  return vector;
}

template <bool Pops>
void load_compressed(const Exec& x) {
  const auto end = fetch(x);
  if (!end) return;
  const auto vector = read_vector<std::uint32_t>(x, *end);
  if (!vector) return;
  x.set_all(roles::D, vector->bytes);
  if (Pops) set_next(x, x.s.regs.stream_next + vector->length);
  set_end(x, *end);
}

// Keeps two of every four entities: two present entities in their order, or a single present entity in its half of the
// four. Returns nothing where more than two are present.
template <unsigned EntityBytes>
std::optional<std::array<std::uint8_t, kKeptBytes>> keep_half(const MaskedVector<std::uint64_t>& vector) {
  std::array<std::uint8_t, kKeptBytes> kept{};
  for (unsigned group = 0; group < vector.bytes.size() / (4 * EntityBytes); ++group) {
    unsigned taken = 0;
    for (unsigned i = 0; i < 4; ++i) {
      const unsigned from = (4 * group + i) * EntityBytes;
      if ((vector.mask >> from & low_mask(EntityBytes)) == 0) continue;
      if (taken == 2) return std::nullopt;
      const bool another = i < 3 && (vector.mask >> (from + EntityBytes) & low_mask((3 - i) * EntityBytes)) != 0;
      const unsigned to = 2 * group + (taken == 1 || (i >= 2 && !another) ? 1 : 0);
      std::copy_n(vector.bytes.begin() + from, EntityBytes, kept.begin() + to * EntityBytes);
      ++taken;
    }
  }
  return kept;
}

template <unsigned EntityBytes, bool Pops>
void load_sparse(const Exec& x) {
  const auto end = fetch(x);
  if (!end) return;
  const auto vector = read_vector<std::uint64_t>(x, *end);
  if (!vector) return;
  const auto kept = keep_half<EntityBytes>(*vector);
  if (!kept) return x.unsettled("more than two of four entities are not zero");
  x.set_all(roles::D, *kept);
  x.set_all(roles::Mask, vector->mask);
  if (Pops) set_next(x, x.s.regs.stream_next + vector->length);
  set_end(x, *end);
}

}  // namespace

// Four-bit numbers come in pairs, so .4 behaves like .8.
#define TESSERA_SPARSE(bits, bytes)                                         \
  {M::vldb_sparse_reset_##bits, reset}, {M::vldb_sparse_fill_##bits, fill}, \
      {M::vldb_sparse_peek_##bits, load_sparse<bytes, false>}, {            \
    M::vldb_sparse_pop_##bits, load_sparse<bytes, true>                     \
  }

void define_compressed(Semantics& table) {
  namespace M = operations;
  table.define({
      {M::vldb_compr_reset, reset},
      {M::vldb_compr_fill, fill},
      {M::vldb_compr_peek, load_compressed<false>},
      {M::vldb_compr_pop, load_compressed<true>},
      TESSERA_SPARSE(4, 1),
      TESSERA_SPARSE(8, 1),
      TESSERA_SPARSE(16, 2),
  });
}

#undef TESSERA_SPARSE

}  // namespace tessera::core::aie2

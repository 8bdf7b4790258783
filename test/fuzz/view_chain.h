// Chains of views, and a model of what they mean.
//
// A chain leads from a buffer to a view of a view of it, by every operation that bodies have for that; each of its
// numbers is a constant, or is read from memory when the body runs. Then come accesses. The model knows MLIR's
// definition of each operation and nothing of how bodies are compiled: for one set of numbers it says which elements an
// access reaches, whether it has to be stopped, or may be, because a view before it was none.
#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <string_view>
#include <vector>

namespace tessera::fuzz {

inline constexpr unsigned kSlots = 64;  // numbers that are read from memory, of 8 bytes each

// A constant, or the number in a slot. Its usual value fits those of the others.
struct Number {
  std::int64_t usual = 0;
  int slot = -1;
  bool is_constant() const { return slot < 0; }
  std::int64_t value(std::span<const std::int64_t> slots) const {
    return is_constant() ? usual : slots[static_cast<std::size_t>(slot)];
  }
};

struct Step {
  enum class Kind : std::uint8_t { Part, Recast, Bytes, Looser, Tighter, Swap, Split, Join, Hand };
  Kind kind;
  std::vector<Number> offsets{}, sizes{}, strides{};  // outermost first; of Recast one offset, of Bytes the shift
  std::vector<bool> dropped{};                        // of Part: dimensions that the view does not have
  std::vector<unsigned> order{};                      // of Swap: which dimension each becomes
  unsigned dimension = 0;  // of Split: that becomes two; of Join: that becomes one with the next
};

struct ViewAccess {
  bool writes = false;
  unsigned lanes = 0;  // 0: an element
  std::vector<Number> indices{};
  Number value{};  // that is written; the lanes get this and the ones after it
};

struct Chain {
  std::vector<std::int64_t> shape;  // of the buffer
  unsigned bytes = 4;               // of one of its elements
  unsigned view_bytes = 4;          // of one of the last view
  bool is_private = false;          // memory of the body, which begins as a copy of the buffer
  std::vector<Step> steps;
  std::vector<ViewAccess> accesses;
  unsigned slots = 0;

  static Chain make(std::mt19937& random);
};

// A place as the model sees it.
struct View {
  std::vector<__int128> sizes, strides;
  __int128 offset = 0;     // elements from the beginning
  __int128 memory = 0;     // elements of the memory
  __int128 bound = 0;      // those that the type says which was handed on last, if the compiler has not folded that
  std::int64_t begin = 0;  // bytes from the beginning of the buffer
  bool is_sound = true;    // all that it has lies in the memory, and is what its type says
  bool is_known = true;    // its elements are defined
};

enum class Verdict : std::uint8_t { Goes, Stops, MayStop };

struct Reached {
  Verdict verdict;
  std::int64_t byte = 0;  // of the first element, from the beginning of the buffer
};

// What the steps give with these numbers, and what an access reaches there.
View view_of(const Chain& chain, std::span<const std::int64_t> slots);
Reached reach(const Chain& chain, const View& view, const ViewAccess& access, std::span<const std::int64_t> slots);

}  // namespace tessera::fuzz

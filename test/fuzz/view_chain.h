// Chains of views, and a model of what accesses through them do.
//
// A chain leads from a buffer through views of views, by any of the operations that bodies have for views. Each number
// of the chain is a constant, or the body reads the number from memory when it runs. Accesses to the last view follow.
// The model knows only MLIR's definition of each operation, not how Tessera compiles bodies. For given numbers, the
// model says which elements an access reaches, whether the access must stop, and whether it may stop because an earlier
// view was not sound (View::is_sound).
#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <string_view>
#include <vector>

namespace tessera::fuzz {

inline constexpr unsigned kSlots = 64;  // numbers that the body reads from memory, 8 bytes each

// A constant, or the number in a slot. If all numbers have their usual values, most chains are sound.
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
  std::vector<bool> dropped{};                        // Part: dimensions that the view does not have
  std::vector<unsigned> order{};                      // Swap: the old dimension that each new one takes
  unsigned dimension = 0;  // Split: this dimension becomes two; Join: this dimension and the next become one
};

struct ViewAccess {
  bool writes = false;
  unsigned lanes = 0;  // 0: one element, not a vector
  std::vector<Number> indices{};
  Number value{};  // the value to write; later lanes get the numbers after it
};

struct Chain {
  std::vector<std::int64_t> shape;  // of the buffer
  unsigned bytes = 4;               // of one element of the buffer
  unsigned view_bytes = 4;          // of one element of the last view
  bool is_private = false;          // memory of the body, which begins as a copy of the buffer
  std::vector<Step> steps;
  std::vector<ViewAccess> accesses;
  unsigned slots = 0;

  static Chain make(std::mt19937& random);
};

// A view as the model sees it.
struct View {
  std::vector<__int128> sizes, strides;
  __int128 offset = 0;     // elements from the beginning
  __int128 memory = 0;     // elements of the memory
  __int128 bound = 0;      // elements that the type of the last Hand step covers; before such a step, `memory`
  std::int64_t begin = 0;  // bytes from the beginning of the buffer
  bool is_sound = true;    // all its elements lie in the memory, and its type is right
  bool is_known = true;    // its elements are defined
};

enum class Verdict : std::uint8_t { Goes, Stops, MayStop };

struct Reached {
  Verdict verdict;
  std::int64_t byte = 0;  // of the first element, from the beginning of the buffer
};

// view_of() returns the view after all steps with these numbers. reach() says whether an access to this view must stop,
// and where its first byte is.
View view_of(const Chain& chain, std::span<const std::int64_t> slots);
Reached reach(const Chain& chain, const View& view, const ViewAccess& access, std::span<const std::int64_t> slots);

}  // namespace tessera::fuzz

// Who moves words and uses locks in a design, as far as it matters to what waits for what: DMA programs, bodies of
// cores, and what a command stream lets channels move. A cascade counts as two locks: what is on the way is released by
// one core and acquired by the other, and the room for it the other way round.
#pragma once

#include "compiler/check/cascades.h"
#include "compiler/check/stream.h"

#include <mlir/IR/Location.h>

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace tessera::compiler {

inline constexpr std::uint64_t kForEver = UINT64_MAX;

struct Act {
  enum class Kind : std::uint8_t { Take, Give, Move, Loop };
  Kind kind;
  mlir::Operation* lock = nullptr;  // or values of a cascade, or room for them (name_of in locks.h)
  std::uint64_t amount = 0;         // that is taken or given, words, or rounds
  std::vector<Act> body{};          // of a loop

  bool operator==(const Act&) const = default;
};

struct Actor {
  std::string name;
  std::optional<mlir::Location> where{};
  std::optional<Channel> channel{};
  std::vector<Act> acts{};
  // What a stream gives to the channel, all together: then it has no other acts.
  std::optional<std::uint64_t> words_by_stream{};
  std::vector<std::size_t> sinks{};     // of an MM2S channel whose words go to these and nobody else
  std::optional<std::size_t> source{};  // of an S2MM channel that gets the words of this one and no others
};

// None when something runs that cannot be understood. What only a part of the design is not known of, it is taken
// for something that keeps nobody waiting: locks that others use as well, streams of which one end is not seen.
std::optional<std::vector<Actor>> actors_of(aie::DeviceOp device, const Streams& streams,
                                            const std::vector<Program>& programs, const StreamLook& look,
                                            std::span<const mlir::Location> places, const Cascades& cascades,
                                            const std::set<device::TileId>& touched);

}  // namespace tessera::compiler

// Models the parts of a design that move words and use locks: DMA programs, bodies of cores, and the transfers that a
// command stream starts. Each part is an *actor*; the actions that it carries out in order are its *acts*.
//
// A cascade counts as two locks. The first lock counts the values on their way: the sending core gives the lock, and
// the receiving core takes it. The second lock counts the free room: the receiving core gives the lock, and the sending
// core takes it.
#pragma once

#include "compiler/static_checks/cascades.h"
#include "compiler/static_checks/command_stream.h"

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
  mlir::Operation* lock = nullptr;  // a lock, or the values of a cascade or the room for them (name_of in locks.h)
  std::uint64_t amount = 0;         // Take, Give: amount of the lock; Move: words; Loop: rounds
  std::vector<Act> body{};          // Loop: the acts of one round

  bool operator==(const Act&) const = default;
};
using ActKind = Act::Kind;

struct Actor {
  std::string name;
  std::optional<mlir::Location> where{};
  std::optional<Channel> channel{};
  std::vector<Act> acts{};
  // The number of words that all tasks of the command stream move over this channel. Such a channel has one act, a Move
  // of these words.
  std::optional<std::uint64_t> words_by_stream{};
  std::vector<std::size_t> sinks{};     // for an MM2S channel: the only receivers of its words
  std::optional<std::size_t> source{};  // for an S2MM channel: the only sender of its words
};

// Returns the actors of a design. Returns nothing when a DMA program or the number of words of the command stream's
// tasks is unknown, or when a channel has both a program and such tasks. Where only a part is unknown (a lock with
// several takers or with users that the model does not see, a stream with one unknown end), the model assumes that no
// actor ever waits because of this part.
std::optional<std::vector<Actor>> actors_of(aie::DeviceOp device, const StreamGraph& streams,
                                            const std::vector<Program>& programs, const StreamSummary& summary,
                                            std::span<const mlir::Location> places, const Cascades& cascades,
                                            const std::set<device::TileId>& touched);

}  // namespace tessera::compiler

// Models the parts of a design that move words and use locks, as far as other parts may wait for them: DMA programs,
// bodies of cores, and the transfers that a command stream starts. A cascade counts as two locks. One counts the values
// on their way: the sending core releases it, and the receiving core acquires it. The other counts the free room, in
// the reverse direction.
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
  std::uint64_t amount = 0;         // amount taken or given, in words for streams; or rounds of a loop
  std::vector<Act> body{};          // acts of a loop

  bool operator==(const Act&) const = default;
};
using ActKind = Act::Kind;

struct Actor {
  std::string name;
  std::optional<mlir::Location> where{};
  std::optional<Channel> channel{};
  std::vector<Act> acts{};
  // The words that the command stream moves over this channel in all its tasks together. A channel with this number has
  // no other acts.
  std::optional<std::uint64_t> words_by_stream{};
  std::vector<std::size_t> sinks{};     // for an MM2S channel: the only receivers of its words
  std::optional<std::size_t> source{};  // for an S2MM channel: the only sender of its words
};

// Returns nothing when the design contains a program that cannot be understood. Where only a part is unknown (a lock
// that others use as well, a stream with one unknown end), the model assumes that nothing ever waits because of this
// part.
std::optional<std::vector<Actor>> actors_of(aie::DeviceOp device, const StreamGraph& streams,
                                            const std::vector<Program>& programs, const StreamSummary& summary,
                                            std::span<const mlir::Location> places, const Cascades& cascades,
                                            const std::set<device::TileId>& touched);

}  // namespace tessera::compiler

// What a body of a core does with what it shares with others, in the order of its text. No header of MLIR's is behind
// this one: whoever explains why a run stands still reads it (native/acts.h makes it).
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace tessera::compiler {

struct BodyAct {
  enum class Kind : std::uint8_t {
    Acquire,
    Release,
    ReadStream,
    WriteStream,
    ReadCascade,
    WriteCascade,
    Load,
    Store,
    Kernel,  // a call of the user's code, which may use streams and cascade
    Loop,
    Perhaps,  // one branch of several, all of them one behind the other
  };
  Kind kind;
  // The lock as the core numbers it, or the buffer by its place among those of the core; none when it is not constant.
  std::optional<std::uint32_t> number{};
  std::optional<std::int32_t> value{};    // of an acquire or release, as the core gives it
  std::optional<std::uint64_t> rounds{};  // of a loop; none when it is not known
  // Of a loop, from 1 on, as CoreCalls::poll names it: it reads memory until that changes, and does nothing else.
  std::uint32_t poll = 0;
  std::string line{};  // "file:line:column" in the design, "" when it is not known
  std::vector<BodyAct> body{};

  bool operator==(const BodyAct&) const = default;
};
inline constexpr std::uint64_t kEndlessRounds = std::numeric_limits<std::uint64_t>::max();

}  // namespace tessera::compiler

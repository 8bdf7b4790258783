// The uses of shared resources by the body of a core, in the order of its text. This header includes none of MLIR's,
// because code that explains a standstill reads it (native/acts.h makes the list).
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
    Kernel,  // a call of user code, which may use streams and cascade
    Loop,
    Perhaps,  // possible acts: those of several branches, one branch after the other
  };
  Kind kind;
  // The number of the lock as the core counts it, or of the buffer among those of the core; nothing when it is not
  // constant.
  std::optional<std::uint32_t> number{};
  std::optional<std::int32_t> value{};    // for acquire or release, as in the core's operation
  std::optional<std::uint64_t> rounds{};  // for a loop; nothing when unknown
  // For a loop that only reads memory until it changes: its number from 1 up, as in CoreCalls::poll.
  std::uint32_t poll = 0;
  std::string line{};  // "file:line:column" in the design, or ""
  std::vector<BodyAct> body{};

  bool operator==(const BodyAct&) const = default;
};
inline constexpr std::uint64_t kEndlessRounds = std::numeric_limits<std::uint64_t>::max();

}  // namespace tessera::compiler

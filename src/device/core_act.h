// The uses of shared resources by the program of a core, in the order of its text. The compiler lists them for a body
// (compiler/native/acts.h); explanations of a standstill read them (core/code_scan.h).
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace tessera::device {

struct CoreAct {
  enum class Kind : std::uint8_t {
    Acquire,
    Release,
    ReadStream,
    WriteStream,
    ReadCascade,
    WriteCascade,
    Load,
    Store,
    Unknown,  // code that cannot be inspected, such as a kernel of the user; it may use streams and cascade
    Loop,
    Perhaps,  // possible acts: those of several branches, one branch after the other
  };
  struct Bytes {
    std::uint32_t address, length;  // in the core's view
    bool operator==(const Bytes&) const = default;
  };
  struct Part {
    std::uint32_t first, length;  // bytes, from the beginning of the buffer
    bool operator==(const Part&) const = default;
  };

  Kind kind;
  std::optional<unsigned> lock{};         // as the core numbers it; none when it is not constant
  std::optional<std::int32_t> value{};    // for acquire or release, as in the core's operation
  std::optional<std::uint32_t> buffer{};  // for load or store: its number among the buffers of the core
  std::optional<Part> part{};             // of that buffer, where the indices are constant; otherwise all of it
  std::optional<Bytes> memory{};          // the bytes of that buffer, or of its part; none when unknown
  std::optional<std::uint64_t> rounds{};  // for a loop; none when unknown
  // For a loop that only reads memory until it changes: its number from 1 up, as in CoreCalls::poll.
  std::uint32_t poll = 0;
  std::string line{};  // "file:line:column" in the design, or ""
  std::vector<CoreAct> body{};

  bool repeats() const { return kind == Kind::Loop && (!rounds || *rounds > 1); }
  bool operator==(const CoreAct&) const = default;
};
inline constexpr std::uint64_t kForEver = std::numeric_limits<std::uint64_t>::max();

}  // namespace tessera::device

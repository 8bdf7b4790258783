// What a core does with what it shares with others, in the order of its program's text: as the compiler tells of a body
// (compiler/native/acts.h), and as explanations of a run that stands still read it (array/core/code_scan.h).
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
    Unknown,  // what nobody can look into, such as a kernel of the user: it may use streams and cascade
    Loop,
    Perhaps,  // one branch of several, all of them one behind the other
  };
  struct Bytes {
    std::uint32_t address, length;  // in the core's view
    bool operator==(const Bytes&) const = default;
  };

  Kind kind;
  std::optional<unsigned> lock{};         // in the core's view; none when it is not constant
  std::optional<std::int32_t> value{};    // of an acquire or release, as the core gives it
  std::optional<std::uint32_t> buffer{};  // of a load or store, by its place among those of the core
  std::optional<Bytes> memory{};          // of that buffer; none when it is not known
  std::optional<std::uint64_t> rounds{};  // of a loop; none when it is not known
  // Of a loop, from 1 on: it reads memory until that changes, and does nothing else (CoreCalls::poll names it so).
  std::uint32_t poll = 0;
  std::string line{};  // "file:line:column" in the design, "" when it is not known
  std::vector<CoreAct> body{};

  bool repeats() const { return kind == Kind::Loop && (!rounds || *rounds > 1); }
  bool operator==(const CoreAct&) const = default;
};
inline constexpr std::uint64_t kForEver = std::numeric_limits<std::uint64_t>::max();

}  // namespace tessera::device

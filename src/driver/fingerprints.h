// A fingerprint of the array's state after each `every` cycles, as lines of text. To compare two runs that should be
// the same, compare these lines: the first different line shows when the runs part.
#pragma once

#include "base/text.h"

#include <tessera/session.h>

namespace tessera::driver {

struct Fingerprints {
  std::uint64_t every = 0;
  std::string path;
  std::string text;

  // Reads an option "CYCLES:FILE". Returns nothing for another text, and for more cycles than `most`.
  static std::optional<Fingerprints> parse(const std::string& option, std::uint64_t most) {
    const std::size_t colon = option.find(':');
    const auto every = parse_number(std::string_view(option).substr(0, colon));
    if (colon == std::string::npos || colon + 1 == option.size() || !every || *every == 0 || *every > most)
      return std::nullopt;
    return Fingerprints{*every, option.substr(colon + 1), {}};
  }
  void take(api::Session& session) {
    session.fingerprint_every(
        every, [this](std::uint64_t cycle, std::uint64_t hash) { text += fmt::format("{} {:016x}\n", cycle, hash); });
  }
};

}  // namespace tessera::driver

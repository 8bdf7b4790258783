// The command line of xrt-smi, as far as an emulated NPU has something to show.
#pragma once

#include "base/diag.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tessera::xrt_smi {

enum class Verb : std::uint8_t { Help, Version, Examine, Validate };

struct Call {
  Verb verb = Verb::Help;
  std::string device;                // a BDF; "": all devices
  std::vector<std::string> reports;  // of examine, or tests of validate; empty: the usual ones
  bool is_json = false;
  std::string output;  // a file that gets the JSON
  bool overwrites = false;
};

// Fails with T1501 for an unknown command, option, report or format, and for a missing value.
Result<Call> parse_call(std::span<const std::string> words);
std::string help_text();

}  // namespace tessera::xrt_smi

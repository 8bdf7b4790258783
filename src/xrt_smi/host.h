// The machine on which the program runs, as `xrt-smi examine` shows it.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace tessera::xrt_smi {

struct HostFact {
  const char* key;    // in JSON, as XRT names it
  const char* title;  // in text; null: only JSON has it
  std::string value;
};

std::vector<HostFact> facts_of_host();

}  // namespace tessera::xrt_smi

// KEYVALUE_METADATA: pairs of texts that users put into an xclbin. xclbinutil prints them, and drivers ignore them.
//
// If cores have no program for hardware, an xclbin of Tessera states this fact here, in a text that any tool for
// xclbins can print. Only Tessera reads the section that has the bodies of these cores
// (docs/rationale/native-core-section.md).
#pragma once

#include "container/xclbin/xclbin.h"

#include <string>
#include <vector>

namespace tessera::container {

struct KeyValue {
  std::string key;
  std::string value;
  bool operator==(const KeyValue&) const = default;
};

// The greatest number of pairs that the reader returns.
inline constexpr std::size_t kMaxKeyValues = 256;

// Reports a malformed section as a warning (T0205): no program depends on the pairs.
Partial<std::vector<KeyValue>> read_key_values(ByteSpan section, std::uint64_t origin = 0);
Result<Bytes> write_key_values(const std::vector<KeyValue>& pairs);

}  // namespace tessera::container

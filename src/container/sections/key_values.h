// KEYVALUE_METADATA: pairs of texts that people put into an xclbin. xclbinutil shows them and hands them over, and
// drivers pass over them.
//
// A container of Tessera whose cores have no program for hardware says so here, in words that each tool of the field
// shows; what the bodies section says is for Tessera alone (docs/rationale/native-core-section.md).
#pragma once

#include "container/xclbin/xclbin.h"

#include <span>
#include <string>
#include <vector>

namespace tessera::container {

struct KeyValue {
  std::string key;
  std::string value;
  bool operator==(const KeyValue&) const = default;
};

// Readers show so many at most.
inline constexpr std::size_t kMaxKeyValues = 256;

Section write_key_values(std::span<const KeyValue> pairs);
// Of the first section of that kind; T0205 as a warning when it is malformed. None where there is no such section.
Partial<std::vector<KeyValue>> read_key_values(const Xclbin& xclbin);

}  // namespace tessera::container

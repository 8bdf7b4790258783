// The bytes of a record that no field covers.
//
// Vendor tools leave uninitialised memory in the padding of command streams. The padding has no meaning, but a file
// that is read and written again must keep its bytes. So an operation keeps, beside its fields, each byte that differs
// from the output of Tessera's writer; usually there is none.
#pragma once

#include "base/bytes.h"

namespace tessera::container {

struct ResidueByte {
  std::uint32_t offset;  // offset in the record
  std::uint8_t value;

  bool operator==(const ResidueByte&) const = default;
};
using Residue = std::vector<ResidueByte>;

// Returns the bytes that turn `canonical` into `original`; both must have the same size.
inline Residue find_residue(ByteSpan original, ByteSpan canonical) {
  assert(original.size() == canonical.size());
  Residue residue;
  for (std::size_t i = 0; i < original.size(); ++i)
    if (original[i] != canonical[i]) residue.push_back({static_cast<std::uint32_t>(i), original[i]});
  return residue;
}

inline void apply_residue(std::span<std::uint8_t> record, const Residue& residue) {
  for (const ResidueByte& byte : residue)
    if (byte.offset < record.size()) record[byte.offset] = byte.value;
}

}  // namespace tessera::container

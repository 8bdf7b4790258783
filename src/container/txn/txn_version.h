// The two encodings of a TXN, and the conversion between them.
//
// Firmware reads both. Version 1.0 has narrow records for the basic writes, so it is smaller; version 0.1 is the form
// of nearly all public streams.
#pragma once

#include "container/txn/txn.h"

namespace tessera::container {

struct TxnVersion {
  std::uint8_t major = 0;
  std::uint8_t minor = 1;
};

// Reads "0.1" or "1.0"; fails with T0316 for any other text.
Result<TxnVersion> parse_txn_version(std::string_view text);

// Returns the same operations in the other encoding. Writes take the usual sizes of that encoding. The bytes in their
// padding, which have no meaning, become zero; a warning T0323 counts the operations that lose bytes. Fails with T0316
// if an address has more than 32 bits.
Result<Txn> with_version(Txn txn, TxnVersion version, std::vector<Diag>& warnings);

}  // namespace tessera::container

// The operations of a transaction stream, in order.
#pragma once

#include "base/bytes.h"
#include "container/long_list.h"
#include "container/txn/txn_op.h"

namespace tessera::container {

// Operations in the form of a file. All of them decode.
struct EncodedTxnOps {
  Bytes bytes{};
  std::uint64_t origin = 0;  // offset of the bytes in the file
  bool optimised = false;    // true for version 1.0
  TxnTable table = TxnTable::D;
  std::vector<std::uint32_t> positions{};  // offsets of the operations in `bytes`

  TxnOp decode(std::size_t number) const;
};

using TxnOps = LongList<TxnOp, EncodedTxnOps>;

}  // namespace tessera::container

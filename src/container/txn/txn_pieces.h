// A TXN operation by operation, for streams whose operations need not be in memory together: a decoded operation may
// take ten times its bytes in the file.
#pragma once

#include "container/txn/txn.h"

namespace tessera::container {

// Writes a TXN operation by operation. `txn` gives the header; its version must stay the same.
class TxnWriter {
 public:
  explicit TxnWriter(std::size_t bytes = 0);  // reserves memory for this number of bytes
  void add(const Txn& txn, const TxnOp& op);
  // `txn` gives everything except the operations. Fails as write_txn() does.
  Result<Bytes> finish(const Txn& txn) &&;

 private:
  Bytes out_;  // begins with room for the header
  std::uint32_t count_ = 0;
};

// Appends the bytes of an operation, as write_txn() writes it.
void append_txn_op(const TxnOp& op, bool optimised, Bytes& out);

// Collects operations. A list of more than kMostDecoded operations keeps their bytes. All operations must come from a
// reader, so that they can be read again.
class TxnOpCollector {
 public:
  TxnOpCollector(std::size_t count, bool optimised);  // `count`: how many operations will come
  void add(TxnOp op);
  TxnOps take() &&;

 private:
  bool is_long_;
  EncodedTxnOps encoded_;
  std::vector<TxnOp> decoded_;
};

}  // namespace tessera::container

// One operation of a TXN (txn.h) as the record that a file has.
#pragma once

#include "container/format.h"
#include "container/txn/txn_op.h"

namespace tessera::container {

// Reads operations, one behind the other.
class TxnOpReader {
 public:
  // `origin` is the file offset of data[0]. `optimised` is true for version 1.0.
  TxnOpReader(ByteSpan data, std::uint64_t origin, bool optimised, TxnTable table)
      : data_(data), origin_(origin), optimised_(optimised), table_(table) {}

  std::size_t position() const { return position_; }  // offset in the data of the next operation
  Result<TxnOp> next();

 private:
  template <class B, class L>
  Result<TxnOp> read(B body, L record, ByteSpan rest);
  Failure truncated(std::string_view what, std::uint64_t wanted, std::uint64_t left) const;

  ByteSpan data_;
  std::uint64_t origin_;
  bool optimised_;
  TxnTable table_;
  std::size_t position_ = 0;
};

TxnOpcode opcode_of(const txn::Body& body);
std::string to_string(TxnOpcode opcode, TxnTable table = TxnTable::D);
// Returns the size in bytes that Tessera's writer gives the operation if its text asks for `size`; 0 asks for none.
std::uint32_t txn_op_size(const txn::Body& body, bool optimised, std::uint32_t size = 0);
// Appends the bytes that write_txn() writes for an operation.
void append_txn_op(const TxnOp& op, bool optimised, Bytes& out);

}  // namespace tessera::container

#include "container/txn/txn_version.h"

#include "container/codes.h"

#include <limits>

namespace tessera::container {

namespace {

// Returns the address of a write, block write or masked write, whose records differ between the versions; nothing for
// other operations.
std::optional<std::uint64_t> address_of(const txn::Body& body) {
  if (const auto* write = std::get_if<txn::Write>(&body)) return write->address;
  if (const auto* block = std::get_if<txn::BlockWrite>(&body)) return block->address;
  if (const auto* masked = std::get_if<txn::Masked>(&body)) return masked->address;
  return std::nullopt;
}

}  // namespace

Result<TxnVersion> parse_txn_version(std::string_view text) {
  if (text == "0.1") return TxnVersion{0, 1};
  if (text == "1.0") return TxnVersion{1, 0};
  return Failure(error(code::stream_range, "'{}' is not a version of TXN", text).help("write 0.1 or 1.0"));
}

Result<Txn> with_version(Txn txn, TxnVersion version) {
  if (txn.major == version.major && txn.minor == version.minor) return txn;
  txn.major = version.major;
  txn.minor = version.minor;
  txn.length.reset();  // it was the length of the other encoding
  for (std::size_t i = 0; i < txn.ops.size(); ++i) {
    TxnOp& op = txn.ops[i];
    const auto address = address_of(op.body);
    if (!address) continue;
    if (txn.is_optimised() && *address > std::numeric_limits<std::uint32_t>::max())
      return Failure(error(code::stream_range, "{} of {:#x} does not fit into version 1.0",
                           to_string(opcode_of(op.body)), *address)
                         .at("TXN operation {} (counted from 0)", i)
                         .help("addresses have 32 bits there; keep version 0.1"));
    op.size = 0;
    op.residue.clear();
  }
  return txn;
}

}  // namespace tessera::container

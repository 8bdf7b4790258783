#include "container/txn/txn_version.h"

#include "base/text.h"
#include "container/codes.h"
#include "container/txn/txn.h"

#include <limits>

namespace tessera::container {

namespace {

// Returns the address of a write, block write or masked write: their records differ between the versions. No value for
// other operations.
std::optional<std::uint64_t> address_of(const txn::Body& body) {
  if (const auto* write = std::get_if<txn::Write>(&body)) return write->address;
  if (const auto* block = std::get_if<txn::BlockWrite>(&body)) return block->address;
  if (const auto* masked = std::get_if<txn::Masked>(&body)) return masked->address;
  return std::nullopt;
}

// Counts the bytes that the other encoding cannot express.
struct Lost {
  std::size_t padded = 0;  // operations with bytes in their padding
  std::size_t sized = 0;   // operations of an unusual size
  bool has_length = false;

  void warn(TxnVersion version, std::vector<Diag>& warnings) const {
    if (padded == 0 && sized == 0 && !has_length) return;
    Diag diag = error(code::txn_version_loss, "version {}.{} has no place for some bytes of the stream", version.major,
                      version.minor);
    if (padded != 0)
      diag = std::move(diag).note("bytes in the padding of {} become zero", counted(padded, "operation"));
    if (sized != 0)
      diag = std::move(diag).note("{} of another size than usual get the usual size", counted(sized, "operation"));
    if (has_length) diag = std::move(diag).note("the header had a wrong length and gets the right one");
    warnings.push_back(std::move(diag).help("keep the version to keep these bytes, which have no meaning"));
  }
};

}  // namespace

Result<TxnVersion> parse_txn_version(std::string_view text) {
  if (text == "0.1") return TxnVersion{0, 1};
  if (text == "1.0") return TxnVersion{1, 0};
  return Failure(error(code::stream_range, "'{}' is not a version of TXN", text).help("write 0.1 or 1.0"));
}

Result<Txn> with_version(Txn txn, TxnVersion version, std::vector<Diag>& warnings) {
  if (txn.major == version.major && txn.minor == version.minor) return txn;
  const bool was_optimised = txn.is_optimised();
  Lost lost{.has_length = txn.length.has_value()};
  txn.major = version.major;
  txn.minor = version.minor;
  txn.length.reset();  // this length belongs to the other encoding
  // The bytes in the padding of an operation from text may change its meaning, so such operations stay decoded.
  const bool is_of_text = !txn.ops.empty() && txn.ops[0].line != 0;
  TxnOpCollector changed(is_of_text ? 0 : txn.ops.size(), txn.is_optimised());
  std::size_t number = 0;
  for (TxnOp op : txn.ops) {
    if (const auto address = address_of(op.body)) {
      if (txn.is_optimised() && *address > std::numeric_limits<std::uint32_t>::max())
        return Failure(error(code::stream_range, "{} with address {:#x} does not fit into version 1.0",
                             to_string(opcode_of(op.body)), *address)
                           .at("TXN operation {} (counted from 0)", number)
                           .help("keep version 0.1; addresses have 32 bits in version 1.0"));
      lost.padded += !op.residue.empty();
      lost.sized += op.size != 0 && op.size != txn_op_size(op.body, was_optimised);
      op.size = 0;
      op.residue.clear();
    }
    changed.add(std::move(op));
    ++number;
  }
  txn.ops = std::move(changed).take();
  lost.warn(version, warnings);
  return txn;
}

}  // namespace tessera::container

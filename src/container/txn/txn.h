// TXN: the transaction stream that the NPU's controller executes for each kernel call (`insts.bin`, `*_txn.bin`).
//
// A TXN is a 16-byte header and a list of operations. The basic writes have two encodings: wide records in version 0.1,
// and narrow records in the "optimised" version 1.0. All other operations are the same in both. Traps for a reader
// (docs/formats.md):
//   - a reader must follow the size field of an operation, not the size of a C struct: mlir-aie writes a masked write
//     with 28 bytes, aie-rt with 32, and one old assembler writes 24 but means 32;
//   - column and row in an operation's header are garbage in real files; only the address gives the target of a write;
//   - padding is uninitialised memory in vendor files (see residue.h);
//   - opcode numbers above 4 differ between four tables (TxnTable). The default is the firmware's.
#pragma once

#include "container/format.h"
#include "container/txn/txn_ops.h"
#include "container/txn/txn_records.h"
#include "device/device.h"

#include <optional>

namespace tessera::container {

struct Txn {
  std::uint8_t major = 0;
  std::uint8_t minor = 1;
  std::uint8_t generation = 3;   // DeviceGeneration
  bool tells_generation = true;  // false: the text gives no generation; `generation` is the default
  std::uint8_t rows = kTxnRows;
  std::uint8_t cols = 1;
  std::uint8_t mem_rows = kTxnMemRows;
  std::uint16_t reserved = 0;  // bytes 6 and 7 of the header, which have no meaning
  TxnOps ops{};
  std::optional<std::uint32_t> length{};  // the header's length if it differs from the stream's
  Bytes trailer{};                        // the bytes behind the last operation

  bool is_optimised() const { return major == 1; }
  bool operator==(const Txn&) const = default;
};

// Returns the number of this generation in the header of a TXN.
std::uint8_t txn_generation(device::Arch arch);

// The largest real stream has 83200 operations.
inline constexpr std::uint32_t kMaxTxnOps = std::uint32_t{1} << 22;

bool is_txn(ByteSpan data);
// Returns true when a device has these numbers of rows and of rows of memory tiles. The check tells a stream from other
// files.
bool is_array_shape(unsigned rows, unsigned mem_rows);
// Reads the binary form. Keeps a wrong length and bytes behind the operations, with a warning (T0310). For a cut
// stream, returns the operations before the cut and an error.
Partial<Txn> read_txn(ByteSpan data, std::uint64_t origin = 0);
// Reads like read_txn(), for a stream with the opcode numbers of another table than the firmware's.
Partial<Txn> read_txn_by(TxnTable table, ByteSpan data, std::uint64_t origin = 0);
Result<Bytes> write_txn(const Txn& txn);

// --- in pieces ---

// Writes a TXN operation by operation, for streams whose operations need not be in memory together: a decoded operation
// may take ten times its bytes in the file. `txn` gives the header; its version must stay the same.
class TxnWriter {
 public:
  explicit TxnWriter(std::size_t bytes = 0);  // reserves memory for this number of bytes
  void add(const Txn& txn, const TxnOp& op);
  // `txn` gives the header and the trailer, without the operations. Fails as write_txn() does.
  Result<Bytes> finish(const Txn& txn) &&;

 private:
  Bytes out_;  // begins with space for the header
  std::uint32_t count_ = 0;
};

// Collects operations. If there are more than kMostDecoded, keeps only their bytes. All operations must come from a
// reader, so that the bytes can be decoded again.
class TxnOpCollector {
 public:
  TxnOpCollector(std::size_t count, bool optimised);  // `count`: number of operations to come
  void add(TxnOp op);
  TxnOps take() &&;

 private:
  bool is_long_;
  EncodedTxnOps encoded_;
  std::vector<TxnOp> decoded_;
};

}  // namespace tessera::container

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
#include "container/residue.h"
#include "container/sync.h"
#include "container/tables.h"
#include "device/device.h"

#include <optional>
#include <variant>

namespace tessera::container {

namespace txn {

struct Write {
  std::uint64_t address = 0;
  std::uint32_t value = 0;
  bool operator==(const Write&) const = default;
};
struct BlockWrite {
  std::uint32_t address = 0;
  std::vector<std::uint32_t> data{};
  bool operator==(const BlockWrite&) const = default;
};
// MASKWRITE writes the bits of `value` that `mask` selects; MASKPOLL and MASKPOLL_BUSY wait until the masked register
// equals `value`.
struct Masked {
  TxnOpcode opcode{};
  std::uint64_t address = 0;
  std::uint32_t mask = 0;
  std::uint32_t value = 0;
  bool operator==(const Masked&) const = default;
};
struct Noop {
  bool operator==(const Noop&) const = default;
};
struct Preempt {
  std::uint8_t level = 0;
  bool operator==(const Preempt&) const = default;
};
struct LoadPdi {
  std::uint16_t pdi_id = 0;
  std::uint32_t pdi_length = 0;
  std::uint64_t address = 0;
  bool operator==(const LoadPdi&) const = default;
};
// Says that the next `op_count` operations write core programs by control packets.
struct LoadPmStart {
  std::uint32_t op_count = 0;
  std::uint32_t pm_id = 0;
  bool operator==(const LoadPmStart&) const = default;
};
struct CreateScratchpad {
  std::uint8_t usage = 0;
  std::uint32_t pad_length = 0;
  std::uint64_t address = 0;
  bool operator==(const CreateScratchpad&) const = default;
};
struct UpdateStateTable {
  std::uint8_t index = 0;
  std::uint8_t function = 0;
  std::uint32_t argument = 0;
  bool operator==(const UpdateStateTable&) const = default;
};
struct UpdateReg {
  std::uint8_t index = 0;
  std::uint8_t function = 0;
  std::uint32_t argument = 0;
  std::uint32_t address = 0;
  bool operator==(const UpdateReg&) const = default;
};
struct UpdateScratch {
  bool operator==(const UpdateScratch&) const = default;
};
using Sync = container::Sync;  // TCT
// DDR_PATCH: adds the address of host buffer `argument`, plus `addend`, to the BD whose word 1 is at `address`.
struct Patch {
  std::uint64_t address = 0;
  std::uint64_t argument = 0;
  std::uint64_t addend = 0;
  std::uint32_t action = 0;
  bool operator==(const Patch&) const = default;
};
struct ReadRegs {
  std::vector<std::uint64_t> addresses{};
  bool operator==(const ReadRegs&) const = default;
};
struct RecordTimer {
  std::uint32_t id = 0;
  bool operator==(const RecordTimer&) const = default;
};
// Operation 134 of vendor streams. In the order of the stream, `count` is 0, 1, 2 and so on.
struct Counter {
  std::uint32_t count = 0;
  bool operator==(const Counter&) const = default;
};
struct MergeSync {
  std::uint8_t tokens = 0;
  std::uint8_t cols = 0;
  bool operator==(const MergeSync&) const = default;
};
// A custom operation of unknown meaning. The operation states its own length; `data` holds the words after opcode and
// length.
struct Custom {
  std::uint8_t opcode = 0;
  std::vector<std::uint32_t> data{};
  bool operator==(const Custom&) const = default;
};

using Body =
    std::variant<Write, BlockWrite, Masked, Noop, Preempt, LoadPdi, LoadPmStart, CreateScratchpad, UpdateStateTable,
                 UpdateReg, UpdateScratch, Sync, Patch, ReadRegs, RecordTimer, Counter, MergeSync, Custom>;

}  // namespace txn

struct TxnOp {
  std::uint64_t offset = 0;  // offset in the file
  txn::Body body{};
  std::uint32_t size = 0;  // bytes in the stream; 0: the operation's usual size
  Residue residue{};
  std::uint32_t line = 0;  // line number when read from text; 0 when read from bytes

  // Compares only the meaning: offset, line, residue and size do not count.
  bool operator==(const TxnOp& other) const { return body == other.body; }
};

inline std::uint32_t line_of(const TxnOp& op) {
  return op.line;
}
inline std::uint64_t offset_of(const TxnOp& op) {
  return op.offset;
}

struct Txn {
  std::uint8_t major = 0;
  std::uint8_t minor = 1;
  std::uint8_t generation = 3;   // DeviceGeneration
  bool tells_generation = true;  // false: the text gives no generation; `generation` is the default
  std::uint8_t rows = kTxnRows;
  std::uint8_t cols = 1;
  std::uint8_t mem_rows = kTxnMemRows;
  std::uint16_t reserved = 0;  // bytes 6 and 7 of the header, which have no meaning
  std::vector<TxnOp> ops{};
  std::optional<std::uint32_t> length{};  // the header's length when it is not that of the stream
  Bytes trailer{};                        // the bytes behind the last operation

  bool is_optimised() const { return major == 1; }
  bool operator==(const Txn&) const = default;
};

// Returns the number of this generation in the header of a TXN.
std::uint8_t txn_generation(device::Arch arch);

// The largest real stream has 83200 operations.
inline constexpr std::uint32_t kMaxTxnOps = std::uint32_t{1} << 22;

bool is_txn(ByteSpan data);
// True when a device has this number of rows, and of rows of memory tiles. The check tells a stream from other files.
bool is_array_shape(unsigned rows, unsigned mem_rows);
// Reads the binary form. Keeps a wrong length and bytes behind the operations, with a warning (T0310). For a cut
// stream, returns the operations before the cut and an error.
Partial<Txn> read_txn(ByteSpan data, std::uint64_t origin = 0);
// As read_txn(), for a stream whose opcodes are numbered by another table than the firmware's.
Partial<Txn> read_txn_by(TxnTable table, ByteSpan data, std::uint64_t origin = 0);
Result<Bytes> write_txn(const Txn& txn);

TxnOpcode opcode_of(const txn::Body& body);
// Returns the size in bytes that Tessera's writer gives the operation by default.
std::uint32_t txn_op_size(const txn::Body& body, bool optimised);
std::string to_string(TxnOpcode opcode, TxnTable table = TxnTable::D);

}  // namespace tessera::container

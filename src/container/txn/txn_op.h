// One operation of a transaction stream (txn.h).
#pragma once

#include "container/residue.h"
#include "container/sync.h"
#include "container/tables.h"

#include <variant>
#include <vector>

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
// Announces that the next `op_count` operations write core programs by control packets.
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
using Sync = container::Sync;  // the operation TCT
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
// Operation 134 of vendor streams. `count` grows in the order of the stream: 0, 1, 2 and so on.
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

}  // namespace tessera::container

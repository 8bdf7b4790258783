// DPU sequence: the command stream format of 2023, used by the Riallto programs (`.seq`).
//
// A DPU sequence is a list of words: an optional prolog, and then operations. The first word of the prolog is the
// number of the prolog's words, usually 17; its other words (a function name and leftovers) have no meaning. Each
// operation begins with opcode, column, row and one more byte. There is no header, and an operation does not state its
// length, so an opcode of unknown length ends the decoding. Most files are text, one hex word per line with `#`
// comments; the binary form has the same words, little-endian.
#pragma once

#include "container/format.h"
#include "container/residue.h"
#include "container/sync.h"
#include "container/tables.h"
#include "device/device.h"

#include <variant>

namespace tessera::container {

namespace dpu {

// WRITE32: a write of one register or data word of one tile.
struct Write32 {
  std::uint8_t col = 0;
  std::uint8_t row = 0;
  std::uint32_t offset = 0;  // offset in the tile
  std::uint32_t value = 0;
  bool operator==(const Write32&) const = default;
};
// WRITEBD_EXTEND_SHIMTILE: a shim BD that points into a host buffer, for `cols` columns from `col` on. The BD in column
// col + i gets the address of buffer `argument` + offset + i * column_stride.
struct ShimBd {
  std::uint8_t col = 0;
  std::uint8_t cols = 1;
  std::uint8_t argument = 0;
  std::uint8_t bd = 0;
  std::uint32_t column_stride = 0;
  std::uint32_t length = 0;              // BD word 0
  std::uint32_t offset = 0;              // bytes into the buffer; BD word 1 gets the address of the buffer plus this
  std::array<std::uint32_t, 6> words{};  // BD words 2 to 7
  bool operator==(const ShimBd&) const = default;
};
using Sync = container::Sync;
// Any other operation as raw words; words[0] holds the opcode.
struct Raw {
  std::vector<std::uint32_t> words{};
  bool operator==(const Raw&) const = default;
};

using Body = std::variant<Write32, ShimBd, Sync, Raw>;

}  // namespace dpu

struct DpuOp {
  std::uint64_t offset = 0;  // offset of the first word, in bytes, in the binary form
  dpu::Body body{};
  Residue residue{};
  std::uint32_t line = 0;  // line number when read from text; 0 when read from bytes

  bool operator==(const DpuOp& other) const { return body == other.body; }
};

inline std::uint32_t line_of(const DpuOp& op) {
  return op.line;
}
inline std::uint64_t offset_of(const DpuOp& op) {
  return op.offset;
}

struct DpuSequence {
  std::vector<std::uint32_t> prolog;  // including the length word; empty without a prolog
  std::vector<DpuOp> ops;

  bool operator==(const DpuSequence& other) const { return ops == other.ops; }
};

// A first word above this limit belongs to the first operation, and is not the length of a prolog.
inline constexpr std::uint32_t kMaxDpuProlog = 64;

// Returns true when all of `data` decodes and at least one operation is not a dpu::Raw. DPU sequences have no magic
// number.
bool is_dpu(ByteSpan data);
Partial<DpuSequence> read_dpu(ByteSpan data, std::uint64_t origin = 0);
Result<Bytes> write_dpu(const DpuSequence& sequence);

DpuOpcode opcode_of(const dpu::Body& body);
std::string to_string(DpuOpcode opcode);

// --- in pieces ---

// Writes a DPU sequence operation by operation, for sequences whose operations need not be in memory together.
class DpuWriter {
 public:
  void add(const DpuSequence& sequence, const DpuOp& op);
  // `sequence` gives the prolog.
  Result<Bytes> finish(const DpuSequence& sequence) &&;

 private:
  Bytes out_;  // bytes of the operations
};

}  // namespace tessera::container

// Translates commands and operations into calls of Actions (operations.h).
//
// Example: a write of a DPU sequence, dpu::Write32, names column, row, offset and value. tile_address() checks the
// first three and joins them to an address, and Actions::write(address, value) follows. A write of a TXN holds the
// address itself and becomes the same call.
#include "npu/operations.h"

#include "base/text.h"
#include "container/layouts.h"
#include "container/scratchpad.h"  // generated
#include "device/aie2_registers.h"
#include "device/tile_layout.h"
#include "npu/address.h"
#include "npu/codes.h"

#include <algorithm>

namespace tessera::npu {

namespace dpu = container::dpu;
namespace layout = container::layout;
namespace memtile = device::aie2::memtile;
namespace txn = container::txn;
using container::CdoId;
using container::DpuOpcode;
using container::TxnOpcode;
using device::BdField;
using device::TileId;

namespace {

// Command streams hold descriptors in the layout of AIE2, which AIE2P shares.
constexpr const device::BdLayout& kShimBd = device::kAie2ShimBd;
constexpr device::BdPlace kAddress = kShimBd.place(BdField::Address),
                          kAddressHigh = kShimBd.place(BdField::AddressHigh);

Failure not_executed(std::string_view operation, std::string_view executed) {
  return Failure(error(code::unsupported, "Tessera cannot execute the operation {}", operation)
                     .help("Tessera executes {}", executed));
}

Result<void> write_tile(Actions& actions, unsigned col, unsigned row, std::uint32_t offset, std::uint32_t value) {
  TRY(const std::uint64_t address, tile_address(actions.device(), col, row, offset));
  return actions.write(address, value);
}

Result<void> tell(Actions& actions, std::uint64_t address) {
  TRY(const std::uint32_t value, actions.read(address));
  actions.tell_register(address, value);
  return {};
}

// Points a descriptor at a host buffer. A descriptor counts words, so the two low bits of the offset must be zero.
Result<void> point_bd(Actions& actions, std::uint64_t bd_word0, std::uint64_t argument, std::uint64_t addend) {
  const std::uint64_t offset = host_offset(argument, addend);
  if (!is_aligned(offset, 4))
    return Failure(
        error(code::bad_patch,
              "the operation points a buffer descriptor at byte {:#x} of host buffer {}, which is inside a word",
              offset, argument)
            .note("a descriptor counts 32-bit words")
            .help("give an offset that is a multiple of 4"));
  return actions.point_bd(bd_word0, argument, offset);
}

// Waits for tokens. Rejects waits for nothing, and waits for channels that do not exist.
Result<void> wait_for_tokens(Actions& actions, TileId first, unsigned cols, unsigned rows, device::Direction direction,
                             std::uint8_t channel) {
  const device::Device& device = actions.device();
  if (cols == 0 || rows == 0)
    return Failure(error(code::futile_wait, "the operation waits for tokens of 0 tiles")
                       .note("the operation names {} and {}", counted(cols, "column"), counted(rows, "row"))
                       .help("give at least one column and one row"));
  for (unsigned row = first.row; row < first.row + rows; ++row) {
    const TileId tile{first.col, static_cast<std::uint8_t>(row)};
    if (row >= device.rows || !device.contains(tile)) break;  // `actions` reports this error
    if (const unsigned count = device.model(tile).channels(direction); channel >= count)
      return Failure(
          error(code::futile_wait, "the operation waits for a token of {} {} of {}, which does not exist",
                to_string(direction), channel, to_string(tile))
              .note("a {} has {} channels of this direction, counted from 0", to_string(device.kind(tile)), count));
  }
  return actions.wait_for_tokens(first, cols, rows, direction, channel);
}

Result<void> wait_for_merged_tokens(Actions& actions, unsigned tokens, unsigned cols) {
  if (tokens == 0 || cols == 0)
    return Failure(
        error(code::futile_wait, "the operation waits for {} of {}", counted(tokens, "token"), counted(cols, "column"))
            .help("leave the operation out, or give at least one token and one column"));
  return actions.wait_for_merged_tokens(tokens, cols);
}

Result<void> wait_for_bits(Actions& actions, std::uint64_t address, std::uint32_t mask, std::uint32_t value) {
  if ((value & ~mask) != 0)
    return Failure(error(code::futile_wait, "the operation polls {:#x} for a value with bits outside the mask", address)
                       .note("the value {0:#x} has the bits {2:#x} outside the mask {1:#x}", value, mask, value & ~mask)
                       .help("set these bits in the mask, too; in text, the mask comes before the value"));
  return actions.wait_for_bits(address, mask, value);
}

struct TxnOperation {
  Actions& actions;

  Result<void> operator()(const txn::Write& op) const { return actions.write(op.address, op.value); }
  Result<void> operator()(const txn::BlockWrite& op) const { return actions.write(op.address, op.data); }

  Result<void> operator()(const txn::Masked& op) const {
    return op.opcode == TxnOpcode::Maskwrite ? actions.mask_write(op.address, op.mask, op.value)
                                             : wait_for_bits(actions, op.address, op.mask, op.value);
  }

  Result<void> operator()(const txn::Sync& op) const {
    return wait_for_tokens(actions, {op.col, op.row}, op.cols, op.rows, op.direction, op.channel);
  }

  Result<void> operator()(const txn::Patch& op) const {
    if (op.action != 0)
      return Failure(error(code::unsupported, "Tessera cannot execute a patch of action {}", op.action)
                         .help("use action 0, the address of a host buffer: no other action has a public meaning"));
    const device::Location location = actions.device().locate(op.address);
    const device::Reg first = device::tile_layout(device::TileKind::Shim, actions.device().arch).bd;
    const auto bd = location.tile.row == 0 ? first.index_of(location.offset - 4U * kAddress.word) : std::nullopt;
    if (!bd)
      return Failure(error(code::bad_patch,
                           "the operation patches {:#x}, which is not the address word of a shim buffer descriptor",
                           op.address)
                         .note("the address is offset {:#x} of {}", location.offset, device::to_string(location.tile))
                         .help("patch word 1 of the descriptor"));
    return point_bd(actions, op.address - 4U * kAddress.word, op.argument, op.addend);
  }

  Result<void> operator()(const txn::MergeSync& op) const {
    return wait_for_merged_tokens(actions, op.tokens, op.cols);
  }

  // Preemption points do nothing, because nothing preempts a run in Tessera. Time stamps and register dumps become
  // messages to the host.
  Result<void> operator()(const txn::Noop&) const { return {}; }
  Result<void> operator()(const txn::Preempt& op) const {
    constexpr std::uint8_t kLast = 3;  // levels: none, memory tiles, core tiles, registers (mlir-aie, aiex.npu.preempt)
    if (op.level <= kLast) return {};
    return Failure(error(code::unsupported, "Tessera cannot execute a preemption point of level {}", op.level)
                       .help("use a level from 0 to {}", kLast));
  }
  Result<void> operator()(const txn::RecordTimer& op) const {
    actions.tell_time(op.id);
    return {};
  }
  // This operation has no address and no data, so the array cannot see it.
  Result<void> operator()(const txn::Counter&) const { return {}; }
  Result<void> operator()(const txn::ReadRegs& op) const {
    for (const std::uint64_t address : op.addresses) CHECK_OK(tell(actions, address));
    return {};
  }

  Result<void> operator()(const txn::LoadPdi& op) const { return actions.load_pdi(op.pdi_id); }

  Result<void> operator()(const txn::CreateScratchpad& op) const {
    if (op.usage != 0)
      return Failure(error(code::unsupported, "Tessera cannot create a scratchpad of usage {}", op.usage)
                         .help("use usage 0, the state table: no other usage has a public meaning"));
    if (!is_aligned(op.pad_length, 4) || op.pad_length > 4 * container::scratchpad::kTableWords)
      return Failure(error(code::unsupported, "Tessera cannot create a scratchpad of {} bytes", op.pad_length)
                         .note("the state table has whole words, at most {}", container::scratchpad::kTableWords)
                         .help("give a multiple of 4 bytes, at most {}", 4 * container::scratchpad::kTableWords));
    return actions.create_scratchpad(op.pad_length);
  }

  // Adds to a 48-bit number in two registers that have the layout of the address words in a shim descriptor.
  Result<void> operator()(const txn::UpdateReg& op) const {
    constexpr device::Field kLow = kAddress.field, kHigh = kAddressHigh.field;
    TRY(const std::uint64_t entry, actions.state(op.index));
    std::uint64_t delta = 0;
    switch (op.function) {
      case container::kStateMultiply: delta = entry * op.argument; break;
      case container::kStateIncrement: delta = entry + op.argument; break;
      case container::kStateDecrement: delta = entry - op.argument; break;
      default:
        return Failure(error(code::unsupported, "no public source describes function {} of UPDATE_REG", op.function));
    }
    constexpr std::uint32_t kNext = 4U * (kAddressHigh.word - kAddress.word);
    TRY(const std::uint32_t low, actions.read(op.address));
    TRY(const std::uint32_t high, actions.read(std::uint64_t{op.address} + kNext));
    const std::uint64_t sum = (std::uint64_t{kHigh.get(high)} << 32 | (low & kLow.mask())) + delta;
    CHECK_OK(actions.write(op.address, static_cast<std::uint32_t>(sum) & kLow.mask()));
    return actions.write(std::uint64_t{op.address} + kNext, kHigh.set(high, static_cast<std::uint32_t>(sum >> 32)));
  }

  template <class Other>
  Result<void> operator()(const Other& op) const {
    return not_executed(
        container::to_string(container::opcode_of(op)),
        "WRITE, BLOCKWRITE, MASKWRITE, MASKPOLL, TCT, MERGE_SYNC, DDR_PATCH, LOADPDI, CREATE_SCRATCHPAD, "
        "UPDATE_REG, READ_REGS, RECORD_TIMER, PREEMPT and NOOP");
  }
};

// The words of a DPU operation. The first word holds an opcode, a tile, and one more byte (`low`).
struct DpuWords {
  explicit DpuWords(std::span<const std::uint32_t> all) : words(all) {
    Bytes head;
    append_le(head, words.front());
    col = layout::DpuWord::col.get(head);
    row = layout::DpuWord::row.get(head);
    low = layout::DpuWord::low.get(head);
  }

  std::span<const std::uint32_t> from(std::size_t first) const { return words.subspan(first); }

  std::span<const std::uint32_t> words;
  unsigned col = 0;
  unsigned row = 0;
  unsigned low = 0;
};

// Returns entry `index` of a word that has the number of a buffer descriptor for each column.
unsigned listed(std::uint32_t list, unsigned index) {
  return static_cast<unsigned>(extract(list, index * container::kDpuListEntry, container::kDpuListEntry));
}

// Calls `write` for each tile of the rectangle of a WRITE32_EXTEND_* operation. The low byte of its first word holds
// the numbers of columns and rows.
template <class F>
Result<void> each_tile(const DpuWords& op, F write) {
  const unsigned cols = op.low >> container::kDpuColsShift;
  const unsigned rows = op.low & low_mask(container::kDpuColsShift);
  for (unsigned row = 0; row < rows; ++row)
    for (unsigned col = 0; col < cols; ++col) CHECK_OK(write(op.col + col, op.row + row, col));
  return {};
}

struct DpuOperation {
  Actions& actions;

  Result<void> operator()(const dpu::Write32& op) const {
    return write_tile(actions, op.col, op.row, op.offset, op.value);
  }

  Result<void> operator()(const dpu::ShimBd& op) const {
    std::vector<std::uint32_t> words{op.length, 0};  // the address follows
    words.insert(words.end(), op.words.begin(), op.words.end());
    for (unsigned i = 0; i < op.cols; ++i)
      CHECK_OK(write_shim_bd(op.col + i, op.bd, op.argument, op.offset + std::uint64_t{i} * op.column_stride, words));
    return {};
  }

  Result<void> operator()(const dpu::Sync& op) const {
    return wait_for_tokens(actions, {op.col, op.row}, op.cols, op.rows, op.direction, op.channel);
  }

  Result<void> operator()(const dpu::Raw& raw) const {
    const DpuOpcode opcode = container::opcode_of(raw);
    const auto* info = std::ranges::find(container::kDpuOpcodes, opcode, &container::DpuOpcodeInfo::opcode);
    const DpuWords op(raw.words);
    const bool is_core = info != std::end(container::kDpuOpcodes) && op.row > container::kTxnMemRows;
    if (info == std::end(container::kDpuOpcodes) || raw.words.size() != (is_core ? info->core_words : info->words))
      return refused(opcode);
    switch (opcode) {
      case DpuOpcode::Noop: return {};
      case DpuOpcode::Writebd: return op.row == 0 ? shim_bd(op) : write_bd(op.col, op.row, op.low, op.from(1));
      case DpuOpcode::Writeshimbd: return shim_bd(op);
      case DpuOpcode::Writemembd: return write_bd(op.col, op.row, op.low, op.from(1));
      case DpuOpcode::WritebdExtendAietile: return same_bd(op);
      case DpuOpcode::WritebdExtendMemtile: return listed_bds(op);
      case DpuOpcode::WritebdExtendSamebdMemtile:  // the row field holds the number of columns
        for (unsigned i = 0; i < op.row; ++i) CHECK_OK(write_bd(op.col + i, kMemRow, op.low, op.from(1)));
        return {};
      case DpuOpcode::Write32ExtendGeneral:
        return each_tile(op, [&](unsigned col, unsigned row, unsigned) {
          return write_tile(actions, col, row, op.words[1], op.words[2]);
        });
      case DpuOpcode::Write32ExtendDiffbd: return push_listed(op);
      case DpuOpcode::Write32Rtp: {
        TRY(const std::uint32_t value, actions.instruction_word(op.words[2]));
        return write_tile(actions, op.col, op.row, op.words[1], value);
      }
      case DpuOpcode::Read32: {
        TRY(const std::uint64_t address, tile_address(actions.device(), op.col, op.row, op.words[1]));
        return tell(actions, address);
      }
      case DpuOpcode::Read32Poll: {
        TRY(const std::uint64_t address, tile_address(actions.device(), op.col, op.row, op.words[1]));
        return wait_for_bits(actions, address, ~std::uint32_t{0}, op.words[2]);
      }
      case DpuOpcode::RecordTimestamp:
        actions.tell_time(static_cast<std::uint32_t>(op.words[0] & low_mask(8 * layout::DpuWord::opcode.offset)));
        return {};
      case DpuOpcode::Mergesync: return wait_for_merged_tokens(actions, op.low, op.row);
      default: return refused(opcode);
    }
  }

 private:
  static constexpr unsigned kMemRow = 1;

  static Failure refused(DpuOpcode opcode) {
    return not_executed(container::to_string(opcode),
                        "all operations with a public meaning except DUMPDDR and DUMP_REGISTER");
  }

  Result<void> write_bd(unsigned col, unsigned row, unsigned bd, std::span<const std::uint32_t> words) const {
    TRY(const std::uint64_t word0, bd_address(actions.device(), col, row, bd));
    return actions.write(word0, words);
  }

  Result<void> write_shim_bd(unsigned col, unsigned bd, std::uint64_t argument, std::uint64_t offset,
                             std::span<const std::uint32_t> words) const {
    TRY(const std::uint64_t word0, bd_address(actions.device(), col, 0, bd));
    CHECK_OK(actions.write(word0, words));
    return point_bd(actions, word0, argument, offset);
  }

  // Writes a shim descriptor. The address words in the operation hold the offset in the buffer.
  Result<void> shim_bd(const DpuWords& op) const {
    const std::span<const std::uint32_t> bd = op.from(1);
    const std::uint64_t offset = std::uint64_t{kShimBd.bits(BdField::AddressHigh, bd)} << 32 | bd[kAddress.word];
    return write_shim_bd(op.col, op.low & container::kDpuMaxBd, op.low >> container::kDpuArgumentShift, offset, bd);
  }

  Result<void> same_bd(const DpuWords& op) const {
    Bytes extent;
    append_le(extent, op.words[1]);
    for (unsigned row = 0; row < layout::DpuExtent::rows.get(extent); ++row)
      for (unsigned col = 0; col < layout::DpuExtent::cols.get(extent); ++col)
        CHECK_OK(write_bd(op.col + col, op.row + row, op.low, op.from(2)));
    return {};
  }

  // The operation lists, for each column, the number of the descriptor and the number of its next descriptor.
  Result<void> listed_bds(const DpuWords& op) const {
    if (op.low > container::kDpuListEntries) return refused(DpuOpcode::WritebdExtendMemtile);
    device::DescriptorWords bd(device::kAie2MemBd, op.from(3));
    for (unsigned i = 0; i < op.low; ++i) {
      bd.set_bits(BdField::Next, listed(op.words[2], i));
      CHECK_OK(write_bd(op.col + i, op.row, listed(op.words[1], i), bd.words()));
    }
    return {};
  }

  // Pushes one task per tile. All tiles of a column get the descriptor that is listed for the column.
  Result<void> push_listed(const DpuWords& op) const {
    if (op.low >> container::kDpuColsShift > container::kDpuListEntries) return refused(DpuOpcode::Write32ExtendDiffbd);
    return each_tile(op, [&](unsigned col, unsigned row, unsigned index) {
      const std::uint32_t task = memtile::DMA_S2MM_Start_Queue_Start_BD_ID.set(op.words[3], listed(op.words[1], index));
      return write_tile(actions, col, row, op.words[2], task);
    });
  }
};

}  // namespace

Result<std::optional<container::Cdo>> Pdis::take(std::uint64_t id) {
  if (!read)
    return Failure(error(code::no_pdi, "the operation loads PDI {}, but the program is a bare configuration", id)
                       .help("run the xclbin that has the PDI"));
  if (id == loaded) return std::nullopt;
  TRY(container::Cdo cdo, read(id));
  loaded = id;
  return std::optional(std::move(cdo));
}

Result<std::vector<std::uint32_t>> words_of(const container::DpuSequence& sequence) {
  TRY(const Bytes bytes, container::write_dpu(sequence));
  std::vector<std::uint32_t> words(bytes.size() / 4);
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = load_le<std::uint32_t>(bytes, 4 * i);
  return words;
}

Result<std::uint32_t> word_of(std::span<const std::uint32_t> words, std::uint32_t index) {
  if (index < words.size()) return words[index];
  return Failure(error(code::unsupported, "the operation uses word {}, counted from 0, but the sequence has {} words",
                       index, words.size())
                     .help("name a word of this sequence, usually of its prolog"));
}

Result<void> perform(const container::CdoCommand& command, Actions& actions) {
  switch (command.id) {
    case CdoId::Write:
    case CdoId::Write64: return actions.write(command.address, command.value);
    case CdoId::MaskWrite:
    case CdoId::MaskWrite64: return actions.mask_write(command.address, command.mask, command.value);
    case CdoId::DmaWrite: return actions.write(command.address, command.payload);
    case CdoId::Nop: return {};
    default: break;
  }
  return Failure(
      error(code::unsupported, "the NPU does not execute the command {}", container::to_string(command.id))
          .note("other commands are for the platform loader of a Versal device")
          .help("use the commands that the firmware knows: WRITE, MASK_WRITE, their 64-bit forms, DMA_WRITE and NOP"));
}

Result<void> perform(const txn::Body& operation, Actions& actions) {
  return std::visit(TxnOperation{actions}, operation);
}

Result<void> perform(const dpu::Body& operation, Actions& actions) {
  return std::visit(DpuOperation{actions}, operation);
}

}  // namespace tessera::npu

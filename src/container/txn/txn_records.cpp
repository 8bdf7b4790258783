// Reads and writes the operations of a TXN. with_layout() and txn_fields() describe each operation once, for both
// directions.
//
// For example a write in version 0.1 is a record of 24 bytes (TxnWrite in facts/container/layouts.tsv): opcode 0, seven
// bytes of location and padding, the address, the value, and the length 24. Reading gives txn::Write{address, value}.
// Bytes of location and padding that are not zero go into the operation's residue, so that writing gives the same 24
// bytes.
#include "container/txn/txn_records.h"

#include "container/codes.h"
#include "container/layouts.h"
#include "container/txn/txn_ops.h"

#include <algorithm>
#include <cassert>
#include <optional>

namespace tessera::container {

using layout::TxnOpcodeByte;

namespace {

// Names the record type of an operation. `txn_fields(io, As<Layout>{}, body)` moves the record's fields, for reading
// and for writing; the caller handles the record's `opcode` and `length`.
template <class Layout>
struct As {
  static constexpr std::size_t kSize = Layout::kSize;
  using Type = Layout;
};

template <class Body, class T>
concept Is = std::same_as<std::remove_const_t<Body>, T>;

template <class L>
void txn_fields(const auto& io, As<L>, Is<txn::Write> auto& body) {
  io(L::address, body.address);
  io(L::value, body.value);
}
template <class L>
void txn_fields(const auto& io, As<L>, Is<txn::BlockWrite> auto& body) {
  io(L::address, body.address);
}
template <class L>
void txn_fields(const auto& io, As<L>, Is<txn::Masked> auto& body) {
  io(L::opcode, body.opcode);
  io(L::address, body.address);
  io(L::value, body.value);
  io(L::mask, body.mask);
}
template <class L>
void txn_fields(const auto& io, As<L>, Is<txn::Preempt> auto& body) {
  io(L::level, body.level);
}
template <class L>
void txn_fields(const auto& io, As<L>, Is<txn::LoadPdi> auto& body) {
  io(L::pdi_id, body.pdi_id);
  io(L::pdi_length, body.pdi_length);
  io(L::address, body.address);
}
template <class L>
void txn_fields(const auto& io, As<L>, Is<txn::LoadPmStart> auto& body) {
  io(L::op_count, body.op_count);
  io(L::pm_id, body.pm_id);
}
template <class L>
void txn_fields(const auto& io, As<L>, Is<txn::CreateScratchpad> auto& body) {
  io(L::usage, body.usage);
  io(L::pad_length, body.pad_length);
  io(L::address, body.address);
}
template <class L>
void txn_fields(const auto& io, As<L>, Is<txn::UpdateStateTable> auto& body) {
  io(L::index, body.index);
  io(L::function, body.function);
  io(L::argument, body.argument);
}
template <class L>
void txn_fields(const auto& io, As<L>, Is<txn::UpdateReg> auto& body) {
  io(L::index, body.index);
  io(L::function, body.function);
  io(L::argument, body.argument);
  io(L::address, body.address);
}
template <class L>
void txn_fields(const auto& io, As<L>, Is<txn::Sync> auto& body) {
  io(L::direction, body.direction);
  io(L::col, body.col);
  io(L::row, body.row);
  io(L::channel, body.channel);
  io(L::cols, body.cols);
  io(L::rows, body.rows);
}
template <class L>
void txn_fields(const auto& io, As<L>, Is<txn::Patch> auto& body) {
  io(L::address, body.address);
  io(L::argument, body.argument);
  io(L::addend, body.addend);
  if constexpr (requires { L::action; }) io(L::action, body.action);
}
template <class L>
void txn_fields(const auto& io, As<L>, Is<txn::RecordTimer> auto& body) {
  io(L::id, body.id);
}
template <class L>
void txn_fields(const auto& io, As<L>, Is<txn::Counter> auto& body) {
  io(L::count, body.count);
}
template <class L>
void txn_fields(const auto& io, As<L>, Is<txn::MergeSync> auto& body) {
  io(L::tokens, body.tokens);
  io(L::cols, body.cols);
}
template <class L>
void txn_fields(const auto& io, As<L>, Is<txn::Custom> auto& body) {
  io(L::opcode, body.opcode);
}
template <class L, class Body>
  requires Is<Body, txn::Noop> || Is<Body, txn::UpdateScratch> || Is<Body, txn::ReadRegs>
void txn_fields(const auto&, As<L>, Body&) {}  // only the opcode, and the length of ReadRegs

// Calls visit(body, As<Layout>{}) with an empty body and the opcode's record. Returns false when the opcode has no
// record here.
template <class Visit>
bool with_layout(TxnOpcode opcode, bool optimised, std::uint32_t patch_size, Visit&& visit) {
  const auto either = [&](const auto& body, auto wide, auto narrow) {
    if (optimised)
      visit(body, narrow);
    else
      visit(body, wide);
    return true;
  };
  const auto both = [&](const auto& body, auto layout) { return visit(body, layout), true; };
  switch (opcode) {
    case TxnOpcode::Write: return either(txn::Write{}, As<layout::TxnWrite>{}, As<layout::TxnWriteV1>{});
    case TxnOpcode::Blockwrite:
      return either(txn::BlockWrite{}, As<layout::TxnBlockWrite>{}, As<layout::TxnBlockWriteV1>{});
    case TxnOpcode::Maskwrite:
    case TxnOpcode::Maskpoll:
    case TxnOpcode::MaskpollBusy: return either(txn::Masked{}, As<layout::TxnMask>{}, As<layout::TxnMaskV1>{});
    case TxnOpcode::Noop: return both(txn::Noop{}, As<layout::TxnNoop>{});
    case TxnOpcode::Preempt: return both(txn::Preempt{}, As<layout::TxnPreempt>{});
    case TxnOpcode::Loadpdi: return both(txn::LoadPdi{}, As<layout::TxnLoadPdi>{});
    case TxnOpcode::LoadPmStart: return both(txn::LoadPmStart{}, As<layout::TxnLoadPm>{});
    case TxnOpcode::CreateScratchpad: return both(txn::CreateScratchpad{}, As<layout::TxnScratchpad>{});
    case TxnOpcode::UpdateStateTable: return both(txn::UpdateStateTable{}, As<layout::TxnStateTable>{});
    case TxnOpcode::UpdateReg: return both(txn::UpdateReg{}, As<layout::TxnUpdateReg>{});
    case TxnOpcode::UpdateScratch: return both(txn::UpdateScratch{}, As<layout::TxnNoop>{});
    case TxnOpcode::Tct: return both(txn::Sync{}, As<layout::TxnSync>{});
    case TxnOpcode::DdrPatch:
      if (patch_size == layout::TxnPatchShort::kSize) return both(txn::Patch{}, As<layout::TxnPatchShort>{});
      return both(txn::Patch{}, As<layout::TxnPatch>{});
    case TxnOpcode::ReadRegs: return both(txn::ReadRegs{}, As<layout::TxnReadRegs>{});
    case TxnOpcode::RecordTimer: return both(txn::RecordTimer{}, As<layout::TxnTimer>{});
    case TxnOpcode::Counter: return both(txn::Counter{}, As<layout::TxnCounter>{});
    case TxnOpcode::MergeSync: return both(txn::MergeSync{}, As<layout::TxnMergeSync>{});
    default: break;
  }
  if (static_cast<std::uint8_t>(opcode) < kTxnFirstCustom) return false;
  return both(txn::Custom{}, As<layout::TxnCustom>{});
}

// Reads the data that follow the record in some operations.
template <class B>
void load_tail(ByteSpan, B&) {}
template <class B>
  requires requires(B body) { body.data; }
void load_tail(ByteSpan tail, B& body) {
  for (std::size_t i = 0; i + 4 <= tail.size(); i += 4) body.data.push_back(load_le<std::uint32_t>(tail, i));
}
void load_tail(ByteSpan tail, txn::ReadRegs& body) {
  for (std::size_t i = 0; i + 8 <= tail.size(); i += 8) body.addresses.push_back(load_le<std::uint64_t>(tail, i));
}

template <class B>
void store_tail(Bytes&, const B&) {}
template <class B>
  requires requires(B body) { body.data; }
void store_tail(Bytes& out, const B& body) {
  for (const std::uint32_t word : body.data) append_le(out, word);
}
void store_tail(Bytes& out, const txn::ReadRegs& body) {
  for (const std::uint64_t address : body.addresses) append_le(out, address);
}

// Appends the operation as Tessera's writer encodes it. Fills it up to `size` bytes if its record states a length.
void append_canonical(Bytes& out, const txn::Body& any, bool optimised, std::uint32_t size) {
  const TxnOpcode opcode = opcode_of(any);
  with_layout(opcode, optimised, size, [&]<class B, class L>(const B&, As<L> record) {
    const B& body = std::get<B>(any);
    const std::size_t start = out.size();
    out.resize(start + L::kSize);
    L::opcode.set(std::span(out).subspan(start), static_cast<std::uint8_t>(opcode));
    txn_fields(Store{std::span(out).subspan(start)}, record, body);
    if constexpr (std::same_as<B, txn::ReadRegs>)
      L::count.set(std::span(out).subspan(start), static_cast<std::uint32_t>(body.addresses.size()));
    store_tail(out, body);
    if constexpr (requires { L::length; }) {
      if (out.size() < start + size) out.resize(start + size);
      L::length.set(std::span(out).subspan(start), static_cast<std::uint32_t>(out.size() - start));
    }
  });
}

// Returns the length of the record. For a masked write, one old assembler states the length of a plain write, although
// the record has the length of a C struct.
template <class L>
std::uint64_t extent(std::uint32_t stated) {
  constexpr std::uint32_t kMaskStructSize = align_up(layout::TxnMask::kSize, 8);
  if (std::same_as<L, layout::TxnMask> && stated == layout::TxnWrite::kSize) return kMaskStructSize;
  return stated;
}

// Returns true if the opcode means the same operation in `table` as in the firmware's table, which this file uses.
// Operations that state their length are the same in all tables.
bool means_the_same(TxnOpcode opcode, TxnTable table) {
  if (static_cast<std::uint8_t>(opcode) >= kTxnFirstCustom) return true;
  return to_string(opcode, table) == to_string(opcode);
}
// Returns the opcode of each kind of body; Masked and Custom contain their opcode.
struct OpcodeOf {
  TxnOpcode operator()(const txn::Write&) const { return TxnOpcode::Write; }
  TxnOpcode operator()(const txn::BlockWrite&) const { return TxnOpcode::Blockwrite; }
  TxnOpcode operator()(const txn::Masked& body) const { return body.opcode; }
  TxnOpcode operator()(const txn::Noop&) const { return TxnOpcode::Noop; }
  TxnOpcode operator()(const txn::Preempt&) const { return TxnOpcode::Preempt; }
  TxnOpcode operator()(const txn::LoadPdi&) const { return TxnOpcode::Loadpdi; }
  TxnOpcode operator()(const txn::LoadPmStart&) const { return TxnOpcode::LoadPmStart; }
  TxnOpcode operator()(const txn::CreateScratchpad&) const { return TxnOpcode::CreateScratchpad; }
  TxnOpcode operator()(const txn::UpdateStateTable&) const { return TxnOpcode::UpdateStateTable; }
  TxnOpcode operator()(const txn::UpdateReg&) const { return TxnOpcode::UpdateReg; }
  TxnOpcode operator()(const txn::UpdateScratch&) const { return TxnOpcode::UpdateScratch; }
  TxnOpcode operator()(const txn::Sync&) const { return TxnOpcode::Tct; }
  TxnOpcode operator()(const txn::Patch&) const { return TxnOpcode::DdrPatch; }
  TxnOpcode operator()(const txn::ReadRegs&) const { return TxnOpcode::ReadRegs; }
  TxnOpcode operator()(const txn::RecordTimer&) const { return TxnOpcode::RecordTimer; }
  TxnOpcode operator()(const txn::Counter&) const { return TxnOpcode::Counter; }
  TxnOpcode operator()(const txn::MergeSync&) const { return TxnOpcode::MergeSync; }
  TxnOpcode operator()(const txn::Custom& body) const { return TxnOpcode{body.opcode}; }
};
}  // namespace

template <class B, class Record>
Result<TxnOp> TxnOpReader::read(B body, Record record, ByteSpan rest) {
  using L = Record::Type;
  if (rest.size() < L::kSize) return truncated(to_string(TxnOpcode{rest[0]}), L::kSize, rest.size());
  std::uint64_t length = L::kSize;
  if constexpr (requires { L::length; }) length = extent<L>(L::length.get(rest));
  if (length < L::kSize || !is_aligned(length, 4))
    return Failure(
        error(code::txn_operation, "{} announces {} bytes, but needs a multiple of 4 that is at least {}",
              to_string(TxnOpcode{rest[0]}), length, L::kSize)
            .at("offset 0x{:x}", origin_ + position_)
            .help("fetch the stream again; it is damaged here, and the operations before this one are good"));
  if (!in_range(0, length, rest.size())) return truncated(to_string(TxnOpcode{rest[0]}), length, rest.size());
  const ByteSpan whole = rest.first(length);
  txn_fields(Load{whole}, record, body);
  load_tail(whole.subspan(L::kSize), body);
  if constexpr (std::same_as<B, txn::Sync>)
    if (body.direction > device::Direction::MM2S)
      return Failure(
          error(code::txn_operation, "a sync has the unknown direction {}", static_cast<unsigned>(body.direction))
              .at("offset 0x{:x}", origin_ + position_)
              .note("0 is stream to memory, and 1 is memory to stream")
              .help("fetch the stream again; it is damaged here, and the operations before this one are good"));

  TxnOp op{.offset = origin_ + position_, .body = std::move(body), .size = static_cast<std::uint32_t>(length)};
  Bytes canonical;
  append_canonical(canonical, op.body, optimised_, op.size);
  op.residue = find_residue(whole, canonical);
  position_ += length;
  return op;
}

Result<TxnOp> TxnOpReader::next() {
  const ByteSpan rest = data_.subspan(position_);
  if (rest.size() < TxnOpcodeByte::kSize) return truncated("an operation", TxnOpcodeByte::kSize, rest.size());
  const TxnOpcode opcode{TxnOpcodeByte::opcode.get(rest)};
  const bool custom = static_cast<std::uint8_t>(opcode) >= kTxnFirstCustom;
  const std::uint32_t stated =
      custom && rest.size() >= layout::TxnCustom::kSize ? layout::TxnCustom::length.get(rest) : 0;
  std::optional<Result<TxnOp>> result;
  if (means_the_same(opcode, table_))
    with_layout(opcode, optimised_, stated,
                [&]<class B, class L>(B body, As<L> record) { result = read(std::move(body), record, rest); });
  if (result) return std::move(*result);
  return Failure(error(code::txn_opcode, "{} has no known layout", to_string(opcode, table_))
                     .at("offset 0x{:x}", origin_ + position_)
                     .help("fetch the stream again if it is damaged, or read it with another table of opcodes"));
}

Failure TxnOpReader::truncated(std::string_view what, std::uint64_t wanted, std::uint64_t left) const {
  return Failure(error(code::txn_truncated, "{} needs {} bytes, but {} are left", what, wanted, left)
                     .at("offset 0x{:x}", origin_ + position_)
                     .help("fetch the stream again; it is cut short, and the operations before the end are good"));
}

TxnOpcode opcode_of(const txn::Body& body) {
  return std::visit(OpcodeOf{}, body);
}

std::uint32_t txn_op_size(const txn::Body& body, bool optimised, std::uint32_t size) {
  Bytes bytes;
  append_canonical(bytes, body, optimised, size);
  return static_cast<std::uint32_t>(bytes.size());
}

std::string to_string(TxnOpcode opcode, TxnTable table) {
  const auto* found = std::ranges::find(kTxnOpcodes, opcode, &TxnOpcodeInfo::opcode);
  if (found != std::end(kTxnOpcodes))
    if (const std::string_view name = found->names[static_cast<std::size_t>(table)]; !name.empty())
      return std::string(name);
  return fmt::format("opcode {}", static_cast<unsigned>(opcode));
}

TxnOp EncodedTxnOps::decode(std::size_t number) const {
  const std::uint32_t position = positions[number];
  Result<TxnOp> op = TxnOpReader(ByteSpan(bytes).subspan(position), origin + position, optimised, table).next();
  assert(op.has_value() && "the reader has decoded the operation before");
  return std::move(*op);
}

void append_txn_op(const TxnOp& op, bool optimised, Bytes& out) {
  const std::size_t start = out.size();
  append_canonical(out, op.body, optimised, op.size);
  apply_residue(std::span(out).subspan(start), op.residue);
}

}  // namespace tessera::container

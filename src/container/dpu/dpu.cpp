#include "container/dpu/dpu.h"

#include "container/codes.h"
#include "container/layouts.h"

#include <algorithm>

namespace tessera::container {

using layout::DpuShimBd;
using layout::DpuSync;
using layout::DpuWord;
using layout::DpuWrite32;

namespace {

// The first row of core tiles. Below it lie the shim row and the rows of memory tiles. WRITEBD has fewer words for a
// core tile.
constexpr std::uint8_t kFirstCoreRow = 1 + kTxnMemRows;

template <class Io, class B>
void dpu_fields(const Io& io, B& body)
  requires std::same_as<std::remove_const_t<B>, dpu::Write32>
{
  io(DpuWrite32::col, body.col);
  io(DpuWrite32::row, body.row);
  io(DpuWrite32::offset, body.offset);
  io(DpuWrite32::value, body.value);
}

template <class Io, class B>
void dpu_fields(const Io& io, B& body)
  requires std::same_as<std::remove_const_t<B>, dpu::Sync>
{
  io(DpuSync::direction, body.direction);
  io(DpuSync::col, body.col);
  io(DpuSync::row, body.row);
  io(DpuSync::channel, body.channel);
  io(DpuSync::cols, body.cols);
  io(DpuSync::rows, body.rows);
}

template <class Io, class B>
void dpu_fields(const Io& io, B& body)
  requires std::same_as<std::remove_const_t<B>, dpu::ShimBd>
{
  io(DpuShimBd::col, body.col);
  io(DpuShimBd::cols, body.cols);
  io(DpuShimBd::column_stride, body.column_stride);
  io(DpuShimBd::length, body.length);
  io(DpuShimBd::offset, body.offset);
}

dpu::ShimBd load_shim_bd(ByteSpan record) {
  dpu::ShimBd body;
  dpu_fields(Load{record}, body);
  const std::uint8_t argument_bd = DpuShimBd::argument_bd.get(record);
  body.argument = static_cast<std::uint8_t>(argument_bd >> kDpuArgumentShift);
  body.bd = argument_bd & kDpuMaxBd;
  const ByteSpan words = DpuShimBd::words.get(record);
  for (std::size_t i = 0; i < body.words.size(); ++i) body.words[i] = load_le<std::uint32_t>(words, i * 4);
  return body;
}

struct Writer {
  Bytes& out;

  void operator()(const dpu::Raw& body) const {
    for (const std::uint32_t word : body.words) append_le(out, word);
  }
  void operator()(const dpu::Write32& body) const { record<DpuWrite32>(DpuOpcode::Write32, body); }
  void operator()(const dpu::Sync& body) const { record<DpuSync>(DpuOpcode::Sync, body); }
  void operator()(const dpu::ShimBd& body) const {
    const std::span<std::uint8_t> bytes = record<DpuShimBd>(DpuOpcode::WritebdExtendShimtile, body);
    DpuShimBd::argument_bd.set(bytes, static_cast<std::uint8_t>(body.argument << kDpuArgumentShift | body.bd));
    for (std::size_t i = 0; i < body.words.size(); ++i) store_le(bytes, DpuShimBd::words.offset + i * 4, body.words[i]);
  }

 private:
  template <class L, class B>
  std::span<std::uint8_t> record(DpuOpcode opcode, const B& body) const {
    out.resize(out.size() + L::kSize);
    const std::span<std::uint8_t> bytes = std::span(out).last(L::kSize);
    L::opcode.set(bytes, static_cast<std::uint8_t>(opcode));
    dpu_fields(Store{bytes}, body);
    return bytes;
  }
};

// Returns the length, in words, of the operation that begins with `word`; 0 when not known.
std::uint32_t op_words(ByteSpan word) {
  const auto* info = std::ranges::find(kDpuOpcodes, DpuOpcode{DpuWord::opcode.get(word)}, &DpuOpcodeInfo::opcode);
  if (info == std::end(kDpuOpcodes)) return 0;
  return DpuWord::row.get(word) >= kFirstCoreRow ? info->core_words : info->words;
}

dpu::Raw raw(ByteSpan record) {
  dpu::Raw body;
  for (std::size_t i = 0; i < record.size(); i += 4) body.words.push_back(load_le<std::uint32_t>(record, i));
  return body;
}

// Returns whether an operation has no separate type: decode() makes a dpu::Raw of it.
bool is_raw(ByteSpan record) {
  switch (DpuOpcode{DpuWord::opcode.get(record)}) {
    case DpuOpcode::Write32:
    case DpuOpcode::WritebdExtendShimtile: return false;
    case DpuOpcode::Sync: return DpuSync::direction.get(record) > static_cast<std::uint8_t>(device::Direction::MM2S);
    default: return true;
  }
}

// Decodes an operation that has a separate type. Any other operation, such as a wait in an unknown direction, becomes a
// dpu::Raw.
dpu::Body decode(ByteSpan record) {
  if (is_raw(record)) return raw(record);
  switch (DpuOpcode{DpuWord::opcode.get(record)}) {
    case DpuOpcode::Write32: {
      dpu::Write32 body;
      dpu_fields(Load{record}, body);
      return body;
    }
    case DpuOpcode::Sync: {
      dpu::Sync body;
      dpu_fields(Load{record}, body);
      return body;
    }
    case DpuOpcode::WritebdExtendShimtile: return load_shim_bd(record);
    default: return raw(record);
  }
}

// Returns the number of words of the prolog, or 0 without a prolog. The prolog's first word is this number; as an
// operation, that word would be a NOOP whose low byte is not 0.
std::size_t prolog_words(ByteSpan data) {
  if (data.size() < 4) return 0;
  const std::uint32_t first = load_le<std::uint32_t>(data, 0);
  return first > 1 && first <= kMaxDpuProlog && first <= data.size() / 4 ? first : 0;
}

Result<DpuOp> read_op(ByteReader& reader, ByteSpan data) {
  const std::uint64_t offset = reader.file_offset();
  const ByteSpan rest = data.subspan(reader.position());
  if (rest.size() < DpuWord::kSize)
    return Failure(
        error(code::dpu_truncated, "{} bytes are left, but an operation has at least {}", rest.size(), DpuWord::kSize)
            .at("offset 0x{:x}", offset)
            .help("fetch the sequence again; it is cut short, and the operations before the end are good"));
  const std::uint64_t size = std::uint64_t{op_words(rest)} * 4;
  const DpuOpcode opcode{DpuWord::opcode.get(rest)};
  if (size == 0)
    return Failure(error(code::dpu_opcode, "{} has no known length", to_string(opcode))
                       .at("offset 0x{:x}", offset)
                       .help("check that the file is a DPU sequence; the operations before this one are good"));
  if (size > rest.size())
    return Failure(
        error(code::dpu_truncated, "{} needs {} words, but {} are left", to_string(opcode), size / 4, rest.size() / 4)
            .at("offset 0x{:x}", offset)
            .help("fetch the sequence again; it is cut short, and the operations before the end are good"));
  TRY(const ByteSpan record, reader.take(size));
  DpuOp op{.offset = offset, .body = decode(record)};
  Bytes canonical;
  std::visit(Writer{canonical}, op.body);
  op.residue = find_residue(record, canonical);
  return op;
}

}  // namespace

DpuOpcode opcode_of(const dpu::Body& body) {
  if (std::holds_alternative<dpu::Write32>(body)) return DpuOpcode::Write32;
  if (std::holds_alternative<dpu::ShimBd>(body)) return DpuOpcode::WritebdExtendShimtile;
  if (std::holds_alternative<dpu::Sync>(body)) return DpuOpcode::Sync;
  const std::vector<std::uint32_t>& words = std::get<dpu::Raw>(body).words;
  return words.empty() ? DpuOpcode::Noop : DpuOpcode{static_cast<std::uint8_t>(words.front() >> 24)};
}

std::string to_string(DpuOpcode opcode) {
  const auto* found = std::ranges::find(kDpuOpcodes, opcode, &DpuOpcodeInfo::opcode);
  return found != std::end(kDpuOpcodes) ? std::string(found->name)
                                        : fmt::format("opcode {}", static_cast<unsigned>(opcode));
}

bool is_dpu(ByteSpan data) {
  if (data.empty() || !is_aligned(data.size(), 4)) return false;
  bool is_known = false;  // an operation has a type of its own
  std::size_t at = 4 * prolog_words(data);
  while (at < data.size()) {
    const ByteSpan rest = data.subspan(at);
    const std::size_t size = std::size_t{4} * op_words(rest);
    if (size == 0 || size > rest.size()) return false;
    is_known = is_known || !is_raw(rest.first(size));
    at += size;
  }
  return is_known;
}

Partial<DpuSequence> read_dpu(ByteSpan data, std::uint64_t origin) {
  Partial<DpuSequence> out;
  ByteReader reader(data, "DPU sequence", origin);
  for (std::size_t i = 0, count = prolog_words(data); i < count; ++i)
    out.value.prolog.push_back(*reader.read<std::uint32_t>());
  while (!reader.at_end()) {
    Result<DpuOp> op = read_op(reader, data);
    if (!op) {
      out.errors.push_back(std::move(op).error().within(fmt::format("DPU operation {}", out.value.ops.size())));
      break;
    }
    out.value.ops.push_back(std::move(*op));
  }
  return out;
}

void DpuWriter::add(const DpuSequence& /*sequence*/, const DpuOp& op) {
  const std::size_t start = out_.size();
  std::visit(Writer{out_}, op.body);
  apply_residue(std::span(out_).subspan(start), op.residue);
}

Result<Bytes> DpuWriter::finish(const DpuSequence& sequence) && {
  Bytes prolog;
  for (const std::uint32_t word : sequence.prolog) append_le(prolog, word);
  out_.insert(out_.begin(), prolog.begin(), prolog.end());
  return std::move(out_);
}

Result<Bytes> write_dpu(const DpuSequence& sequence) {
  DpuWriter writer;
  for (const DpuOp& op : sequence.ops) writer.add(sequence, op);
  return std::move(writer).finish(sequence);
}

}  // namespace tessera::container

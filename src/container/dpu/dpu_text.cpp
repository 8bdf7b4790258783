// Turns text of a DPU sequence into operations, and operations into text.
//
// For example `write (0,2).Core_Control 1` becomes a dpu::Write32 with column 0, row 2, offset 0x32000 and value 1.
#include "container/dpu/dpu_text.h"

#include "container/codes.h"
#include "container/text/address.h"
#include "container/text/operands.h"

#include <algorithm>
#include <limits>

namespace tessera::container {

namespace {

Result<dpu::Body> parse_write(Line& line) {
  dpu::Write32 op;
  TRY(const std::uint64_t address, line.address());
  const device::Location place = line.device().locate(address);
  if (!line.device().contains(place.tile))
    return Failure(error(code::stream_range, "the address {:#x} is outside the array", address)
                       .help("give an address of a tile: write (COLUMN,ROW).REGISTER or (COLUMN,ROW)+OFFSET"));
  op.col = place.tile.col;
  op.row = place.tile.row;
  op.offset = place.offset;
  TRY(op.value, line.value(address));
  return op;
}

Result<dpu::Body> parse_write32(Line& line) {
  dpu::Write32 op;
  TRY(const device::TileId tile, line.tile());
  op.col = tile.col;
  op.row = tile.row;
  TRY(op.offset, line.number<std::uint32_t>("an offset"));
  TRY(op.value, line.word("a value"));
  return op;
}

Result<dpu::Body> parse_shim_bd(Line& line) {
  dpu::ShimBd op;
  TRY(op.col, line.number<std::uint8_t>("a column"));
  CHECK_OK(line.option("bd", op.bd));
  CHECK_OK(line.option("arg", op.argument));
  CHECK_OK(line.option("cols", op.cols));
  CHECK_OK(line.option("stride", op.column_stride));
  CHECK_OK(line.option("length", op.length));
  CHECK_OK(line.option("offset", op.offset));
  for (std::uint32_t& word : op.words) {
    if (!line.has_operand()) break;  // missing words are zero
    TRY(word, line.number<std::uint32_t>("a word"));
  }
  if (op.bd > kDpuMaxBd || op.argument > kDpuMaxArgument)
    return Failure(error(code::stream_range, "a DPU sequence cannot hold BD {} with argument {}", op.bd, op.argument)
                       .note("the number of the BD and the number of the argument have 4 bits each: 0 to 15")
                       .help("give smaller numbers, or write the stream as a TXN, which has wider fields"));
  return op;
}

struct DpuPrinter {
  TextOut& out;

  void operator()(const dpu::Write32& op) const {
    const device::Device& device = out.device();
    const device::TileId tile{op.col, op.row};
    const std::uint64_t address = device.address(tile, op.offset);
    // The offset has 32 bits. Only an offset inside its tile can be printed as an address.
    if (device.contains(tile) && device.locate(address).tile == tile && device.locate(address).offset == op.offset)
      out.add("write {} {:#x}", print_address(address, device), op.value);
    else
      out.add("write32 ({},{}) {:#x} {:#x}", op.col, op.row, op.offset, op.value);
  }
  void operator()(const dpu::ShimBd& op) const {
    out.add("shimbd {} bd={} arg={} cols={} stride={:#x} length={:#x} offset={:#x}", op.col, op.bd, op.argument,
            op.cols, op.column_stride, op.length, op.offset);
    out.words(op.words);
  }
  void operator()(const dpu::Raw& op) const {
    out.add("raw");
    out.words(op.words);
  }
  void operator()(const Sync& op) const { print_sync(op, out); }
};

}  // namespace

Result<void> StreamText<DpuSequence>::command(Line& line, DpuSequence& sequence) {
  if (line.mnemonic == "prolog") {
    if (!sequence.prolog.empty() || !sequence.ops.empty())
      return Failure(error(code::stream_syntax, "the prolog must be the first line, and the only prolog")
                         .help("move the prolog to the line below .dpu, and keep one"));
    return line.words(sequence.prolog);
  }
  DpuOp op;
  TRY(op.residue, parse_padding(line));
  if (line.mnemonic == "write") {
    TRY(op.body, parse_write(line));
  } else if (line.mnemonic == "write32") {
    TRY(op.body, parse_write32(line));
  } else if (line.mnemonic == "shimbd") {
    TRY(op.body, parse_shim_bd(line));
  } else if (line.mnemonic == "sync") {
    TRY(op.body, parse_sync(line));
  } else if (line.mnemonic == "raw") {
    dpu::Raw raw;
    CHECK_OK(line.words(raw.words));
    op.body = std::move(raw);
  } else {
    return Failure(error(code::stream_syntax, "'{}' is not a DPU operation", line.mnemonic)
                       .help("use one of the operations write, write32, shimbd, sync, raw and prolog"));
  }
  if (!op.residue.empty()) {
    // An operation in front: the first word of a sequence may be the length of a prolog.
    const auto bytes_of = [&](const Residue& bytes) {
      return write_dpu({.prolog = {}, .ops = {DpuOp{}, DpuOp{.body = op.body, .residue = bytes}}});
    };
    TRY(const Bytes first, write_dpu({.prolog = {}, .ops = {DpuOp{}}}));
    TRY(const Bytes both, bytes_of(op.residue));
    CHECK_OK(check_padding(op.residue, both.size() - first.size(), [&](const Residue& bytes) {
      const Result<Bytes> written = bytes_of(bytes);
      return written && read_dpu(*written).value.ops == std::vector<DpuOp>{DpuOp{}, DpuOp{.body = op.body}};
    }));
  }
  sequence.ops.push_back(std::move(op));
  return {};
}

Result<void> StreamText<DpuSequence>::append(Expansion expansion, const Line& line, DpuSequence& sequence) {
  const auto add = [&](dpu::Body body) { sequence.ops.push_back(DpuOp{.body = std::move(body)}); };
  if (expansion.host) {
    const HostBd& host = *expansion.host;
    const std::vector<std::uint32_t>& words = expansion.writes.front().words;
    if (host.argument > kDpuMaxArgument || host.offset > std::numeric_limits<std::uint32_t>::max())
      return Failure(error(code::stream_range, "a DPU sequence cannot hold argument {} with an offset of {} bytes",
                           host.argument, host.offset)
                         .note("the argument has 4 bits, and the offset has 32")
                         .help("give smaller numbers, or write the stream as a TXN, which has wider fields"));
    dpu::ShimBd op{.col = host.tile.col, .argument = static_cast<std::uint8_t>(host.argument), .bd = host.bd};
    op.length = words[0];
    op.offset = static_cast<std::uint32_t>(host.offset);
    std::copy(words.begin() + 2, words.end(), op.words.begin());
    add(op);
    return {};
  }
  for (const RegisterWrite& write : expansion.writes) {
    const device::Location place = line.device().locate(write.address);
    if (write.mask)
      return Failure(error(code::stream_syntax, "this command needs a masked write, but a DPU sequence has none")
                         .help("move the command into the configuration"));
    for (std::uint32_t i = 0; i < write.words.size(); ++i)
      add(dpu::Write32{place.tile.col, place.tile.row, place.offset + 4 * i, write.words[i]});
  }
  return {};
}

DataWords StreamText<DpuSequence>::data(DpuSequence& sequence) {
  if (sequence.ops.empty()) return &sequence.prolog;
  auto* raw = std::get_if<dpu::Raw>(&sequence.ops.back().body);
  return raw != nullptr ? &raw->words : nullptr;
}

void StreamText<DpuSequence>::print(const DpuSequence& sequence, TextOut& out) {
  out.add("{}", kDirective);
  out.end();
  if (!sequence.prolog.empty()) {
    out.add("prolog");
    out.words(sequence.prolog);
    out.end();
  }
  for (const DpuOp& op : sequence.ops) {
    std::visit(DpuPrinter{out}, op.body);
    out.end(op.residue);
  }
}

}  // namespace tessera::container

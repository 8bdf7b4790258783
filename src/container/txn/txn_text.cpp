// Turns the text of a TXN into operations, and operations into text.
//
// For example `write (0,2).Core_Control 1` becomes a txn::Write: text/address.h turns the register name into the
// address 0x232000, and the value is 1.
#include "container/txn/txn_text.h"

#include "base/lasting.h"
#include "base/text.h"
#include "container/codes.h"
#include "container/layouts.h"
#include "container/text/address.h"
#include "container/text/operands.h"
#include "container/txn/txn_version.h"
#include "device/aie2_registers.h"

#include <algorithm>
#include <unordered_map>

namespace tessera::container {

namespace {

// The distance in bytes from word 0 of a shim descriptor to the word with its address.
constexpr std::uint32_t kBdAddressWord = device::aie2::shim::DMA_BD_1.offset - device::aie2::shim::DMA_BD_0.offset;

using BodyParser = Result<txn::Body> (*)(Line&);

Result<txn::Body> parse_masked(Line& line, TxnOpcode opcode) {
  txn::Masked op{.opcode = opcode};
  TRY(op.address, line.address());
  TRY(const FieldBits bits, line.masked(op.address));
  op.mask = bits.mask;
  op.value = bits.value;
  return op;
}

Result<txn::Body> parse_patch(Line& line) {
  txn::Patch op;
  TRY(op.address, line.address());
  CHECK_OK(line.option("arg", op.argument));
  CHECK_OK(line.option("plus", op.addend));
  CHECK_OK(line.option("action", op.action));
  return op;
}

Result<txn::Body> parse_custom(Line& line) {
  txn::Custom op;
  TRY(op.opcode, line.number<std::uint8_t>("an opcode"));
  if (op.opcode < kTxnFirstCustom)
    return Failure(error(code::stream_range, "custom opcodes begin at {}", kTxnFirstCustom)
                       .help("write the operation by its name; only custom operations have no name"));
  if (std::ranges::find(kTxnOpcodes, TxnOpcode{op.opcode}, &TxnOpcodeInfo::opcode) != std::end(kTxnOpcodes))
    return Failure(error(code::stream_syntax, "opcode {} is not a custom operation, but {}", op.opcode,
                         to_string(TxnOpcode{op.opcode}))
                       .help("write the operation by its name"));
  return op;
}

Result<txn::Body> parse_txn_write(Line& line) {
  txn::Write op;
  TRY(op.address, line.address());
  TRY(op.value, line.value(op.address));
  return op;
}

Result<txn::Body> parse_txn_blockwrite(Line& line) {
  txn::BlockWrite op;
  TRY(op.address, line.address32());
  return op;
}

Result<txn::Body> parse_txn_preempt(Line& line) {
  txn::Preempt op;
  TRY(op.level, line.number<std::uint8_t>("a level"));
  return op;
}

Result<txn::Body> parse_txn_loadpdi(Line& line) {
  txn::LoadPdi op;
  TRY(op.pdi_id, line.number<std::uint16_t>("a PDI id"));
  TRY(op.pdi_length, line.number<std::uint32_t>("a length"));
  TRY(op.address, line.number<std::uint64_t>("an address"));
  return op;
}

Result<txn::Body> parse_txn_load_pm_start(Line& line) {
  txn::LoadPmStart op;
  TRY(op.op_count, line.number<std::uint32_t>("a number of operations"));
  if (!fits_unsigned(op.op_count, 24))
    return Failure(
        error(code::stream_range, "{} operations do not fit into 24 bits", op.op_count).help("give a smaller number"));
  TRY(op.pm_id, line.number<std::uint32_t>("a program id"));
  return op;
}

Result<txn::Body> parse_txn_create_scratchpad(Line& line) {
  txn::CreateScratchpad op;
  TRY(op.usage, line.number<std::uint8_t>("a usage"));
  TRY(op.pad_length, line.number<std::uint32_t>("a length"));
  TRY(op.address, line.number<std::uint64_t>("an address"));
  return op;
}

Result<txn::Body> parse_txn_update_state_table(Line& line) {
  txn::UpdateStateTable op;
  TRY(op.index, line.number<std::uint8_t>("an index"));
  TRY(op.function, line.number<std::uint8_t>("a function"));
  TRY(op.argument, line.number<std::uint32_t>("an argument"));
  return op;
}

Result<txn::Body> parse_txn_update_reg(Line& line) {
  txn::UpdateReg op;
  TRY(op.index, line.number<std::uint8_t>("an index"));
  TRY(op.function, line.number<std::uint8_t>("a function"));
  TRY(op.argument, line.number<std::uint32_t>("an argument"));
  TRY(op.address, line.address32());
  return op;
}

Result<txn::Body> parse_txn_sync(Line& line) {
  TRY(const Sync op, parse_sync(line));
  return op;
}

Result<txn::Body> parse_txn_read_regs(Line& line) {
  txn::ReadRegs op;
  while (line.has_operand()) {
    TRY(const std::uint64_t address, line.address());
    op.addresses.push_back(address);
  }
  return op;
}

Result<txn::Body> parse_txn_record_timer(Line& line) {
  txn::RecordTimer op;
  TRY(op.id, line.number<std::uint32_t>("an id"));
  return op;
}

Result<txn::Body> parse_txn_counter(Line& line) {
  txn::Counter op;
  TRY(op.count, line.number<std::uint32_t>("a count"));
  return op;
}

Result<txn::Body> parse_txn_merge_sync(Line& line) {
  txn::MergeSync op;
  TRY(op.tokens, line.number<std::uint8_t>("a number of tokens"));
  TRY(op.cols, line.number<std::uint8_t>("a number of columns"));
  return op;
}

const std::unordered_map<std::string_view, BodyParser>& txn_parsers() {
  const auto& parsers = lasting([] {
    return std::unordered_map<std::string_view, BodyParser>{
        {"write", parse_txn_write},
        {"blockwrite", parse_txn_blockwrite},
        {"maskwrite", [](Line& line) { return parse_masked(line, TxnOpcode::Maskwrite); }},
        {"maskpoll", [](Line& line) { return parse_masked(line, TxnOpcode::Maskpoll); }},
        {"maskpoll_busy", [](Line& line) { return parse_masked(line, TxnOpcode::MaskpollBusy); }},
        {"noop", [](Line&) -> Result<txn::Body> { return txn::Noop{}; }},
        {"preempt", parse_txn_preempt},
        {"loadpdi", parse_txn_loadpdi},
        {"load_pm_start", parse_txn_load_pm_start},
        {"create_scratchpad", parse_txn_create_scratchpad},
        {"update_state_table", parse_txn_update_state_table},
        {"update_reg", parse_txn_update_reg},
        {"update_scratch", [](Line&) -> Result<txn::Body> { return txn::UpdateScratch{}; }},
        {"sync", parse_txn_sync},
        {"patch", parse_patch},
        {"read_regs", parse_txn_read_regs},
        {"record_timer", parse_txn_record_timer},
        {"counter", parse_txn_counter},
        {"merge_sync", parse_txn_merge_sync},
        {"custom", parse_custom},
    };
  });
  return parsers;
}

// Returns the words to which `.word` lines append; nullptr if the operation takes no such lines.
DataWords data_of(txn::Body& body) {
  if (auto* block = std::get_if<txn::BlockWrite>(&body)) return &block->data;
  if (auto* custom = std::get_if<txn::Custom>(&body)) return &custom->data;
  return nullptr;
}

// Returns true if the bytes of the operation are read back as the same operation.
bool survives(const Txn& header, TxnOp op) {
  const bool optimised = header.is_optimised();
  Bytes bytes;
  append_txn_op(op, optimised, bytes);
  TxnOpReader reader(bytes, 0, optimised, TxnTable::D);
  const Result<TxnOp> read = reader.next();
  return read && *read == op && reader.position() == bytes.size();
}

// Fails when encoding and decoding change the operation: some encodings have narrower fields than others (version 1.0,
// the short patch).
Result<void> check_encodable(const Txn& header, const TxnOp& op) {
  if (survives(header, {.body = op.body, .size = op.size})) return {};
  return Failure(error(code::stream_range, "{} cannot be encoded in version {}.{}{}", to_string(opcode_of(op.body)),
                       header.major, header.minor, op.size == 0 ? "" : fmt::format(" and {} bytes", op.size))
                     .help("give smaller numbers; addresses have 32 bits in version 1.0 and in a patch of 24 bytes"));
}

// Fails if the operation cannot have the size that its line gives.
Result<void> check_size_option(const Txn& header, TxnOp& op) {
  if (op.size == 0) return {};
  const bool optimised = header.is_optimised();
  const std::uint32_t usual = txn_op_size(op.body, optimised);
  const bool takes_data = data_of(op.body) != nullptr;
  if (op.size == (takes_data ? usual : txn_op_size(op.body, optimised, op.size))) {
    if (takes_data) op.size = 0;  // `.word` lines may still add words
    return {};
  }
  const bool states_length = txn_op_size(op.body, optimised, usual + 4) != usual;
  Diag diag = error(code::stream_range, "{} cannot have {} bytes in version {}.{}", to_string(opcode_of(op.body)),
                    op.size, header.major, header.minor);
  diag = takes_data      ? std::move(diag).note("its words give its size, which is {} bytes here", usual)
         : states_length ? std::move(diag).note("it needs at least {} bytes{}", usual,
                                                std::holds_alternative<txn::Patch>(op.body)
                                                    ? fmt::format(", or {}", layout::TxnPatchShort::kSize)
                                                    : "")
                         : std::move(diag).note("it has {} bytes, and its record states no size", usual);
  return Failure(std::move(diag).help(
      "{}", takes_data ? "leave size out; write more words as operands, or in .word lines below" : "leave size out"));
}

struct TxnPrinter {
  TextOut& out;

  void operator()(const txn::Write& op) const { out.add("write {} {:#x}", at(op.address), op.value); }
  void operator()(const txn::BlockWrite& op) const {
    out.add("blockwrite {}", at(op.address));
    out.words(op.data);
  }
  void operator()(const txn::Masked& op) const {
    out.add("{} {} {:#x} {:#x}", lower(to_string(op.opcode)), at(op.address), op.mask, op.value);
  }
  void operator()(const txn::Noop&) const { out.add("noop"); }
  void operator()(const txn::Preempt& op) const { out.add("preempt {}", op.level); }
  void operator()(const txn::LoadPdi& op) const {
    out.add("loadpdi {} {:#x} {:#x}", op.pdi_id, op.pdi_length, op.address);
  }
  void operator()(const txn::LoadPmStart& op) const { out.add("load_pm_start {} {:#x}", op.op_count, op.pm_id); }
  void operator()(const txn::CreateScratchpad& op) const {
    out.add("create_scratchpad {} {:#x} {:#x}", op.usage, op.pad_length, op.address);
  }
  void operator()(const txn::UpdateStateTable& op) const {
    out.add("update_state_table {} {} {:#x}", op.index, op.function, op.argument);
  }
  void operator()(const txn::UpdateReg& op) const {
    out.add("update_reg {} {} {:#x} {}", op.index, op.function, op.argument, at(op.address));
  }
  void operator()(const txn::UpdateScratch&) const { out.add("update_scratch"); }
  void operator()(const Sync& op) const { print_sync(op, out); }
  void operator()(const txn::Patch& op) const {
    out.add("patch {} arg={} plus={:#x}", at(op.address), op.argument, op.addend);
    if (op.action != 0) out.add(" action={}", op.action);
  }
  void operator()(const txn::ReadRegs& op) const {
    out.add("read_regs");
    for (const std::uint64_t address : op.addresses) out.add(" {}", at(address));
  }
  void operator()(const txn::RecordTimer& op) const { out.add("record_timer {}", op.id); }
  void operator()(const txn::Counter& op) const { out.add("counter {}", op.count); }
  void operator()(const txn::MergeSync& op) const { out.add("merge_sync {} {}", op.tokens, op.cols); }
  void operator()(const txn::Custom& op) const {
    out.add("custom {}", op.opcode);
    out.words(op.data);
  }

 private:
  std::string at(std::uint64_t address) const { return print_address(address, out.device()); }
};

}  // namespace

Result<void> StreamText<Txn>::header(Line& line, Txn& txn) {
  if (const auto version = line.option("version")) {
    TRY(const TxnVersion parsed, parse_txn_version(*version));
    txn.major = parsed.major;
    txn.minor = parsed.minor;
  }
  txn.tells_generation = line.option_given("generation");
  CHECK_OK(line.option("generation", txn.generation));
  CHECK_OK(line.option("cols", txn.cols));
  CHECK_OK(line.option("rows", txn.rows));
  CHECK_OK(line.option("mem_rows", txn.mem_rows));
  CHECK_OK(line.option("reserved", txn.reserved));
  if (line.option_given("length")) CHECK_OK(line.option("length", txn.length.emplace()));
  if (!is_array_shape(txn.rows, txn.mem_rows))
    return Failure(
        error(code::stream_range, "no array has {} and {} of memory tiles", counted(txn.rows, "row"),
              counted(txn.mem_rows, "row"))
            .help("leave rows and mem_rows out for an NPU; take the numbers for other devices from facts/devices.tsv"));
  return {};
}

Result<void> StreamText<Txn>::command(Line& line, Txn& txn) {
  if (line.mnemonic == kTrailerMnemonic) return parse_trailer(line, txn.trailer);
  CHECK_OK(check_before_trailer(txn.trailer));
  const auto parser = txn_parsers().find(line.mnemonic);
  if (parser == txn_parsers().end())
    return Failure(error(code::stream_syntax, "'{}' is not a TXN operation", line.mnemonic)
                       .help("use an operation such as write, blockwrite, maskwrite, sync or patch"));
  TxnOp op;
  CHECK_OK(line.option("size", op.size));
  if (op.size > kMaxStreamWords * 4 || !is_aligned(op.size, 4))
    return Failure(error(code::stream_range, "an operation cannot have {} bytes", op.size)
                       .note("the size of an operation is a multiple of 4, at most {}", kMaxStreamWords * 4)
                       .help("leave size out, or give the size that `tessera disasm` printed"));
  TRY(op.residue, parse_padding(line));
  TRY(op.body, parser->second(line));
  if (std::vector<std::uint32_t>* data = data_of(op.body)) CHECK_OK(line.words(*data));
  CHECK_OK(check_size_option(txn, op));
  CHECK_OK(check_encodable(txn, op));
  CHECK_OK(check_padding(op.residue, txn_op_size(op.body, txn.is_optimised(), op.size), [&](const Residue& bytes) {
    return survives(txn, {.body = op.body, .size = op.size, .residue = bytes});
  }));
  txn.ops.push_back(std::move(op));
  return {};
}

Result<void> StreamText<Txn>::append(Expansion expansion, const Line&, Txn& txn) {
  CHECK_OK(check_before_trailer(txn.trailer));
  const auto add = [&](txn::Body body) { txn.ops.push_back(TxnOp{.body = std::move(body)}); };
  for (RegisterWrite& write : expansion.writes) {
    if (write.mask)
      add(txn::Masked{TxnOpcode::Maskwrite, write.address, *write.mask, write.words.front()});
    else if (write.words.size() == 1)
      add(txn::Write{write.address, write.words.front()});
    else
      add(txn::BlockWrite{static_cast<std::uint32_t>(write.address), std::move(write.words)});
  }
  if (expansion.host)
    add(txn::Patch{.address = expansion.writes.front().address + kBdAddressWord,
                   .argument = expansion.host->argument,
                   .addend = expansion.host->offset});
  return {};
}

DataWords StreamText<Txn>::data(Txn& txn) {
  return txn.ops.empty() || !txn.trailer.empty() ? nullptr : data_of(txn.ops.back().body);
}

void StreamText<Txn>::print(const Txn& txn, TextOut& out) {
  out.add("{} version={}.{}", kDirective, txn.major, txn.minor);
  if (txn.tells_generation) out.add(" generation={}", txn.generation);
  out.add(" cols={} rows={} mem_rows={}", txn.cols, txn.rows, txn.mem_rows);
  if (txn.reserved != 0) out.add(" reserved={:#x}", txn.reserved);
  if (txn.length) out.add(" length={}", *txn.length);
  out.end();
  for (const TxnOp& op : txn.ops) {
    std::visit(TxnPrinter{out}, op.body);
    if (op.size != 0 && op.size != txn_op_size(op.body, txn.is_optimised())) out.add(" size={}", op.size);
    out.end(op.residue);
  }
  out.trailer(txn.trailer);
}

}  // namespace tessera::container

// Text -> command streams. See text.h for the language and text_print.cpp for the way back.
//
// Three formats share the shape of a line (text/line.h) and the pseudo-commands (text/macro.h). This file holds the
// differences: the mnemonics of each format and the commands that they become.
//
// For example `write (0,2).Core_Control 1` after a line `.txn` becomes a txn::Write: text/address.cpp turns the
// register name into the address 0x232000, and the value is 1. After a line `.dpu` the same line becomes a dpu::Write32
// with column 0, row 2 and offset 0x32000.
#include "base/text.h"
#include "container/codes.h"
#include "container/npu_families.h"  // generated
#include "container/plain_text.h"
#include "container/stream/text.h"
#include "container/text/line.h"
#include "container/text/macro.h"
#include "device/aie2_registers.h"

#include <algorithm>
#include <cctype>
#include <limits>
#include <unordered_map>

namespace tessera::container {

namespace {

// "1:30,2:63": decimal offsets, hexadecimal bytes.
Result<Residue> parse_residue(std::string_view text) {
  Residue residue;
  for (const std::string_view item : split(text, ',')) {
    const std::size_t colon = item.find(':');
    const auto offset = parse_number(item.substr(0, colon));
    const auto value = colon == std::string_view::npos ? std::nullopt : parse_number(item.substr(colon + 1), 16);
    if (!offset || !value || *offset > kMaxStreamWords || *value > 0xff)
      return Failure(error(code::stream_syntax, "'{}' is not a padding byte", item).help("write pad=OFFSET:BYTE,..."));
    residue.push_back({static_cast<std::uint32_t>(*offset), static_cast<std::uint8_t>(*value)});
  }
  return residue;
}

Result<Sync> parse_sync(Line& line) {
  Sync op;
  TRY(const device::TileId tile, line.tile());
  op.col = tile.col;
  op.row = tile.row;
  TRY(op.direction, line.direction());
  TRY(op.channel, line.number<std::uint8_t>("a channel"));
  CHECK_OK(line.option("cols", op.cols));
  CHECK_OK(line.option("rows", op.rows));
  return op;
}

std::string upper(std::string_view name) {
  std::string out(name);
  for (char& c : out) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return out;
}

// The distance from word 0 of a shim descriptor to the word with its address.
constexpr std::uint32_t kBdAddressWord = device::aie2::shim::DMA_BD_1.offset - device::aie2::shim::DMA_BD_0.offset;

// ---- CDO

Result<void> parse_header(Line& line, Cdo& cdo) {
  std::uint8_t big_endian = 0, open_header = 0;
  CHECK_OK(line.option("version", cdo.version));
  CHECK_OK(line.option("big_endian", big_endian));
  CHECK_OK(line.option("open_header", open_header));
  cdo.big_endian = big_endian != 0;
  cdo.open_header = open_header != 0;
  if (cdo.version < kCdoVersionFirstV2 || cdo.version >= kCdoVersionLimit)
    return Failure(error(code::stream_range, "CDO version {:#x} cannot be written", cdo.version));
  return {};
}

Result<void> parse_command(Line& line, Cdo& cdo) {
  CdoCommand command;
  if (const CdoCommandInfo* info = find_cdo_command(upper(line.mnemonic))) {
    command.id = info->id;
  } else if (line.mnemonic == "command") {
    TRY(const auto id, line.number<std::uint16_t>("a command id"));
    command.id = CdoId{id};
  } else {
    return Failure(error(code::stream_syntax, "'{}' is not a CDO command", line.mnemonic)
                       .help("commands are write, mask_write, dma_write, bd, connect, ... and `command ID words`"));
  }
  std::uint8_t long_form = 0;
  CHECK_OK(line.option("long", long_form));
  command.long_form = long_form != 0;
  const bool masked = command.id == CdoId::MaskWrite || command.id == CdoId::MaskWrite64;
  const bool narrow = command.id == CdoId::Write || command.id == CdoId::MaskWrite;
  const bool valued = masked || command.id == CdoId::Write || command.id == CdoId::Write64;
  if (narrow) {
    TRY(command.address, line.address32());
  } else if (valued || command.id == CdoId::DmaWrite) {
    TRY(command.address, line.address());
  }
  if (masked) {
    TRY(const FieldBits bits, line.masked(command.address));
    command.mask = bits.mask;
    command.value = bits.value;
  } else if (valued) {
    TRY(command.value, line.value(command.address));
  }
  CHECK_OK(line.words(command.payload));
  cdo.commands.push_back(std::move(command));
  return {};
}

Result<void> append(Expansion expansion, Cdo& cdo) {
  if (expansion.host)
    return Failure(error(code::stream_syntax, "a configuration has no host buffers")
                       .help("use `arg` in the command stream, or give base=BYTES"));
  for (RegisterWrite& write : expansion.writes) {
    CdoCommand command;
    command.address = write.address;
    command.id = write.mask ? CdoId::MaskWrite : write.words.size() == 1 ? CdoId::Write : CdoId::DmaWrite;
    if (command.id == CdoId::DmaWrite) {
      command.payload = std::move(write.words);
    } else {
      command.mask = write.mask.value_or(0);
      command.value = write.words.front();
    }
    cdo.commands.push_back(std::move(command));
  }
  return {};
}

std::vector<std::uint32_t>* data_of(Cdo& cdo) {
  return cdo.commands.empty() ? nullptr : &cdo.commands.back().payload;
}

// ---- TXN

Result<void> parse_header(Line& line, Txn& txn) {
  if (const auto version = line.option("version")) {
    if (*version != "0.1" && *version != "1.0")
      return Failure(error(code::stream_range, "'{}' is not a version of TXN", *version).help("write 0.1 or 1.0"));
    txn.major = *version == "1.0" ? 1 : 0;
    txn.minor = *version == "1.0" ? 0 : 1;
  }
  txn.tells_generation = line.option_given("generation");
  CHECK_OK(line.option("generation", txn.generation));
  CHECK_OK(line.option("cols", txn.cols));
  CHECK_OK(line.option("rows", txn.rows));
  CHECK_OK(line.option("mem_rows", txn.mem_rows));
  if (!is_array_shape(txn.rows, txn.mem_rows))
    return Failure(error(code::stream_range, "no array has {} and {} of memory tiles", counted(txn.rows, "row"),
                         counted(txn.mem_rows, "row"))
                       .help("leave rows and mem_rows out for an NPU; facts/devices.tsv has those of other devices"));
  return {};
}

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
    return Failure(error(code::stream_range, "custom opcodes begin at {}", kTxnFirstCustom));
  if (std::ranges::find(kTxnOpcodes, TxnOpcode{op.opcode}, &TxnOpcodeInfo::opcode) != std::end(kTxnOpcodes))
    return Failure(error(code::stream_syntax, "opcode {} has a name: {}", op.opcode, to_string(TxnOpcode{op.opcode})));
  return op;
}

const std::unordered_map<std::string_view, BodyParser>& txn_parsers() {
  static const std::unordered_map<std::string_view, BodyParser> parsers = {
      {"write",
       [](Line& line) -> Result<txn::Body> {
         txn::Write op;
         TRY(op.address, line.address());
         TRY(op.value, line.value(op.address));
         return op;
       }},
      {"blockwrite",
       [](Line& line) -> Result<txn::Body> {
         txn::BlockWrite op;
         TRY(op.address, line.address32());
         return op;
       }},
      {"maskwrite", [](Line& line) { return parse_masked(line, TxnOpcode::Maskwrite); }},
      {"maskpoll", [](Line& line) { return parse_masked(line, TxnOpcode::Maskpoll); }},
      {"maskpoll_busy", [](Line& line) { return parse_masked(line, TxnOpcode::MaskpollBusy); }},
      {"noop", [](Line&) -> Result<txn::Body> { return txn::Noop{}; }},
      {"preempt",
       [](Line& line) -> Result<txn::Body> {
         txn::Preempt op;
         TRY(op.level, line.number<std::uint8_t>("a level"));
         return op;
       }},
      {"loadpdi",
       [](Line& line) -> Result<txn::Body> {
         txn::LoadPdi op;
         TRY(op.pdi_id, line.number<std::uint16_t>("a PDI id"));
         TRY(op.pdi_length, line.number<std::uint32_t>("a length"));
         TRY(op.address, line.number<std::uint64_t>("an address"));
         return op;
       }},
      {"load_pm_start",
       [](Line& line) -> Result<txn::Body> {
         txn::LoadPmStart op;
         TRY(op.op_count, line.number<std::uint32_t>("a number of operations"));
         if (!fits_unsigned(op.op_count, 24))
           return Failure(error(code::stream_range, "{} operations do not fit into 24 bits", op.op_count));
         TRY(op.pm_id, line.number<std::uint32_t>("a program id"));
         return op;
       }},
      {"create_scratchpad",
       [](Line& line) -> Result<txn::Body> {
         txn::CreateScratchpad op;
         TRY(op.usage, line.number<std::uint8_t>("a usage"));
         TRY(op.pad_length, line.number<std::uint32_t>("a length"));
         TRY(op.address, line.number<std::uint64_t>("an address"));
         return op;
       }},
      {"update_state_table",
       [](Line& line) -> Result<txn::Body> {
         txn::UpdateStateTable op;
         TRY(op.index, line.number<std::uint8_t>("an index"));
         TRY(op.function, line.number<std::uint8_t>("a function"));
         TRY(op.argument, line.number<std::uint32_t>("an argument"));
         return op;
       }},
      {"update_reg",
       [](Line& line) -> Result<txn::Body> {
         txn::UpdateReg op;
         TRY(op.index, line.number<std::uint8_t>("an index"));
         TRY(op.function, line.number<std::uint8_t>("a function"));
         TRY(op.argument, line.number<std::uint32_t>("an argument"));
         TRY(op.address, line.address32());
         return op;
       }},
      {"update_scratch", [](Line&) -> Result<txn::Body> { return txn::UpdateScratch{}; }},
      {"sync",
       [](Line& line) -> Result<txn::Body> {
         TRY(const Sync op, parse_sync(line));
         return op;
       }},
      {"patch", parse_patch},
      {"read_regs",
       [](Line& line) -> Result<txn::Body> {
         txn::ReadRegs op;
         while (line.has_operand()) {
           TRY(const std::uint64_t address, line.address());
           op.addresses.push_back(address);
         }
         return op;
       }},
      {"record_timer",
       [](Line& line) -> Result<txn::Body> {
         txn::RecordTimer op;
         TRY(op.id, line.number<std::uint32_t>("an id"));
         return op;
       }},
      {"merge_sync",
       [](Line& line) -> Result<txn::Body> {
         txn::MergeSync op;
         TRY(op.tokens, line.number<std::uint8_t>("a number of tokens"));
         TRY(op.cols, line.number<std::uint8_t>("a number of columns"));
         return op;
       }},
      {"custom", parse_custom},
  };
  return parsers;
}

// The words to which `.word` lines append.
std::vector<std::uint32_t>* data_of(txn::Body& body) {
  if (auto* block = std::get_if<txn::BlockWrite>(&body)) return &block->data;
  if (auto* custom = std::get_if<txn::Custom>(&body)) return &custom->data;
  return nullptr;
}

// Some encodings have narrower fields than others (version 1.0, the short patch). An operation that does not survive
// encoding and decoding does not fit.
Result<void> check_encodable(const Txn& header, const TxnOp& op) {
  Txn single{.major = header.major, .minor = header.minor};
  single.ops = {TxnOp{.body = op.body, .size = op.size}};
  const Partial<Txn> read = read_txn(write_txn(single));
  if (read.errors.empty() && read.value.ops == single.ops) return {};
  return Failure(error(code::stream_range, "{} cannot be encoded in version {}.{} and {} bytes",
                       to_string(opcode_of(op.body)), header.major, header.minor, op.size)
                     .help("addresses have 32 bits in version 1.0 and in a patch of 24 bytes"));
}

Result<void> parse_command(Line& line, Txn& txn) {
  const auto parser = txn_parsers().find(line.mnemonic);
  if (parser == txn_parsers().end())
    return Failure(error(code::stream_syntax, "'{}' is not a TXN operation", line.mnemonic)
                       .help("operations are write, blockwrite, maskwrite, sync, patch, ..."));
  TxnOp op;
  CHECK_OK(line.option("size", op.size));
  if (op.size > kMaxStreamWords * 4 || !is_aligned(op.size, 4))
    return Failure(error(code::stream_range, "an operation cannot have {} bytes", op.size));
  if (const auto pad = line.option("pad")) {
    TRY(op.residue, parse_residue(*pad));
  }
  TRY(op.body, parser->second(line));
  if (std::vector<std::uint32_t>* data = data_of(op.body)) CHECK_OK(line.words(*data));
  CHECK_OK(check_encodable(txn, op));
  txn.ops.push_back(std::move(op));
  return {};
}

Result<void> append(Expansion expansion, Txn& txn) {
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

std::vector<std::uint32_t>* data_of(Txn& txn) {
  return txn.ops.empty() ? nullptr : data_of(txn.ops.back().body);
}

// ---- DPU sequence

Result<void> parse_header(Line&, DpuSequence&) {
  return {};
}

Result<dpu::Body> parse_write(Line& line, const device::Device& device) {
  dpu::Write32 op;
  TRY(const std::uint64_t address, line.address());
  const device::Location place = device.locate(address);
  if (!device.contains(place.tile))
    return Failure(error(code::stream_range, "the address {:#x} is outside the array", address));
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
    if (!line.has_operand()) break;  // words that are not given are zero
    TRY(word, line.number<std::uint32_t>("a word"));
  }
  if (op.bd > kDpuMaxBd || op.argument > kDpuMaxArgument)
    return Failure(error(code::stream_range, "BD {} of argument {} cannot be written", op.bd, op.argument)
                       .note("each has four bits"));
  return op;
}

Result<void> parse_command(Line& line, DpuSequence& sequence, const device::Device& device) {
  if (line.mnemonic == "prolog") {
    if (!sequence.prolog.empty() || !sequence.ops.empty())
      return Failure(error(code::stream_syntax, "the prolog must come first"));
    return line.words(sequence.prolog);
  }
  DpuOp op;
  if (const auto pad = line.option("pad")) {
    TRY(op.residue, parse_residue(*pad));
  }
  if (line.mnemonic == "write") {
    TRY(op.body, parse_write(line, device));
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
                       .help("operations are write, shimbd, sync, raw and prolog"));
  }
  sequence.ops.push_back(std::move(op));
  return {};
}

Result<void> append(Expansion expansion, DpuSequence& sequence, const device::Device& device) {
  const auto add = [&](dpu::Body body) { sequence.ops.push_back(DpuOp{.body = std::move(body)}); };
  if (expansion.host) {
    const HostBd& host = *expansion.host;
    const std::vector<std::uint32_t>& words = expansion.writes.front().words;
    if (host.argument > kDpuMaxArgument || host.offset > std::numeric_limits<std::uint32_t>::max())
      return Failure(
          error(code::stream_range, "argument {} cannot be written", host.argument).note("an argument has four bits"));
    dpu::ShimBd op{.col = host.tile.col, .argument = static_cast<std::uint8_t>(host.argument), .bd = host.bd};
    op.length = words[0];
    op.offset = static_cast<std::uint32_t>(host.offset);
    std::copy(words.begin() + 2, words.end(), op.words.begin());
    add(op);
    return {};
  }
  for (const RegisterWrite& write : expansion.writes) {
    const device::Location place = device.locate(write.address);
    if (write.mask)
      return Failure(error(code::stream_syntax, "this needs a masked write, but a DPU sequence has none")
                         .help("move the command into the configuration"));
    for (std::uint32_t i = 0; i < write.words.size(); ++i)
      add(dpu::Write32{place.tile.col, place.tile.row, place.offset + 4 * i, write.words[i]});
  }
  return {};
}

std::vector<std::uint32_t>* data_of(DpuSequence& sequence) {
  if (sequence.ops.empty()) return &sequence.prolog;
  auto* raw = std::get_if<dpu::Raw>(&sequence.ops.back().body);
  return raw != nullptr ? &raw->words : nullptr;
}

// ---- all formats

std::string_view without_comment(std::string_view line) {
  return trim(line.substr(0, std::min(line.find('#'), line.find("//"))));
}

// The commands of a CDO and the operations of a stream, under one name.
std::vector<CdoCommand>& items(Cdo& cdo) {
  return cdo.commands;
}
auto& items(auto& stream) {
  return stream.ops;
}

// `.word` and `.file` append data to the command above.
Result<void> parse_data(Line& line, std::string_view text, std::vector<std::uint32_t>* data, const FileLoader& load) {
  if (data == nullptr) return Failure(error(code::stream_syntax, "the line above takes no data"));
  if (line.mnemonic == ".word") {
    CHECK_OK(line.words(*data));
    return line.finish();
  }
  const std::size_t open = text.find('"');
  const std::size_t close = text.rfind('"');
  if (open == std::string_view::npos || close == open)
    return Failure(error(code::stream_syntax, ".file needs a path in quotes").help("write .file \"program.bin\""));
  const std::string_view path = text.substr(open + 1, close - open - 1);
  if (!load) return Failure(error(code::stream_syntax, ".file is not allowed here").note("\"{}\" was not read", path));
  TRY(Bytes bytes, load(path));
  pad_to(bytes, 4);
  for (std::size_t i = 0; i < bytes.size(); i += 4) data->push_back(load_le<std::uint32_t>(bytes, i));
  return {};
}

class StreamParser {
 public:
  StreamParser(const FileLoader& load, const device::Device& device) : load_(load), device_(device) {}

  // `number` is the line number.
  Result<void> line(std::string_view text, std::uint32_t number) {
    Line line(text, device_);
    if (!begun_) return begin(line);
    return std::visit(
        [&](auto& stream) -> Result<void> {
          auto& all = items(stream);
          const std::size_t before = all.size();
          CHECK_OK(command(line, text, stream));
          for (std::size_t i = before; i < all.size(); ++i) all[i].line = number;
          return {};
        },
        stream_);
  }

  bool begun() const { return begun_; }
  CommandStream take() { return std::move(stream_); }

 private:
  Result<void> begin(Line& line) {
    begun_ = true;
    if (line.mnemonic == ".cdo")
      stream_ = Cdo{};
    else if (line.mnemonic == ".txn")
      stream_ = Txn{};
    else if (line.mnemonic == ".dpu")
      stream_ = DpuSequence{};
    else
      return Failure(error(code::stream_syntax, "'{}' is not a format of command text", line.mnemonic)
                         .help("begin with .cdo, .txn or .dpu"));
    CHECK_OK(std::visit([&](auto& stream) { return parse_header(line, stream); }, stream_));
    return line.finish();
  }

  // `size=` and `.file` make more words than their text has, so a few lines could ask for all memory.
  Result<void> spend(std::uint64_t words) {
    if (words > budget_)
      return Failure(
          error(code::stream_range, "the data, files and sizes of this text exceed {} words", kMaxStreamWords)
              .help("an array has fewer words to configure; split the text if you need all of them"));
    budget_ -= words;
    return {};
  }

  template <class Stream>
  Result<void> command(Line& line, std::string_view text, Stream& stream) {
    if (line.mnemonic == ".word" || line.mnemonic == ".file") {
      std::vector<std::uint32_t>* data = takes_data_ ? data_of(stream) : nullptr;
      const std::size_t before = data != nullptr ? data->size() : 0;
      CHECK_OK(parse_data(line, text, data, load_));
      return spend(data->size() - before);
    }
    takes_data_ = !is_macro(line.mnemonic);
    if (!takes_data_) {
      if (device_.arch == device::Arch::AIE1)
        return Failure(
            error(code::stream_register, "'{}' writes registers that {} does not have", line.mnemonic, device_.name)
                .help("write the registers of AIE1 by their names"));
      TRY(Expansion expansion, expand_macro(line));
      CHECK_OK(line.finish());
      if constexpr (std::same_as<Stream, DpuSequence>)
        return append(std::move(expansion), stream, device_);
      else
        return append(std::move(expansion), stream);
    }
    if constexpr (std::same_as<Stream, DpuSequence>) {
      CHECK_OK(parse_command(line, stream, device_));
    } else {
      CHECK_OK(parse_command(line, stream));
    }
    CHECK_OK(line.finish());
    if constexpr (std::same_as<Stream, Txn>) return spend(stream.ops.back().size / 4);
    return {};
  }

  const FileLoader& load_;
  const device::Device& device_;
  CommandStream stream_;
  std::uint64_t budget_ = kMaxStreamWords;
  bool begun_ = false;
  bool takes_data_ = true;  // a pseudo-command does not
};

}  // namespace

const device::Device& default_text_device() {
  static const device::Device& device = *device::find_device(std::rbegin(kNpuFamilies)->whole);  // the widest
  return device;
}

bool is_stream_text(std::string_view text) {
  for (const std::string_view line : split(text, '\n')) {
    const std::string_view said = without_comment(line);
    if (said.empty()) continue;
    const std::string_view first = said.substr(0, said.find_first_of(" \t"));
    return first == ".cdo" || first == ".txn" || first == ".dpu";
  }
  return false;
}

Result<CommandStream> parse_stream(std::string_view text, std::string_view name, const FileLoader& load,
                                   const device::Device* device) {
  StreamParser parser(load, device != nullptr ? *device : default_text_device());
  std::uint32_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    const std::string_view said = without_comment(line);
    if (said.empty()) continue;
    if (Result<void> read = parser.line(said, number); !read)
      return Failure(std::move(read).error().within(fmt::format("{}:{}", name, number)));
  }
  if (!parser.begun())
    return Failure(
        error(code::stream_syntax, "the text has no commands").at("{}", name).help("begin with .cdo, .txn or .dpu"));
  return parser.take();
}

Bytes write_stream(const CommandStream& stream) {
  if (const auto* cdo = std::get_if<Cdo>(&stream)) return write_cdo(*cdo);
  if (const auto* txn = std::get_if<Txn>(&stream)) return write_txn(*txn);
  return write_dpu(std::get<DpuSequence>(stream));
}

Partial<CommandStream> read_stream(ByteSpan file, std::string_view name) {
  Partial<CommandStream> out;
  if (is_cdo(file)) {
    out.value = out.absorb(read_cdo(file), name);
  } else if (is_text(file) && is_stream_text(as_text(file))) {
    Result<CommandStream> parsed = parse_stream(as_text(file), name);
    if (parsed)
      out.value = std::move(*parsed);
    else
      out.errors.push_back(std::move(parsed).error());
  } else {
    std::visit([&](auto stream) { out.value = std::move(stream); }, out.absorb(read_instruction_stream(file), name));
  }
  return out;
}

Result<Bytes> assemble_stream(std::string_view text, std::string_view name, const FileLoader& load) {
  TRY(const CommandStream stream, parse_stream(text, name, load));
  return write_stream(stream);
}

Partial<std::string> disassemble_stream(ByteSpan file, std::string_view name) {
  Partial<std::string> out;
  Partial<CommandStream> read = read_stream(file, name);
  out.value = print_stream(read.value);
  out.errors = std::move(read.errors);
  out.warnings = std::move(read.warnings);
  return out;
}

}  // namespace tessera::container

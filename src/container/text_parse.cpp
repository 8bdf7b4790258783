// Text -> command streams. See text.h for the language and text_print.cpp for the way back.
//
// A line is a mnemonic, operands by position, and options `name=value`. `Line` hands them out one by one and remembers
// what was asked for, so that a left-over operand or an option nobody knows is an error and not silently dropped.
#include "base/text.h"
#include "container/codes.h"
#include "container/sniff.h"
#include "container/text.h"
#include "container/text_number.h"

#include <algorithm>
#include <cctype>
#include <limits>
#include <unordered_map>

namespace tessera::container {

namespace {

class Line {
 public:
  Line(std::string_view text, const device::Device& device) : device_(device) {
    for (text = trim(text); !text.empty(); text = trim(text)) {
      const std::string_view token = text.substr(0, text.find_first_of(" \t\r"));
      text.remove_prefix(token.size());
      if (mnemonic.empty())
        mnemonic = token;
      else
        (token.find('=') == std::string_view::npos ? operands_ : options_).push_back(token);
    }
  }

  std::string_view mnemonic;

  bool has_operand() const { return next_ < operands_.size(); }

  Result<std::string_view> operand(std::string_view what) {
    if (!has_operand()) return Failure(error(code::stream_syntax, "'{}' needs {}", mnemonic, what));
    return operands_[next_++];
  }

  template <class T>
  Result<T> number(std::string_view what) {
    TRY(const std::string_view text, operand(what));
    return convert<T>(text, what);
  }

  Result<std::uint64_t> address() {
    TRY(const std::string_view text, operand("an address"));
    return parse_address(text, device_);
  }

  Result<std::uint32_t> address32() {
    TRY(const std::uint64_t wide, address());
    if (wide > std::numeric_limits<std::uint32_t>::max())
      return Failure(error(code::stream_range, "'{}' takes addresses of 32 bits, not {:#x}", mnemonic, wide));
    return static_cast<std::uint32_t>(wide);
  }

  // "(col,row)", anywhere, also outside the array.
  Result<device::TileId> tile() {
    TRY(const std::string_view text, operand("a tile"));
    const std::size_t comma = text.find(',');
    if (text.starts_with('(') && text.ends_with(')') && comma != std::string_view::npos) {
      TRY(const auto col, convert<std::uint8_t>(text.substr(1, comma - 1), "a column"));
      TRY(const auto row, convert<std::uint8_t>(text.substr(comma + 1, text.size() - comma - 2), "a row"));
      return device::TileId{col, row};
    }
    return Failure(error(code::stream_syntax, "'{}' is not a tile", text).help("a tile is written (column,row)"));
  }

  Result<device::Direction> direction() {
    TRY(const std::string_view text, operand("a direction"));
    if (text == "s2mm") return device::Direction::S2MM;
    if (text == "mm2s") return device::Direction::MM2S;
    return Failure(error(code::stream_syntax, "'{}' is not a direction", text).help("write s2mm or mm2s"));
  }

  // All operands that are left, as words.
  Result<void> words(std::vector<std::uint32_t>& out) {
    while (has_operand()) {
      TRY(const auto word, number<std::uint32_t>("a word"));
      out.push_back(word);
    }
    return {};
  }

  // The value of option `name`; nothing when it is not given.
  std::optional<std::string_view> option(std::string_view name) {
    for (const std::string_view token : options_)
      if (token.starts_with(name) && token.substr(name.size()).starts_with('=')) {
        ++options_taken_;
        return token.substr(name.size() + 1);
      }
    return std::nullopt;
  }

  template <class T>
  Result<void> option(std::string_view name, T& value) {
    const auto text = option(name);
    if (!text) return {};
    TRY(value, convert<T>(*text, name));
    return {};
  }

  // Everything on the line must have been asked for.
  Result<void> finish() const {
    if (has_operand())
      return Failure(error(code::stream_syntax, "'{}' has an operand too many: {}", mnemonic, operands_[next_]));
    if (options_taken_ != options_.size())
      return Failure(error(code::stream_syntax, "'{}' has an option twice, or one that it does not know", mnemonic)
                         .note("it has {}", fmt::join(options_, " ")));
    return {};
  }

 private:
  template <class T>
  Result<T> convert(std::string_view text, std::string_view what) const {
    const auto value = parse_number(text);
    if (!value)
      return Failure(error(code::stream_syntax, "'{}' is not {}", text, what)
                         .help("numbers are decimal, or hexadecimal after 0x"));
    if (*value > std::numeric_limits<T>::max())
      return Failure(error(code::stream_range, "{} does not fit into the {} bits of {}", text, sizeof(T) * 8, what));
    return static_cast<T>(*value);
  }

  const device::Device& device_;
  std::vector<std::string_view> operands_;
  std::vector<std::string_view> options_;
  std::size_t next_ = 0;
  std::size_t options_taken_ = 0;
};

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

template <class Op>
Result<Op> parse_sync(Line& line) {
  Op op;
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
                       .help("write, mask_write, dma_write, nop, ... or `command ID words`"));
  }
  const bool masked = command.id == CdoId::MaskWrite || command.id == CdoId::MaskWrite64;
  const bool narrow = command.id == CdoId::Write || command.id == CdoId::MaskWrite;
  const bool valued = masked || command.id == CdoId::Write || command.id == CdoId::Write64;
  if (narrow) {
    TRY(command.address, line.address32());
  } else if (valued || command.id == CdoId::DmaWrite) {
    TRY(command.address, line.address());
  }
  if (masked) {
    TRY(command.mask, line.number<std::uint32_t>("a mask"));
  }
  if (valued) {
    TRY(command.value, line.number<std::uint32_t>("a value"));
  }
  CHECK_OK(line.words(command.payload));
  std::uint8_t long_form = 0;
  CHECK_OK(line.option("long", long_form));
  command.long_form = long_form != 0;
  cdo.commands.push_back(std::move(command));
  return {};
}

std::vector<std::uint32_t>* data_of(Cdo& cdo) {
  return cdo.commands.empty() ? nullptr : &cdo.commands.back().payload;
}

// ---- TXN

Result<void> parse_header(Line& line, Txn& txn) {
  if (const auto version = line.option("version")) {
    if (*version != "0.1" && *version != "1.0")
      return Failure(error(code::stream_range, "'{}' is not a version of TXN", *version).help("0.1 or 1.0"));
    txn.major = *version == "1.0" ? 1 : 0;
    txn.minor = *version == "1.0" ? 0 : 1;
  }
  CHECK_OK(line.option("generation", txn.generation));
  CHECK_OK(line.option("cols", txn.cols));
  CHECK_OK(line.option("rows", txn.rows));
  CHECK_OK(line.option("mem_rows", txn.mem_rows));
  return {};
}

using BodyParser = Result<txn::Body> (*)(Line&);

Result<txn::Body> parse_masked(Line& line, TxnOpcode opcode) {
  txn::Masked op{.opcode = opcode};
  TRY(op.address, line.address());
  TRY(op.mask, line.number<std::uint32_t>("a mask"));
  TRY(op.value, line.number<std::uint32_t>("a value"));
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
         TRY(op.value, line.number<std::uint32_t>("a value"));
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
         TRY(const txn::Sync op, parse_sync<txn::Sync>(line));
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

// The words that `.word` lines may add to.
std::vector<std::uint32_t>* data_of(txn::Body& body) {
  if (auto* block = std::get_if<txn::BlockWrite>(&body)) return &block->data;
  if (auto* custom = std::get_if<txn::Custom>(&body)) return &custom->data;
  return nullptr;
}

// Some encodings have narrower fields than others (version 1.0, the short patch). What does not come back, does not
// fit.
Result<void> check_encodable(const Txn& header, const TxnOp& op) {
  Txn single{.major = header.major, .minor = header.minor};
  single.ops = {TxnOp{.body = op.body, .size = op.size}};
  const Partial<Txn> read = read_txn(write_txn(single));
  if (read.errors.empty() && read.value.ops == single.ops) return {};
  return Failure(error(code::stream_range, "{} cannot say this in version {}.{} and {} bytes",
                       to_string(opcode_of(op.body)), header.major, header.minor, op.size)
                     .help("addresses have 32 bits in version 1.0 and in a patch of 24 bytes"));
}

Result<void> parse_command(Line& line, Txn& txn) {
  const auto parser = txn_parsers().find(line.mnemonic);
  if (parser == txn_parsers().end())
    return Failure(error(code::stream_syntax, "'{}' is not a TXN operation", line.mnemonic)
                       .help("write, blockwrite, maskwrite, sync, patch, ..."));
  TxnOp op;
  TRY(op.body, parser->second(line));
  CHECK_OK(line.option("size", op.size));
  if (op.size > kMaxStreamWords * 4 || !is_aligned(op.size, 4))
    return Failure(error(code::stream_range, "an operation cannot have {} bytes", op.size));
  if (const auto pad = line.option("pad")) {
    TRY(op.residue, parse_residue(*pad));
  }
  if (std::vector<std::uint32_t>* data = data_of(op.body)) CHECK_OK(line.words(*data));
  CHECK_OK(check_encodable(txn, op));
  txn.ops.push_back(std::move(op));
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
  TRY(op.value, line.number<std::uint32_t>("a value"));
  return op;
}

Result<dpu::Body> parse_write32(Line& line) {
  dpu::Write32 op;
  TRY(const device::TileId tile, line.tile());
  op.col = tile.col;
  op.row = tile.row;
  TRY(op.offset, line.number<std::uint32_t>("an offset"));
  TRY(op.value, line.number<std::uint32_t>("a value"));
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
                       .note("both have four bits"));
  return op;
}

Result<void> parse_command(Line& line, DpuSequence& sequence, const device::Device& device) {
  if (line.mnemonic == "prolog") {
    if (!sequence.prolog.empty() || !sequence.ops.empty())
      return Failure(error(code::stream_syntax, "the prolog stands before everything else"));
    return line.words(sequence.prolog);
  }
  DpuOp op;
  if (line.mnemonic == "write") {
    TRY(op.body, parse_write(line, device));
  } else if (line.mnemonic == "write32") {
    TRY(op.body, parse_write32(line));
  } else if (line.mnemonic == "shimbd") {
    TRY(op.body, parse_shim_bd(line));
  } else if (line.mnemonic == "sync") {
    TRY(op.body, parse_sync<dpu::Sync>(line));
  } else if (line.mnemonic == "raw") {
    dpu::Raw raw;
    CHECK_OK(line.words(raw.words));
    op.body = std::move(raw);
  } else {
    return Failure(error(code::stream_syntax, "'{}' is not a DPU operation", line.mnemonic)
                       .help("write, shimbd, sync, raw or prolog"));
  }
  if (const auto pad = line.option("pad")) {
    TRY(op.residue, parse_residue(*pad));
  }
  sequence.ops.push_back(std::move(op));
  return {};
}

std::vector<std::uint32_t>* data_of(DpuSequence& sequence) {
  if (sequence.ops.empty()) return &sequence.prolog;
  auto* raw = std::get_if<dpu::Raw>(&sequence.ops.back().body);
  return raw != nullptr ? &raw->words : nullptr;
}

// ---- all of them

std::string_view without_comment(std::string_view line) {
  return trim(line.substr(0, std::min(line.find('#'), line.find("//"))));
}

// `.word` and `.file`: more data for the command above.
Result<void> parse_data(Line& line, std::string_view text, std::vector<std::uint32_t>* data, const FileLoader& load) {
  if (data == nullptr) return Failure(error(code::stream_syntax, "the line above takes no data"));
  if (line.mnemonic == ".word") {
    CHECK_OK(line.words(*data));
    return line.finish();
  }
  const std::size_t open = text.find('"');
  const std::size_t close = text.rfind('"');
  if (open == std::string_view::npos || close == open)
    return Failure(error(code::stream_syntax, ".file needs a path in quotes").help(".file \"program.bin\""));
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

  Result<void> line(std::string_view text) {
    Line line(text, device_);
    if (!begun_) return begin(line);
    return std::visit([&](auto& stream) { return command(line, text, stream); }, stream_);
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
      return Failure(
          error(code::stream_syntax, "'{}' is no language", line.mnemonic).help("begin with .cdo, .txn or .dpu"));
    CHECK_OK(std::visit([&](auto& stream) { return parse_header(line, stream); }, stream_));
    return line.finish();
  }

  // `size=` and `.file` make more words than their text has: a few lines must not ask for all the memory there is.
  Result<void> spend(std::uint64_t words) {
    if (words > budget_)
      return Failure(
          error(code::stream_range, "the data, files and sizes of this text exceed {} words", kMaxStreamWords)
              .help("an array has fewer to configure; split the text if it is meant"));
    budget_ -= words;
    return {};
  }

  template <class Stream>
  Result<void> command(Line& line, std::string_view text, Stream& stream) {
    if (line.mnemonic == ".word" || line.mnemonic == ".file") {
      std::vector<std::uint32_t>* data = data_of(stream);
      const std::size_t before = data != nullptr ? data->size() : 0;
      CHECK_OK(parse_data(line, text, data, load_));
      return spend(data->size() - before);
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
};

}  // namespace

const device::Device& default_text_device() {
  static const device::Device& device = *device::find_device("npu2");
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
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    const std::string_view said = without_comment(line);
    if (said.empty()) continue;
    if (Result<void> read = parser.line(said); !read)
      return Failure(std::move(read).error().within(fmt::format("{}:{}", name, number)));
  }
  if (!parser.begun())
    return Failure(
        error(code::stream_syntax, "the text says nothing").at("{}", name).help("begin with .cdo, .txn or .dpu"));
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

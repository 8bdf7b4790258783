// Command streams -> text. See text.h for the language and text_parse.cpp for the way back.
#include "container/stream/text.h"
#include "container/text/address.h"

#include <cctype>

namespace tessera::container {

namespace {

constexpr std::size_t kWordsPerLine = 8;

std::string lower(std::string_view name) {
  std::string out(name);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

class Printer {
 public:
  explicit Printer(const device::Device& device) : device_(device) {}

  std::string text;

  void print(const Cdo& cdo) {
    text += ".cdo";
    if (cdo.version != kCdoVersion) text += fmt::format(" version={:#x}", cdo.version);
    if (cdo.big_endian) text += " big_endian=1";
    if (cdo.open_header) text += " open_header=1";
    text += '\n';
    for (const CdoCommand& command : cdo.commands) print(command);
  }

  void print(const Txn& txn) {
    text += fmt::format(".txn version={}.{}", txn.major, txn.minor);
    if (txn.tells_generation) text += fmt::format(" generation={}", txn.generation);
    text += fmt::format(" cols={} rows={} mem_rows={}\n", txn.cols, txn.rows, txn.mem_rows);
    for (const TxnOp& op : txn.ops) {
      std::visit(*this, op.body);
      if (op.size != 0 && op.size != txn_op_size(op.body, txn.is_optimised())) text += fmt::format(" size={}", op.size);
      end(op.residue);
    }
  }

  void print(const DpuSequence& sequence) {
    text += ".dpu\n";
    if (!sequence.prolog.empty()) {
      text += "prolog";
      words(sequence.prolog);
      end({});
    }
    for (const DpuOp& op : sequence.ops) {
      std::visit(*this, op.body);
      end(op.residue);
    }
  }

  // The bodies of the operations of TXN and DPU.
  void operator()(const txn::Write& op) { text += fmt::format("write {} {:#x}", at(op.address), op.value); }
  void operator()(const txn::BlockWrite& op) {
    text += fmt::format("blockwrite {}", at(op.address));
    words(op.data);
  }
  void operator()(const txn::Masked& op) {
    text += fmt::format("{} {} {:#x} {:#x}", lower(to_string(op.opcode)), at(op.address), op.mask, op.value);
  }
  void operator()(const txn::Noop&) { text += "noop"; }
  void operator()(const txn::Preempt& op) { text += fmt::format("preempt {}", op.level); }
  void operator()(const txn::LoadPdi& op) {
    text += fmt::format("loadpdi {} {:#x} {:#x}", op.pdi_id, op.pdi_length, op.address);
  }
  void operator()(const txn::LoadPmStart& op) { text += fmt::format("load_pm_start {} {:#x}", op.op_count, op.pm_id); }
  void operator()(const txn::CreateScratchpad& op) {
    text += fmt::format("create_scratchpad {} {:#x} {:#x}", op.usage, op.pad_length, op.address);
  }
  void operator()(const txn::UpdateStateTable& op) {
    text += fmt::format("update_state_table {} {} {:#x}", op.index, op.function, op.argument);
  }
  void operator()(const txn::UpdateReg& op) {
    text += fmt::format("update_reg {} {} {:#x} {}", op.index, op.function, op.argument, at(op.address));
  }
  void operator()(const txn::UpdateScratch&) { text += "update_scratch"; }
  void operator()(const Sync& op) {
    text += fmt::format("sync ({},{}) {} {}", op.col, op.row, lower(to_string(op.direction)), op.channel);
    if (op.cols != 1) text += fmt::format(" cols={}", op.cols);
    if (op.rows != 1) text += fmt::format(" rows={}", op.rows);
  }
  void operator()(const txn::Patch& op) {
    text += fmt::format("patch {} arg={} plus={:#x}", at(op.address), op.argument, op.addend);
    if (op.action != 0) text += fmt::format(" action={}", op.action);
  }
  void operator()(const txn::ReadRegs& op) {
    text += "read_regs";
    for (const std::uint64_t address : op.addresses) text += ' ' + at(address);
  }
  void operator()(const txn::RecordTimer& op) { text += fmt::format("record_timer {}", op.id); }
  void operator()(const txn::MergeSync& op) { text += fmt::format("merge_sync {} {}", op.tokens, op.cols); }
  void operator()(const txn::Custom& op) {
    text += fmt::format("custom {}", op.opcode);
    words(op.data);
  }
  void operator()(const dpu::Write32& op) {
    const device::TileId tile{op.col, op.row};
    const std::uint64_t address = device_.address(tile, op.offset);
    // The offset has 32 bits; only an offset inside its tile can be written as an address.
    if (device_.contains(tile) && device_.locate(address).tile == tile && device_.locate(address).offset == op.offset)
      text += fmt::format("write {} {:#x}", at(address), op.value);
    else
      text += fmt::format("write32 ({},{}) {:#x} {:#x}", op.col, op.row, op.offset, op.value);
  }
  void operator()(const dpu::ShimBd& op) {
    text += fmt::format("shimbd {} bd={} arg={} cols={} stride={:#x} length={:#x} offset={:#x}", op.col, op.bd,
                        op.argument, op.cols, op.column_stride, op.length, op.offset);
    words(op.words);
  }
  void operator()(const dpu::Raw& op) {
    text += "raw";
    words(op.words);
  }

 private:
  std::string at(std::uint64_t address) const { return print_address(address, device_); }

  void print(const CdoCommand& command) {
    const CdoCommandInfo* info = find_cdo_command(command.id);
    text += info != nullptr ? lower(info->name) : fmt::format("command {:#x}", static_cast<unsigned>(command.id));
    switch (command.id) {
      case CdoId::Write:
      case CdoId::Write64: text += fmt::format(" {} {:#x}", at(command.address), command.value); break;
      case CdoId::MaskWrite:
      case CdoId::MaskWrite64:
        text += fmt::format(" {} {:#x} {:#x}", at(command.address), command.mask, command.value);
        break;
      case CdoId::DmaWrite: text += ' ' + at(command.address); break;
      default: break;
    }
    words(command.payload);
    if (command.long_form) text += " long=1";
    end({});
  }

  // Prints a few data words on the line, more on lines of their own, which `end` writes.
  void words(std::span<const std::uint32_t> data) {
    if (data.size() <= kWordsPerLine) {
      for (const std::uint32_t word : data) text += fmt::format(" {:#x}", word);
      return;
    }
    for (std::size_t i = 0; i < data.size(); i += kWordsPerLine) {
      lines_ += "  .word";
      for (const std::uint32_t word : data.subspan(i, std::min(kWordsPerLine, data.size() - i)))
        lines_ += fmt::format(" {:#x}", word);
      lines_ += '\n';
    }
  }

  void end(const Residue& residue) {
    for (std::size_t i = 0; i < residue.size(); ++i)
      text += fmt::format("{}{}:{:02x}", i == 0 ? " pad=" : ",", residue[i].offset, residue[i].value);
    text += '\n';
    text += lines_;
    lines_.clear();
  }

  const device::Device& device_;
  std::string lines_;
};

}  // namespace

std::string print_stream(const CommandStream& stream, const device::Device* device) {
  Printer printer(device != nullptr ? *device : default_text_device());
  std::visit([&](const auto& value) { printer.print(value); }, stream);
  return std::move(printer.text);
}

}  // namespace tessera::container

// Disassembles bytes to text that assembles back to the same bytes. Three things need care:
// - The format of a bundle: set_.print() shows the NOPs of its slots, so that the assembler chooses the same format.
// - Don't-care bits: a bundle with a set don't-care bit becomes .byte, with the instruction as a comment.
// - Rules of the assembler: the text has a label only where the assembler accepts a label, and the number elsewhere. A
//   bundle with a branch to an address that is not a multiple of 16 becomes .byte, too.
#include "isa/expression.h"
#include "isa/program.h"
#include "isa/tables.h"

#include <algorithm>
#include <map>
#include <set>

namespace tessera::isa {
namespace {

struct Line {
  std::uint32_t address;
  std::uint32_t length;
  std::optional<Bundle> bundle;
};

class Disassembler {
 public:
  Disassembler(const InstructionSet& set, ByteSpan program, std::span<const Symbol> symbols)
      : set_(set), program_(program), symbols_(symbols) {}

  std::string run() {
    cut_into_lines();
    collect_labels();
    std::string text;
    for (const Line& line : lines_) text += print_line(line);
    const std::size_t printed = lines_.empty() ? 0 : lines_.back().address + lines_.back().length;
    if (printed < program_.size()) text += fmt::format("  .space {}\n", program_.size() - printed);
    return text;
  }

 private:
  // Returns the operand that holds an address: a branch target, or a number for a loop register. nullptr if there is
  // none.
  const Operand* target_of(const Instr& instr) const {
    const BranchRules& branches = set_.branches();
    if (const Operand* target = instr.find(branches.target)) return target;
    const Operand* destination = instr.find(branches.destination);
    if (!destination || !destination->is_register) return nullptr;
    if (destination->reg.file != branches.loop_start && destination->reg.file != branches.loop_end) return nullptr;
    const Tables& tables = set_.tables();
    const std::span<const OperandSpec> specs = tables.operands(tables.spec(instr.opcode));
    for (std::size_t i = 0; i < specs.size(); ++i)
      if (!instr.operands[i].is_register && tables.kind(specs[i]).width >= branches.address_bits)
        return &instr.operands[i];
    return nullptr;
  }

  bool is_loop_end(const Instr& instr) const {
    const Operand* destination = instr.find(set_.branches().destination);
    return destination && destination->is_register && destination->reg.file == set_.branches().loop_end;
  }

  // Splits the program into lines. Zeros at the end are unused memory, not code.
  void cut_into_lines() {
    std::size_t end = program_.size();
    while (end > 0 && program_[end - 1] == 0) --end;
    for (std::uint32_t pc = 0; pc < end;) {
      Line line{pc, 0, std::nullopt};
      if (const Result<Bundle> bundle = set_.decode(program_, pc)) {
        line.length = bundle->length;
        line.bundle = *bundle;
      } else {
        line.length =
            static_cast<std::uint32_t>(std::min<std::size_t>(2, program_.size() - pc));  // bundles begin on even bytes
      }
      pc += line.length;
      lines_.push_back(line);
    }
  }

  const Line* line_at(std::int32_t address) const {
    const auto line =
        std::ranges::lower_bound(lines_, address, {}, [](const Line& l) { return std::int64_t{l.address}; });
    return line != lines_.end() && std::int64_t{line->address} == address ? &*line : nullptr;
  }

  void collect_labels() {
    std::set<std::string_view> used;  // two files may have functions of the same name
    for (const Symbol& symbol : symbols_) {
      const Line* line = line_at(symbol.address);
      if (!line || !is_identifier(symbol.name) || symbol.name.starts_with(".L")) continue;
      if (used.insert(symbol.name).second) labels_.emplace(symbol.address, symbol.name);
    }
    for (const Line& line : lines_) {
      if (!line.bundle) continue;
      for (unsigned i = 0; i < line.bundle->count; ++i) {
        const Instr& instr = line.bundle->instrs[i];
        const Operand* target = target_of(instr);
        const Line* destination = target ? line_at(target->value) : nullptr;
        if (!destination || !is_aligned(destination->address, set_.branches().target_alignment)) continue;
        if (is_loop_end(instr) && !may_end_loop(*destination)) continue;
        labels_.emplace(destination->address, fmt::format(".L{:x}", destination->address));
      }
    }
  }

  // Returns whether the line may have a label that ends a loop. The assembler would make a shorter bundle at such a
  // label 16 bytes long, which would change the bytes.
  bool may_end_loop(const Line& line) const {
    return line.length == kLongestBundle && line.bundle && assembles_back(line);
  }

  std::string with_labels(const Bundle& bundle) const {
    std::string text = set_.print(bundle);
    for (unsigned i = 0; i < bundle.count; ++i) {
      const Operand* target = target_of(bundle.instrs[i]);
      const auto label = target ? labels_.find(static_cast<std::uint32_t>(target->value)) : labels_.end();
      if (label == labels_.end()) continue;
      if (is_loop_end(bundle.instrs[i]) && !may_end_loop(*line_at(target->value))) continue;
      const std::string number = fmt::format("#{}", target->value);
      const std::string whole = set_.print(bundle.instrs[i]);
      std::string named = whole;
      named.replace(named.rfind(number), number.size(), "#" + label->second);
      text.replace(text.find(whole), whole.size(), named);
    }
    return text;
  }

  bool assembles_back(const Line& line) const {
    for (unsigned i = 0; i < line.bundle->count; ++i)
      if (const Operand* target = line.bundle->instrs[i].find(set_.branches().target); target && !target->is_register)
        if (!is_aligned(static_cast<std::uint32_t>(target->value), set_.branches().target_alignment)) return false;
    const Result<Bundle> bundle = set_.parse_bundle(set_.print(*line.bundle));
    Bytes bytes;
    return bundle && set_.encode(*bundle, bytes) &&
           std::ranges::equal(bytes, program_.subspan(line.address, line.length));
  }

  std::string print_line(const Line& line) const {
    std::string text;
    if (const auto label = labels_.find(line.address); label != labels_.end()) text = label->second + ":\n";
    std::string spaced, listed;
    for (const std::uint8_t byte : program_.subspan(line.address, line.length)) {
      spaced += fmt::format(" {:02x}", byte);
      listed += fmt::format("{}0x{:02x}", listed.empty() ? "" : ", ", byte);
    }
    if (!line.bundle) return text + fmt::format("  {:<60} // {:5x}:{}\n", ".byte " + listed, line.address, spaced);
    if (!assembles_back(line))
      return text + fmt::format("  .byte {} // {:5x}: {}\n", listed, line.address, set_.print(*line.bundle));
    return text + fmt::format("  {:<60} // {:5x}:{}\n", with_labels(*line.bundle), line.address, spaced);
  }

  const InstructionSet& set_;
  ByteSpan program_;
  std::span<const Symbol> symbols_;
  std::vector<Line> lines_;
  std::map<std::uint32_t, std::string> labels_;
};

}  // namespace

std::string disassemble(const InstructionSet& set, ByteSpan program, std::span<const Symbol> symbols) {
  return Disassembler(set, program, symbols).run();
}

}  // namespace tessera::isa

// The assembler of whole programs. It makes four passes:
//
// 1. Read: each line becomes statements. The assembler notes labels that are given to LE, because the bundle at such a
//    label must be 16 bytes long.
// 2. Place: within its section, each bundle gets a format, each alignment gets padding and each label gets an offset.
//    The length of a bundle depends only on its slots and on padding, never on the value of a label. So one pass is
//    enough.
// 3. Lay out: sections get addresses, and .globl, .type and .size go into the symbols.
// 4. Write: the values of labels go into operands and data, and bundles become bytes.
//
// For example:
//     movxm p0, #table    Pass 1 notes a bundle with a use of the label `table`.
//     .data               Pass 2 places the bundle in .text, and `table` at offset 0 of .data.
//   table: .word 7        Pass 3 gives .data an address, say 0x70000, which becomes the value of `table`.
//                         Pass 4 writes 0x70000 into the operand of movxm, and the word 7 into the data.
#include "isa/codes.h"
#include "isa/program.h"
#include "isa/section.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

namespace tessera::isa {
namespace {

class Assembler {
 public:
  Assembler(const InstructionSet& set, std::string_view name, std::uint32_t data_memory)
      : set_(set), name_(name), data_memory_(data_memory) {
    (void)enter({".text", true});
  }

  Result<Program> run(std::string_view source) {
    CHECK_OK(read(source));
    for (const Statement& statement : statements_)
      if (auto placed = place(statement); !placed) return located(std::move(placed).error(), statement, statement.at);
    CHECK_OK(lay_out());
    for (const Statement& statement : statements_)
      if (const auto* mark = std::get_if<SymbolMark>(&statement.what))
        if (auto marked = set(*mark, statement); !marked)
          return located(std::move(marked).error(), statement, mark->name);
    for (Section& section : sections_)
      if (section.kept()) CHECK_OK(write(section));
    std::ranges::sort(program_.data, {}, &DataSection::address);
    return std::move(program_);
  }

 private:
  struct Name {
    std::size_t symbol = 0;             // index in the program's symbols
    const Section* section = nullptr;   // for a label
    const Assignment* value = nullptr;  // for .set
    const Statement* where = nullptr;
    std::optional<std::int64_t> known{};  // for .set: the value, kept because many other names may use it
  };

  std::string place_of(unsigned line, std::string_view text, std::string_view at) const {
    return fmt::format("{}:{}:{}", name_, line, at.data() - text.data() + 1);
  }
  Failure located(Diag diag, const Statement& statement, std::string_view at) const {
    return Failure(std::move(diag).within(place_of(statement.line, statement.text, at)));
  }

  Result<void> read(std::string_view source) {
    unsigned number = 0;
    while (!source.empty()) {
      ++number;
      const std::size_t end = std::min(source.find('\n'), source.size());
      std::string_view line = source.substr(0, end);
      source.remove_prefix(std::min(end + 1, source.size()));
      if (line.ends_with('\r')) line.remove_suffix(1);
      std::string_view at = line;
      if (auto parsed = parse_line(set_, line, number, statements_, at); !parsed)
        return Failure(std::move(parsed).error().within(place_of(number, line, at)));
    }
    for (const Statement& statement : statements_) {
      const auto* bundle = std::get_if<BundleText>(&statement.what);
      if (!bundle) continue;
      note_loop_ends(*bundle);
      if (!bundle->cut.empty())
        program_.warnings.push_back(
            error(code::immediate_cut, "'{}' has a number that its field cannot hold", bundle->cut)
                .within(place_of(statement.line, statement.text, bundle->cut))
                .note("Tessera takes the low bits of a hexadecimal number, as the public assembler does")
                .help("put a larger number into a register with `movxm`"));
    }
    return {};
  }

  void note_loop_ends(const BundleText& bundle) {
    for (const BundleText::Use& use : bundle.uses) {
      const Operand* destination = bundle.instrs[use.instr].find(set_.branches().destination);
      if (destination && destination->is_register && destination->reg.file == set_.branches().loop_end)
        for (const Expression::Term& term : use.label.value.terms) loop_ends_.insert(term.name);
    }
  }

  Result<void> place(const Statement& statement) {
    here_[&statement] = {section_, section_->size()};
    if (const auto* other = std::get_if<SectionSwitch>(&statement.what)) return enter(*other);
    if (const auto* common = std::get_if<Common>(&statement.what)) return place_common(*common, statement);
    if (const auto* value = std::get_if<Assignment>(&statement.what)) return define(value->name, value, statement);
    const bool placed_anywhere =  // a bundle in a section that is not kept is an error
        std::holds_alternative<LabelDefinition>(statement.what) || std::holds_alternative<BundleText>(statement.what);
    if (!section_->kept() && !placed_anywhere) return {};
    if (const auto* label = std::get_if<LabelDefinition>(&statement.what)) {
      if (loop_ends_.contains(label->name)) CHECK_OK(section_->begin_loop_end());
      return define(label->name, nullptr, statement);
    }
    if (const auto* alignment = std::get_if<Alignment>(&statement.what)) return section_->align(alignment->bytes);
    if (const auto* bundle = std::get_if<BundleText>(&statement.what))
      return section_->place_bundle(statement, *bundle);
    if (const auto* data = std::get_if<Data>(&statement.what)) return section_->place_data(statement, *data);
    return {};
  }

  Result<void> enter(const SectionSwitch& other) {
    const auto [known, is_new] = sections_by_name_.try_emplace(other.name, nullptr);
    if (is_new) known->second = &sections_.emplace_back(set_, other.name, other.kept, placed_);
    section_ = known->second;
    return {};
  }

  Result<void> place_common(const Common& common, const Statement& statement) {
    Section* const back = section_;
    CHECK_OK(enter({".bss", true}));
    CHECK_OK(section_->align(common.alignment));
    CHECK_OK(define(common.name, nullptr, statement));
    rooms_.push_back({{}, common.size});
    CHECK_OK(section_->place_data(statement, rooms_.back()));
    section_ = back;
    return {};
  }

  Result<void> define(std::string_view name, const Assignment* value, const Statement& statement) {
    if (!names_.emplace(name, Name{program_.symbols.size(), value ? nullptr : section_, value, &statement}).second)
      return Failure(
          error(code::duplicate_label, "label '{}' is defined twice", name).help("rename one of the two labels"));
    using enum Symbol::Memory;
    program_.symbols.push_back({.name = std::string(name),
                                .address = section_->size(),
                                .memory = value || !section_->kept() ? None
                                          : section_->is_program()   ? Program
                                                                     : Data});
    if (!value) section_->close();
    return {};
  }

  // Gives addresses to the sections in the order of their appearance. Data sections of zeros come after all other data.
  Result<void> lay_out() {
    std::uint64_t program = 0, data = data_memory_;
    const auto put = [](Section& section, std::uint64_t& end) {
      section.address = static_cast<std::uint32_t>(align_up(end, section.alignment()));
      end = std::uint64_t{section.address} + section.size();
    };
    for (Section& section : sections_)
      if (section.kept() && section.is_program() && section.size() != 0) put(section, program);
    for (const bool zeros : {false, true})
      for (Section& section : sections_)
        if (section.kept() && !section.is_program() && section.is_zeros() == zeros && section.size() != 0)
          put(section, data);
    if (program > kMaxProgram || data > kMaxProgram) return Failure(sections_too_large().at("{}", name_));
    for (const auto& [name, entry] : names_)
      if (entry.section) program_.symbols[entry.symbol].address += entry.section->address;
    for (const auto& [name, entry] : names_) {
      if (!entry.value) continue;
      const Result<std::int64_t> value = value_of(name, *entry.where);
      if (!value) return located(value.error(), *entry.where, entry.where->at);
      program_.symbols[entry.symbol].address = static_cast<std::uint32_t>(*value);
    }
    return {};
  }

  // Returns the value of a name that `statement` uses. Fails if the name is not defined or depends on itself.
  Result<std::int64_t> value_of(std::string_view name, const Statement& statement, unsigned depth = 0) {
    if (name == ".") {
      const auto& [section, offset] = here_.at(&statement);
      return std::int64_t{section->address} + offset;
    }
    const auto found = names_.find(name);
    if (found == names_.end()) return Failure(undefined(name));
    if (depth > 64)
      return Failure(error(code::undefined_label, "the value of '{}' depends on itself", name)
                         .help("set one of the names in this cycle to a number or a label"));
    Name& its = found->second;
    if (!its.value) return std::int64_t{program_.symbols[its.symbol].address};
    if (!its.known) {
      TRY(its.known, evaluate(its.value->value, *its.where, depth + 1));
    }
    return *its.known;
  }
  Result<std::int64_t> evaluate(const Expression& sum, const Statement& statement, unsigned depth = 0) {
    return sum.evaluate([&](std::string_view name) { return value_of(name, statement, depth); });
  }

  static Diag undefined(std::string_view name) {
    return error(code::undefined_label, "label '{}' is not defined", name)
        .help("define it with `{}:` in front of a bundle", name);
  }

  Result<void> set(const SymbolMark& mark, const Statement& statement) {
    const auto label = names_.find(mark.name);
    if (label == names_.end())  // compilers also give types and sizes of functions in other files
      return mark.what == SymbolMark::What::Global ? Result<void>(Failure(undefined(mark.name))) : Result<void>{};
    Symbol& symbol = program_.symbols[label->second.symbol];
    if (mark.what == SymbolMark::What::Global) symbol.global = true;
    if (mark.what == SymbolMark::What::Function) symbol.function = true;
    if (mark.what == SymbolMark::What::Size) {
      TRY(const std::int64_t size, evaluate(mark.size, statement));
      symbol.size = static_cast<std::uint32_t>(size);
    }
    return {};
  }

  Result<void> write(Section& section) {
    if (section.size() == 0) return {};
    Bytes bytes;
    for (Section::Item& item : section.items()) {
      if (!section.is_zeros()) bytes.resize(item.offset);
      if (auto written = write(item, section, bytes); !written)
        return located(std::move(written).error(), *item.source, trouble_);
    }
    if (section.is_program()) {
      program_.bytes.resize(section.address);
      append(program_.bytes, bytes);
      program_.bytes.resize(section.address + section.size());
    } else {
      const auto zeros = section.size() - static_cast<std::uint32_t>(bytes.size());
      program_.data.push_back({section.name(), section.address, std::move(bytes), zeros});
    }
    return {};
  }

  // Appends the bytes of an item to `out`. On failure, `trouble_` is the label at fault, or else the statement.
  Result<void> write(Section::Item& item, const Section& section, Bytes& out) {
    if (item.source) trouble_ = item.source->at;
    if (item.data) return section.is_zeros() ? Result<void>{} : write_data(item, out);
    if (!item.bundle) {
      out.resize(out.size() + item.size);
      return {};
    }
    if (item.source) {
      for (const BundleText::Use& use : std::get<BundleText>(item.source->what).uses) {
        trouble_ = use.label.text;
        CHECK_OK(resolve(item, use));
      }
      trouble_ = item.source->at;
      for (const Instr& instr : item.instrs)
        if (const Operand* target = instr.find(set_.branches().target); target && !target->is_register)
          CHECK_OK(check_target(target->value, fmt::format("#{}", target->value)));
      TRY(item.bundle, set_.pack(item.instrs, item.bundle->length));
    }
    return set_.encode(*item.bundle, out);
  }

  Result<void> write_data(const Section::Item& item, Bytes& out) {
    append(out, item.data->bytes);
    for (const Data::Value& value : item.data->values) {
      TRY(const std::int64_t number, evaluate(value.value, *item.source));
      if (!fits_signed(number, 8 * value.size) && !fits_unsigned(number, 8 * value.size))
        return Failure(error(code::malformed_statement, "{} does not fit into {} bytes", number, value.size)
                           .help("write a smaller number, or use a directive with more bytes, such as .quad"));
      for (unsigned i = 0; i < value.size; ++i)
        out[item.offset + value.offset + i] = static_cast<std::uint8_t>(number >> (8 * i));
    }
    out.resize(out.size() + item.data->zeros);
    return {};
  }

  Result<void> resolve(Section::Item& item, const BundleText::Use& use) {
    TRY(const std::int64_t address, evaluate(use.label.value, *item.source));
    Operand& operand = item.instrs[use.instr].operands[use.label.operand];
    operand.value = static_cast<std::int32_t>(address);
    return operand.role == set_.branches().target ? check_target(address, use.label.text) : Result<void>{};
  }

  // Checks the target of a branch, which is a label or a number.
  Result<void> check_target(std::int64_t address, std::string_view text) const {
    const std::uint32_t alignment = set_.branches().target_alignment;
    if (address < 0 || address >= kMaxProgram)
      return Failure(
          error(code::immediate_out_of_range, "the target '{}' of a branch is {}, which is out of range", text, address)
              .note("a branch leads to an address from 0 to {}", kMaxProgram - 1)
              .help("branch to a label of the program"));
    if (!is_aligned(static_cast<std::uint64_t>(address), alignment))
      return Failure(error(code::misaligned_target,
                           "the target '{}' of a branch is at 0x{:x}, which is not a multiple of {}", text, address,
                           alignment)
                         .help("write `.align {}` in front of a label there", alignment));
    return {};
  }

  const InstructionSet& set_;
  std::string_view name_;
  std::uint32_t data_memory_;
  std::vector<Statement> statements_;
  std::set<std::string_view> loop_ends_;  // labels given to LE
  std::map<std::string_view, Name> names_;
  std::map<const Statement*, std::pair<const Section*, std::uint32_t>> here_;  // the value of `.` in each statement
  std::uint64_t placed_ = 0;                                                   // bytes of all items of all sections
  std::deque<Section> sections_;                                               // in the order of their appearance
  std::map<std::string, Section*, std::less<>> sections_by_name_;
  std::deque<Data> rooms_;  // data of .comm
  Section* section_ = nullptr;
  std::string_view trouble_;
  Program program_;
};

}  // namespace

const Symbol* Program::find(std::string_view name) const {
  const auto symbol = std::ranges::find(symbols, name, &Symbol::name);
  return symbol == symbols.end() ? nullptr : &*symbol;
}

Result<Program> assemble(const InstructionSet& set, std::string_view source, std::string_view name,
                         std::uint32_t data_memory) {
  return Assembler(set, name, data_memory).run(source);
}

}  // namespace tessera::isa

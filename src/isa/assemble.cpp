// The assembler of whole programs, in three passes over the statements.
//
// 1. Read: every line becomes statements; labels given to LE are noted, because they bind the bundle they name.
// 2. Place: bundles get formats, alignment gets padding, labels get addresses. A bundle's length depends on its slots
//    and on padding only, never on a label's value, so one pass decides everything.
// 3. Write: label values go into the operands, and bundles become bytes.
#include "isa/codes.h"
#include "isa/program.h"
#include "isa/statement.h"

#include <algorithm>
#include <map>
#include <set>

namespace tessera::isa {
namespace {

// Something placed: a bundle or data.
struct Item {
  std::uint32_t address = 0;
  const Statement* source = nullptr;  // null: padding
  std::optional<Bundle> bundle;       // otherwise data
  std::vector<Instr> instrs;          // of the bundle, with the NOPs that were written
  Data data;

  std::uint32_t size() const {
    return bundle ? bundle->length : static_cast<std::uint32_t>(data.bytes.size()) + data.zeros;
  }
};

class Assembler {
 public:
  explicit Assembler(std::string_view name) : name_(name) {}

  Result<Program> run(std::string_view source) {
    CHECK_OK(read(source));
    for (const Statement& statement : statements_)
      if (auto placed = place(statement); !placed) return located(std::move(placed).error(), statement);
    CHECK_OK(mark_globals());
    for (Item& item : items_) {
      if (auto written = write(item); !written) return located(std::move(written).error(), *item.source);
    }
    return std::move(program_);
  }

 private:
  Failure located(Diag diag, const Statement& statement) const {
    return Failure(std::move(diag).within(fmt::format("{}:{}", name_, statement.line)));
  }

  Result<void> read(std::string_view source) {
    unsigned number = 0;
    while (!source.empty()) {
      ++number;
      const std::size_t end = std::min(source.find('\n'), source.size());
      std::string_view line = source.substr(0, end);
      source.remove_prefix(std::min(end + 1, source.size()));
      if (line.ends_with('\r')) line.remove_suffix(1);
      if (auto parsed = parse_line(line, number, statements_); !parsed)
        return Failure(std::move(parsed).error().within(fmt::format("{}:{}", name_, number)));
    }
    for (const Statement& statement : statements_)
      if (const auto* bundle = std::get_if<BundleText>(&statement.what)) note_loop_ends(*bundle);
    return {};
  }

  void note_loop_ends(const BundleText& bundle) {
    for (const BundleText::Use& use : bundle.uses) {
      const Operand* destination = bundle.instrs[use.instr].find(Role::D);
      if (destination && destination->is_register && destination->reg.file == RegFile::LE)
        loop_ends_.insert(use.label.name);
    }
  }

  Result<void> place(const Statement& statement) {
    if (const auto* label = std::get_if<LabelDefinition>(&statement.what)) return define(*label);
    if (const auto* alignment = std::get_if<Alignment>(&statement.what)) return align(alignment->bytes);
    if (const auto* bundle = std::get_if<BundleText>(&statement.what)) {
      if (!is_aligned(here_, 2))
        return Failure(error(code::malformed_statement, "a bundle at the odd address 0x{:x}", here_)
                           .help("write `.align 2` behind the data in front of it"));
      TRY(const Bundle packed, pack(bundle->instrs, at_loop_end_ ? kLongestBundle : bundle->min_length));
      at_loop_end_ = false;
      return add({here_, &statement, packed, bundle->instrs, {}});
    }
    if (const auto* data = std::get_if<Data>(&statement.what)) {
      CHECK_OK(add({here_, &statement, std::nullopt, {}, *data}));
      growable_ = items_.size();
    }
    return {};
  }

  Result<void> define(const LabelDefinition& label) {
    if (loop_ends_.contains(label.name)) {
      CHECK_OK(align(kTargetAlignment));
      at_loop_end_ = true;
    }
    if (!labels_.emplace(label.name, program_.symbols.size()).second)
      return Failure(
          error(code::duplicate_label, "label '{}' is defined twice", label.name).help("rename one of them"));
    program_.symbols.push_back({std::string(label.name), here_, false});
    growable_ = items_.size();
    return {};
  }

  Result<void> add(Item item) {
    here_ += item.size();
    items_.push_back(std::move(item));
    if (here_ > kMaxProgram)
      return Failure(error(code::program_too_large, "the program has more than {} bytes", kMaxProgram)
                         .help("a branch cannot address more; split the program"));
    return {};
  }

  // Pads to a multiple of `alignment` by lengthening the bundles since the last label; the rest becomes one empty
  // bundle (there is one of each even length). Behind data of odd length a zero comes first.
  Result<void> align(std::uint32_t alignment) {
    std::uint32_t gap = static_cast<std::uint32_t>(align_up(here_, alignment)) - here_;
    if (gap == 0) return {};
    for (std::size_t i = items_.size(); i > growable_ && gap > 0; --i) {
      CHECK_OK(grow(items_[i - 1], gap));
    }
    std::uint32_t address = growable_ < items_.size() ? items_[growable_].address : here_;
    for (std::size_t i = growable_; i < items_.size(); ++i) {
      items_[i].address = address;
      address += items_[i].size();
    }
    here_ = address;
    if (!is_aligned(gap, 2)) CHECK_OK(add({here_, nullptr, std::nullopt, {}, Data{{}, 1}}));
    gap -= gap % 2;
    while (gap > 0) {
      TRY(const Bundle empty, pack({}, std::min(gap, kLongestBundle)));
      gap -= std::min<std::uint32_t>(gap, empty.length);
      CHECK_OK(add({here_, nullptr, empty, {}, {}}));
    }
    growable_ = items_.size();
    return {};
  }

  // Gives the bundle the longest format that takes no more than `gap` further bytes.
  Result<void> grow(Item& item, std::uint32_t& gap) {
    for (unsigned length = std::min<unsigned>(item.bundle->length + gap, kLongestBundle); length > item.bundle->length;
         --length) {
      TRY(const Bundle longer, pack(item.instrs, length));
      if (longer.length != length) continue;
      gap -= length - item.bundle->length;
      item.bundle = longer;
      break;
    }
    return {};
  }

  Result<void> mark_globals() {
    for (const Statement& statement : statements_) {
      const auto* global = std::get_if<GlobalMark>(&statement.what);
      if (!global) continue;
      const auto label = labels_.find(global->name);
      if (label == labels_.end()) return located(undefined(global->name), statement);
      program_.symbols[label->second].global = true;
    }
    return {};
  }

  static Diag undefined(std::string_view name) {
    return error(code::undefined_label, "label '{}' is not defined", name)
        .help("define it with `{}:` in front of a bundle", name);
  }

  Result<void> write(Item& item) {
    if (!item.bundle) {
      append(program_.bytes, item.data.bytes);
      program_.bytes.resize(program_.bytes.size() + item.data.zeros);
      return {};
    }
    if (item.source) {
      for (const BundleText::Use& use : std::get<BundleText>(item.source->what).uses) CHECK_OK(resolve(item, use));
      TRY(item.bundle, pack(item.instrs, item.bundle->length));
    }
    return encode(*item.bundle, program_.bytes);
  }

  Result<void> resolve(Item& item, const BundleText::Use& use) {
    const auto found = labels_.find(use.label.name);
    if (found == labels_.end()) return Failure(undefined(use.label.name));
    const std::uint32_t address = program_.symbols[found->second].address;
    Operand& operand = item.instrs[use.instr].operands[use.label.operand];
    operand.value = static_cast<std::int32_t>(address);
    if (operand.role == Role::A && !is_aligned(address, kTargetAlignment))
      return Failure(error(code::misaligned_target, "branch to '{}' at 0x{:x}, which is no multiple of {}",
                           use.label.name, address, kTargetAlignment)
                         .help("write `.align {}` in front of the label", kTargetAlignment));
    return {};
  }

  std::string_view name_;
  std::vector<Statement> statements_;
  std::set<std::string_view> loop_ends_;            // labels given to LE
  std::map<std::string_view, std::size_t> labels_;  // name -> index in the program's symbols
  std::vector<Item> items_;
  std::size_t growable_ = 0;  // the items from here on may still be lengthened: no label and no data among them
  bool at_loop_end_ = false;  // the next bundle is the last one of a loop
  std::uint32_t here_ = 0;
  Program program_;
};

}  // namespace

const Symbol* Program::find(std::string_view name) const {
  const auto symbol = std::ranges::find(symbols, name, &Symbol::name);
  return symbol == symbols.end() ? nullptr : &*symbol;
}

Result<Program> assemble(std::string_view source, std::string_view name) {
  return Assembler(name).run(source);
}

}  // namespace tessera::isa

#include "compiler/npu/host_numbers.h"

#include "base/text.h"
#include "compiler/codes.h"
#include "dialect/aie/numbers.h"
#include "dialect/aiex/aiex.h"

#include <fmt/ranges.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Transforms/GreedyPatternRewriteDriver.h>

using namespace mlir;

namespace tessera::compiler {

namespace {

// Returns the rest of a line of the text, from a column on. Lines and columns count from 1.
std::string_view rest_of_line(std::string_view text, unsigned line, unsigned column) {
  for (; line > 1; --line) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  text = text.substr(0, text.find('\n'));
  return column == 0 || column > text.size() ? std::string_view() : text.substr(column - 1);
}

bool is_name_character(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.' || c == '-';
}

// Returns the name that the text gives an argument, without its '%'. MLIR forgets such names, but it keeps their
// places.
// "" when the location is not in the text of the design.
std::string_view name_of(BlockArgument argument, const Design& design) {
  const auto place = dyn_cast<FileLineColLoc>(argument.getLoc());
  if (!place || place.getFilename().strref() != design.path) return {};
  std::string_view rest = rest_of_line(design.text, place.getLine(), place.getColumn());
  if (rest.empty() || rest.front() != '%') return {};
  rest.remove_prefix(1);
  return rest.substr(0, static_cast<std::size_t>(llvm::find_if_not(rest, is_name_character) - rest.begin()));
}

bool is_number(BlockArgument argument) {
  return argument.getType().isSignlessIntOrIndex();
}

bool has_name(BlockArgument argument, const Design& design, const std::string& name) {
  return is_number(argument) && (name_of(argument, design) == name || std::to_string(argument.getArgNumber()) == name);
}

// Returns the names of the numbers that a sequence uses, each with its type.
std::vector<std::string> numbers_of(aiex::RuntimeSequenceOp sequence, const Design& design) {
  std::vector<std::string> names;
  for (const BlockArgument argument : sequence.getBody().getArguments()) {
    if (!is_number(argument) || argument.use_empty()) continue;
    const std::string_view name = name_of(argument, design);
    std::string type;
    llvm::raw_string_ostream(type) << argument.getType();
    names.push_back(
        fmt::format("{} ({})", name.empty() ? std::to_string(argument.getArgNumber()) : std::string(name), type));
  }
  return names;
}

// Returns the bits of the value if the type holds it, as a signed or as an unsigned number.
std::optional<APInt> fitted(Type type, std::int64_t number) {
  constexpr unsigned kIndexBits = 64;
  const unsigned bits = type.isIndex() ? kIndexBits : type.getIntOrFloatBitWidth();
  const APInt value(kIndexBits, static_cast<std::uint64_t>(number), true);
  const bool fits = value.isSignedIntN(bits) || (number >= 0 && value.isIntN(bits));
  return fits ? std::optional(value.sextOrTrunc(bits)) : std::nullopt;
}

Result<void> set(BlockArgument argument, const HostNumber& number) {
  const auto value = fitted(argument.getType(), number.value);
  if (!value) {
    std::string type;
    llvm::raw_string_ostream(type) << argument.getType();
    return Failure(
        error(code::bad_number, "the number {} = {} does not fit its type {}", number.name, number.value, type)
            .help("give a value that {} holds", type));
  }
  auto builder = OpBuilder::atBlockBegin(argument.getOwner());
  const Value constant =
      arith::ConstantOp::create(builder, argument.getLoc(), builder.getIntegerAttr(argument.getType(), *value));
  argument.replaceAllUsesWith(constant);
  return {};
}

// Computes the values that now depend on constants alone, such as the bounds of loops.
void fold(aiex::RuntimeSequenceOp sequence) {
  RewritePatternSet patterns(sequence.getContext());
  aie::add_constant_patterns(patterns);
  (void)applyPatternsGreedily(sequence, std::move(patterns));  // a value that stays is reported where it is used
}

}  // namespace

Result<void> set_host_numbers(ModuleOp module, const Design& design, const std::vector<HostNumber>& numbers) {
  for (const HostNumber& number : numbers) {
    bool is_known = false;
    std::vector<std::string> known;
    for (auto device : module.getOps<aie::DeviceOp>())
      for (auto sequence : device.getOps<aiex::RuntimeSequenceOp>()) {
        for (std::string& name : numbers_of(sequence, design)) known.push_back(std::move(name));
        for (const BlockArgument argument : sequence.getBody().getArguments()) {
          if (!has_name(argument, design, number.name)) continue;
          is_known = true;
          CHECK_OK(set(argument, number));
          fold(sequence);
        }
      }
    if (is_known) continue;
    Diag diag = error(code::bad_number, "no command stream takes a number called {}", printable(number.name))
                    .at("{}", design.path);
    return Failure(known.empty() ? std::move(diag).help("leave the number out: the design needs none")
                                 : std::move(diag).help("choose one of {}", fmt::join(known, ", ")));
  }
  return {};
}

std::string note_on_host_numbers(ModuleOp module, const Design& design) {
  for (auto device : module.getOps<aie::DeviceOp>())
    for (auto sequence : device.getOps<aiex::RuntimeSequenceOp>())
      if (const auto names = numbers_of(sequence, design); !names.empty())
        return fmt::format("the command stream depends on numbers of the host: {}", fmt::join(names, ", "));
  return {};
}

}  // namespace tessera::compiler

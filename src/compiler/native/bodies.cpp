#include "compiler/native/bodies.h"

#include "base/text.h"
#include "compiler/codes.h"
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/native/allowed.h"
#include "compiler/reading/bytecode.h"
#include "compiler/reading/text.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/raw_ostream.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Interfaces/DataLayoutInterfaces.h>

#include <algorithm>

using namespace mlir;

namespace tessera::compiler {

namespace {

// The bodies of whole arrays take a few megabytes.
constexpr std::size_t kMostText = std::size_t{64} << 20;

// True when the container's list of a core's buffers matches the core's function: the list has a buffer for each
// argument, large enough for the memref and aligned for its elements.
bool takes(func::FuncOp function, const CoreFunction& core, const DataLayout& layout) {
  const auto inputs = function.getFunctionType().getInputs();
  return inputs.size() == core.buffers.size() && function.getFunctionType().getNumResults() == 0 &&
         llvm::all_of(llvm::zip(inputs, core.buffers), [&](const auto& each) {
           const auto& [type, buffer] = each;
           return refused_buffer(type, buffer, layout).empty();
         });
}

// Returns the name of a PDI's module. Functions of different PDIs may have equal names, so each PDI has its own module.
std::string module_name(std::uint32_t pdi) {
  return fmt::format("pdi_{}", pdi);
}

// Returns the word at a line and column of the text, both counted from 1, without quotes or sigils; for example
// `llvm.func`.
std::string_view word_at(std::string_view text, unsigned line, unsigned column) {
  const auto is_part = [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$'; };
  for (; line > 1 && !text.empty(); --line) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  std::size_t begin = std::min<std::size_t>(std::max(column, 1U) - 1, text.size());
  if (begin > 0 && text[begin - 1] == '"')
    --begin;  // MLIR points behind a quoted name
  else
    while (begin < text.size() && !is_part(text[begin]) && text[begin] != '\n') ++begin;
  std::size_t end = begin;
  while (begin > 0 && is_part(text[begin - 1])) --begin;
  while (end < text.size() && is_part(text[end])) ++end;
  return text.substr(begin, end - begin);
}

// Translates an error of the parser. When a body uses a dialect that bodies may not use, replaces MLIR's message,
// because that message recommends options of MLIR's own tools.
Diag as_refusal(const Diagnostic& diagnostic, std::string_view text) {
  Diag diag = translated(diagnostic, code::bad_bodies);
  const auto line = diagnostic.getLocation()->findInstanceOf<FileLineColLoc>();
  const bool is_foreign = llvm::StringRef(diag.message).contains("unregistered dialect") ||
                          llvm::StringRef(diag.message).starts_with("Dialect `");
  if (is_foreign && line)
    if (const std::string_view word = word_at(text, line.getLine(), line.getColumn()); !word.empty())
      return not_in_body(word, kIsUnknown, diag.places.empty() ? std::string() : diag.places.front());
  diag.message = fmt::format("the bodies of cores cannot be read: {}", llvm::StringRef(diag.message).rtrim().str());
  return diag;
}

Result<OwningOpRef<ModuleOp>> read(const container::CoreBodies& bodies, std::uint32_t pdi, MLIRContext& context) {
  const auto unreadable = [] { return error(code::bad_bodies, "the bodies of cores cannot be read"); };
  const std::string_view text(reinterpret_cast<const char*>(bodies.module.data()), bodies.module.size());
  if (is_bytecode(text))
    return Failure(
        error(code::bad_bodies, "the bodies of cores are bytecode of MLIR, which Tessera does not read from containers")
            .note(
                "earlier versions of Tessera wrote bytecode; MLIR's reader for bytecode trusts the bytes that it reads")
            .help("make the xclbin again from its design"));
  if (text.size() > kMostText) return Failure(unreadable().note("the bodies have more than {} bytes", kMostText));
  std::optional<Diag> first;
  const ScopedDiagnosticHandler listener(&context, [&](Diagnostic& diagnostic) {
    if (!first) first = as_refusal(diagnostic, text);
    return success();
  });
  auto all = read_text(context, {.path = "bodies of cores", .text = std::string(text)});
  if (!all) return Failure(first ? std::move(*first) : unreadable().note("{}", all.error().message));
  auto own = (*all)->lookupSymbol<ModuleOp>(module_name(pdi));
  if (!own) return Failure(unreadable().note("the bodies have no module '{}'", module_name(pdi)));
  own->remove();
  return OwningOpRef<ModuleOp>(own);
}

}  // namespace

Result<container::CoreBodies> to_container(std::vector<PdiFunctions> pdis) {
  container::CoreBodies out;
  OwningOpRef<ModuleOp> all = ModuleOp::create(pdis.front().functions.module->getLoc());
  for (auto& [pdi, functions] : pdis) {
    for (CoreFunction& each : functions.functions) {
      container::CoreBody body{.pdi = pdi, .tile = each.tile, .function = std::move(each.name), .buffers = {}};
      for (const CoreBuffer& buffer : each.buffers) body.buffers.push_back({buffer.address, buffer.length});
      out.bodies.push_back(std::move(body));
    }
    functions.module->setSymName(module_name(pdi));
    all->push_back(functions.module.release());
  }
  std::string text;
  llvm::raw_string_ostream stream(text);
  all->print(stream, OpPrintingFlags().enableDebugInfo());  // prints locations in the design, too
  out.module.assign(text.begin(), text.end());
  return out;
}

Result<CoreFunctions> from_container(const container::CoreBodies& bodies, std::uint32_t pdi, MLIRContext& context) {
  CoreFunctions out{ModuleOp::create(UnknownLoc::get(&context)), {}};
  if (llvm::none_of(bodies.bodies, [&](const container::CoreBody& body) { return body.pdi == pdi; })) return out;
  TRY(out.module, read(bodies, pdi, context));
  const DataLayout layout(*out.module);
  for (const container::CoreBody& body : bodies.bodies) {
    if (body.pdi != pdi) continue;
    CoreFunction function{.tile = body.tile, .name = body.function, .buffers = {}};
    for (const container::CoreBody::Buffer& each : body.buffers)
      function.buffers.push_back({each.address, each.length});
    auto found = out.module->lookupSymbol<func::FuncOp>(body.function);
    if (!found || found.isDeclaration() || !takes(found, function, layout))
      return Failure(error(code::bad_bodies, "the bodies of cores have no function '{}' with {}", body.function,
                           counted(body.buffers.size(), "buffer"))
                         .note("the core of {} needs this function", to_string(body.tile)));
    out.functions.push_back(std::move(function));
  }
  std::ranges::sort(out.functions, {}, &CoreFunction::tile);
  const auto twice = std::ranges::adjacent_find(out.functions, {}, &CoreFunction::tile);
  if (twice != out.functions.end())
    return Failure(error(code::bad_bodies, "the core of {} has two bodies", to_string(twice->tile)));
  return out;
}

}  // namespace tessera::compiler

// Takes any text as the bodies of cores in a container. Tessera must refuse the text with a diagnostic, or execute the
// body, which may touch only its buffers. Each input runs twice at different addresses: with its buffers directly
// before inaccessible pages, and directly behind such pages. Both executions must leave the same data, make the same
// calls to their core and end in the same way; otherwise the result depends on an address or on unwritten memory.
//
// A text that begins with `// bytecode N` is written as bytecode, with up to two bytes changed by the number N. A child
// process reads it back, as Tessera reads the bytecode of a design.
#include "compiler/native/bodies.h"
#include "base/fingerprint.h"
#include "body_target.h"
#include "body_text.h"
#include "compiler/compile/register.h"
#include "compiler/reading/bytecode.h"
#include "text_mutator.h"

#include <fmt/format.h>
#include <llvm/Support/raw_ostream.h>
#include <mlir/Bytecode/BytecodeWriter.h>
#include <mlir/Parser/Parser.h>

#include <algorithm>
#include <cstdlib>
#include <random>

namespace {

using namespace tessera;
using fuzz::BodyMachine, fuzz::BodyRun, fuzz::End, fuzz::fail;

constexpr std::size_t kMostText = 0x8000;
constexpr unsigned kInputs = 128;  // of each body, each executed twice
constexpr unsigned kMilliseconds = 100;
constexpr std::size_t kWords = 64, kBytes = 64;  // sizes of the two buffers, in bytes

fuzz::BodyCount& count() {
  static fuzz::BodyCount all("bodies");
  return all;
}

std::string by_way_of_bytecode(const std::string& text, unsigned long seed, mlir::MLIRContext& context) {
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  if (!module) return {};
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  if (failed(mlir::writeBytecodeToFile(*module, stream))) return {};
  std::mt19937 random(static_cast<unsigned>(seed));
  for (auto changes = static_cast<unsigned>(random() % 3); changes != 0; --changes)
    bytes[random() % bytes.size()] ^= static_cast<char>(1U << random() % 8);
  if (!compiler::is_bytecode(bytes)) return {};
  auto read = compiler::text_of_bytecode(context, {.path = "body.mlirbc", .text = std::move(bytes)});
  return read ? *read : std::string();
}

class Inputs {
 public:
  explicit Inputs(std::uint64_t seed) : random_(static_cast<unsigned>(seed ^ seed >> 32)) {}

  // Returns words that are small enough for indices, limits of integers, and any words.
  Bytes words() {
    static constexpr std::uint32_t kEnds[] = {0, 1, 15, 16, 17, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffff0, 64};
    Bytes bytes;
    for (std::size_t i = 0; i < kWords / 4; ++i) {
      const auto random = static_cast<std::uint32_t>(random_());
      append_le(bytes, random % 4 == 0   ? kEnds[random / 4 % std::size(kEnds)]
                       : random % 4 == 1 ? random
                                         : random / 4 % 16);
    }
    return bytes;
  }
  Bytes bytes() {
    Bytes bytes(kBytes);
    for (std::uint8_t& each : bytes) each = static_cast<std::uint8_t>(random_());
    return bytes;
  }

 private:
  std::mt19937 random_;
};

// Executes the body twice on each input: with the buffers directly before inaccessible pages, and directly behind such
// pages.
void execute(const compiler::NativeCores& cores, std::uint64_t seed) {
  Inputs inputs(seed);
  BodyMachine at_end(cores, std::array{kWords, kBytes}, count()), at_begin(cores, std::array{kWords, kBytes}, count());
  BodyRun::allow(kMilliseconds);
  for (unsigned i = 0; i < kInputs; ++i) {
    const Bytes words = inputs.words(), bytes = inputs.bytes();
    const std::span<const std::uint8_t> contents[] = {words, bytes};
    const End first = at_end.once(contents, true);
    const End second = first == End::Late ? End::Late : at_begin.once(contents, false);
    if (second == End::Late) return;
    if (first != second || at_end.run.said != at_begin.run.said)
      fail("the same body on the same input does another thing");
    for (const std::size_t buffer : {0, 1})
      if (!std::ranges::equal(at_end.buffer(buffer), at_begin.buffer(buffer)))
        fail("the same body on the same input leaves other values");
  }
}

// Compiles the text as `tessera run` does with a container.
Result<compiler::NativeCores> compiled(const std::string& text, mlir::MLIRContext& context) {
  container::CoreBodies bodies;
  bodies.bodies.push_back(
      {.pdi = 0, .tile = {0, 2}, .function = "core_0_2", .buffers = {{0x70400, kWords}, {0x70440, kBytes}}});
  bodies.module.assign(text.begin(), text.end());
  TRY(compiler::CoreFunctions functions, compiler::from_container(bodies, 0, context));
  return compiler::compile_cores(std::move(functions), BodyRun::calls(), [](const std::string&) { return false; });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > kMostText) return 0;
  std::string text(reinterpret_cast<const char*>(data), size);
  ++count().inputs;
  mlir::MLIRContext& context = fuzz::next_context();
  const mlir::ScopedDiagnosticHandler silence(&context, [](mlir::Diagnostic&) { return mlir::success(); });
  constexpr std::string_view kBytecode = "// bytecode ";
  if (text.starts_with(kBytecode))
    text = by_way_of_bytecode(text, std::strtoul(text.c_str() + kBytecode.size(), nullptr, 10), context);
  const auto cores = compiled(text, context);
  if (!cores) {
    if (cores.error().message.empty()) fail("refused without a word");
    ++count().refused;
    return 0;
  }
  ++count().compiled;
  Fingerprint print;
  print.add({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  execute(*cores, print.value());
  return 0;
}

// Usually makes a new text, sometimes changes the given text.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  std::string text = seed % 4 != 0 || size < 2
                         ? fuzz::make_body_text(seed)
                         : fuzz::change_text(std::string(reinterpret_cast<const char*>(data), size), seed);
  if (seed % 16 == 1) text = fmt::format("// bytecode {}\n{}", seed, text);
  const std::size_t length = std::min(text.size(), max_size);
  std::copy_n(text.begin(), length, data);
  return length;
}

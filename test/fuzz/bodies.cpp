// Any text as the bodies of a container, and executed: it is refused with a diagnostic, or it runs and touches nothing
// but its buffers. Each input runs twice, with its buffers before an edge and behind one, at other addresses: what it
// leaves there, what it says to its core and how it ends is the same, or an address or what nothing has written has
// become data.
//
// A text that begins with `// bytecode N` is written as bytecode, of which up to two bytes change by the number, and
// read back in a child process as that of a design is.
#include "compiler/native/bodies.h"
#include "base/fingerprint.h"
#include "body_run.h"
#include "body_text.h"
#include "compiler/compile/register.h"
#include "compiler/reading/bytecode.h"
#include "text_mutator.h"

#include <fmt/format.h>
#include <llvm/Support/raw_ostream.h>
#include <mlir/Bytecode/BytecodeWriter.h>
#include <mlir/IR/MLIRContext.h>
#include <mlir/Parser/Parser.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <random>

namespace {

using namespace tessera;
using fuzz::BodyRun, fuzz::EdgeMemory, fuzz::End;

constexpr std::size_t kMostText = 0x8000;
constexpr unsigned kExecutions = 512;  // of each body, twice
constexpr unsigned kMilliseconds = 40;
constexpr std::size_t kWords = 64, kBytes = 64;  // of the two buffers, in bytes

struct Count {
  std::size_t texts = 0, refused = 0, compiled = 0, executed = 0, stopped = 0, late = 0;
  ~Count() {
    fmt::print(stderr, "bodies: {} texts, {} refused, {} compiled, {} executions, {} of them stopped, {} out of time\n",
               texts, refused, compiled, executed, stopped, late);
  }
};
Count& count() {
  static Count all;
  return all;
}

[[noreturn]] void fail(std::string_view why) {
  fmt::print(stderr, "{}\n", why);
  std::abort();
}

// One for some hundred bodies: what it has seen of types and names stays in it.
std::unique_ptr<mlir::MLIRContext> current;
mlir::MLIRContext& context() {
  return *current;
}
void renew_context() {
  static unsigned used = 0;
  if (used++ % 256 != 0) return;
  mlir::DialectRegistry registry;
  compiler::register_body_dialects(registry);
  current = std::make_unique<mlir::MLIRContext>(registry, mlir::MLIRContext::Threading::DISABLED);
}

std::string by_way_of_bytecode(std::string text, unsigned long seed) {
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context());
  if (!module) return {};
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  if (failed(mlir::writeBytecodeToFile(*module, stream))) return {};
  std::mt19937 random(static_cast<unsigned>(seed));
  for (auto changes = static_cast<unsigned>(random() % 3); changes != 0; --changes)
    bytes[random() % bytes.size()] ^= static_cast<char>(1U << random() % 8);
  if (!compiler::is_bytecode(bytes)) return {};
  auto read = compiler::text_of_bytecode(context(), {.path = "body.mlirbc", .text = std::move(bytes)});
  return read ? *read : std::string();
}

class Inputs {
 public:
  explicit Inputs(std::uint64_t seed) : random_(static_cast<unsigned>(seed ^ seed >> 32)) {}

  // Words that may be indices, or anything.
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

class Execution {
 public:
  explicit Execution(const compiler::NativeCores::Core& core) : core_(core) {}

  void all(std::uint64_t seed) {
    Inputs inputs(seed);
    BodyRun::allow(kMilliseconds);
    for (unsigned i = 0; i < kExecutions; ++i) {
      const Bytes words = inputs.words(), bytes = inputs.bytes();
      const End one = once(words, bytes, a().at_end(), b().at_end());
      if (one == End::Late) return;
      const std::vector<std::uint64_t> said = run_.said;
      const Bytes left_words(a().at_end().begin(), a().at_end().end()),
          left_bytes(b().at_end().begin(), b().at_end().end());
      const End other = once(words, bytes, a().at_begin(), b().at_begin());
      if (other == End::Late) return;
      count().executed += 2;
      count().stopped += one == End::Returned ? 0 : 2;
      if (one != other || said != run_.said) fail("the same body on the same input does another thing");
      if (!std::ranges::equal(left_words, a().at_begin()) || !std::ranges::equal(left_bytes, b().at_begin()))
        fail("the same body on the same input leaves other values");
    }
  }

 private:
  static EdgeMemory& a() {
    static EdgeMemory memory(kWords);
    return memory;
  }
  static EdgeMemory& b() {
    static EdgeMemory memory(kBytes);
    return memory;
  }

  End once(const Bytes& words, const Bytes& bytes, std::span<std::uint8_t> in_a, std::span<std::uint8_t> in_b) {
    a().guard();
    b().guard();
    std::ranges::copy(words, in_a.begin());
    std::ranges::copy(bytes, in_b.begin());
    const std::span<std::uint8_t> buffers[] = {in_a, in_b};
    const End end = run_.execute(core_, buffers);
    if (!a().is_intact(in_a) || !b().is_intact(in_b)) fail("a body writes beside its buffer");
    if (end == End::Late) ++count().late;
    return end;
  }

  const compiler::NativeCores::Core& core_;
  BodyRun run_;
};

// As `tessera run` does it with a container.
Result<compiler::NativeCores> compiled(const std::string& text) {
  container::CoreBodies bodies;
  bodies.bodies.push_back(
      {.pdi = 0, .tile = {0, 2}, .function = "core_0_2", .buffers = {{0x70400, kWords}, {0x70440, kBytes}}});
  bodies.module.assign(text.begin(), text.end());
  const mlir::ScopedDiagnosticHandler silence(&context(), [](mlir::Diagnostic&) { return mlir::success(); });
  TRY(compiler::CoreFunctions functions, compiler::from_container(bodies, 0, context()));
  return compiler::compile_cores(std::move(functions), BodyRun::calls(), {});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > kMostText) return 0;
  std::string text(reinterpret_cast<const char*>(data), size);
  ++count().texts;
  renew_context();
  constexpr std::string_view kBytecode = "// bytecode ";
  if (text.starts_with(kBytecode)) {
    const mlir::ScopedDiagnosticHandler silence(&context(), [](mlir::Diagnostic&) { return mlir::success(); });
    const unsigned long seed = std::strtoul(text.c_str() + kBytecode.size(), nullptr, 10);
    text = by_way_of_bytecode(std::move(text), seed);
  }
  const auto cores = compiled(text);
  if (!cores) {
    if (cores.error().message.empty()) fail("refused without a word");
    ++count().refused;
    return 0;
  }
  ++count().compiled;
  Fingerprint print;
  print.add({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  Execution(cores->cores().front()).all(print.value());
  return 0;
}

// A new text, or a change of this one.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  std::string text = seed % 3 == 0 || size < 2
                         ? fuzz::make_body_text(seed)
                         : fuzz::change_text(std::string(reinterpret_cast<const char*>(data), size), seed);
  if (seed % 32 == 0) text = fmt::format("// bytecode {}\n{}", seed, text);
  const std::size_t length = std::min(text.size(), max_size);
  std::copy_n(text.begin(), length, data);
  return length;
}

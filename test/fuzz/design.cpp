// Takes any text as a design. The compiler must refuse it with a diagnostic or compile it, and must not crash. A design
// that can be read is printed in the syntax of 2025 and in that of 2026; reading the printed text must give the same
// design. Compiling twice must give the same bytes.
//
// Cores are compiled to code for this machine. The code is not executed here; bodies.cpp executes such code.
#include "compiler/compile/compile.h"
#include "container/xclbin/xclbin.h"
#include "text_mutator.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace {

using namespace tessera;
using compiler::CompileOptions, compiler::Compiled, compiler::Diags;

using Result = tl::expected<Compiled, Diags>;

Result compile(std::string text, const CompileOptions& options) {
  Result result = compiler::compiler().compile({"design.mlir", std::move(text)}, options);
  if (!result && result.error().empty()) {
    fmt::print(stderr, "refused without a word\n");
    std::abort();
  }
  return result;
}

// Reads a design and prints it in the syntax of 2025 or of 2026; returns "" if the text cannot be read.
std::string printed(std::string text, bool of_2026) {
  CompileOptions options;
  options.until = compiler::Stage::Read;
  options.print = true;
  options.text_2026 = of_2026;
  const Result read = compile(std::move(text), options);
  return read ? read->design : std::string();
}

void equal(const std::string& one, const std::string& other, const char* what) {
  if (one == other) return;
  fmt::print(stderr, "{}:\n{}\n-- and --\n{}\n", what, one, other);
  std::abort();
}

void check_texts(const std::string& text) {
  const std::string old = printed(text, false);
  if (old.empty()) return;
  equal(old, printed(old, false), "printed and read again");
  const std::string of_2026 = printed(text, true);
  equal(of_2026, printed(of_2026, true), "printed in the text of 2026 and read again");
  // The text of 2026 has operations for tiles that the text of 2025 gives as numbers. So the first way through the text
  // of 2026 may change the text of 2025; a second way must not.
  const std::string back = printed(of_2026, false);
  equal(back, printed(printed(back, true), false), "by way of the text of 2026");
}

void check_compiled(const std::string& text) {
  CompileOptions options;
  options.look = true;
  const Result once = compile(text, options);
  if (!once) return;
  for (const Diag& finding : once->findings) (void)render(finding);
  if (!container::read_xclbin(once->xclbin).errors.empty()) {
    fmt::print(stderr, "a container that is not right\n");
    std::abort();
  }
  const Result again = compile(text, options);
  if (!again || again->xclbin != once->xclbin) {
    fmt::print(stderr, "compiled twice, two containers\n");
    std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMost = 0x10000;
  if (size > kMost) return 0;
  const std::string text(reinterpret_cast<const char*>(data), size);
  check_texts(text);
  check_compiled(text);
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  const std::string changed = tessera::fuzz::change_text(std::string(reinterpret_cast<const char*>(data), size), seed);
  const std::size_t length = std::min(changed.size(), max_size);
  std::copy_n(changed.begin(), length, data);
  return length;
}

#include "body_target.h"

#include "base/bits.h"
#include "compiler/compile/register.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace tessera::fuzz {

BodyCount::~BodyCount() {
  const auto of = [&](End end) { return executions[static_cast<std::size_t>(end)]; };
  const std::size_t all = std::accumulate(executions.begin(), executions.end(), std::size_t{0});
  fmt::print(stderr, "{}: {} inputs, {} refused, {} compiled; {} executions, {} returned, ", name, inputs, refused,
             compiled, all, of(End::Returned));
  fmt::print(stderr, "{} stopped ({} outside, {} not divided, {} too deep), {} with too many calls, {} out of time",
             of(End::Outside) + of(End::Undivided) + of(End::TooDeep), of(End::Outside), of(End::Undivided),
             of(End::TooDeep), of(End::TooMany), of(End::Late));
  if (compared != 0) fmt::print(stderr, "; {} accesses compared", compared);
  fmt::print(stderr, "\n");
}

mlir::MLIRContext& next_context() {
  constexpr unsigned kInputs = 256;
  static std::unique_ptr<mlir::MLIRContext> context;
  static unsigned used = 0;
  if (used++ % kInputs != 0) return *context;
  mlir::DialectRegistry registry;
  compiler::register_body_dialects(registry);
  context = std::make_unique<mlir::MLIRContext>(registry, mlir::MLIRContext::Threading::DISABLED);
  return *context;
}

void fail(std::string_view why) {
  fmt::print(stderr, "{}\n", why);
  std::abort();
}

void BodyMachine::Part::fill(std::span<const std::uint8_t> content, bool at_end) {
  memory->guard();
  used = at_end ? memory->at_end() : memory->at_begin();
  std::ranges::fill(used, std::uint8_t{0});
  std::ranges::copy(content, used.begin());
}

void BodyMachine::Part::check() const {
  if (!memory->is_intact(used)) fail("a body writes beside its memory");
}

BodyMachine::BodyMachine(const compiler::NativeCores& cores, std::span<const std::size_t> sizes, BodyCount& count)
    : cores_(cores),
      count_(count),
      globals_{std::make_unique<EdgeMemory>(align_up(cores.globals().size(), compiler::kGlobalsAlignment))} {
  for (const std::size_t size : sizes) buffers_.push_back({std::make_unique<EdgeMemory>(size)});
}

End BodyMachine::once(Contents contents, bool at_end) {
  globals_.fill(cores_.globals(), at_end);
  run.globals = globals_.used.data();
  std::vector<std::span<std::uint8_t>> used;
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    buffers_[i].fill(contents[i], at_end);
    used.push_back(buffers_[i].used);
  }
  const End end = run.execute(cores_.cores().front(), used);
  ++count_.executions[static_cast<std::size_t>(end)];
  globals_.check();
  for (const Part& buffer : buffers_) buffer.check();
  return end;
}

}  // namespace tessera::fuzz

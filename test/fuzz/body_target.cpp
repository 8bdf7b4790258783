#include "body_target.h"

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

BodyMachine::BodyMachine(const compiler::NativeCores::Core& core, std::span<const std::size_t> sizes, BodyCount& count)
    : core_(core), count_(count), buffers_(sizes.size()) {
  for (const std::size_t size : sizes) memories_.push_back(std::make_unique<EdgeMemory>(size));
}

End BodyMachine::once(Contents contents, bool at_end) {
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    memories_[i]->guard();
    buffers_[i] = at_end ? memories_[i]->at_end() : memories_[i]->at_begin();
    std::ranges::fill(buffers_[i], std::uint8_t{0});
    std::ranges::copy(contents[i], buffers_[i].begin());
  }
  const End end = run.execute(core_, buffers_);
  ++count_.executions[static_cast<std::size_t>(end)];
  for (std::size_t i = 0; i < buffers_.size(); ++i)
    if (!memories_[i]->is_intact(buffers_[i])) fail("a body writes beside its buffer");
  return end;
}

}  // namespace tessera::fuzz

// The runs of `--seeds`: the same as the one that is reported, each in a process of its own, with nothing printed and
// nothing written.
#include "base/progress.h"
#include "cli/run.h"

namespace tessera::cli {

void Run::try_seeds() {
  std::optional<Progress> progress;
  if (context_.terminal && !options_.quiet) progress.emplace(stderr);
  seeds_.emplace(options_.seeds.seeds);
  seeds_->go([this](std::uint64_t seed) { return run_with(seed); },
             [&](std::uint64_t ended) {
               if (progress)
                 progress->update([&] { return fmt::format("{} of {} seeds", ended, options_.seeds.seeds); });
             });
}

Ending Run::run_with(std::uint64_t seed) {
  seed_ = seed;
  bodies_.enter_copy();
  Ending ending;
  Result<void> done = set_up();
  if (done) done = execute();
  if (!done) done = Failure(bodies_.in_design(std::move(done).error()));
  if (done) done = controller_->rest();
  ending.ended = done.has_value();
  if (!done)
    ending.diag = std::move(done).error();
  else if (!told_.empty())
    ending.diag = told_.front();
  if (options_.check.enabled() && controller_) {
    judge(ending.ended);
    ending.findings = findings_->open();
  }
  if (!ending.ended) return ending;
  for (auto& [argument, bytes] : buffers_.outputs())
    ending.outputs.push_back({fmt::format("host buffer {}", argument), std::move(bytes)});
  for (auto& [name, bytes] : plio_.outputs(*array_)) ending.outputs.push_back({name, std::move(bytes)});
  return ending;
}

}  // namespace tessera::cli

#include "cli/steps_shown.h"

namespace tessera::cli {

StepsShown::StepsShown(const Context& context, compiler::CompileOptions& options) {
  if (!context.terminal) return;
  progress_.emplace(stderr, Progress::Clock::duration::zero());
  options.tell = [this](const std::string& step) { progress_->step([&] { return step; }); };
}

}  // namespace tessera::cli

#include "cli/steps_shown.h"

namespace tessera::cli {

StepsShown::StepsShown(const Context& context, std::function<void(const std::string&)>& tell) {
  if (!context.terminal) return;
  progress_.emplace(stderr, Progress::Clock::duration::zero());
  tell = [this](const std::string& step) { progress_->step([&] { return step; }); };
}

}  // namespace tessera::cli

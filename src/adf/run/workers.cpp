#include "adf/run/workers.h"

#include "adf/run/core.h"

namespace tessera::adf {

Worker::Worker()
    : fiber_([this] {
        for (;;) {
          core_->work();
          fiber_.suspend();
        }
      }) {}

std::unique_ptr<Worker> Workers::take() {
  if (idle_.empty()) return std::make_unique<Worker>();
  std::unique_ptr<Worker> last = std::move(idle_.back());
  idle_.pop_back();
  return last;
}

}  // namespace tessera::adf

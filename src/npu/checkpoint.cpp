// Checkpoints of a run: the controller's position in its run list, host memory and the array, in one block of bytes.
//
// The controller takes a checkpoint between two operations or during a wait. While the time of an operation passes, or
// while a configuration is loaded, a part of the state is only on the call stack. So a checkpoint may come a few cycles
// late, but never needs the call stack.
#include "base/archive.h"
#include "npu/codes.h"
#include "npu/controller.h"

namespace tessera::npu {

template <class A>
void Controller::archive(A& a) {
  a(position_, has_executed_, touched_, host_messages_, state_table_, pdis_.loaded);
  const device::Device& device = array_.device();
  for (const array::Token& token : position_.tokens)
    a.require(device.contains(token.tile) && token.channel < device.model(token.tile).channels(token.direction));
  for (const device::TileId tile : touched_) a.require(device.contains(tile));
  a(memory_);
  if (!a.good()) return;
  if constexpr (A::kLoads)
    array_.load(a);
  else
    array_.save(a);
}

void Controller::checkpoint_every(Cycle cycles, Keep keep) {
  checkpoint_every_ = cycles;
  next_checkpoint_ = array_.now() - array_.now() % cycles + cycles;
  keep_ = std::move(keep);
}

void Controller::checkpoint_if_due() {
  const Cycle now = array_.now();
  if (!keep_ || now < next_checkpoint_ || now >= last_cycle() || loading_) return;
  const Result<bool> may = array_.may_be_saved();
  if (may && !*may) return;
  next_checkpoint_ = now - now % checkpoint_every_ + checkpoint_every_;
  if (!may) return std::exchange(keep_, {})(now, Failure(may.error()));
  Saver saver;
  archive(saver);
  keep_(now, std::move(saver).take());
}

Result<std::optional<Bytes>> Controller::state() {
  TRY(const bool may, array_.may_be_saved());
  if (!may || operation_end_) return std::nullopt;
  Saver saver;
  archive(saver);
  return std::optional(std::move(saver).take());
}

Result<void> Controller::restart(ByteSpan state) {
  Loader loader(state);
  archive(loader);
  if (loader.good() && loader.at_end()) {
    if (keep_) checkpoint_every(checkpoint_every_, std::move(keep_));
    return {};
  }
  return Failure(
      error(code::bad_state, "the state in the checkpoint does not belong to this run")
          .note("the state was saved with other options or host buffers, by another build, or was damaged since then")
          .help("restart with the same options and files, in the build of Tessera that saved the state"));
}

}  // namespace tessera::npu

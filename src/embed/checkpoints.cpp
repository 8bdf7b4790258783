// States of a session as bytes: those of a checkpoint file (container/checkpoint/checkpoint.h), with the same proofs
// that a state belongs to a session.
#include "container/checkpoint/checkpoint.h"
#include "embed/codes.h"
#include "embed/session_state.h"
#include "runtime/checkpoints.h"

namespace tessera::embed {

Result<Bytes> SessionState::save() {
  TRY(std::optional<Bytes> state, session_.controller().state());
  if (!state)
    return Failure(error(code::not_now, "the array cannot be saved in cycle {}", array().now())
                       .note("a core has come to a fault, its program changes under it, or an operation has not ended")
                       .help("advance the call by some cycles and save then"));
  const npu::RunList list = list_.value_or(npu::RunList{});
  TRY(std::vector<container::Checkpoint::Source> sources,
      runtime::checkpoint_sources(session_, room_options_, options_.seed, list));
  container::Checkpoint checkpoint = runtime::checkpoint_of(array().device(), std::move(sources));
  checkpoint.cycle = array().now();
  checkpoint.state = std::move(*state);
  return container::write_checkpoint(std::move(checkpoint));
}

Result<void> SessionState::resume(ByteSpan state, const std::optional<api::RunList>& under_way) {
  if (list_)
    return Failure(error(code::call_under_way, "a call is under way").help("end the call, or reset() the session"));
  npu::RunList list;
  if (under_way) {
    TRY(list, list_of(*under_way));
    CHECK_OK(expect(list));
  }
  TRY(const container::Checkpoint checkpoint, container::read_checkpoint(state).complete());
  TRY(std::vector<container::Checkpoint::Source> sources,
      runtime::checkpoint_sources(session_, room_options_, options_.seed, list));
  CHECK_OK(runtime::check_same_run(checkpoint, runtime::checkpoint_of(array().device(), std::move(sources))));
  CHECK_OK(session_.begin(room_options_, options_.seed));
  attach();
  CHECK_OK(session_.controller().restart(checkpoint.state));
  for (const array::BreakPoint& point : breaks_) array().break_at(point);
  if (!under_way) return {};
  list_ = std::move(list);
  done_ = {};
  outcome_ = {};
  outcome_.began = outcome_.ended = array().now();
  limit_ = outcome_.began + room_options_.max_cycles;
  return {};
}

}  // namespace tessera::embed

// Saves and restores the state of a session, in the format of checkpoint files (container/checkpoint/checkpoint.h).
// Like a restart from a file, resume() checks that the state was made with the inputs and options of the session.
#include "runtime/checkpoints.h"
#include "base/fingerprint.h"
#include "container/checkpoint/checkpoint.h"
#include "embed/codes.h"
#include "embed/convert.h"
#include "embed/session_state.h"
#include "npu/codes.h"

namespace tessera::embed {

using Sources = std::vector<container::Checkpoint::Source>;

namespace {

Sources plio_sources(const std::vector<api::PlioInput>& inputs, const std::vector<api::PlioOutput>& outputs) {
  Sources sources;
  for (const api::PlioInput& input : inputs) {
    Bytes data;
    for (const api::StreamWord& word : input.words) append_le(data, word.data);
    Fingerprint print;
    print.add(data);
    sources.push_back(
        {fmt::format("the words into PLIO South {} of {}", input.port, device::to_string(to_room(input.tile))),
         fmt::format("{:016x}", print.value())});
  }
  for (const api::PlioOutput& output : outputs)
    sources.push_back(
        {fmt::format("the bytes from PLIO South {} of {}", output.port, device::to_string(to_room(output.tile))),
         std::to_string(output.words * sizeof(std::uint32_t))});
  return sources;
}

}  // namespace

Result<Sources> SessionState::sources(const npu::RunList& list) const {
  TRY(Sources all, runtime::checkpoint_sources(session_, room_options_, seed_, list));
  for (auto& source : plio_sources(plio_inputs_, plio_outputs_)) all.push_back(std::move(source));
  return all;
}

// Saves the state in a checkpoint. The sources name the inputs that the checkpoint was made with. They stay the same
// until the call ends, and a call may have thousands of checkpoints, so the sources are made only once.
Result<Bytes> SessionState::checkpoint(array::Cycle cycle, Bytes state) {
  if (!sources_) {
    TRY(sources_, sources(list_.value_or(npu::RunList{})));
  }
  container::Checkpoint checkpoint = runtime::checkpoint_of(array().device(), *sources_);
  checkpoint.cycle = cycle;
  checkpoint.state = std::move(state);
  return container::write_checkpoint(std::move(checkpoint));
}

Result<Bytes> SessionState::save() {
  TRY(std::optional<Bytes> state, session_.controller().state());
  if (state) return checkpoint(array().now(), std::move(*state));
  return Failure(
      error(code::not_now, "the array cannot be saved in cycle {}", array().now())
          .note("a core has come to a fault, the program of a running core changes, or an operation has not ended")
          .help("advance the call by some cycles and save then"));
}

void SessionState::checkpoint_every(array::Cycle cycles, Keep keep) {
  session_.controller().checkpoint_every(
      cycles, [this, keep = std::move(keep)](array::Cycle cycle, Result<Bytes> state) {
        if (state) state = checkpoint(cycle, std::move(*state));
        keep(cycle, state ? api::Result<Bytes>(std::move(*state)) : api::Result<Bytes>(to_api(state.error())));
      });
}

Result<void> SessionState::resume(ByteSpan state, const std::optional<api::RunList>& under_way) {
  CHECK_OK(check_calls());
  if (list_)
    return Failure(error(code::call_under_way, "a call is under way").help("end the call, or reset() the session"));
  npu::RunList list;
  if (under_way) {
    TRY(list, list_of(*under_way));
    CHECK_OK(expect(list));
  }
  sources_.reset();
  plio_inputs_ = under_way ? under_way->plio_inputs : std::vector<api::PlioInput>();
  plio_outputs_ = under_way ? under_way->plio_outputs : std::vector<api::PlioOutput>();
  TRY(const container::Checkpoint checkpoint, container::read_checkpoint(state).complete());
  TRY(Sources now, sources(list));
  CHECK_OK(runtime::check_same_run(checkpoint, runtime::checkpoint_of(array().device(), std::move(now))));
  CHECK_OK(session_.begin(room_options_, seed_));
  attach();
  add_breaks();
  outcome_ = {};
  done_ = {};
  is_configured_ = true;
  if (auto restarted = session_.controller().restart(checkpoint.state); !restarted) {
    outcome_.began = outcome_.ended = array().now();
    end_badly(restarted.error());
    return restarted;
  }
  outcome_.began = outcome_.ended = array().now();
  limit_ = outcome_.began + room_options_.max_cycles;
  if (under_way) list_ = std::move(list);
  return {};
}

}  // namespace tessera::embed

namespace tessera::api {

Result<CheckpointInfo> checkpoint_info(std::span<const std::uint8_t> state) {
  API_TRY(const container::Checkpoint checkpoint, container::read_checkpoint(state).complete());
  return CheckpointInfo{checkpoint.device, checkpoint.writer, checkpoint.cycle};
}

}  // namespace tessera::api

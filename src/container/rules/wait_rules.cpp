// Rules for the waits of a transaction stream or a DPU sequence.
#include "container/codes.h"
#include "container/rules/subjects.h"

#include <variant>

namespace tessera::container::rules {

namespace {

// A wait, with its place in the stream.
struct Wait {
  const Sync& sync;
  std::uint64_t offset = 0;  // file offset of the operation
  std::variant<TxnOpcode, DpuOpcode> id{};
  std::uint32_t line = 0;  // line of the operation in a text; 0: the stream is binary

  std::string operation() const {
    return std::visit([](auto each) { return to_string(each); }, id);
  }
};

// Calls visit(Wait) for each wait, in the order of the stream.
template <class Visit>
void for_each_wait(const CommandStream& stream, Visit visit) {
  const auto visit_waits = [&](const auto& ops) {
    for (const auto& op : ops)
      if (const auto* sync = std::get_if<Sync>(&op.body)) visit(Wait{*sync, op.offset, opcode_of(op.body), op.line});
  };
  if (const auto* txn = std::get_if<Txn>(&stream)) visit_waits(txn->ops);
  if (const auto* sequence = std::get_if<DpuSequence>(&stream)) visit_waits(sequence->ops);
}

Diag at_wait(Diag diag, const Wait& wait) {
  if (wait.line != 0) return std::move(diag).at("line {}", wait.line);
  return std::move(diag).at("{} at 0x{:x}", wait.operation(), wait.offset);
}

void waits_outside(const StreamSubject& subject, Found& found) {
  for_each_wait(subject.stream, [&](const Wait& wait) {
    const Sync& sync = wait.sync;
    const device::TileId tile{sync.col, sync.row};
    const bool is_inside = subject.device.contains(tile) && sync.col + sync.cols <= subject.device.cols &&
                           sync.row + sync.rows <= subject.device.rows;
    if (is_inside && sync.channel < subject.device.model(tile).channels(sync.direction)) return;
    found.add(at_wait(found.diag("channel {} {} of {} does not exist", device::to_string(sync.direction), sync.channel,
                                 to_string(tile)),
                      wait)
                  .note("the stream waits for a token of this channel, which never comes")
                  .help("correct the tile or the channel"));
  });
}

constexpr Rule<StreamSubject> kWaitRules[] = {
    {code::wait_without_channel, Severity::Warning, "a wait for a channel that does not exist", waits_outside},
};

}  // namespace

std::span<const Rule<StreamSubject>> wait_rules() {
  return kWaitRules;
}

}  // namespace tessera::container::rules

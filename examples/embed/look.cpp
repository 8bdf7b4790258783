// Runs a call in slices and looks at a tile in between; uses a checkpoint and a breakpoint; and prints the reason of a
// deadlock. Usage: `look FOLDER`, with the folder `examples` of the repository.
#include "threshold.h"

#include <cstdio>
#include <cstdlib>

using namespace example;

namespace {

void need(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "not so: %s\n", what);
  std::exit(1);
}

// A session and the two host buffers that it shares with the array.
struct Caller {
  Bytes input = picture(3), output = Bytes(kBytes);
  ts::Session session;

  explicit Caller(const ts::Program& program) : session(ts::Session::open(program).value()) {
    session.bind(0, session.share(input).value()).value();
    session.bind(1, session.share(output).value()).value();
  }
};

}  // namespace

int main(int, char** argv) {
  const std::string folder = argv[1];
  const ts::Program program = open(folder);
  const ts::RunList lines{{ts::CommandStream::open(folder + "/embed/lines.txn").value()}, 1};
  const ts::Tile core{0, 2};

  // Runs the whole call. The examples below compare their results with it.
  Caller whole(program);
  need(bool(whole.session.run(lines)), "the call completes");

  // Runs the same call in slices of 1000 cycles. After the third slice, the host looks at locks, registers and memory,
  // and makes a checkpoint.
  Caller sliced(program);
  sliced.session.start(lines).value();
  std::vector<std::uint8_t> checkpoint;
  int slices = 0;
  while (!sliced.session.advance(sliced.session.now() + 1000)) {
    if (++slices != 3) continue;
    checkpoint = sliced.session.save().value();
    const ts::TileState tile = sliced.session.tile(core).value();
    std::uint8_t parameters[12];
    sliced.session.read_memory(core, 0x2000, parameters).value();
    const std::uint32_t control = sliced.session.register_offset(core, "Core_Control").value();
    std::printf("cycle %llu: core (0,2) is at pc 0x%x and %s; lock 0 holds %d; the red threshold is 0x%x; control %u\n",
                static_cast<unsigned long long>(sliced.session.now()), tile.core->pc, tile.core->state.c_str(),
                tile.locks[0], parameters[4], sliced.session.peek_register(core, control).value());
  }
  need(slices > 3, "the call takes several slices");
  need(sliced.output == whole.output && sliced.session.outcome().ended == whole.session.outcome().ended,
       "slices change neither bytes nor cycles");

  // Another session continues from the checkpoint.
  Caller resumed(program);
  resumed.session.resume(checkpoint, lines).value();
  while (!resumed.session.advance(UINT64_MAX)) {
  }
  need(resumed.output == whole.output && resumed.session.outcome().ended == whole.session.outcome().ended,
       "a resumed call ends as the whole one");

  // The call stops when descriptor 0 of tile (0,0) starts, and then continues.
  Caller stopped(program);
  stopped.session.break_at({ts::Stop::Kind::Descriptor, {0, 0}, 0, 1}).value();
  need(stopped.session.run(lines).ending == ts::Ending::Stopped, "the call comes to the breakpoint");
  std::printf("%s in cycle %llu\n", stopped.session.stop()->text.c_str(),
              static_cast<unsigned long long>(stopped.session.stop()->cycle));
  while (!stopped.session.advance(UINT64_MAX)) {
  }
  need(stopped.output == whole.output && stopped.session.outcome().ended == whole.session.outcome().ended,
       "a breakpoint changes nothing");

  // This call waits for a picture that never comes. Tessera ends it as a deadlock, and the explanation names the
  // culprit.
  Caller hungry(program);
  const ts::Outcome outcome = hungry.session.run(ts::CommandStream::open(folder + "/embed/hungry.txn").value());
  need(outcome.ending == ts::Ending::Deadlock, "the call without a picture deadlocks");
  const ts::Explanation why = hungry.session.explanation().value();
  std::printf("%s\n", why.headline.c_str());
  for (const std::size_t unit : why.chain)
    std::printf("  %s %s\n", why.units[unit].name.c_str(), why.units[unit].state.c_str());
  return 0;
}

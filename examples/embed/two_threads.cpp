// Runs two sessions in two threads, each with its own picture and a hundred calls. Usage: `two_threads FOLDER`, with
// the folder `examples` of the repository.
//
// Sessions share only the program and the command stream, which never change. So each session gives the same bytes and
// cycles as a session that runs alone; the example checks this. It prints the cycle in which the first call ended. The
// cycle is the same for `tessera run`.
#include "threshold.h"

#include <cstdio>
#include <thread>

using namespace example;

namespace {

constexpr int kCalls = 100;

struct Work {
  Bytes input, output = Bytes(kBytes);
  std::vector<std::uint64_t> cycles{};
  std::string wrong{};
};

void work(const ts::Program& program, const ts::CommandStream& stream, Work& mine) {
  try {
    ts::Session session = ts::Session::open(program).value();
    session.bind(0, session.share(mine.input).value()).value();
    session.bind(1, session.share(mine.output).value()).value();
    for (int i = 0; i < kCalls; ++i) {
      std::fill(mine.output.begin(), mine.output.end(), std::uint8_t{0});
      const ts::Outcome outcome = session.run(stream);
      if (!outcome) throw ts::Error(*outcome.error);
      if (mine.output != expected(mine.input)) mine.wrong = "the result of a call is wrong";
      mine.cycles.push_back(i == 0 ? outcome.ended : outcome.cycles());
    }
  } catch (const ts::Error& error) {
    mine.wrong = error.what();
  }
}

}  // namespace

int main(int, char** argv) {
  const std::string folder = argv[1];
  const ts::Program program = open(folder);
  const ts::CommandStream stream = ts::CommandStream::open(folder + "/embed/lines.txn").value();

  Work alone{picture(1)}, first{picture(1)}, second{picture(2)};
  work(program, stream, alone);
  std::thread one(work, std::cref(program), std::cref(stream), std::ref(first));
  std::thread other(work, std::cref(program), std::cref(stream), std::ref(second));
  one.join();
  other.join();

  for (const Work* each : {&alone, &first, &second})
    if (!each->wrong.empty()) return std::fprintf(stderr, "%s\n", each->wrong.c_str()), 1;
  if (first.cycles != alone.cycles || second.cycles != alone.cycles || first.output != alone.output)
    return std::fputs("a session in a thread differs from one alone\n", stderr), 1;
  std::printf("%llu\n", static_cast<unsigned long long>(alone.cycles.front()));
}

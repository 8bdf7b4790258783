// Tessera in a host's process: the host's signal handlers stay in place, and designs compile in several threads.
#include "embed/program.h"

#include <sys/time.h>
#include <atomic>
#include <csetjmp>
#include <csignal>
#include <thread>

namespace tessera::embed {
namespace {

thread_local sigjmp_buf back;
std::atomic<int> handled = 0;

extern "C" void own_handler(int) {
  ++handled;
  siglongjmp(back, 1);
}

// Multiplies each of sixteen words by three, with a C++ kernel that is compiled for the host.
void call_kernel() {
  std::vector<std::uint32_t> in(16), out(16);
  for (std::uint32_t i = 0; i < 16; ++i) in[i] = i + 1;
  api::SessionOptions options;
  options.kernels.files = {example("small/scale.cc")};
  auto opened = api::Session::open(api::Program::open(example("small/called.mlir")).value(), options);
  ASSERT_TRUE(opened) << api::to_text(opened.error());
  api::Session& session = *opened;
  const auto bytes = [](std::vector<std::uint32_t>& words) {
    return std::span(reinterpret_cast<std::uint8_t*>(words.data()), words.size() * 4);
  };
  session.bind(0, session.share(bytes(in)).value()).value();
  session.bind(1, session.share(bytes(out)).value()).value();
  const api::Outcome outcome = session.run();
  ASSERT_TRUE(outcome) << api::to_text(*outcome.error);
  for (std::uint32_t i = 0; i < 16; ++i) EXPECT_EQ(out[i], 3 * (i + 1));
}

TEST(HostProcess, KeepsItsOwnSignalHandlers) {
  struct sigaction own{};
  own.sa_handler = own_handler;
  const std::vector<int> signals{SIGSEGV, SIGBUS, SIGFPE,  SIGILL,    SIGABRT, SIGINT,
                                 SIGTERM, SIGHUP, SIGALRM, SIGVTALRM, SIGPROF};
  std::vector<struct sigaction> before(signals.size());
  for (std::size_t i = 0; i < signals.size(); ++i) ASSERT_EQ(sigaction(signals[i], &own, &before[i]), 0);

  call_kernel();

  for (std::size_t i = 0; i < signals.size(); ++i) {
    struct sigaction now{};
    ASSERT_EQ(sigaction(signals[i], nullptr, &now), 0);
    EXPECT_EQ(now.sa_handler, own_handler) << "signal " << signals[i];
  }
  itimerval timer{};
  ASSERT_EQ(getitimer(ITIMER_REAL, &timer), 0);
  EXPECT_EQ(timer.it_interval.tv_sec + timer.it_value.tv_sec, 0);

  // If a thread of the host crashes after a session, the host's own handler gets the signal.
  std::thread crashing([] {
    if (sigsetjmp(back, 1) == 0) raise(SIGSEGV);
  });
  crashing.join();
  EXPECT_EQ(handled, 1);
  for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &before[i], nullptr);
}

TEST(HostProcess, RefusesBodiesWhenAsked) {
  api::SessionOptions options;
  options.kernels.refuse_bodies = true;
  const api::Program program = api::Program::open(example("small/called.mlir")).value();
  EXPECT_TRUE(program.has_host_bodies());
  EXPECT_EQ(program.kind(), api::Program::Kind::Design);
  EXPECT_TRUE(program.own_stream());
  EXPECT_EQ(code_of(api::Session::open(program, options)), "T0755");
}

TEST(HostProcess, CallsKernelsInSeveralThreads) {
  std::thread one(call_kernel), other(call_kernel);
  one.join();
  other.join();
}

}  // namespace
}  // namespace tessera::embed

// Runs the input as a program of an array, as `tessera run` does: a configuration and a command stream (guest.h). The
// program may compute nonsense, hang or stop with a report, but it must not touch memory of the host. Two runs must do
// the same: one with the fast engine of the cores, and one with the plain engine and the sanitizers of --check.
#include "guest.h"
#include "base/fingerprint.h"
#include "core/emulated_core.h"
#include "explain/bottleneck.h"
#include "npu/controller.h"
#include "sanitize/sanitizers.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>

namespace {

using namespace tessera;

constexpr array::Cycle kMaxCycles = 3000;
constexpr std::size_t kBuffer = 0x800;
constexpr std::size_t kMaxInput = 0x8000;

// The result of a run, as lines. The target compares two runs line by line.
using Course = std::vector<std::string>;

class Run {
 public:
  Run(const fuzz::Guest& guest, array::CoreOptions options, bool check)
      : array_(guest.device(), memory_), controller_(array_, memory_, kMaxCycles) {
    for (unsigned argument = 0; argument < 4; ++argument) {
      Bytes data(kBuffer);
      for (std::size_t i = 0; i < kBuffer; i += 4) store_le(data, i, static_cast<std::uint32_t>(i + argument));
      memory_.set_buffer(argument, data);
    }
    memory_.set_scratchpad(Bytes(64, 1));
    array_.use(options);
    if (check) sanitizers_.emplace(array_);
    if ((guest.how & fuzz::Guest::kFromSecondColumn) != 0 && guest.device().cols > 1) controller_.start_at(1);
    array_.probe(1000, [this](array::Cycle) { note_state(); });
    npu::Pdis pdis;
    pdis.read = [&guest](std::uint64_t) -> Result<container::Cdo> { return guest.configuration; };
    controller_.offer(std::move(pdis));
  }

  Course course(const fuzz::Guest& guest) {
    auto done = controller_.load(guest.configuration);
    send_plio(guest);
    if (done && guest.stream) done = controller_.execute(*guest.stream);
    note(done);
    if (done && !guest.stream) note(controller_.run_to_rest());
    if (done) note(controller_.finish());
    note_state();
    for (unsigned argument = 0; argument < 4; ++argument) {
      if (memory_.buffer(argument).size() != kBuffer) std::abort();
      note(memory_.buffer(argument));
    }
    look_at_all();
    return course_;
  }

 private:
  void send_plio(const fuzz::Guest& guest) {
    if (!guest.device().programmable_logic) return;
    const array::StreamWord words[] = {{1, false}, {2, true}, {3, true}};
    for (unsigned south = 0; south < 4; ++south) {
      (void)array_.plio_send({2, 0}, south, words);
      (void)array_.plio_expect({2, 0}, south, 2);
    }
  }
  void note(ByteSpan bytes) {
    Fingerprint print;
    print.add(bytes);
    note(fmt::format("memory {:016x}", print.value()));
  }
  void note(std::string text) { course_.push_back(std::move(text)); }
  void note(const Result<void>& done) {
    if (!done) note(render(done.error()));
  }
  void note(const Result<std::optional<Diag>>& done) {
    if (!done || *done) note(render(done ? **done : done.error()));
  }
  void note_state() { note(fmt::format("cycle {} state {:016x}", array_.now(), array_.fingerprint())); }
  // Queries the array after a run, in whatever state it is.
  void look_at_all() {
    for (const array::Waiting& waiting : array_.waiting()) note(waiting.reason);
    (void)array_.report();
    note(fmt::format("{}", fmt::join(explain::explain(array_.view(), {}).lines(), "\n")));
    if (const auto limit = explain::bottleneck(array_.view(), array_.report())) (void)limit->sentence.size();
    if (sanitizers_)
      for (const sanitize::Finding& finding : sanitizers_->findings()) (void)render(finding.diag);
    for (const Diag& warning : array_.warnings()) note(render(warning));
    const device::Device& device = array_.device();
    for (std::uint8_t row = 0; row < device.rows; ++row) (void)array_.inspect({0, row});
  }

  npu::HostMemory memory_;
  array::Array array_;
  std::optional<sanitize::Sanitizers> sanitizers_;
  npu::Controller controller_;
  Course course_;
};

Course run(const fuzz::Guest& guest, array::CoreOptions options, bool check) {
  return Run(guest, options, check).course(guest);
}

void compare(const Course& fast, const Course& plain) {
  const auto [one, other] = std::ranges::mismatch(fast, plain);
  if (one == fast.end() && other == plain.end()) return;
  const auto line = [](const Course& course, auto at) { return at == course.end() ? std::string("(ended)") : *at; };
  fmt::print(stderr, "fast:  {}\nplain: {}\n", line(fast, one), line(plain, other));
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using array::Engine, array::Timing;
  if (size > kMaxInput) return 0;
  const fuzz::Guest guest = fuzz::Guest::read({data, size});
  const Timing timing = (guest.how & fuzz::Guest::kCycleTiming) != 0 ? Timing::Cycles : Timing::Functional;
  const Course plain = run(guest, {.engine = Engine::Plain, .timing = timing}, true);
  for (const Engine engine : {Engine::Native, Engine::Blocks})
    compare(run(guest, {.engine = engine, .timing = timing, .eager = true}, false), plain);
  return 0;
}

// Executes the input as a core program. The program may compute nonsense or stop with a report, but it must not touch
// memory of the host, and both engines must reach the same states.
#include "core/aie2/core.h"
#include "base/fingerprint.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace {

using namespace tessera;

class Bus : public core::CoreBus {
 public:
  explicit Bus(ByteSpan program) : program_(program) {}
  std::span<std::uint8_t> data(core::Quadrant quadrant) override {
    return quadrant == core::Quadrant::West ? std::span<std::uint8_t>() : std::span<std::uint8_t>(memory_);
  }
  ByteSpan program() override { return program_; }
  Result<bool> ready(const core::Request& request, core::Cycle) override { return request.lock % 2 == 0; }
  void acquire(unsigned, std::int32_t, core::Cycle) override {}
  Result<void> release(unsigned, std::int32_t, core::Cycle) override { return {}; }
  std::optional<core::StreamWord> read_stream(unsigned, core::Cycle) override { return core::StreamWord{}; }
  bool write_stream(unsigned, core::StreamWord, core::Cycle) override { return true; }
  core::CascadeValue read_cascade(core::Cycle) override { return {}; }
  void write_cascade(const core::CascadeValue&, core::Cycle) override {}
  Result<std::uint32_t> read_register(std::uint32_t, core::Cycle) override { return 0; }
  void write_register(std::uint32_t, std::uint32_t, core::Cycle) override {}

 private:
  ByteSpan program_;
  Bytes memory_ = Bytes(0x10000);
};

// Runs in slices, as an array would, and returns a fingerprint of core and memory after each slice.
std::vector<std::uint64_t> run(ByteSpan program, core::Engine engine) {
  Bus bus(program);
  core::aie2::Core core(bus, {0, 2});
  core.use({.engine = engine, .eager = true});
  for (std::uint8_t i = 0; i < 8; ++i) core.write_register({isa::aie2::files::P, i}, 0x70000 + 0x400U * i);
  core.write_register({isa::aie2::files::SP, 0}, 0x78000);
  core.start(0);
  std::vector<std::uint64_t> states;
  for (core::Cycle until = 97; until < 2000; until += 97) {
    const core::Executor::End end = core.run(0, until, until);
    Fingerprint state;
    state.add(bus.data(core::Quadrant::Own));
    state.add(static_cast<std::uint64_t>(end));
    if (core.fault()) {
      const std::string report = render(*core.fault());
      state.add(ByteSpan(reinterpret_cast<const std::uint8_t*>(report.data()), report.size()));
    } else {
      state.add(core.fingerprint());
    }
    states.push_back(state.value());
    if (end != core::Executor::End::Horizon) break;
  }
  return states;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteSpan program(data, std::min<std::size_t>(size, 0x4000));
  const auto plain = run(program, core::Engine::Plain);
  for (const auto engine : {core::Engine::Native, core::Engine::Blocks})
    if (run(program, engine) != plain) std::abort();
  return 0;
}

// Loops that one core executes without an array: their programs, and a core that runs one of them.
#pragma once

#include "need.h"

#include "core/aie2/lone_core.h"
#include "isa/aie2/aie2.h"
#include "isa/program.h"

#include <random>

namespace tessera {

// Fills the first half of the core's own memory with bfloat16 numbers of either sign, from 2^-8 to below 2^9 in size,
// and the second half with random bytes.
inline void fill(core::aie2::LoneCore& machine) {
  std::mt19937 random(1);
  const std::span<std::uint8_t> memory = machine.data(core::Quadrant::Own);
  for (std::size_t i = 0; i < memory.size(); i += 2) {
    const auto any = static_cast<std::uint16_t>(random());
    const auto near_one = static_cast<std::uint16_t>((any & 0x807F) | (119 + any / 128 % 17) << 7);
    store_le(memory, i, i < memory.size() / 2 ? near_one : any);
  }
}

// Executes `body` as a zero-overhead loop; lc is large enough for any measurement. p0 and p1 point to bfloat16 numbers,
// p2 and p3 to random bytes. r6 configures the multiplier for signed int8 matrices, r7 for bfloat16 matrices; both add
// products to the accumulator.
class LoopCore {
 public:
  LoopCore(core::Engine engine, const std::string& body)
      : machine_(program(body).bytes, core::aie2::LoneCore::Neighbours::Silent) {
    fill(machine_);
    machine_.core.use({.engine = engine});
    machine_.core.start(0);
  }
  void run(core::Cycle cycles) {
    const core::Cycle until = machine_.core.now() + cycles;
    if (machine_.core.run(0, until, until) == core::Executor::End::Horizon) return;
    if (machine_.core.fault()) fmt::print(stderr, "{}", render(*machine_.core.fault()));
    std::exit(1);
  }
  std::uint64_t bundles() { return machine_.core.counts().bundles; }

 private:
  static isa::Program program(const std::string& body) {
    return need(isa::assemble(isa::kAie2,
                              "movxm ls, #first\nmovxm le, #last\nmovxm lc, #0x7fffffff\nmovxm p0, #0x70000\n"
                              "movxm p1, #0x72000\nmovxm p2, #0x78000\nmovxm p3, #0x7a000\nmovxm r6, #0x308\n"
                              "movxm r7, #0x1c\nnop\nnop\nnop\nnop\nnop\nnop\nnop\n.align 16\nfirst:\n" +
                                  body + "last:\nnop\ndone\n",
                              "bench"));
  }
  core::aie2::LoneCore machine_;
};

struct Loop {
  const char* name;
  std::string body;
};
inline std::vector<Loop> loops() {
  // Each bundle loads half a register for each operand, and multiplies. `accumulate` is the text of the multiplication,
  // with places for the numbers of an accumulator and of two vector registers.
  const auto products = [](const char* a, const char* b, const char* accumulate) {
    std::string body;
    for (int i = 0; i < 8; ++i)
      body += fmt::format("vlda wl{0}, [{1}, #{2}]; vldb wl{3}, [{4}, #{2}]; ", i % 4, a, 32 * (i % 4), 4 + i % 4, b) +
              fmt::format(fmt::runtime(accumulate), i % 4, i % 4, 4 + i % 4);
    return body;
  };
  std::string empty;
  for (int i = 0; i < 32; ++i) empty += "nop\n";
  return {
      {"empty", empty},
      {"scalar",
       "add r0, r0, #1; mov r2, r1\nlshl r1, r0, r3\nnop\nxor r4, r4, r1\nlda r5, [p2, #4]\nst r4, [p2, #8]\n"},
      {"vector",
       "vldb wl0, [p2, #32]; vlda wh0, [p2, #64]; vadd.8 x2, x0, x1\nvmax_lt.d8 x3, r17:r16, x2, x0\n"
       "vst wl3, [p2, #96]; vsel.8 x4, x0, x2, r17:r16\nvmac cm0, cm0, x0, x2, r6\n"},
      {"mac_i8_4x8x8", products("p2", "p3", "vmac cm{0}, cm{0}, x{1}, x{2}, r6\n")},
      {"mac_bf16_4x8x4", products("p0", "p1", "vmac.f bml{0}, bml{0}, x{1}, x{2}, r7\n")},
  };
}

}  // namespace tessera

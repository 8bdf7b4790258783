// A rig whose cores run programs given as text.
#pragma once

#include "rig.h"

#include "isa/aie2/aie2.h"
#include "isa/program.h"

namespace tessera::array {

inline std::string nops(unsigned count) {
  std::string text;
  for (unsigned i = 0; i < count; ++i) text += "nop\n";
  return text;
}
inline std::string times(unsigned count, const std::string& bundle) {
  std::string text;
  for (unsigned i = 0; i < count; ++i) text += bundle + "\n";
  return text;
}
inline const std::string kDone = "done\n" + nops(2);
inline const std::string kSpin = ".align 16\nspin:\nj #spin\n" + nops(5);

// r1 = 1 to release with, r10 = -1 to acquire with: two bundles, cycles 0 and 1.
inline const std::string kSetUp = "movx r1, #1\nmovx r10, #-1\n";

class Cores : public Rig {
 public:
  explicit Cores(std::string_view device = "npu1_4col") : Rig(device) {}

  isa::Program load(TileId tile, std::string_view source) {
    auto program = isa::assemble(isa::kAie2, source, "test");
    EXPECT_TRUE(program.has_value()) << render(program.error());
    Bytes bytes = program->bytes;
    bytes.resize(align_up(bytes.size(), 4));
    EXPECT_TRUE(array.write_block(address(tile, core::Program_Memory.offset), bytes).has_value());
    return std::move(*program);
  }
  void control(TileId tile, bool enable, bool reset = false) {
    std::uint32_t word = core::Core_Control_Enable.set(0, enable);
    word = core::Core_Control_Reset.set(word, reset);
    write(tile, core::Core_Control.offset, word);
  }
  void start(TileId tile, std::string_view source) {
    load(tile, source);
    control(tile, true);
  }
  std::uint32_t r(TileId tile, unsigned index) { return read(tile, core::Core_R.at(index)); }
  std::uint32_t status(TileId tile) { return read(tile, core::Core_Status.offset); }
  CoreReport report(TileId tile) const {
    const Report all = array.report();
    for (const CoreReport& one : all.cores)
      if (one.tile == tile) return one;
    ADD_FAILURE() << "no core ran in " << device::to_string(tile);
    return {};
  }
};

}  // namespace tessera::array

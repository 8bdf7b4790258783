// vshuffle and vshift: permute the bytes of two vector registers by a mode (facts/isa/aie2-shuffle-modes.tsv), and take
// 64 consecutive bytes of them.
//
// Compilers make 64 loads and stores of single bytes from the plain loop. Processors have instructions that permute
// bytes, but no loop of C++ stands for them, so this room has one version by hand for AVX2 and one for AVX-512 with
// VBMI. The program chooses a version when it starts. Tests compare all versions with the plain loop.
#pragma once

#include "core/aie2/exec.h"

#include <span>
#include <string_view>

namespace tessera::core::aie2 {

// mode is below kShuffleModes.size().
using ShuffleBytes = void (*)(unsigned mode, const std::uint8_t* low, const std::uint8_t* high, ByteLanes& out);
// Takes the bytes from number `first` on, with zeros beyond the pair.
using ShiftBytes = void (*)(std::uint32_t first, const std::uint8_t* low, const std::uint8_t* high, ByteLanes& out);

struct ShuffleVersion {
  std::string_view name;
  ShuffleBytes shuffle;
  ShiftBytes shift;
};
// Returns the versions that this machine can execute, the plain loop first and the fastest one last.
std::span<const ShuffleVersion> shuffle_versions();

// Call the fastest version.
void shuffle_bytes(unsigned mode, const std::uint8_t* low, const std::uint8_t* high, ByteLanes& out);
void shift_bytes(std::uint32_t first, const std::uint8_t* low, const std::uint8_t* high, ByteLanes& out);

}  // namespace tessera::core::aie2

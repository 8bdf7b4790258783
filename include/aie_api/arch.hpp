// The architecture for which a kernel is compiled.
//
// Kernels and the headers that they include read the architecture from the macro __AIE_ARCH__, which compilers of cores
// define: 10 is AIE (the first generation, AIE1 elsewhere in Tessera), 20 is AIE-ML (AIE2), and 21 is the AIE-ML of
// XDNA 2 (AIE2P). Without the macro a kernel is compiled for AIE-ML. The properties of an architecture (accumulators,
// sizes, shapes, alignment) are generated from facts/aie_api/.
//
// Source of the values: docs of github.com/Xilinx/aie_api (MIT).
#pragma once

#ifndef __AIE_ARCH__
#ifdef __AIEARCH__
#define __AIE_ARCH__ __AIEARCH__
#else
#define __AIE_ARCH__ 20
#endif
#endif
#ifndef __AIEARCH__
#define __AIEARCH__ __AIE_ARCH__
#endif
static_assert(__AIE_ARCH__ == 10 || __AIE_ARCH__ == 20 || __AIE_ARCH__ == 21,
              "__AIE_ARCH__ must be 10 (AIE), 20 (AIE-ML) or 21 (AIE-ML of XDNA 2)");

namespace aie::arch {

enum ArchVersion : unsigned { AIE = 10, AIE_ML = 20, XDNA_2 = 21 };
enum ArchGeneration : unsigned { Gen1 = 1, Gen2 = 2 };

inline constexpr ArchVersion version = static_cast<ArchVersion>(__AIE_ARCH__);
inline constexpr ArchGeneration generation = static_cast<ArchGeneration>(__AIE_ARCH__ / 10);

template <class... Versions>
  requires(__is_same(Versions, ArchVersion) && ...)
constexpr bool is(Versions... versions) {
  return ((version == versions) || ...);
}
template <class... Generations>
  requires(__is_same(Generations, ArchGeneration) && ...)
constexpr bool is(Generations... generations) {
  return ((generation == generations) || ...);
}

}  // namespace aie::arch

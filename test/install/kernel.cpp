// A kernel of the AIE API outside of Tessera's build: prints the sum of 0 to 31.
#define __AIE_ARCH__ 20
#include <aie_api/aie.hpp>

#include <cstdint>
#include <cstdio>

int main() {
  alignas(aie::vector_decl_align) std::int16_t numbers[32];
  for (int i = 0; i < 32; ++i) numbers[i] = static_cast<std::int16_t>(i);
  std::printf("%d\n", static_cast<int>(aie::reduce_add(aie::load_v<32>(numbers))));
}

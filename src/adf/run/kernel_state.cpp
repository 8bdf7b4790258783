#include "adf/run/kernel_state.h"

#include <adf/driver_tables.h>

#include <algorithm>
#include <cstddef>
#include <map>

namespace tessera::adf {

namespace {

using Image = std::vector<std::byte>;

// AddressSanitizer checks memcpy, and a variable may end with bytes that it guards. A copy by volatile bytes is no
// call.
void copy_bytes(volatile std::byte* to, const volatile std::byte* from, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) to[i] = from[i];
}

}  // namespace

void load_state_of(const std::vector<id>& kernels) {
  if (&tessera_adf_code == nullptr) return;
  static auto& first = *new std::map<const void*, Image>;
  for (std::uint32_t i = 0; i < tessera_adf_code.variable_count; ++i) {
    const auto& one = tessera_adf_code.variables[i];
    if (std::ranges::find(kernels, one.kernel) == kernels.end()) continue;
    auto* memory = static_cast<volatile std::byte*>(one.memory);
    const auto [image, is_new] = first.try_emplace(one.memory, one.bytes);
    if (is_new)
      copy_bytes(image->second.data(), memory, one.bytes);
    else
      copy_bytes(memory, image->second.data(), one.bytes);
  }
}

}  // namespace tessera::adf

#include "adf/run/bypass.h"

#include "adf/codes.h"
#include "adf/graph/names.h"

#include <cstring>

namespace tessera::adf {

void BypassRun::take(Core& core) {
  if (const std::int32_t value = control_.number(); value != 0 && value != 1)
    core.fail(error(code::bad_bypass, "{} receives the value {}", name_of_port(control_.port()), value)
                  .note("0 runs the kernel, and 1 bypasses it")
                  .help("give the parameter 0 or 1"));
  ::adf::host::binding unused;
  control_.begin(unused);
}

void BypassRun::copy(const std::vector<::adf::host::binding>& bindings) const {
  for (const Pair& one : pairs) {
    const ::adf::host::binding &from = bindings[one.from], &to = bindings[one.to];
    if (one.is_stream) {
      for (std::uint64_t i = 0; i < one.bytes / 4; ++i) {
        bool is_last = false;
        const std::uint32_t word = from.words_in->read(is_last);
        to.words_out->write(word, is_last);
      }
      continue;
    }
    // If the kernel acquires the buffer itself, the bypass acquires it here.
    const void* source = from.lock != nullptr ? from.lock->acquire() : from.memory;
    void* target = to.lock != nullptr ? to.lock->acquire() : to.memory;
    std::memcpy(static_cast<std::byte*>(target) + one.to_margin,
                static_cast<const std::byte*>(source) + one.from_margin, one.bytes);
    if (from.lock != nullptr) from.lock->release();
    if (to.lock != nullptr) to.lock->release();
  }
}

}  // namespace tessera::adf

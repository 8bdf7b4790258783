#include "adf/run/bypass.h"

#include "adf/codes.h"
#include "adf/graph/names.h"

#include <cstring>

namespace tessera::adf {

std::vector<BypassTransfer> bypass_transfers(const Model& model, const Plan& plan, id node) {
  std::vector<BypassTransfer> made;
  for (const BypassPair& one : plan.bypasses.at(node)) {
    const Port &in = model.ports[one.in], &out = model.ports[one.out];
    made.push_back({in.argument, out.argument, one.bytes, plan.buffers[one.in].margin, plan.buffers[one.out].margin,
                    !has_buffer(in)});
  }
  return made;
}

std::optional<Diag> wrong_bypass_value(id port, std::int32_t value) {
  if (value == 0 || value == 1) return {};
  return error(code::bad_bypass, "{} receives the value {}", name_of_port(port), value)
      .note("0 runs the kernel, and 1 bypasses it")
      .help("give the parameter 0 or 1");
}

void BypassRun::take(Core& core) {
  if (auto wrong = wrong_bypass_value(control_.port(), control_.number())) core.fail(std::move(*wrong));
  ::adf::host::binding unused;
  control_.begin(unused);
}

void copy_past_kernel(const std::vector<BypassTransfer>& transfers, const std::vector<::adf::host::binding>& bindings) {
  for (const BypassTransfer& one : transfers) {
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

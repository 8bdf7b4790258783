#include "runtime/body_acts.h"

#include "base/bits.h"

#include <utility>

namespace tessera::runtime {

namespace {

void add_places(std::vector<device::CoreAct>& acts, const container::CoreBody& body) {
  for (device::CoreAct& act : acts) {
    if (act.buffer && *act.buffer < body.buffers.size()) {
      const auto& buffer = body.buffers[*act.buffer];
      act.memory = {buffer.address, buffer.length};
      if (act.part && in_range(act.part->first, act.part->length, buffer.length))
        act.memory = {buffer.address + act.part->first, act.part->length};
    }
    add_places(act.body, body);
  }
}

}  // namespace

core::CodeScan scan_body(std::vector<device::CoreAct> acts, const container::CoreBody& body) {
  add_places(acts, body);
  return core::scan_acts(std::move(acts));
}

}  // namespace tessera::runtime

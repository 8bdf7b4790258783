#include "runtime/body_acts.h"

#include <utility>

namespace tessera::runtime {

namespace {

void add_places(std::vector<device::CoreAct>& acts, const container::CoreBody& body) {
  for (device::CoreAct& act : acts) {
    if (act.buffer && *act.buffer < body.buffers.size())
      act.memory = {body.buffers[*act.buffer].address, body.buffers[*act.buffer].length};
    add_places(act.body, body);
  }
}

}  // namespace

core::CodeScan scan_body(std::vector<device::CoreAct> acts, const container::CoreBody& body) {
  add_places(acts, body);
  return core::scan_acts(std::move(acts));
}

}  // namespace tessera::runtime

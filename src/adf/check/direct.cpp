#include "adf/check/direct.h"

namespace tessera::adf {

bool is_direct(const Plan& plan, const Net& net) {
  if (net.sinks.size() != 1) return false;
  const id to = net.sinks.front().port;
  const BufferPlan &from_plan = plan.buffers[net.source], &to_plan = plan.buffers[to];
  return from_plan.bytes != 0 && from_plan.bytes == to_plan.bytes && to_plan.margin == 0 && !to_plan.is_far &&
         !plan.access.contains(net.source) && !plan.access.contains(to);
}

}  // namespace tessera::adf

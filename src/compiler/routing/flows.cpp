#include "compiler/routing/flows.h"

#include <array>

namespace tessera::compiler::routing {

std::string_view to_string(Wire wire) {
  if (wire == Wire::PLIO) return "PLIO";
  if (wire == Wire::NOC) return "NOC";
  return device::to_string(static_cast<device::Bundle>(wire));
}

std::string to_string(const Endpoint& endpoint) {
  return fmt::format("{} {} of {}", to_string(endpoint.wire), endpoint.channel, device::to_string(endpoint.tile));
}

// A Wire that is also a Bundle has the same number; to_string() depends on this.
static_assert(static_cast<unsigned>(Wire::Core) == static_cast<unsigned>(device::Bundle::Core));
static_assert(static_cast<unsigned>(Wire::South) == static_cast<unsigned>(device::Bundle::South));
static_assert(static_cast<unsigned>(Wire::Trace) == static_cast<unsigned>(device::Bundle::Trace));
static_assert(static_cast<unsigned>(Wire::PLIO) == device::kBundles);

}  // namespace tessera::compiler::routing

// Writes a routing failure as text for the user.
#include "compiler/routing/unroutable.h"

namespace tessera::compiler::routing {

std::string_view to_string(Unroutable::Kind kind) {
  using enum Unroutable::Kind;
  switch (kind) {
    case Invalid: return "no such port";
    case Ends: return "an end is claimed twice";
    case Wires: return "not enough wires";
    case Slots: return "not enough slots";
    case Msels: return "not enough msels";
    case Arbiters: return "not enough arbiters";
    case Deadlock: return "a deadlock";
  }
  return "";
}

std::string to_string(const ChannelExchange& exchange) {
  const std::string_view direction = device::to_string(exchange.direction);
  return fmt::format("{} {} and {} {} of {}", direction, exchange.one, direction, exchange.other,
                     device::to_string(exchange.tile));
}

std::string to_string(const Unroutable& failure, const RoutingRequest& request) {
  const auto spell = [&](const std::vector<FlowRef>& flows) {
    std::string text;
    for (const FlowRef ref : flows) {
      std::string from, to;
      const auto list = [](std::string& ends, const std::vector<Endpoint>& all) {
        for (const Endpoint& end : all) ends += (ends.empty() ? "" : ", ") + to_string(end);
      };
      list(from, ref.packet ? request.packets[ref.index].sources : std::vector{request.circuits[ref.index].source});
      list(to, ref.packet ? request.packets[ref.index].destinations : request.circuits[ref.index].destinations);
      const std::string what = ref.packet ? fmt::format("packets {}", request.packets[ref.index].id) : "circuit";
      text += fmt::format("\n  {}: {} -> {}", what, from, to);
    }
    return text;
  };
  std::string text = fmt::format("{} in the switch of {}: {}", to_string(failure.kind), device::to_string(failure.tile),
                                 failure.reason);
  if (!failure.competing.empty()) text += "\nflows that compete there:" + spell(failure.competing);
  if (!failure.conflict.empty())
    text += "\nflows without a common route; if any one of them is removed, the others have a route:" +
            spell(failure.conflict);
  if (failure.exchange)
    text += fmt::format("\nall flows have a route if {} change places", to_string(*failure.exchange));
  return text;
}

}  // namespace tessera::compiler::routing

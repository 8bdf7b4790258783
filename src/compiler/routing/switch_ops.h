// Flows and switches: operations <-> the plain structures of the router.
#pragma once

#include "compiler/routing/flows.h"
#include "dialect/aie/aie.h"

namespace tessera::compiler {

// A request, and the operation behind each of its flows.
struct RoutingRequest {
  routing::Request request;
  std::vector<mlir::Operation*> circuits, packets;
};
// Of which kinds of flows.
struct Routed {
  bool circuits = true, packets = true;
};
// What the device's flows ask for; switches that it has already are fixed.
mlir::FailureOr<RoutingRequest> request_of(aie::DeviceOp device, Routed routed);

// The settings of all switches of the device, by tile.
routing::Settings settings_of(aie::DeviceOp device);

// Adds switches with these settings, and tiles that have none yet.
void add_switches(aie::DeviceOp device, const routing::Settings& settings);

}  // namespace tessera::compiler

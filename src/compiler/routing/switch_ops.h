// Flows and switches: operations <-> the plain structures of the router.
#pragma once

#include "compiler/routing/flows.h"
#include "dialect/aie/aie.h"

namespace tessera::compiler {

// A request, and the operation behind each of its flows: of circuits, that are several flows of one source, the first.
struct RoutingRequest {
  routing::Request request;
  std::vector<mlir::Operation*> circuits, packets;
  std::vector<mlir::SmallVector<mlir::Location>> places;  // of all flows of each circuit
};
// Of which kinds of flows.
struct Routed {
  bool circuits = true, packets = true;
};
// What the device's flows ask for; switches that it has already are fixed.
mlir::FailureOr<RoutingRequest> request_of(aie::DeviceOp device, Routed routed);

// The settings of all switches of the device, by tile.
routing::Settings settings_of(aie::DeviceOp device);

// Adds switches with these settings, which answer the request, and tiles that have none yet. What they connect stands
// where the flows stand that it is for.
void add_switches(aie::DeviceOp device, const RoutingRequest& request, const routing::Settings& settings);

}  // namespace tessera::compiler

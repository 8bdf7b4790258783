// Converts between flow and switch operations and the plain structures of the router.
#pragma once

#include "compiler/routing/flows.h"
#include "dialect/aie/aie.h"

namespace tessera::compiler {

// A request to the router, and the operation of each of its flows. Several flows of one source are one circuit, whose
// operation is the first of these flows.
struct RoutingRequest {
  routing::RoutingRequest request;
  std::vector<mlir::Operation*> circuits, packets;
  std::vector<mlir::SmallVector<mlir::Location>> places;  // for each circuit, the places of all its flows
};
// The kinds of flows to route.
struct Routed {
  bool circuits = true, packets = true;
};
// Makes the request for the device's flows. The settings of its present switches become RoutingRequest::fixed.
mlir::FailureOr<RoutingRequest> request_of(aie::DeviceOp device, Routed routed);

// Returns the settings of all switches of the device, sorted by tile.
routing::Settings settings_of(aie::DeviceOp device);

// Adds switches with the settings that the router found for `request`, and any missing tiles. Each connection gets the
// locations of the flows that it serves.
void add_switches(aie::DeviceOp device, const RoutingRequest& request, const routing::Settings& settings);

}  // namespace tessera::compiler

// The pass that routes a device.
//
// It turns flows into a request (switch_ops.h), to which the router answers with switch settings (routing/route.h). The
// verifier follows these settings from each source (routing/verify.h); the pass fails when the verifier finds a fault.
// Then the pass turns the settings into operations. Router and verifier share no code, so that each finds the other's
// mistakes.
#include "compiler/passes.h"
#include "compiler/routing/route.h"
#include "compiler/routing/switch_ops.h"
#include "compiler/routing/verify.h"
#include "compiler/routing/wires.h"

namespace tessera::compiler {

#define GEN_PASS_DEF_AIECREATEPATHFINDERFLOWS
#include "compiler/passes/decls.h.inc"

namespace {

// Returns the tiles whose control port is a destination of priority flows.
std::set<device::TileId> controlled(const routing::RoutingRequest& request) {
  std::set<device::TileId> tiles;
  for (const routing::PacketFlow& flow : request.packets)
    for (const routing::Endpoint& end : flow.destinations)
      if (flow.priority && end.wire == routing::Wire::Ctrl) tiles.insert(end.tile);
  return tiles;
}

struct CreatePathfinderFlows : impl::AIECreatePathfinderFlowsBase<CreatePathfinderFlows> {
  using AIECreatePathfinderFlowsBase::AIECreatePathfinderFlowsBase;

  void runOnOperation() override {
    aie::DeviceOp device = getOperation();
    auto request = request_of(device, {.circuits = circuits, .packets = packets});
    if (failed(request)) return signalPassFailure();
    if (auto tiles = controlled(request->request); confined && !tiles.empty())
      request->request.within = std::move(tiles);
    const auto settings = routing::route(device.model(), request->request);
    if (!settings) {
      report(*request, settings.error());
      return signalPassFailure();
    }
    const auto findings = routing::verify(device.model(), request->request, *settings);
    for (const routing::Finding& finding : findings)
      device.emitOpError("has a wrong route: ") << routing::to_string(finding);
    if (!findings.empty()) return signalPassFailure();
    for (const routing::SharedArbiter& shared : settings->shared) warn(*request, shared);
    add_switches(device, *request, *settings);
    add_wires(device);
    for (mlir::Operation* op : flows(device)) op->erase();
  }

  std::vector<mlir::Operation*> flows(aie::DeviceOp device) const {
    std::vector<mlir::Operation*> all;
    for (mlir::Operation& op : device.getBodyRegion().front())
      if ((circuits && mlir::isa<aie::FlowOp>(op)) || (packets && mlir::isa<aie::PacketFlowOp>(op))) all.push_back(&op);
    return all;
  }

  static void warn(const RoutingRequest& request, const routing::SharedArbiter& shared) {
    mlir::InFlightDiagnostic diagnostic = request.packets[shared.flows.front().index]->emitWarning();
    diagnostic << "the flow shares an arbiter of the switch of " << to_string(shared.tile)
               << " with unrelated packets: a packet that waits there blocks the others";
    for (std::size_t i = 1; i < shared.flows.size(); ++i)
      diagnostic.attachNote(request.packets[shared.flows[i].index]->getLoc()) << "this flow shares the arbiter";
  }

  void report(const RoutingRequest& request, const routing::Unroutable& failure) {
    const auto op_of = [&](routing::FlowRef flow) {
      return flow.packet ? request.packets[flow.index] : request.circuits[flow.index];
    };
    mlir::Operation* at = failure.competing.empty() ? getOperation().getOperation() : op_of(failure.competing.front());
    mlir::InFlightDiagnostic diagnostic = at->emitError("Unable to find a legal routing: ");
    diagnostic << to_string(failure.kind) << ", at the switch of " << to_string(failure.tile) << ": " << failure.reason;
    if (request.request.within)
      diagnostic.attachNote(getOperation().getLoc())
          << "routes of this device stay on the tiles that control packets configure: the tiles between the shim tile "
             "and the uppermost tile of each of its columns; an aie.tile above or beside these tiles makes room";
    for (std::size_t i = 1; i < failure.competing.size(); ++i)
      diagnostic.attachNote(op_of(failure.competing[i])->getLoc()) << "this flow competes there";
    for (const routing::FlowRef flow : failure.conflict)
      diagnostic.attachNote(op_of(flow)->getLoc()) << "belongs to a smallest set of flows that have no route";
    if (failure.exchange)
      diagnostic.attachNote(getOperation().getLoc())
          << "all flows have a route if " << routing::to_string(*failure.exchange)
          << " change places: exchange the channels in the flows and in the programs of the tile";
  }
};

}  // namespace

}  // namespace tessera::compiler

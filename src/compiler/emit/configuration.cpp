#include "compiler/emit/configuration.h"

#include "compiler/codes.h"
#include "compiler/diagnosis/report.h"
#include "compiler/emit/buffers.h"
#include "compiler/emit/cores.h"
#include "compiler/emit/dma.h"
#include "compiler/emit/instructions.h"
#include "compiler/emit/locks.h"
#include "compiler/emit/switches.h"
#include "compiler/routing/switch_ops.h"
#include "dialect/aiex/aiex.h"

#include <algorithm>

using namespace mlir;

namespace tessera::compiler {

namespace {

// Returns the pass that lowers this operation; null for operations that need no lowering.
const char* lowering_of(Operation* op) {
  if (isa<aie::FlowOp, aie::PacketFlowOp>(op)) return "aie-create-pathfinder-flows";
  if (isa<aie::ObjectFifoCreateOp, aie::ObjectFifoLinkOp, aie::ObjectFifoAllocateOp,
          aie::ObjectFifoRegisterExternalBuffersOp, aie::ObjectFifoRegisterProcessOp>(op))
    return "aie-objectFifo-stateful-transform";
  if (isa<aie::LogicalTileOp>(op)) return "aie-place-tiles";
  if (isa<aie::CascadeFlowOp>(op)) return "aie-lower-cascade-flows";
  if (isa<aie::TraceOp>(op)) return "aie-trace-to-config";
  if (isa<aiex::MulticastOp, aiex::ConnectionOp>(op)) return "aie-lower-multicast";
  if (isa<aiex::BroadcastPacketOp>(op)) return "aie-lower-broadcast-packet";
  if (isa<aiex::MemcpyOp>(op)) return "aie-lower-memcpy";
  if (isa<aiex::TokenOp>(op) && !SymbolTable::symbolKnownUseEmpty(op, op->getParentOp())) return "aie-create-locks";
  if (isa<aiex::HerdOp, aiex::IterOp, aiex::SelectOp, aiex::PlaceOp, aiex::RouteOp, aiex::GetTileOp>(op))
    return "aie-herd-routing";
  return nullptr;
}

LogicalResult check_lowered(aie::DeviceOp device) {
  LogicalResult all = success();
  for (Operation& op : device.getBodyRegion().front())
    if (const char* pass = lowering_of(&op))
      all = report(&op, error(code::not_lowered, "cannot be expressed in registers").help("run {} first", pass));
    else if (isa<aie::ShimSwitchboxOp>(op))
      all = report(&op, error(code::not_emittable, "names a switch by its column")
                            .help("write aie.switchbox with the tile of that column and row 0"));
  return all;
}

}  // namespace

container::Cdo Configuration::joined() const {
  container::Cdo all;
  for (const container::Cdo* part : {&programs, &init, &enable})
    std::ranges::copy(part->commands, std::back_inserter(all.commands));
  return all;
}

FailureOr<Configuration> emit_configuration(aie::DeviceOp device, const std::string& folder) {
  if (failed(check_lowered(device))) return failure();
  const device::Device& model = device.model();
  const Location place = device.getLoc();
  Writer programs(model, place), init(model, place), enable(model, place);
  if (failed(write_programs(programs, device, folder))) return failure();

  for (auto core : device.getOps<aie::CoreOp>()) {
    reset_core(init, aie::tile_id_of(core.getTile()));
    clear_locks(init, aie::tile_id_of(core.getTile()));
  }
  const bool has_locks = succeeded(write_locks(init, device));
  const bool has_buffers = succeeded(write_buffers(init, device));
  if (!has_locks || !has_buffers || failed(write_dmas(init, device))) return failure();
  const routing::Settings settings = settings_of(device);
  init.at(place);
  for (const routing::TileSettings& tile : settings.tiles) write_switches(init, tile);
  for (const routing::TileSettings& tile : settings.tiles) write_shim_mux(init, tile);
  write_cascades(init, device);

  write_core_enables(enable, device);
  std::vector<Location> places;
  for (const Writer* writer : {&programs, &init, &enable}) llvm::append_range(places, writer->places());
  return Configuration{programs.take(), init.take(), enable.take(), std::move(places)};
}

container::Txn as_transaction(const container::Cdo& cdo, const device::Device& device, bool optimised) {
  namespace txn = container::txn;
  container::Txn out = empty_transaction(device, optimised);
  for (const container::CdoCommand& command : cdo.commands) {
    switch (command.id) {
      case container::CdoId::Write64: out.ops.push_back({.body = txn::Write{command.address, command.value}}); break;
      case container::CdoId::MaskWrite64:
        out.ops.push_back(
            {.body = txn::Masked{container::TxnOpcode::Maskwrite, command.address, command.mask, command.value}});
        break;
      case container::CdoId::DmaWrite:
        out.ops.push_back({.body = txn::BlockWrite{static_cast<std::uint32_t>(command.address), command.payload}});
        break;
      default: break;  // a Writer writes nothing else
    }
  }
  return out;
}

Result<Bytes> cdo_file(container::Cdo cdo) {
  cdo.commands.insert(cdo.commands.begin(), container::CdoCommand{.id = container::CdoId::Nop});
  container::align_dma_writes(cdo);
  return container::write_cdo(cdo);
}

}  // namespace tessera::compiler

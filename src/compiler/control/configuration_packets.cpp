// Sends the configuration of a device as control packets, in front of the device's command streams. A stream that loads
// the device itself (aiex.configure) sends the packets in the place of the load: the load would reset the routes of the
// packets, and the container has no such configuration.
//
// A control packet writes whole words, while a configuration may set only some bits of a word; RegisterWords adds the
// other bits. The configuration also contains the routes of the control packets, and writes them again with the values
// that they already have: the router chooses these routes as if the design had no other routes (routing/flows.h).
#include "compiler/control/column_overlay.h"
#include "compiler/control/configuration_operations.h"
#include "compiler/control/passes.h"
#include "compiler/emit/configuration.h"

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_CONVERTAIETOCONTROLPACKETS
#include "compiler/control/decls.h.inc"

namespace {

struct ConfigurationToPackets : impl::ConvertAIEToControlPacketsBase<ConfigurationToPackets> {
  using ConvertAIEToControlPacketsBase::ConvertAIEToControlPacketsBase;

  void runOnOperation() override {
    aie::DeviceOp device = getOperation();
    if (device.getSymName() == kOverlayDevice) return;  // the overlay is already loaded
    const auto configuration = emit_configuration(device, elf_folder(device, folder));
    if (failed(configuration)) return signalPassFailure();
    const container::Cdo commands = configuration->joined();
    if (device.getOps<aiex::RuntimeSequenceOp>().empty()) add_sequence(device);
    for (auto sequence : device.getOps<aiex::RuntimeSequenceOp>()) send(sequence, commands);
  }

  static void add_sequence(aie::DeviceOp device) {
    OpBuilder builder(device.getBodyRegion().front().getTerminator());
    auto sequence =
        aiex::RuntimeSequenceOp::create(builder, device.getLoc(), builder.getStringAttr("configure"), nullptr);
    sequence.getBody().emplaceBlock();
  }

  // The loads of the sequence that name its own device.
  static std::vector<aiex::NpuLoadPdiOp> loads_of_itself(aiex::RuntimeSequenceOp sequence) {
    const auto name = sequence->getParentOfType<aie::DeviceOp>().getSymName();
    std::vector<aiex::NpuLoadPdiOp> loads;
    sequence.walk([&](aiex::NpuLoadPdiOp load) {
      if (name && load.getDeviceRef() == name) loads.push_back(load);
    });
    return loads;
  }

  static void send(aiex::RuntimeSequenceOp sequence, const container::Cdo& commands) {
    auto home = sequence->getParentOfType<aie::DeviceOp>();
    const std::vector<aiex::NpuLoadPdiOp> loads = loads_of_itself(sequence);
    OpBuilder builder = OpBuilder::atBlockBegin(&sequence.getBody().front());
    if (loads.empty()) create_packets(builder, sequence.getLoc(), home, commands);
    for (aiex::NpuLoadPdiOp load : loads) {
      builder.setInsertionPoint(load);
      create_packets(builder, load.getLoc(), home, commands);
      load.erase();
    }
  }
};

}  // namespace

}  // namespace tessera::compiler

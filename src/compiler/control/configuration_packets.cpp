// Sends the configuration of a device as control packets, in front of the device's command streams. A stream that loads
// the device itself (aiex.configure) sends the packets in the place of the load: the load would reset the routes of the
// packets, and the container has no such configuration.
//
// A control packet writes whole words, while a configuration may set only some bits of a word; RegisterWords adds the
// other bits. The configuration also contains the routes of the control packets, and writes them again with the values
// that they already have: the router chooses these routes as if the design had no other routes (routing/flows.h).
#include "compiler/control/column_overlay.h"
#include "compiler/control/passes.h"
#include "compiler/control/register_words.h"
#include "compiler/emit/configuration.h"
#include "dialect/control_operation.h"  // generated

#include <filesystem>

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
    const auto configuration = emit_configuration(device, folder_of(device));
    if (failed(configuration)) return signalPassFailure();
    const std::vector<RegisterWrite> writes = RegisterWords(device.model()).write(configuration->joined());
    if (device.getOps<aiex::RuntimeSequenceOp>().empty()) add_sequence(device);
    for (auto sequence : device.getOps<aiex::RuntimeSequenceOp>()) send(sequence, writes);
  }

  std::string folder_of(aie::DeviceOp device) const {
    if (!folder.empty()) return folder;
    const auto place = device.getLoc()->findInstanceOf<FileLineColLoc>();
    return place ? std::filesystem::path(std::string_view(place.getFilename().getValue())).parent_path().string() : "";
  }

  static void add_sequence(aie::DeviceOp device) {
    OpBuilder builder(device.getBodyRegion().front().getTerminator());
    auto sequence =
        aiex::RuntimeSequenceOp::create(builder, device.getLoc(), builder.getStringAttr("configure"), nullptr);
    sequence.getBody().emplaceBlock();
  }

  static std::vector<std::int32_t> signed_words(const std::vector<std::uint32_t>& words) {
    return {words.begin(), words.end()};
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

  static void send(aiex::RuntimeSequenceOp sequence, const std::vector<RegisterWrite>& writes) {
    const std::vector<aiex::NpuLoadPdiOp> loads = loads_of_itself(sequence);
    if (loads.empty()) send_at(OpBuilder::atBlockBegin(&sequence.getBody().front()), sequence.getLoc(), writes);
    for (aiex::NpuLoadPdiOp load : loads) {
      send_at(OpBuilder(load), load.getLoc(), writes);
      load.erase();
    }
  }

  static void send_at(OpBuilder builder, Location location, const std::vector<RegisterWrite>& writes) {
    for (const RegisterWrite& write : writes) {
      NamedAttrList values;
      values.set("address", builder.getUI32IntegerAttr(write.address));
      values.set("opcode", builder.getI32IntegerAttr(static_cast<std::int32_t>(dialect::control_operation::kWrite)));
      values.set("stream_id", builder.getI32IntegerAttr(0));
      values.set("data", builder.getDenseI32ArrayAttr(signed_words(write.words)));
      aiex::NpuControlPacketOp::create(builder, location, TypeRange{}, ValueRange{}, values.getAttrs());
    }
  }
};

}  // namespace

}  // namespace tessera::compiler

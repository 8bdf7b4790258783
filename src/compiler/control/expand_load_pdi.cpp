// aie-expand-load-pdi: replaces the load of a device's configuration by a reset and by commands that write the
// configuration, so that a program needs no container with this configuration.
//
// The load of an empty device resets the array. With control packets, the load of the overlay's device takes its place:
// it also makes the routes of the packets. The firmware skips a load of the configuration that it loaded last, so two
// devices with the same content take turns. A load that names a number and no device stays as it is.
//
// `expand_mode` of a load overrides the option of the pass: 0 keeps the load, 1 expands it to writes, 2 to packets.
#include "compiler/codes.h"
#include "compiler/control/column_overlay.h"
#include "compiler/control/configuration_operations.h"
#include "compiler/control/passes.h"
#include "compiler/diagnosis/report.h"
#include "compiler/emit/configuration.h"

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEEXPANDLOADPDI
#include "compiler/control/decls.h.inc"

namespace {

constexpr StringLiteral kModeAttribute = "expand_mode";

enum class ExpandMode : std::uint8_t { Keep, Writes, Packets };

struct ExpandLoadPdi : impl::AIEExpandLoadPdiBase<ExpandLoadPdi> {
  using AIEExpandLoadPdiBase::AIEExpandLoadPdiBase;

  void runOnOperation() override {
    SmallVector<aiex::NpuLoadPdiOp> loads;
    getOperation().walk([&](aiex::NpuLoadPdiOp load) { loads.push_back(load); });
    for (auto [number, load] : llvm::enumerate(loads))
      if (failed(expand(load, number % 2 != 0))) return signalPassFailure();
  }

 private:
  FailureOr<ExpandMode> mode_of(aiex::NpuLoadPdiOp load) {
    const Attribute given = load->getAttr(kModeAttribute);
    if (!given) return packets ? ExpandMode::Packets : ExpandMode::Writes;
    const auto number = dyn_cast<IntegerAttr>(given);
    if (number && number.getInt() >= 0 && number.getInt() <= static_cast<std::int64_t>(ExpandMode::Packets))
      return static_cast<ExpandMode>(number.getInt());
    return load.emitOpError("has an unknown expand_mode: 0 keeps the load, 1 makes writes, 2 makes packets");
  }

  LogicalResult expand(aiex::NpuLoadPdiOp load, bool odd) {
    if (!load.getDeviceRef()) return success();
    const auto mode = mode_of(load);
    if (failed(mode)) return failure();
    if (*mode == ExpandMode::Keep) return success();
    auto device = getOperation().lookupSymbol<aie::DeviceOp>(*load.getDeviceRef());  // verifiers have checked the name
    const auto first = *mode == ExpandMode::Packets ? overlay(load, odd) : empty_device(device, odd);
    if (failed(first)) return failure();
    const auto configuration = emit_configuration(device, elf_folder(device, folder));
    if (failed(configuration)) return failure();
    OpBuilder builder(load);
    auto reset = cast<aiex::NpuLoadPdiOp>(builder.clone(*load));
    reset.setDeviceRef(aie::DeviceOp(*first).getSymName());
    reset->setAttr(kModeAttribute, builder.getI32IntegerAttr(static_cast<std::int32_t>(ExpandMode::Keep)));
    auto home = load->getParentOfType<aie::DeviceOp>();
    if (*mode == ExpandMode::Packets)
      create_packets(builder, load.getLoc(), home, configuration->joined());
    else
      create_commands(builder, home, *configuration);
    load.erase();
    return success();
  }

  FailureOr<aie::DeviceOp> empty_device(aie::DeviceOp like, bool odd) {
    const char* name = odd ? "empty_1" : "empty_0";
    if (auto known = getOperation().lookupSymbol<aie::DeviceOp>(name)) {
      if (known.getBodyRegion().front().without_terminator().empty() && known.getDevice() == like.getDevice())
        return known;
      return known.emitOpError("has the name of the empty device that resets the array");
    }
    OpBuilder builder = OpBuilder::atBlockBegin(getOperation().getBody());
    auto device = aie::DeviceOp::create(builder, like.getLoc(), like.getDevice(), builder.getStringAttr(name));
    builder.createBlock(&device.getBodyRegion());
    aie::EndOp::create(builder, like.getLoc());
    return device;
  }

  FailureOr<aie::DeviceOp> overlay(aiex::NpuLoadPdiOp load, bool odd) {
    auto original = getOperation().lookupSymbol<aie::DeviceOp>(kOverlayDevice);
    if (!original)
      return report(
          load, error(code::no_device, "needs the device '{}', which has the routes of control packets", kOverlayDevice)
                    .help("run aie-generate-column-control-overlay first"));
    if (!odd) return original;
    const std::string name = std::string(kOverlayDevice) + "_copy";
    if (auto known = getOperation().lookupSymbol<aie::DeviceOp>(name)) return known;
    OpBuilder builder(original->getContext());
    builder.setInsertionPointAfter(original);
    auto copy = cast<aie::DeviceOp>(builder.clone(*original));
    copy.setSymName(name);
    return copy;
  }
};

}  // namespace

}  // namespace tessera::compiler

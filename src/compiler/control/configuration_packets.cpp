// A configuration as control packets, in front of what the device's command streams do.
//
// A control packet writes whole words, and a configuration some bits of them; what the others are is known: what was
// written before, or what the register has after a reset. The ways of control packets themselves are written again with
// what they have, because they are routed as if nothing else were there (routing/flows.h).
#include "compiler/control/column_overlay.h"
#include "compiler/control/passes.h"
#include "compiler/emit/configuration.h"
#include "device/registers.h"
#include "dialect/control_operation.h"  // generated

#include <filesystem>
#include <map>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_CONVERTAIETOCONTROLPACKETS
#include "compiler/control/decls.h.inc"

namespace {

struct Write {
  std::uint32_t address = 0;
  std::vector<std::int32_t> words;
};

class Words {
 public:
  explicit Words(const device::Device& device) : device_(device) {}

  std::vector<Write> of(const container::Cdo& configuration) {
    for (const container::CdoCommand& command : configuration.commands) switch (command.id) {
        case container::CdoId::Write64: add(command.address, {command.value}); break;
        case container::CdoId::MaskWrite64:
          add(command.address, {(before(command.address) & ~command.mask) | (command.value & command.mask)});
          break;
        case container::CdoId::DmaWrite: add(command.address, command.payload); break;
        default: break;  // nothing else comes from a Writer
      }
    return std::move(writes_);
  }

 private:
  void add(std::uint64_t address, const std::vector<std::uint32_t>& words) {
    for (std::size_t i = 0; i < words.size(); ++i) known_[address + 4 * i] = words[i];
    writes_.push_back({static_cast<std::uint32_t>(address), {words.begin(), words.end()}});
  }

  std::uint32_t before(std::uint64_t address) const {
    if (const auto known = known_.find(address); known != known_.end()) return known->second;
    const device::Location place = device_.locate(address);
    const auto info = device::register_at(device_.kind(place.tile), place.offset, device_.arch);
    return info ? info->run->reset : 0;
  }

  const device::Device& device_;
  std::map<std::uint64_t, std::uint32_t> known_;
  std::vector<Write> writes_;
};

struct ConfigurationToPackets : impl::ConvertAIEToControlPacketsBase<ConfigurationToPackets> {
  using ConvertAIEToControlPacketsBase::ConvertAIEToControlPacketsBase;

  void runOnOperation() override {
    aie::DeviceOp device = getOperation();
    if (device.getSymName() == kOverlayDevice) return;  // which is there before
    const auto configuration = emit_configuration(device, folder_of(device));
    if (failed(configuration)) return signalPassFailure();
    const std::vector<Write> writes = Words(device.model()).of(configuration->joined());
    if (device.getOps<aiex::RuntimeSequenceOp>().empty()) add_sequence(device);
    for (auto sequence : device.getOps<aiex::RuntimeSequenceOp>()) send_first(sequence, writes);
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

  static void send_first(aiex::RuntimeSequenceOp sequence, const std::vector<Write>& writes) {
    OpBuilder builder = OpBuilder::atBlockBegin(&sequence.getBody().front());
    for (const Write& write : writes) {
      NamedAttrList values;
      values.set("address", builder.getUI32IntegerAttr(write.address));
      values.set("opcode", builder.getI32IntegerAttr(static_cast<std::int32_t>(dialect::control_operation::kWrite)));
      values.set("stream_id", builder.getI32IntegerAttr(0));
      values.set("data", builder.getDenseI32ArrayAttr(write.words));
      aiex::NpuControlPacketOp::create(builder, sequence.getLoc(), TypeRange{}, ValueRange{}, values.getAttrs());
    }
  }
};

}  // namespace

}  // namespace tessera::compiler

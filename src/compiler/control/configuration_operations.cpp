#include "compiler/control/configuration_operations.h"

#include "compiler/control/register_words.h"
#include "compiler/npu/commands.h"
#include "dialect/control_operation.h"  // generated

#include <mlir/Dialect/MemRef/IR/MemRef.h>

#include <filesystem>

using namespace mlir;

namespace tessera::compiler {

namespace {

class CommandMaker {
 public:
  CommandMaker(OpBuilder& builder, aie::DeviceOp home)
      : builder_(builder), loc_(home.getLoc()), home_(home), symbols_(home) {}

  void add(const container::CdoCommand& command, Location loc) {
    if (command.id == container::CdoId::DmaWrite) return block(command, loc);
    flush();
    if (command.id == container::CdoId::Write64)
      create_write(builder_, loc, static_cast<std::uint32_t>(command.address), command.value);
    else if (command.id == container::CdoId::MaskWrite64)
      create_write(builder_, loc, static_cast<std::uint32_t>(command.address), command.value, command.mask);
  }

  // Makes the last block.
  void flush() {
    if (words_.empty()) return;
    const auto type = MemRefType::get({static_cast<std::int64_t>(words_.size())}, builder_.getI32Type());
    const auto tensor = RankedTensorType::get(type.getShape(), type.getElementType());
    const auto data = DenseIntElementsAttr::get(tensor, ArrayRef(words_));
    const Value loaded = memref::GetGlobalOp::create(builder_, loc_, type, constant(type, data).getSymName());
    NamedAttrList attributes;
    attributes.set("address", builder_.getUI32IntegerAttr(static_cast<std::uint32_t>(address_)));
    aiex::NpuBlockWriteOp::create(builder_, loc_, TypeRange{}, ValueRange{loaded}, attributes.getAttrs());
    words_.clear();
  }

 private:
  void block(const container::CdoCommand& command, Location loc) {
    if (!words_.empty() && command.address != address_ + sizeof(std::uint32_t) * words_.size()) flush();
    if (words_.empty()) address_ = command.address, loc_ = loc;
    words_.insert(words_.end(), command.payload.begin(), command.payload.end());
  }

  // Returns a constant of the device with these words.
  memref::GlobalOp constant(MemRefType type, DenseIntElementsAttr data) {
    memref::GlobalOp& global = constants_[data];
    if (global) return global;
    OpBuilder builder(builder_.getContext());
    global = memref::GlobalOp::create(builder, loc_, "config_blockwrite_data", builder.getStringAttr("private"), type,
                                      data, /*constant=*/true, /*alignment=*/nullptr);
    symbols_.insert(global, home_.getBodyRegion().front().begin());
    return global;
  }

  OpBuilder& builder_;
  Location loc_;  // of the block that is being collected
  aie::DeviceOp home_;
  SymbolTable symbols_;
  DenseMap<Attribute, memref::GlobalOp> constants_;
  std::uint64_t address_ = 0;  // of this block
  std::vector<std::uint32_t> words_;
};

}  // namespace

std::string elf_folder(aie::DeviceOp device, StringRef given) {
  if (!given.empty()) return given.str();
  const auto place = device.getLoc()->findInstanceOf<FileLineColLoc>();
  return place ? std::filesystem::path(std::string_view(place.getFilename().getValue())).parent_path().string() : "";
}

void create_commands(OpBuilder& builder, aie::DeviceOp home, const Configuration& configuration) {
  CommandMaker maker(builder, home);
  const container::Cdo commands = configuration.joined();
  for (auto [command, place] : llvm::zip_equal(commands.commands, configuration.places)) maker.add(command, place);
  maker.flush();
}

void create_packet(OpBuilder& builder, Location loc, std::uint32_t address, ArrayRef<std::int32_t> words) {
  NamedAttrList values;
  values.set("address", builder.getUI32IntegerAttr(address));
  values.set("opcode", builder.getI32IntegerAttr(static_cast<std::int32_t>(dialect::control_operation::kWrite)));
  values.set("stream_id", builder.getI32IntegerAttr(0));
  values.set("data", builder.getDenseI32ArrayAttr(words));
  aiex::NpuControlPacketOp::create(builder, loc, TypeRange{}, ValueRange{}, values.getAttrs());
}

void create_packets(OpBuilder& builder, Location loc, aie::DeviceOp home, const container::Cdo& commands) {
  for (const RegisterWrite& write : RegisterWords(home.model()).write(commands))
    create_packet(builder, loc, write.address, std::vector<std::int32_t>(write.words.begin(), write.words.end()));
}

}  // namespace tessera::compiler

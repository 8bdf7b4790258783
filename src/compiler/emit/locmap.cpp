#include "compiler/emit/locmap.h"

#include "container/txn/txn_records.h"
#include "device/registers.h"

#include <fmt/format.h>
#include <llvm/Support/FormatVariadic.h>
#include <llvm/Support/JSON.h>
#include <mlir/IR/Location.h>

using namespace mlir;

namespace tessera::compiler {

namespace {

namespace json = llvm::json;
namespace txn = container::txn;

json::Value location_json(Location place) {
  if (auto file = dyn_cast<FileLineColLoc>(place))
    return json::Object{{"kind", "file"},
                        {"file", file.getFilename().str()},
                        {"line", std::int64_t{file.getLine()}},
                        {"col", std::int64_t{file.getColumn()}}};
  if (auto name = dyn_cast<NameLoc>(place))
    return json::Object{{"kind", "name"}, {"name", name.getName().str()}, {"child", location_json(name.getChildLoc())}};
  if (auto fused = dyn_cast<FusedLoc>(place)) {
    json::Array children;
    for (const Location child : fused.getLocations()) children.push_back(location_json(child));
    return json::Object{{"kind", "fused"}, {"children", std::move(children)}};
  }
  if (auto call = dyn_cast<CallSiteLoc>(place))
    return json::Object{
        {"kind", "callsite"}, {"callee", location_json(call.getCallee())}, {"caller", location_json(call.getCaller())}};
  return json::Object{{"kind", isa<OpaqueLoc>(place) ? "opaque" : "unknown"}};
}

// The name of an operation of the stream, the operation of the design that it comes from, and the address that it uses.
struct StreamEntry {
  llvm::StringRef opcode, source;
  std::optional<std::uint64_t> address = std::nullopt;
};

struct Describe {
  StreamEntry operator()(const txn::Write& op) const { return {"WRITE32", "aiex.npu.write32", op.address}; }
  StreamEntry operator()(const txn::BlockWrite& op) const { return {"BLOCKWRITE", "aiex.npu.blockwrite", op.address}; }
  StreamEntry operator()(const txn::Masked& op) const { return {"MASKWRITE", "aiex.npu.maskwrite32", op.address}; }
  StreamEntry operator()(const txn::Sync&) const { return {"TCT", "aiex.npu.sync"}; }
  StreamEntry operator()(const txn::Patch& op) const { return {"ADDRESS_PATCH", "aiex.npu.address_patch", op.address}; }
  StreamEntry operator()(const txn::LoadPdi&) const { return {"LOAD_PDI", "aiex.npu.load_pdi"}; }
  StreamEntry operator()(const txn::Preempt&) const { return {"PREEMPT", "aiex.npu.preempt"}; }
  StreamEntry operator()(const txn::CreateScratchpad&) const {
    return {"CREATE_SCRATCHPAD", "aiex.npu.create_scratchpad"};
  }
  StreamEntry operator()(const txn::UpdateReg&) const {
    return {"UPDATE_FROM_SCRATCHPAD", "aiex.npu.update_from_scratchpad"};
  }
  StreamEntry operator()(const auto&) const { return {}; }  // emit_instructions() makes no others
};

// Adds the name of the register at an address, if one is there.
void add_register(json::Object& entry, const device::Device& device, std::uint64_t address) {
  entry["address"] = fmt::format("0x{:X}", address);
  const device::Location where = device.locate(address);
  if (!device.contains(where.tile)) return;
  const auto info = device::register_at(device.kind(where.tile), where.offset, device.arch);
  if (!info) return;
  const std::string_view module = info->run->module;
  entry["register"] = info->name;
  entry["register_module"] = std::string(module == "memtile" ? "memory_tile" : module);
}

}  // namespace

Result<void> write_locmap(aie::DeviceOp device, const container::Txn& txn, llvm::ArrayRef<Location> places,
                          llvm::StringRef binary, llvm::raw_ostream& out) {
  TRY(const Bytes bytes, container::write_txn(txn));
  const bool optimised = txn.major != 0;
  std::uint64_t all = 0;
  for (const container::TxnOp& op : txn.ops) all += container::txn_op_size(op.body, optimised);
  std::uint64_t offset = bytes.size() - all;  // the header
  json::Array operations;
  for (std::size_t i = 0; i < txn.ops.size(); ++i) {
    const std::uint32_t size = container::txn_op_size(txn.ops[i].body, optimised);
    const StreamEntry described = std::visit(Describe(), txn.ops[i].body);
    json::Object entry{{"byte_offset", static_cast<std::int64_t>(offset)},
                       {"byte_size", std::int64_t{size}},
                       {"opcode", described.opcode},
                       {"source_op", described.source},
                       {"loc", location_json(places[i])}};
    if (described.address) add_register(entry, device.model(), *described.address);
    operations.push_back(std::move(entry));
    offset += size;
  }
  json::Object root{{"version", 1},
                    {"device", device.getSymName().value_or("main")},
                    {"binary", binary},
                    {"operations", std::move(operations)}};
  out << llvm::formatv("{0:2}\n", json::Value(std::move(root)));
  return {};
}

}  // namespace tessera::compiler

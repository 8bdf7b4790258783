// Gives buffers their addresses, tile by tile. memory_plan.h decides where each buffer lies; this file names the
// buffers and reports the failures.
#include "compiler/allocation/memory_plan.h"
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/passes.h"

#include <fmt/format.h>
#include <map>
#include <utility>

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEASSIGNBUFFERADDRESSES
#include "compiler/passes/decls.h.inc"

namespace {

using RefusalKind = MemoryRefusal::Kind;

constexpr llvm::StringLiteral kBankAware = "bank-aware";
constexpr llvm::StringLiteral kSequential = "basic-sequential";

struct TileBuffers {
  aie::TileOp tile;
  TileMemory memory;
  std::vector<aie::BufferOp> ops;
  std::vector<BufferRequest> requests;
};

std::string quoted_name(aie::BufferOp buffer) {
  return buffer.getSymName() ? fmt::format("'{}'", std::string_view(*buffer.getSymName())) : "a buffer";
}

void report_refusal(TileBuffers& buffers, const MemoryRefusal& refusal, mlir::InFlightDiagnostic diagnostic) {
  const TileMemory& memory = buffers.memory;
  const BufferRequest& request = buffers.requests[refusal.buffer];
  const std::string tile = to_string(buffers.tile.id());
  const std::uint32_t address = request.address.value_or(0);
  switch (refusal.kind) {
    case RefusalKind::NoRoom:
      diagnostic << fmt::format("needs {} bytes, and tile {} with {} bytes of memory{} has no room for them",
                                request.size, tile, memory.size,
                                memory.stack != 0 ? fmt::format(", {} of them for the stack,", memory.stack) : "");
      break;
    case RefusalKind::Outside:
      diagnostic << fmt::format("address {:#x} with {} bytes is outside of the {:#x} bytes of memory of tile {}",
                                address, request.size, memory.size, tile);
      break;
    case RefusalKind::Misaligned:
      diagnostic << fmt::format(
          "pre-allocated address must be aligned to tile load/store bus width when aligned "
          "attribute is set: address {:#x} is not a multiple of the {} bytes that tile {} loads at "
          "once",
          address, memory.alignment, tile);
      break;
    case RefusalKind::Overlap:
      diagnostic << fmt::format("would override allocated address: it overlaps {}",
                                quoted_name(buffers.ops[refusal.other]));
      if (const std::string place = place_of(buffers.ops[refusal.other].getLoc()); !place.empty())
        diagnostic << ", which is at " << place;
      break;
    case RefusalKind::Stack:
      diagnostic << fmt::format("address {:#x} lies in the core's stack, the first {:#x} bytes", address, memory.stack);
      break;
    case RefusalKind::NoBank:
      diagnostic << fmt::format("mem_bank attribute value is out of range: it is {}, and tile {} has banks 0 to {}",
                                *request.bank, tile, memory.banks - 1);
      break;
    case RefusalKind::OtherBank:
      diagnostic << fmt::format(
          "mem_bank attribute is inconsistent with address attribute: address {:#x} is in bank "
          "{}, not in bank {}",
          address, address / memory.bank_size(), *request.bank);
      break;
  }
  if (refusal.kind != RefusalKind::NoRoom) return;
  std::uint64_t all = memory.stack;
  for (const BufferRequest& each : buffers.requests) all += each.size;
  diagnostic.attachNote(buffers.tile.getLoc())
      << fmt::format("the buffers and the stack of tile {} need {} bytes together", tile, all);
}

struct AssignBufferAddresses : impl::AIEAssignBufferAddressesBase<AssignBufferAddresses> {
  using AIEAssignBufferAddressesBase::AIEAssignBufferAddressesBase;

  void runOnOperation() override {
    name_all();
    std::map<device::TileId, TileBuffers> tiles = collect();
    for (aie::TileOp tile : getOperation().getOps<aie::TileOp>()) {  // the text may name a tile twice
      TileBuffers buffers = std::exchange(tiles.at(tile.id()), {});
      buffers.tile = tile;
      if (!buffers.ops.empty() && !place(buffers)) return signalPassFailure();
    }
  }

  // Programs and command streams refer to buffers by name, so each buffer needs a name.
  void name_all() {
    mlir::SymbolTable symbols(getOperation());
    unsigned count = 0;
    getOperation().walk([&](aie::BufferOp buffer) {
      if (buffer.getSymName()) return;
      std::string name;
      do name = fmt::format("_anonymous{}", count++);
      while (symbols.lookup(name) != nullptr);
      buffer.setSymName(name);
    });
  }

  std::map<device::TileId, TileBuffers> collect() {
    std::map<device::TileId, TileBuffers> tiles;
    for (aie::TileOp tile : getOperation().getOps<aie::TileOp>()) tiles.try_emplace(tile.id(), empty(tile));
    getOperation().walk(
        [&](aie::CoreOp core) { tiles[aie::tile_id_of(core.getTile())].memory.stack = core.getStackSize(); });
    getOperation().walk([&](aie::BufferOp buffer) {
      TileBuffers& buffers = tiles[aie::tile_id_of(buffer.getTile())];
      buffers.ops.push_back(buffer);
      buffers.requests.push_back({.size = buffer.size_in_bytes(),
                                  .address = buffer.getAddress(),
                                  .bank = buffer.getMemBank(),
                                  .aligned = buffer.getAligned()});
    });
    return tiles;
  }

  static TileBuffers empty(aie::TileOp tile) {
    const device::TileModel& model = tile.model();
    const bool is_core = model.kind == device::TileKind::Core;
    return {.tile = tile,
            .memory = {.size = model.data_memory,
                       .banks = std::max(model.banks, 1U),
                       .alignment = static_cast<std::uint32_t>(is_core ? dialect::defaults::kCoreAlignment
                                                                       : dialect::defaults::kMemtileAlignment)},
            .ops = {},
            .requests = {}};
  }

  bool place(TileBuffers& buffers) {
    const std::string named = buffers.tile.getAllocationScheme().value_or(scheme).str();
    if (!named.empty() && named != kBankAware && named != kSequential) {
      buffers.tile->emitOpError("has an unknown allocation scheme '")
          << named << "': choose " << kBankAware << " or " << kSequential;
      return false;
    }
    bool by_bank = named != kSequential;
    auto result =
        plan_memory(buffers.memory, buffers.requests, by_bank ? MemoryScheme::BankAware : MemoryScheme::Sequential);
    if (const auto* refusal = std::get_if<MemoryRefusal>(&result); refusal != nullptr && named.empty() &&
                                                                   refusal->kind == RefusalKind::NoRoom &&
                                                                   !buffers.requests[refusal->buffer].bank) {
      by_bank = false;
      auto second = plan_memory(buffers.memory, buffers.requests, MemoryScheme::Sequential);
      if (std::holds_alternative<std::vector<std::uint32_t>>(second))
        buffers.ops[refusal->buffer]->emitWarning() << fmt::format(
            "no bank of tile {} has room for {} with {} bytes: Tessera places all buffers of this tile one after "
            "another",
            to_string(buffers.tile.id()), quoted_name(buffers.ops[refusal->buffer]),
            buffers.requests[refusal->buffer].size);
      result = std::move(second);
    }
    if (const auto* refusal = std::get_if<MemoryRefusal>(&result)) {
      aie::BufferOp buffer = buffers.ops[refusal->buffer];
      report_refusal(buffers, *refusal, buffer.emitOpError());
      return false;
    }
    const auto& addresses = std::get<std::vector<std::uint32_t>>(result);
    for (std::size_t i = 0; i < addresses.size(); ++i) {
      aie::BufferOp buffer = buffers.ops[i];
      buffer.setAddress(addresses[i]);
      const std::uint32_t bank = addresses[i] / buffers.memory.bank_size();
      if (!by_bank) continue;
      if ((addresses[i] + buffers.requests[i].size - 1) / buffers.memory.bank_size() == bank) buffer.setMemBank(bank);
    }
    return true;
  }
};

}  // namespace

}  // namespace tessera::compiler

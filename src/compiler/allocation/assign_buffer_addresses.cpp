// Gives buffers their addresses, tile by tile. memory_plan.h decides where each buffer lies; this file names the
// buffers and reports the failures.
#include "compiler/allocation/memory_plan.h"
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/passes.h"

#include "base/bits.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
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
    case RefusalKind::NoRoom: break;  // report_no_room()
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
}

std::string stack_line(const TileMemory& memory) {
  if (memory.stack == 0) return "(no stack allocated)\n";
  return fmt::format("\t(stack) : 0x{:X}-0x{:X} \t({} bytes)\n", 0, memory.stack - 1, memory.stack);
}

std::string bank_lines(const TileMemory& memory) {
  std::string text;
  for (std::uint32_t bank = 0; bank < memory.banks; ++bank)
    text += fmt::format("\tbank : {} \t0x{:X}-0x{:X}\n", bank, std::uint64_t{bank} * memory.bank_size(),
                        (bank + std::uint64_t{1}) * memory.bank_size() - 1);
  return text;
}

// Lists the buffers one after another, the largest first, as if the memory had no end.
std::string buffer_lines(TileBuffers& buffers) {
  std::vector<std::size_t> order(buffers.ops.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) { return buffers.requests[i].size; });
  std::string text;
  std::uint64_t next = buffers.memory.stack;
  for (const std::size_t i : order) {
    const BufferRequest& request = buffers.requests[i];
    const std::uint64_t begin =
        request.address ? *request.address : (request.aligned ? align_up(next, buffers.memory.alignment) : next);
    text +=
        fmt::format("\t{} \t: 0x{:X}-0x{:X} \t({} bytes)\n", std::string_view(buffers.ops[i].getSymName().value_or("")),
                    begin, begin + std::max<std::uint64_t>(request.size, 1) - 1, request.size);
    if (!request.address) next = begin + request.size;
  }
  return text;
}

// Reports that the banks of a tile have no room for a buffer, with the words of mlir-aie. In January 2025 these were
// errors, even where the sequential scheme then found room.
void warn_of_banks(TileBuffers& buffers, const MemoryRefusal& refusal) {
  const bool as_error = aie::follows_2025(buffers.tile.getContext());
  aie::BufferOp buffer = buffers.ops[refusal.buffer];
  // The note about the operation leaves out the default of an attribute that the text of 2025 does not have.
  if (as_error && buffer.getAligned()) buffer.getProperties().aligned = {};
  (as_error ? buffer->emitError() : buffer->emitWarning())
      << fmt::format("Failed to allocate buffer: \"{}\" with size: {} bytes.",
                     std::string_view(buffer.getSymName().value_or("")), buffers.requests[refusal.buffer].size);
  const llvm::StringRef problem = "Not all requested buffers fit in the available memory.";
  (as_error ? buffers.tile.emitOpError(problem) : buffers.tile->emitWarning(problem)).attachNote()
      << "Current configuration of buffers in bank(s) : MemoryMap:" << '\n'
      << stack_line(buffers.memory) << bank_lines(buffers.memory);
}

// Refuses a tile whose buffers do not fit.
void report_no_room(TileBuffers& buffers, const MemoryRefusal& refusal, bool by_bank, bool again) {
  const TileMemory& memory = buffers.memory;
  if (by_bank)
    warn_of_banks(buffers, refusal);
  else
    buffers.tile.emitOpError("allocated buffers exceeded available memory").attachNote()
        << "MemoryMap:" << '\n'
        << stack_line(memory) << buffer_lines(buffers);
  std::uint64_t all = memory.stack;
  for (const BufferRequest& each : buffers.requests) all += each.size;
  mlir::InFlightDiagnostic error = buffers.tile.emitOpError(
      by_bank ? "Bank-aware allocation failed."
              : (again ? "Basic sequential allocation also failed." : "Basic sequential allocation failed."));
  error << fmt::format(" The buffers and the stack need {} bytes together, and the tile has {} bytes", all,
                       memory.size);
  error.attachNote(buffers.ops[refusal.buffer].getLoc())
      << fmt::format("no room for the {} bytes of this buffer", buffers.requests[refusal.buffer].size);
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
    bool by_bank = named != kSequential, again = false;
    auto result =
        plan_memory(buffers.memory, buffers.requests, by_bank ? MemoryScheme::BankAware : MemoryScheme::Sequential);
    if (const auto* refusal = std::get_if<MemoryRefusal>(&result); refusal != nullptr && named.empty() &&
                                                                   refusal->kind == RefusalKind::NoRoom &&
                                                                   !buffers.requests[refusal->buffer].bank) {
      by_bank = false;
      auto second = plan_memory(buffers.memory, buffers.requests, MemoryScheme::Sequential);
      again = true;
      warn_of_banks(buffers, *refusal);
      buffers.tile->emitWarning("Bank-aware allocation failed, trying basic sequential allocation.");
      result = std::move(second);
    }
    if (const auto* refusal = std::get_if<MemoryRefusal>(&result)) {
      aie::BufferOp buffer = buffers.ops[refusal->buffer];
      if (refusal->kind == RefusalKind::NoRoom) {
        report_no_room(buffers, *refusal, by_bank, again);
      } else {
        report_refusal(buffers, *refusal, buffer.emitOpError());
        buffers.tile.emitOpError(by_bank ? "Bank-aware allocation failed." : "Basic sequential allocation failed.");
      }
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

// The DMAs of a design as calls of libXAIE. Each descriptor is a variable `dma_tileCOLROW_bdNUMBER`; calls fill in its
// fields, and the last call writes it. Calls that start the channels follow.
#include "compiler/codes.h"
#include "compiler/design/dma_programs.h"
#include "compiler/design/read_descriptor.h"
#include "compiler/diagnosis/report.h"
#include "compiler/libxaie/parts.h"
#include "compiler/libxaie_numbers.h"  // generated
#include "device/capabilities.h"

#include <limits>

using namespace mlir;

namespace tessera::compiler::libxaie {

namespace {

constexpr std::uint64_t kWordBytes = aie::kWordBits / 8;

// Returns the name of the function that gives the address for a shim descriptor.
std::string address_function(device::TileId tile, std::uint32_t id) {
  return fmt::format("mlir_aie_external_get_addr_myBuffer_{}{}_{}", tile.col, tile.row, id);
}

class DmaText {
 public:
  DmaText(Operation* program, Region& body, device::TileId tile, const device::Device& device, Text& out)
      : program_(program), body_(body), tile_(tile), device_(device), out_(out) {}

  LogicalResult write() {
    const auto blocks = reached_blocks(body_.front());
    for (Block* block : blocks) {
      if (descriptor_of(*block) && failed(in_block(*block))) return failure();
      for (auto dma : block->getOps<aie::DMAOp>())
        if (failed(in_regions(dma))) return failure();
    }
    for (Block* block : blocks) {
      for (auto start : block->getOps<aie::DMAStartOp>()) begin(start, *start.getDest());
      for (auto dma : block->getOps<aie::DMAOp>()) begin(dma, dma.getBds().front().front());
    }
    return success();
  }

 private:
  LogicalResult in_block(Block& block) {
    auto jump = dyn_cast<aie::NextBDOp>(block.getTerminator());
    return descriptor(descriptor_of(block), jump ? descriptor_of(*jump.getDest()) : aie::DMABDOp(), jump != nullptr);
  }

  LogicalResult in_regions(aie::DMAOp dma) {
    const unsigned count = dma->getNumRegions();
    for (unsigned i = 0; i < count; ++i) {
      aie::DMABDOp next;
      if (i + 1 < count || dma.getLoop()) next = descriptor_of(dma->getRegion((i + 1) % count).front());
      if (failed(descriptor(descriptor_of(dma->getRegion(i).front()), next, true))) return failure();
    }
    return success();
  }

  // Writes a call that changes the descriptor.
  template <class... Args>
  void set(std::string_view function, fmt::format_string<Args...> arguments, Args&&... args) {
    line(out_, "__mlir_aie_try({}(&({}), {}));", function, name_, fmt::format(arguments, std::forward<Args>(args)...));
  }

  LogicalResult descriptor(aie::DMABDOp op, aie::DMABDOp next, bool has_successor) {
    const auto read = read_descriptor(op, device_, tile_, std::nullopt);
    if (failed(read)) return failure();
    if (read->words > std::numeric_limits<std::uint32_t>::max() / kWordBytes)
      return report(program_, error(code::not_emittable, "has a descriptor of {} bytes, which does not fit in 32 bits",
                                    read->words * kWordBytes));
    if (!op.getBdId()) return report(op, error(code::unassigned, "has no number, because no channel reaches it"));
    const std::uint32_t id = *op.getBdId();
    name_ = fmt::format("dma_tile{}{}_bd{}", tile_.col, tile_.row, id);
    line(out_, "XAie_DmaDesc {};", name_);
    line(out_, "__mlir_aie_try(XAie_DmaDescInit({}, &({}), {}));", out_.device(), name_, location(tile_));
    locks(*read);
    if (failed(data(op, *read, id))) return failure();
    if (read->iteration)
      set("XAie_DmaSetBdIteration", "{}, {}, {}", read->iteration->step, read->iteration->size,
          read->iteration->current);
    if (has_successor)
      set("XAie_DmaSetNextBd", " /* nextbd */ {},  /* enableNextBd */ {}", next ? next.getBdId().value_or(0) : 0,
          next ? 1 : 0);
    if (read->packet) set("XAie_DmaSetPkt", "XAie_PacketInit({},{})", read->packet->id, read->packet->type);
    line(out_, "__mlir_aie_try(XAie_DmaEnableBd(&({})));", name_);
    line(out_, "__mlir_aie_try(XAie_DmaWriteBd({}, &({}), {},  /* bd */ {}));", out_.device(), name_, location(tile_),
         id);
    return success();
  }

  void locks(const Descriptor& read) {
    if (!read.acquire && !read.release) return;
    const auto text = [](const std::optional<Descriptor::Lock>& lock) {
      const std::int32_t value = !lock ? 0 : lock->at_least ? -lock->value : lock->value;
      return fmt::format("XAie_LockInit({},{})", lock ? lock->id : 0, value);
    };
    set("XAie_DmaSetLock", "{},{}", text(read.acquire), text(read.release));
    if (!read.acquire) line(out_, "{}.LockDesc.LockAcqEn = XAIE_DISABLE;", name_);
    if (!read.release) line(out_, "{}.LockDesc.LockRelEn = XAIE_DISABLE;", name_);
  }

  LogicalResult data(aie::DMABDOp op, const Descriptor& read, std::uint32_t id) {
    const std::uint64_t bytes = read.words * kWordBytes;
    if (!read.dimensions.empty()) return pattern(op, read, id);
    if (device_.kind(tile_) == device::TileKind::Shim) {
      set("XAie_DmaSetAddrLen", "/* addrA */ {}(),  /* len */ {}", address_function(tile_, id), bytes);
      set("XAie_DmaSetAxi", "/* smid */ 0, /* burstlen */ {}, /* QoS */ 0, /* Cache */ 0, /* Secure */ XAIE_ENABLE",
          libxaie_numbers::kBurstLength);
      return success();
    }
    if (failed(aligned(op, read))) return failure();
    set("XAie_DmaSetAddrLen", " /* addrA */ 0x{:X},  /* len */ {}", read.address, bytes);
    return success();
  }

  LogicalResult aligned(aie::DMABDOp op, const Descriptor& read) {
    if (read.address % kWordBytes == 0) return success();
    return report(op, error(code::not_emittable, "begins at the address {:#x}, in the middle of a word", read.address));
  }

  LogicalResult pattern(aie::DMABDOp op, const Descriptor& read, std::uint32_t id) {
    if (!capabilities(device_).aie_ml_cores)
      return report(program_, error(code::not_emittable,
                                    "has a descriptor with dimensions, and libXAIE takes such "
                                    "descriptors from AIE-ML on"));
    if (failed(aligned(op, read))) return failure();
    const std::string tensor = fmt::format("dma_tile_{}_{}_bd_{}_tensor", tile_.col, tile_.row, id);
    const std::size_t count = read.dimensions.size();
    line(out_, "XAie_DmaTensor {} = {{}};", tensor);
    line(out_, "{}.NumDim = {};", tensor, count);
    line(out_, "{}.Dim =__mlir_aie_alloc_dim_desc({});", tensor, count);
    line(out_, "if(NULL == {}.Dim){{", tensor);
    line(out_, "  return 1;");
    line(out_, "}}");
    for (std::size_t i = count; i-- > 0;)
      line(out_, "{}.Dim[{}].AieMlDimDesc = {{ /* Stride */ {}, /* Size */ {}}};", tensor, i, read.dimensions[i].step,
           read.dimensions[i].size);
    set("XAie_DmaSetMultiDimAddr", "&{}, 0x{:X},  /* len */ {}", tensor, read.address, read.words * kWordBytes);
    return success();
  }

  template <class Op>
  void begin(Op op, Block& first) {
    const std::string direction = stringifyDMAChannelDir(op.getChannelDir()).str();
    aie::DMABDOp bd = descriptor_of(first);
    const std::string channel =
        fmt::format("{}, /* ChNum */{}, /* dmaDir */ DMA_{}", location(tile_), op.getChannelIndex(), direction);
    const std::uint32_t id = bd ? bd.getBdId().value_or(0) : 0;
    if (capabilities(device_).command_streams)
      // libXAIE counts how often a task runs, and the design counts how often it is repeated.
      call(out_, "XAie_DmaChannelSetStartQueue", "{}, /* BdNum */{}, /* Repeat */ {}, /* EnToken */ XAIE_DISABLE",
           channel, id, std::uint64_t{op.getRepeatCount()} + 1);
    else
      call(out_, "XAie_DmaChannelPushBdToQueue", "{}, /* BdNum */{}", channel, id);
    call(out_, "XAie_DmaChannelEnable", "{}, /* ChNum */ {}, /* dmaDir */ DMA_{}", location(tile_),
         op.getChannelIndex(), direction);
  }

  Operation* program_;
  Region& body_;
  device::TileId tile_;
  const device::Device& device_;
  Text& out_;
  std::string name_;  // of the descriptor that is being written
};

// Writes the functions with which the host tells the address of an external buffer.
void write_external_buffers(aie::DeviceOp device, Text& out) {
  for (auto buffer : device.getOps<aie::ExternalBufferOp>()) {
    if (!buffer.getSymName()) continue;
    const std::string_view name = *buffer.getSymName();
    line(out, "static u64 _mlir_aie_external_{};", name);
    line(out, "static bool _mlir_aie_external_set_{} = false;", name);
    line(out, "void mlir_aie_external_set_addr_{}(aie_libxaie_ctx_t* ctx, u64 VA) {{", name);
    line(out, "  _mlir_aie_external_{} = mlir_aie_get_device_address(ctx, (void *)VA);", name);
    line(out, "  _mlir_aie_external_set_{} = true;", name);
    line(out, "}}");
  }
}

// Writes, for each descriptor of a shim DMA, the function that returns its address.
LogicalResult write_addresses(aie::ShimDMAOp dma, Text& out) {
  const WalkResult all = dma.walk([&](aie::DMABDOp op) {
    auto buffer = op.getBuffer().getDefiningOp<aie::ExternalBufferOp>();
    if (!buffer || !buffer.getSymName()) {
      (void)report(op, error(code::not_emittable, "moves memory that has no name for the host program")
                           .help("let it move an aie.external_buffer with a sym_name"));
      return WalkResult::interrupt();
    }
    const auto bits = buffer.getBuffer().getType().getElementTypeBitWidth();
    const std::string_view name = *buffer.getSymName();
    line(out, "u64 {}(void) {{", address_function(aie::tile_id_of(dma.getTile()), op.getBdId().value_or(0)));
    line(out, "    assert(_mlir_aie_external_set_{});", name);
    line(out, "    return _mlir_aie_external_{} + {:#x};", name,
         static_cast<std::uint64_t>(op.constant_offset().value_or(0)) * bits / 8);
    line(out, "}}");
    return WalkResult::advance();
  });
  return failure(all.wasInterrupted());
}

}  // namespace

LogicalResult write_dmas(aie::DeviceOp device, Text& out) {
  const auto write_all = [&](auto programs) -> LogicalResult {
    for (auto program : programs)
      if (failed(DmaText(program, program.getBody(), aie::tile_id_of(program.getTile()), device.model(), out).write()))
        return failure();
    return success();
  };
  begin_function(out, "mlir_aie_configure_dmas");
  if (failed(write_all(device.getOps<aie::MemOp>())) || failed(write_all(device.getOps<aie::MemTileDMAOp>())))
    return failure();
  end_function(out, "mlir_aie_configure_dmas");
  return success();
}

LogicalResult write_shim_dmas(aie::DeviceOp device, Text& out) {
  write_external_buffers(device, out);
  for (auto dma : device.getOps<aie::ShimDMAOp>()) {
    const device::TileId tile = aie::tile_id_of(dma.getTile());
    if (failed(write_addresses(dma, out))) return failure();
    begin_function(out, fmt::format("mlir_aie_configure_shimdma_{}{}", tile.col, tile.row));
    if (failed(DmaText(dma, dma.getBody(), tile, device.model(), out).write())) return failure();
    end_function(out, "mlir_aie_configure_shimdma");
  }
  return success();
}

}  // namespace tessera::compiler::libxaie

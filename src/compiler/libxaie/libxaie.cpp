#include "compiler/libxaie/libxaie.h"

#include "compiler/codes.h"
#include "compiler/diagnosis/report.h"
#include "compiler/libxaie/parts.h"
#include "compiler/libxaie_numbers.h"  // generated
#include "compiler/passes.h"

#include <mlir/Pass/PassManager.h>

using namespace mlir;

namespace tessera::compiler {

namespace libxaie {

FailureOr<std::uint32_t> number_of(aie::LockOp lock) {
  if (const auto number = lock.getLockID()) return *number;
  return report(lock, error(code::unassigned, "has no number").help("run aie-assign-lock-ids first"));
}

namespace {

constexpr std::string_view kHead = R"(
// Made by tessera-translate --aie-generate-xaie.

#ifdef MLIR_AIE_QUIET
#define __mlir_aie_verbose(statement)
#else
#define __mlir_aie_verbose(statement) statement
#endif

// Ends the surrounding function with the status of a call that failed.
#define __mlir_aie_try(call)                  \
  do {                                        \
    const AieRC mlir_aie_status_ = (call);    \
    if (mlir_aie_status_ != XAIE_OK) {        \
      return mlir_aie_status_;                \
    }                                         \
  } while (0)

// Returns an array for the dimensions of a descriptor, all zero; NULL when there is no memory.
static XAie_DmaDimDesc *__mlir_aie_alloc_dim_desc(size_t dimensions) {
  return (XAie_DmaDimDesc *)calloc(dimensions, sizeof(XAie_DmaDimDesc));
}

)";

std::string_view generation(device::Arch arch) {
  switch (arch) {
    case device::Arch::AIE1: return "XAIE_DEV_GEN_AIE";
    case device::Arch::AIE2: return "XAIE_DEV_GEN_AIEML";
    case device::Arch::AIE2P: return "XAIE_DEV_GEN_AIE2P";
  }
  return "";
}

void write_init(const device::Device& device, Text& out) {
  line(out, "aie_libxaie_ctx_t* mlir_aie_init_libxaie() {{");
  line(out, "  aie_libxaie_ctx_t *ctx = new aie_libxaie_ctx_t;");
  if (out.has_pointers()) {
    line(out, "  ctx->XAieConfig = new XAie_Config;");
    line(out, "  ctx->XAieDevInst = new XAie_DevInst;");
  }
  const auto set = [&](std::string_view name, const auto& value) {
    line(out, "  {}{} = {};", out.configuration(), name, value);
  };
  set("AieGen", generation(device.arch));
  set("BaseAddr", fmt::format("{:#x}", libxaie_numbers::kBaseAddress));
  set("ColShift", device.col_shift);
  set("RowShift", device.row_shift);
  set("NumRows", device.rows);
  set("NumCols", device.cols);
  set("ShimRowNum", 0);
  set("MemTileRowStart", 1);
  set("MemTileNumRows", device.mem_rows);
  set("AieTileRowStart", 1 + device.mem_rows);
  set("AieTileNumRows", device.rows - 1 - device.mem_rows);
  line(out, "  memset({}, 0, sizeof(XAie_DevInst));", out.device());
  line(out, "  return ctx;");
  line(out, "}}\n");
}

SmallVector<aie::TileOp> core_tiles(aie::DeviceOp device) {
  SmallVector<aie::TileOp> tiles;
  for (auto tile : device.getOps<aie::TileOp>())
    if (tile.kind() == device::TileKind::Core) tiles.push_back(tile);
  return tiles;
}

aie::CoreOp core_of(aie::DeviceOp device, aie::TileOp tile) {
  for (auto core : device.getOps<aie::CoreOp>())
    if (aie::tile_of(core.getTile()) == tile) return core;
  return {};
}

// Returns whether the core has nothing to execute.
bool is_empty(aie::CoreOp core) {
  return core.getBody().hasOneBlock() && isa<aie::EndOp>(core.getBody().front().front());
}

// Returns the file of a core's program. In January 2025 a core without an elf_file had a file of a fixed name.
std::optional<std::string> program_of(aie::CoreOp core, const Text& out) {
  if (const auto file = core.getElfFile()) return file->str();
  const device::TileId tile = aie::tile_id_of(core.getTile());
  if (out.has_pointers()) return std::nullopt;
  return fmt::format("core_{}_{}.elf", tile.col, tile.row);
}

LogicalResult write_program(aie::CoreOp core, std::string_view location, Text& out) {
  const auto file = program_of(core, out);
  if (!file && is_empty(core)) return success();
  if (!file)
    return report(core, error(code::unassigned, "has a body, but no program that can be loaded")
                            .help("build its body with the pass tessera-build-cores, or give the core an elf_file"));
  std::string name;
  llvm::raw_string_ostream(name).write_escaped(*file);
  const device::TileId tile = aie::tile_id_of(core.getTile());
  line(out, "{{");
  line(out, "AieRC RC = XAie_LoadElf({}, {}, (const char*)\"{}\",0);", out.device(), location, name);
  line(out, "if (RC != XAIE_OK)");
  line(out, "    __mlir_aie_verbose(fprintf(stderr, \"no program for Core[%d,%d]: status %d\\n\", {}, {}, RC));",
       tile.col, tile.row);
  line(out, "assert(RC == XAIE_OK);");
  line(out, "}}");
  return success();
}

LogicalResult write_cores(aie::DeviceOp device, Text& out) {
  begin_function(out, "mlir_aie_configure_cores");
  for (aie::TileOp tile : core_tiles(device)) {
    const std::string at = location(tile.id());
    call(out, "XAie_CoreReset", "{}", at);
    call(out, "XAie_CoreDisable", "{}", at);
    line(out, "for (int l = 0; l < {}; ++l)", tile.model().locks);
    static_cast<llvm::raw_ostream&>(out) << "  ";
    call(out, "XAie_LockRelease", "{}, XAie_LockInit(l, 0x0), 0", at);
    if (aie::CoreOp core = core_of(device, tile); core && failed(write_program(core, at, out))) return failure();
  }
  end_function(out, "mlir_aie_configure_cores");
  begin_function(out, "mlir_aie_start_cores");
  for (aie::TileOp tile : core_tiles(device)) {
    call(out, "XAie_CoreUnreset", "{}", location(tile.id()));
    call(out, "XAie_CoreEnable", "{}", location(tile.id()));
  }
  end_function(out, "mlir_aie_start_cores");
  return success();
}

LogicalResult write_locks(aie::DeviceOp device, Text& out) {
  begin_function(out, "mlir_aie_initialize_locks");
  const WalkResult all = device.walk<WalkOrder::PreOrder>([&](aie::LockOp lock) {
    if (!lock.getInit()) return WalkResult::advance();
    const auto number = number_of(lock);
    if (failed(number)) return WalkResult::interrupt();
    call(out, "XAie_LockSetValue", "{}, XAie_LockInit({}, {})", location(aie::tile_id_of(lock.getTile())), *number,
         *lock.getInit());
    return WalkResult::advance();
  });
  end_function(out, "mlir_aie_initialize_locks");
  return failure(all.wasInterrupted());
}

void write_cascades(aie::DeviceOp device, Text& out) {
  begin_function(out, "mlir_aie_configure_cascade");
  for (auto cascade : device.getOps<aie::ConfigureCascadeOp>()) {
    const device::TileId tile = aie::tile_id_of(cascade.getTile());
    line(out, "XAie_CoreConfigAccumulatorControl({}, XAie_TileLoc({}, {}), {}, {});", out.device(), tile.col, tile.row,
         stringifyCascadeDir(cascade.getInputDir()).upper(), stringifyCascadeDir(cascade.getOutputDir()).upper());
  }
  end_function(out, "mlir_aie_configure_cascade");
}

// Returns a copy of the module in which each descriptor has a number.
FailureOr<OwningOpRef<ModuleOp>> numbered(aie::DeviceOp device) {
  OwningOpRef<ModuleOp> copy(device->getParentOfType<ModuleOp>().clone());
  PassManager passes(device.getContext());
  passes.nest<aie::DeviceOp>().addPass(createAIEAssignBufferDescriptorIDs());
  if (failed(passes.run(*copy))) return failure();
  return copy;
}

// Returns the copy of the device in a copy of its module.
aie::DeviceOp same_device(aie::DeviceOp device, ModuleOp copy) {
  const auto originals = device->getParentOfType<ModuleOp>().getOps<aie::DeviceOp>();
  return *std::next(copy.getOps<aie::DeviceOp>().begin(),
                    std::distance(originals.begin(), llvm::find(originals, device)));
}

}  // namespace

}  // namespace libxaie

LogicalResult write_libxaie(aie::DeviceOp original, llvm::raw_ostream& stream) {
  auto copy = libxaie::numbered(original);
  if (failed(copy)) return failure();
  aie::DeviceOp device = libxaie::same_device(original, **copy);
  libxaie::Text out(stream, aie::text_age(original.getContext()));
  stream << libxaie::kHead;
  libxaie::write_init(device.model(), out);
  if (failed(libxaie::write_cores(device, out)) || failed(libxaie::write_dmas(device, out)) ||
      failed(libxaie::write_shim_dmas(device, out)) || failed(libxaie::write_locks(device, out)))
    return failure();
  libxaie::write_switches(device, out);
  libxaie::write_cascades(device, out);
  return libxaie::write_accessors(device, out);
}

}  // namespace tessera::compiler

#include "compiler/compile/build_cores.h"

#include "compiler/codes.h"
#include "compiler/cores/core_module.h"
#include "compiler/cores/link_files.h"
#include "compiler/cores/llvm_ir.h"
#include "compiler/cores/merged_ir.h"
#include "compiler/cores/passes.h"
#include "compiler/cores/peano.h"
#include "compiler/diagnosis/report.h"
#include "compiler/emit/cores.h"
#include "compiler/emit/linker.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/Vector/IR/VectorOps.h>
#include <mlir/Pass/PassManager.h>

#include <algorithm>

using namespace mlir;

namespace tessera::compiler {

namespace fs = std::filesystem;

#define GEN_PASS_DEF_TESSERABUILDCORES
#include "compiler/cores/decls.h.inc"

namespace {

struct BuildCores : impl::TesseraBuildCoresBase<BuildCores> {
  using TesseraBuildCoresBase::TesseraBuildCoresBase;

  void getDependentDialects(DialectRegistry& registry) const override {
    registry.insert<arith::ArithDialect, func::FuncDialect, LLVM::LLVMDialect, memref::MemRefDialect, scf::SCFDialect,
                    vector::VectorDialect>();
    OpPassManager lowering(ModuleOp::getOperationName());
    add_core_to_llvm(lowering);
    lowering.getDependentDialects(registry);
  }

  void runOnOperation() override {
    const Result<Peano> compiler = Peano::in(std::string(peano));
    if (!compiler) {
      (void)report(getOperation(), compiler.error());
      return signalPassFailure();
    }
    SmallVector<std::pair<std::size_t, aie::CoreOp>> cores;  // each core with the number of its device
    for (auto [number, device] : llvm::enumerate(getOperation().getOps<aie::DeviceOp>()))
      for (const aie::CoreOp core : cores_to_build(device)) cores.emplace_back(number, core);
    for (auto [count, entry] : llvm::enumerate(cores)) {
      auto& [device, core] = entry;
      const std::string what = fmt::format("core {} of {}", count + 1, cores.size());
      if (failed(build(*compiler, core, fs::path(std::string(folder)) / fmt::format("device{}", device), what)))
        return signalPassFailure();
    }
  }

  CompileOptions::Tell tell;

 private:
  LogicalResult build(const Peano& compiler, aie::CoreOp core, const fs::path& into, const std::string& what) {
    auto device = aie::device_of(core);
    const auto target = core_target(device);
    auto linked = find_files(core, link_files(core), std::string(objects));
    if (failed(target) || failed(linked)) return failure();
    const auto llvm_ir = whole_ir(core, std::string(objects));
    if (failed(llvm_ir)) return failure();
    aie::TileOp tile = aie::tile_of(core.getTile());
    CoreSources sources{
        .name = fmt::format("core_{}_{}", tile.getCol(), tile.getRow()), .llvm_ir = *llvm_ir, .linker_script = {}};
    llvm::raw_string_ostream script(sources.linker_script);
    if (failed(write_linker_script(core, *linked, script))) return failure();

    std::error_code no_folder;
    fs::create_directories(into, no_folder);  // a failure shows when files are written there
    const auto program = compiler.build(sources, **target, into, [&](std::string_view tool) {
      if (tell) tell(fmt::format("{}, {}: {}", what, to_string(tile.id()), tool));
    });
    if (!program) return report(core, without_program(program.error()));
    if (const auto loaded = read_program(device.model(), tile.id(), *program); !loaded)
      return report(core, not_loaded(loaded.error(), tile.model()));
    core.setElfFile(fs::absolute(*program, no_folder).string());
    return success();
  }

  static Diag without_program(Diag why) {
    why.message = "gets no program: " + why.message;
    return why;
  }

  // Gives the loader's error without the path of the program, because the file is deleted before the user reads the
  // error.
  static Diag not_loaded(const Diag& why, const device::TileModel& tile) {
    Diag diag = error(code::bad_program, "gets a program that cannot be loaded: {}", why.message);
    diag.notes = why.notes;
    return std::move(diag).help("a core has {} bytes of program memory: make kernels smaller, or compile them for size",
                                tile.program_memory);
  }
};

}  // namespace

std::unique_ptr<Pass> create_build_cores(BuildOptions options) {
  TesseraBuildCoresOptions texts;
  texts.peano = options.peano;
  texts.folder = options.folder;
  texts.objects = options.objects;
  auto pass = std::make_unique<BuildCores>(texts);
  pass->tell = std::move(options.tell);
  return pass;
}

SmallVector<aie::CoreOp> cores_to_build(aie::DeviceOp device) {
  SmallVector<aie::CoreOp> cores;
  for (auto core : device.getOps<aie::CoreOp>())
    if (!core.getElfFile()) cores.push_back(core);
  return cores;
}

}  // namespace tessera::compiler

// Passes from the bodies of cores to programs. Those that mlir-aie has as well bear its names.
#ifndef TESSERA_COMPILER_CORES_PASSES
#define TESSERA_COMPILER_CORES_PASSES

include "mlir/Pass/PassBase.td"

def AIEAssignCoreLinkFiles : Pass<"aie-assign-core-link-files", "::tessera::aie::DeviceOp"> {
  let summary = "Cores get the objects of the functions that they call";
  let description = [{
    A function says with `link_with` which object it is in. A core gets those of all functions that it names, in
    functions that it names as well, as `link_files`; an older `link_with` of the core itself comes first.
  }];
}

def AIEStandardLowering : Pass<"aie-standard-lowering", "mlir::ModuleOp"> {
  let summary = "Replaces a device by the programs of its cores, for the compiler of cores";
  let description = [{
    What a core does becomes intrinsics, its buffers globals that the linker places (compiler/cores/core_module.h).
  }];
  let options = [
    Option<"device_name", "device", "std::string", /*default=*/"\"\"", "Of several devices, the one that is meant">,
    Option<"column", "tilecol", "int", /*default=*/"-1", "The core's column; of all when it is left out">,
    Option<"row", "tilerow", "int", /*default=*/"-1", "Its row">,
  ];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::func::FuncDialect", "mlir::LLVM::LLVMDialect",
                           "mlir::memref::MemRefDialect", "mlir::vector::VectorDialect"];
}

def AIEXStandardLowering : Pass<"aiex-standard-lowering", "mlir::ModuleOp"> {
  let summary = "Removes command streams, which are not for cores";
}

def TesseraExpandCopies : Pass<"tessera-expand-copies", "mlir::ModuleOp"> {
  let summary = "Copies of memrefs become loops";
  let description = [{
    What MLIR would call for them is in no library of a core.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::memref::MemRefDialect", "mlir::scf::SCFDialect"];
}

def TesseraHoistAllocas : Pass<"tessera-hoist-allocas", "mlir::LLVM::LLVMFuncOp"> {
  let summary = "Memory of the stack is taken where a function begins";
  let description = [{
    What a loop takes in each round would else be taken as often as it goes round.
  }];
}

def TesseraBuildCores : Pass<"tessera-build-cores", "mlir::ModuleOp"> {
  let summary = "Builds the programs of cores by the compiler of cores, and names them with elf_file";
  let description = [{
    Of cores that have no `elf_file` yet, as `core_COL_ROW.elf` in a folder for each device (compiler/cores/peano.h).
  }];
  let options = [
    Option<"peano", "peano", "std::string", /*default=*/"\"\"",
           "Where that compiler is installed: opt, llc, clang and ld.lld are in bin below it">,
    Option<"folder", "work-dir-path", "std::string", /*default=*/"\".\"",
           "Where programs and what comes before them are written">,
    Option<"objects", "link-dir-path", "std::string", /*default=*/"\"\"",
           "Where objects lie whose names are relative; where this runs when it is left out">,
  ];
}

#endif

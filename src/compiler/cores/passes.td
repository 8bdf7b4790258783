// Passes from the bodies of cores to programs. A pass that mlir-aie has as well bears the same name.
#ifndef TESSERA_COMPILER_CORES_PASSES
#define TESSERA_COMPILER_CORES_PASSES

include "mlir/Pass/PassBase.td"

def AIEAssignCoreLinkFiles : Pass<"aie-assign-core-link-files", "::tessera::aie::DeviceOp"> {
  let summary = "Gives each core the objects of the functions that it calls";
  let description = [{
    The attribute `link_with` of a function names its object. A core gets as `link_files` the objects of all functions
    that it names, directly or through other functions. An older `link_with` of the core itself comes first.
  }];
}

def AIEStandardLowering : Pass<"aie-standard-lowering", "mlir::ModuleOp"> {
  let summary = "Replaces a device by the programs of its cores, for the compiler of cores";
  let description = [{
    Operations on the core become intrinsics, buffers become globals that the linker places
    (compiler/cores/core_module.h).
  }];
  let options = [
    Option<"device_name", "device", "std::string", /*default=*/"\"\"", "The device to take when there are several">,
    Option<"column", "tilecol", "int", /*default=*/"-1", "The core's column; -1 for all cores">,
    Option<"row", "tilerow", "int", /*default=*/"-1", "The core's row; -1 for all cores">,
  ];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::func::FuncDialect", "mlir::LLVM::LLVMDialect",
                           "mlir::memref::MemRefDialect", "mlir::scf::SCFDialect", "mlir::vector::VectorDialect"];
}

def AIEXStandardLowering : Pass<"aiex-standard-lowering", "mlir::ModuleOp"> {
  let summary = "Removes command streams, which cores do not run";
}

def TesseraExpandCopies : Pass<"tessera-expand-copies", "mlir::ModuleOp"> {
  let summary = "Turns copies of memrefs into loops";
  let description = [{
    Otherwise MLIR calls library functions that cores do not have.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::memref::MemRefDialect", "mlir::scf::SCFDialect"];
}

def TesseraHoistAllocas : Pass<"tessera-hoist-allocas", "mlir::LLVM::LLVMFuncOp"> {
  let summary = "Moves stack allocations to the start of their function";
  let description = [{
    Otherwise a loop would allocate stack memory again in each round.
  }];
}

def TesseraBuildCores : Pass<"tessera-build-cores", "mlir::ModuleOp"> {
  let summary = "Builds the programs of cores with the compiler of cores, and names them in elf_file";
  let description = [{
    Builds cores without an `elf_file`, as `core_COL_ROW.elf` in one folder per device (compiler/cores/peano.h).
  }];
  let options = [
    Option<"peano", "peano", "std::string", /*default=*/"\"\"",
           "The folder of the compiler; its bin has opt, llc, clang and ld.lld">,
    Option<"folder", "work-dir-path", "std::string", /*default=*/"\".\"",
           "The folder for programs and intermediate files">,
    Option<"objects", "link-dir-path", "std::string", /*default=*/"\"\"",
           "The folder of objects with relative names; the current folder by default">,
  ];
}

#endif

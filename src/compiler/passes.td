// The passes. Those that mlir-aie has as well bear its names, so that a user's --pass-pipeline works here.
#ifndef TESSERA_COMPILER_PASSES
#define TESSERA_COMPILER_PASSES

include "mlir/Pass/PassBase.td"

def AIEText2026 : Pass<"aie-text-2026", "mlir::ModuleOp"> {
  let summary = "Prints the design in the text of 2026 from here on";
  let description = [{
    Designs are printed as the reference of the dialect has them (January 2025). Younger tools want the text of 2026, where a
    number that may be computed is written as a value: each gets a constant.
  }];
}

#endif

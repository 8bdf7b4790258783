// The passes, except those in control/passes.td, cores/passes.td and trace/passes.td. A pass that mlir-aie has as well
// bears the same name, so that a user's --pass-pipeline works here.
#ifndef TESSERA_COMPILER_PASSES
#define TESSERA_COMPILER_PASSES

include "mlir/Pass/PassBase.td"

def AIEText2026 : Pass<"aie-text-2026", "mlir::ModuleOp"> {
  let summary = "Prints the design in the text of 2026 from here on";
  let description = [{
    By default a design is printed in the text of January 2025, the reference of the dialect. Newer tools need the text
    of 2026. In that text, a number that may be constant or computed is always an operand: this pass makes an
    `arith.constant` for each constant number.
  }];
}

def AIECanonicalizeDevice : Pass<"aie-canonicalize-device", "mlir::ModuleOp"> {
  let summary = "Puts a design without a device into a device for a VC1902, the only array that such old designs are "
                "for";
}

def AIEPlaceTiles : Pass<"aie-place-tiles", "::tessera::aie::DeviceOp"> {
  let summary = "Gives a place to each tile that has none";
  let options = [
    Option<"placer", "placer", "std::string", /*default=*/"\"sequential_placer\"",
           "The placer: `sequential_placer`, or `sa_placer`, which makes flows shorter by simulated annealing">,
    Option<"cores_per_column", "cores-per-col", "int", /*default=*/"-1",
           "The most cores to use in each column; -1 for all">,
    Option<"share", "merge-logical-tiles", "bool", /*default=*/"true",
           "Let memory and shim tiles share a place as long as its channels suffice">,
    Option<"seed", "sa-seed", "int", /*default=*/"1",
           "The seed of `sa_placer`; each seed, 0 included, always gives the same places">,
  ];
}

def AIECreateCores : Pass<"aie-create-cores", "::tessera::aie::DeviceOp"> {
  let summary = "Turns calls with `aie.x` and `aie.y` into programs of cores";
  let description = [{
    A buffer argument becomes a buffer of the core's tile. A number becomes a buffer, too, and the core reads the number
    from it. Several calls for one tile run one after the other. A buffer that an `aiex.memcpy` moves becomes a buffer
    of the tile that the `aiex.memcpy` names for it.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::cf::ControlFlowDialect", "mlir::memref::MemRefDialect"];
}

def AIELowerMemcpy : Pass<"aie-lower-memcpy", "::tessera::aie::DeviceOp"> {
  let summary = "Turns copies between tiles into DMA programs and flows";
}

def AIECreateLocks : Pass<"aie-create-locks", "::tessera::aie::DeviceOp"> {
  let summary = "Turns tokens into locks between the cores and DMAs that use them";
}

def AIEHerdRouting : Pass<"aie-herd-routing", "::tessera::aie::DeviceOp"> {
  let summary = "Turns herds into tiles, and their routes into flows";
  let description = [{
    Copies everything that belongs to a herd for each of its tiles. Places herds that have no place
    (compiler/herds/placement.h).
  }];
}

def AIELocalizeLocks : Pass<"aie-localize-locks", "::tessera::aie::DeviceOp"> {
  let summary = "Replaces each lock that a core uses by the number of that lock as the core counts it";
  let dependentDialects = ["mlir::arith::ArithDialect"];
}

def AIENormalizeAddressSpaces : Pass<"aie-normalize-address-spaces", "::tessera::aie::DeviceOp"> {
  let summary = "Removes address spaces from memory types: a core has only one";
}

def AIEAssignLockIDs : Pass<"aie-assign-lock-ids", "::tessera::aie::DeviceOp"> {
  let summary = "Gives each lock without a number the lowest free number of its tile";
}

def AIEAssignBufferAddresses : Pass<"aie-assign-buffer-addresses", "::tessera::aie::DeviceOp"> {
  let summary = "Gives each buffer an address in the memory of its tile";
  let description = [{
    Places the largest buffers first, each in the next bank, so that the halves of a double buffer do not share a bank.
    When no bank has room for a buffer, buffers lie one after another (compiler/allocation/memory_plan.h). A tile's
    `allocation_scheme` overrides this.
  }];
  let options = [
    Option<"scheme", "alloc-scheme", "std::string", /*default=*/"\"\"",
           "`bank-aware` or `basic-sequential`, for tiles without a scheme; by default bank-aware, and "
           "basic-sequential if that fails">,
  ];
}

def AIEAssignBufferDescriptorIDs : Pass<"aie-assign-bd-ids", "::tessera::aie::DeviceOp"> {
  let summary = "Gives each descriptor of a DMA program the lowest free number that its channel may use";
}

def AIEMaterializeRuntimeSequences : Pass<"aie-materialize-runtime-sequences", "mlir::ModuleOp"> {
  let summary = "Flattens sequences that configure other devices and run their sequences";
}

def AIELowerScratchpadParameters : Pass<"aie-lower-scratchpad-parameters", "mlir::ModuleOp"> {
  let summary = "Gives each parameter of the host a word in the controller's table, and adds the commands and code "
                "that read it";
  let description = [{
    Programs of cores read a parameter from a buffer of their tile, behind a lock. An offset of a transfer is added to
    its descriptor (compiler/npu/lower_scratchpad_parameters.cpp).
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::memref::MemRefDialect"];
  let options = [
    Option<"output", "output-params-file", "std::string", /*default=*/"\"\"",
           "Write the list of parameters that the host's program needs">,
  ];
}

def TesseraLeaveHostSequences : Pass<"tessera-leave-host-sequences", "::tessera::aie::DeviceOp"> {
  let summary = "Removes the operations of sequences that depend on numbers of the host, for a container without streams";
}

def AIEUnrollRuntimeSequenceLoops : Pass<"aie-unroll-runtime-sequence-loops", "::tessera::aie::DeviceOp"> {
  let summary = "Unrolls the loops of command streams; their bounds must be constant";
  let dependentDialects = ["mlir::arith::ArithDialect"];
}

def AIELowerDynamicBDPool : Pass<"aie-lower-dynamic-bd-pool", "::tessera::aie::DeviceOp"> {
  let summary = "Lets tasks of sequences with loops and branches take their descriptors from a pool";
  let description = [{
    A sequence without loops and branches stays as it is: aie-assign-runtime-sequence-bd-ids gives its descriptors their
    numbers (compiler/npu/lower_dynamic_bd_pool.cpp).
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::scf::SCFDialect"];
}

def AIEMaterializeBDChains : Pass<"aie-materialize-bd-chains", "::tessera::aie::DeviceOp"> {
  let summary = "Turns each start of a chain into a task: a copy of the chain that uses the buffers of this start";
}

def AIESubstituteShimDMAAllocations : Pass<"aie-substitute-shim-dma-allocations", "::tessera::aie::DeviceOp"> {
  let summary = "Replaces the names of channels in tasks by tile, direction and channel";
}

def AIEDecomposeLargeDmaBd : Pass<"aie-decompose-large-dma-bd", "::tessera::aie::DeviceOp"> {
  let summary = "Splits transfers and tasks that are too large for one descriptor";
}

def AIEAssignRuntimeSequenceBDIDs : Pass<"aie-assign-runtime-sequence-bd-ids", "::tessera::aie::DeviceOp"> {
  let summary = "Gives each descriptor of a task a number; the task keeps the number until it is awaited or freed";
}

def AIEDMATasksToNPU : Pass<"aie-dma-tasks-to-npu", "::tessera::aie::DeviceOp"> {
  let summary = "Turns tasks into writes of descriptors, queue pushes and waits";
  let options = [
    Option<"as_mlir_aie", "as-mlir-aie", "bool", /*default=*/"false",
           "Let descriptors of AIE2 memory tiles point to the same address as descriptors of mlir-aie: the window on "
           "the western neighbour (docs/rationale/golden.md)">,
  ];
}

def AIELowerSetLock : Pass<"aie-lower-set-lock", "::tessera::aie::DeviceOp"> {
  let summary = "Turns set-lock operations into register writes";
}

def AIELowerCoreReset : Pass<"aie-lower-core-reset", "::tessera::aie::DeviceOp"> {
  let summary = "Turns core resets into register writes";
}

def AIELowerDmaChannelReset : Pass<"aie-lower-dma-channel-reset", "::tessera::aie::DeviceOp"> {
  let summary = "Turns resets of DMA channels into register writes";
}

def AIEVerifyRuntimeRearm : Pass<"aie-verify-runtime-rearm", "::tessera::aie::DeviceOp"> {
  let summary = "Refuses resets of DMA channels whose locks no sequence sets again";
}

def AIELowerCascadeFlows : Pass<"aie-lower-cascade-flows", "::tessera::aie::DeviceOp"> {
  let summary = "Turns cascade flows between neighbours into settings of the two cores";
}

def AIEMulticast : Pass<"aie-lower-multicast", "::tessera::aie::DeviceOp"> {
  let summary = "Turns multicasts into flows";
}

def AIEBroadcastPacket : Pass<"aie-lower-broadcast-packet", "::tessera::aie::DeviceOp"> {
  let summary = "Turns broadcasts of packets into packet flows, one for each ID";
}

def AIEAssignTileCtrlIDs : Pass<"aie-assign-tile-controller-ids", "::tessera::aie::DeviceOp"> {
  let summary = "Gives each tile the packet ID of its controller";
  let options = [
    Option<"unique_in_column", "column-wise-unique-ids", "bool", /*default=*/"true",
           "Make IDs unique within a column; `false`: within the device, which fails if the device has too many "
           "columns">,
  ];
}

def AIEGenerateColumnControlOverlay : Pass<"aie-generate-column-control-overlay"> {
  let summary = "Routes tokens of tiles to the controller, and control packets to tiles";
  let description = [{
    Runs on a device, or on all devices of a module except those with `needs_ctrl_pkt_overlay = false`
    (compiler/control/column_overlay.cpp).
  }];
  let options = [
    Option<"tokens", "route-shim-to-tct", "std::string", /*default=*/"\"shim-only\"",
           "Route the tokens of shim tiles (`shim-only`), of tiles whose tokens are awaited (`awaited`), of all tiles "
           "(`all-tiles`), or none (`disable`)">,
    Option<"packets", "route-shim-to-tile-ctrl", "bool", /*default=*/"false",
           "Route control packets from the shim tile's DMA to all tiles of the column">,
  ];
}

def AIEDmaToNpu : Pass<"aie-dma-to-npu", "::tessera::aie::DeviceOp"> {
  let summary = "Turns transfers, tasks, waits and parameters of command streams into register writes";
  let dependentDialects = ["mlir::memref::MemRefDialect"];
}

def AIECreatePathfinderFlows : Pass<"aie-create-pathfinder-flows", "::tessera::aie::DeviceOp"> {
  let summary = "Routes flows and packet flows: replaces them by switch settings";
  let description = [{
    Uses negotiated congestion (compiler/routing/route.h). An independent verifier follows the result before the pass
    accepts it. Switches of the design itself keep their settings, and the router leaves their ports alone.
  }];
  let options = [
    Option<"confined", "within-control-ways", "bool", /*default=*/"false",
           "Route only through tiles that control packets reach, so that packets can configure the routes">,
    Option<"circuits", "route-circuit", "bool", /*default=*/"true", "Route flows; `false` leaves them">,
    Option<"packets", "route-packet", "bool", /*default=*/"true", "Route packet flows; `false` leaves them">,
  ];
}

def AIEFindFlows : Pass<"aie-find-flows", "::tessera::aie::DeviceOp"> {
  let summary = "Adds flows and packet flows for the streams that the switches of the design route";
  let description = [{
    The reverse of routing. The switches stay. The ID of a packet flow is the lowest ID that the rules on its way let
    through (compiler/routing/found_flows.h).
  }];
}

def AIERegisterObjectFifos : Pass<"aie-register-objectFifos", "::tessera::aie::DeviceOp"> {
  let summary = "Turns processes that object FIFOs register into programs of cores";
  let description = [{
    Each program runs a function between acquiring and releasing objects; patterns give the number of runs and of
    objects.
  }];
  let dependentDialects = ["mlir::func::FuncDialect", "mlir::scf::SCFDialect"];
}

def AIEObjectFifoStatefulTransform : Pass<"aie-objectFifo-stateful-transform", "::tessera::aie::DeviceOp"> {
  let summary = "Turns object FIFOs into buffers, locks, DMA programs and flows";
  let description = [{
    Ends that share a memory use it directly; between other ends DMAs move objects (compiler/object_fifo/fifo_plan.h).
    Loops of cores are unrolled until each access uses one known buffer; where that is impossible, the core counts its
    objects while it runs (compiler/object_fifo/core_programs.h). A core's
    `dynamic_objfifo_lowering` turns counting on or off.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::memref::MemRefDialect", "mlir::scf::SCFDialect"];
  let options = [
    Option<"counters", "dynamic-objFifos", "bool", /*default=*/"false",
           "Let cores without `dynamic_objfifo_lowering` count their objects while they run">,
    Option<"packets", "packet-sw-objFifos", "bool", /*default=*/"false",
           "Send objects as packets, with an ID for each FIFO">,
    Option<"skips_checks", "skip-verify", "bool", /*default=*/"false",
           "Changes nothing: Tessera always checks the FIFOs. Scripts for mlir-aie of late 2026 give this option">,
  ];
}

def AIEObjectFifoLiveness : Pass<"aie-objectfifo-liveness", "::tessera::aie::DeviceOp"> {
  let summary = "Refuses object FIFOs with too few objects for a broadcast that runs several times";
  let description = [{
    Checks one kind of deadlock only (compiler/object_fifo/liveness.cpp).
  }];
}

def AIEObjectFifoUnroll : Pass<"aie-objectFifo-unroll", "::tessera::aie::DeviceOp"> {
  let summary = "Unrolls loops of cores by their `aie.unroll_hint`, and folds constants";
  let description = [{
    Serves hints that `aie-objectFifo-stateful-transform` leaves (compiler/object_fifo/unroll_hints.cpp): mlir-aie's
    always, Tessera's for text of 2026. A core's `dynamic_objfifo_lowering` keeps its loops (true) or unrolls them
    (false).
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::scf::SCFDialect"];
  let options = [
    Option<"counters", "default-dynamic", "bool", /*default=*/"false",
           "Keep the loops of cores without `dynamic_objfifo_lowering`">,
    Option<"peel", "peel-first-iteration", "std::string", /*default=*/"\"auto\"",
           "Move the first round of a loop before it where that makes lock values constant: `true`, `false`, or "
           "`auto`, which does so unless `default-dynamic` is set">,
  ];
}

def TesseraOutlineCores : Pass<"tessera-outline-cores", "mlir::ModuleOp"> {
  let summary = "Replaces each device by the functions that stand in for its cores on the host";
  let description = [{
    Shows the programs of cores before they are compiled for the host (compiler/native/outline.h).
  }];
  let dependentDialects = ["mlir::func::FuncDialect", "mlir::LLVM::LLVMDialect", "mlir::cf::ControlFlowDialect",
                           "mlir::scf::SCFDialect"];
}

#endif

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

def AIECanonicalizeDevice : Pass<"aie-canonicalize-device", "mlir::ModuleOp"> {
  let summary = "A design without a device becomes one for a VC1902, as designs were before there were others";
}

def AIEPlaceTiles : Pass<"aie-place-tiles", "::tessera::aie::DeviceOp"> {
  let summary = "Gives each tile without a place one";
  let options = [
    Option<"placer", "placer", "std::string", /*default=*/"\"sequential_placer\"", "How: there is `sequential_placer`">,
    Option<"cores_per_column", "cores-per-col", "int", /*default=*/"-1", "Use so many cores of each column; -1 for all">,
    Option<"share", "merge-logical-tiles", "bool", /*default=*/"true",
           "Memory and shim tiles may share a place while its channels suffice">,
    Option<"seed", "sa-seed", "int", /*default=*/"42",
           "Accepted, and without effect: no placer here draws random numbers">,
  ];
}

def AIECreateCores : Pass<"aie-create-cores", "::tessera::aie::DeviceOp"> {
  let summary = "Calls with `aie.x` and `aie.y` become the programs of cores";
  let description = [{
    A buffer that is passed becomes one of the core's tile, and so does a number, which the core reads from there; several
    calls for one tile are run one after the other. Buffers of copies get the tiles that the copies name.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::cf::ControlFlowDialect", "mlir::memref::MemRefDialect"];
}

def AIELowerMemcpy : Pass<"aie-lower-memcpy", "::tessera::aie::DeviceOp"> {
  let summary = "Copies between tiles become DMA programs and flows";
}

def AIECreateLocks : Pass<"aie-create-locks", "::tessera::aie::DeviceOp"> {
  let summary = "Tokens become locks between the cores and DMAs that use them";
}

def AIEHerdRouting : Pass<"aie-herd-routing", "::tessera::aie::DeviceOp"> {
  let summary = "Herds become tiles, and their routes flows";
  let description = [{
    What belongs to a herd is there once for each tile. Herds without a place get one (compiler/herds/placement.h).
  }];
}

def AIELocalizeLocks : Pass<"aie-localize-locks", "::tessera::aie::DeviceOp"> {
  let summary = "Locks that a core uses become the numbers by which the core knows them";
  let dependentDialects = ["mlir::arith::ArithDialect"];
}

def AIENormalizeAddressSpaces : Pass<"aie-normalize-address-spaces", "::tessera::aie::DeviceOp"> {
  let summary = "Memory without address spaces: a core has one";
}

def AIEAssignLockIDs : Pass<"aie-assign-lock-ids", "::tessera::aie::DeviceOp"> {
  let summary = "Gives each lock without a number the lowest free one of its tile";
}

def AIEAssignBufferAddresses : Pass<"aie-assign-buffer-addresses", "::tessera::aie::DeviceOp"> {
  let summary = "Gives each buffer a place in the memory of its tile";
  let description = [{
    Banks take turns, the largest buffers first, so that the halves of a double buffer do not share one; when no bank has
    room for a buffer, buffers lie one after another (compiler/allocation/memory_plan.h). A tile's `allocation_scheme` says otherwise.
  }];
  let options = [
    Option<"scheme", "alloc-scheme", "std::string", /*default=*/"\"\"",
           "`bank-aware` or `basic-sequential`, for tiles that do not say; the first, then the second, when not given">,
  ];
}

def AIEAssignBufferDescriptorIDs : Pass<"aie-assign-bd-ids", "::tessera::aie::DeviceOp"> {
  let summary = "Gives each descriptor of a DMA program the lowest free number that its channel may use";
}

def AIEMaterializeRuntimeSequences : Pass<"aie-materialize-runtime-sequences", "mlir::ModuleOp"> {
  let summary = "Sequences that configure devices and run their sequences become one flat sequence each";
}

def AIELowerScratchpadParameters : Pass<"aie-lower-scratchpad-parameters", "mlir::ModuleOp"> {
  let summary = "Parameters of the host become words of the controller's table, and what carries them from there";
  let description = [{
    Programs read a buffer of their tile, behind a lock; where a transfer begins is added to its descriptor
    (compiler/npu/lower_scratchpad_parameters.cpp).
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::memref::MemRefDialect"];
  let options = [
    Option<"output", "output-params-file", "std::string", /*default=*/"\"\"",
           "Write the list of parameters that the host's program needs">,
  ];
}

def AIEUnrollRuntimeSequenceLoops : Pass<"aie-unroll-runtime-sequence-loops", "::tessera::aie::DeviceOp"> {
  let summary = "Loops of command streams with constant bounds are written out";
  let dependentDialects = ["mlir::arith::ArithDialect"];
}

def AIEMaterializeBDChains : Pass<"aie-materialize-bd-chains", "::tessera::aie::DeviceOp"> {
  let summary = "Chains that are started become tasks with their buffers in them";
}

def AIESubstituteShimDMAAllocations : Pass<"aie-substitute-shim-dma-allocations", "::tessera::aie::DeviceOp"> {
  let summary = "Tasks of channels that have a name become tasks of tile, direction and channel";
}

def AIEDecomposeLargeDmaBd : Pass<"aie-decompose-large-dma-bd", "::tessera::aie::DeviceOp"> {
  let summary = "Transfers and tasks that are too large for one descriptor become ones that are not, or tasks of several descriptors";
}

def AIEAssignRuntimeSequenceBDIDs : Pass<"aie-assign-runtime-sequence-bd-ids", "::tessera::aie::DeviceOp"> {
  let summary = "Gives each descriptor of a task a number that no other task holds from there until it is awaited or freed";
}

def AIEDMATasksToNPU : Pass<"aie-dma-tasks-to-npu", "::tessera::aie::DeviceOp"> {
  let summary = "Tasks become descriptors that are written, pushes and waits";
  let options = [
    Option<"as_mlir_aie", "as-mlir-aie", "bool", /*default=*/"false",
           "Descriptors of memory tiles of AIE2 point where those of mlir-aie point: into the window on the western "
           "neighbour (docs/rationale/golden.md)">,
  ];
}

def AIELowerSetLock : Pass<"aie-lower-set-lock", "::tessera::aie::DeviceOp"> {
  let summary = "Locks that are set become writes";
}

def AIELowerCoreReset : Pass<"aie-lower-core-reset", "::tessera::aie::DeviceOp"> {
  let summary = "Cores that are reset become writes";
}

def AIELowerDmaChannelReset : Pass<"aie-lower-dma-channel-reset", "::tessera::aie::DeviceOp"> {
  let summary = "DMA channels that are reset become writes";
}

def AIELowerCascadeFlows : Pass<"aie-lower-cascade-flows", "::tessera::aie::DeviceOp"> {
  let summary = "Cascades between neighbours become settings of the two cores";
}

def AIEMulticast : Pass<"aie-lower-multicast", "::tessera::aie::DeviceOp"> {
  let summary = "Connections of two or more ends become flows";
}

def AIEBroadcastPacket : Pass<"aie-lower-broadcast-packet", "::tessera::aie::DeviceOp"> {
  let summary = "Broadcasts of packets become packet flows, one for each ID";
}

def AIEAssignTileCtrlIDs : Pass<"aie-assign-tile-controller-ids", "::tessera::aie::DeviceOp"> {
  let summary = "Gives each tile the ID of the packets to and from its controller";
  let options = [
    Option<"unique_in_column", "column-wise-unique-ids", "bool", /*default=*/"true",
           "IDs need to differ in a column only; else in the whole device, which wide ones have too few IDs for">,
  ];
}

def AIEGenerateColumnControlOverlay : Pass<"aie-generate-column-control-overlay"> {
  let summary = "Routes tokens of tiles to the controller, and control packets to tiles";
  let description = [{
    Of a device, or of all devices of a module but those with `needs_ctrl_pkt_overlay = false`
    (compiler/control/column_overlay.cpp).
  }];
  let options = [
    Option<"tokens", "route-shim-to-tct", "std::string", /*default=*/"\"shim-only\"",
           "Whose tokens are routed: `shim-only`, `all-tiles`, or nobody's (`disable`)">,
    Option<"packets", "route-shim-to-tile-ctrl", "bool", /*default=*/"false",
           "Lead control packets from the shim tile's DMA to all tiles of the column">,
  ];
}

def AIEDmaToNpu : Pass<"aie-dma-to-npu", "::tessera::aie::DeviceOp"> {
  let summary = "Transfers, tasks, waits and parameters of command streams become register writes";
  let dependentDialects = ["mlir::memref::MemRefDialect"];
}

def AIECreatePathfinderFlows : Pass<"aie-create-pathfinder-flows", "::tessera::aie::DeviceOp"> {
  let summary = "Routes flows and packet flows: switches take their place";
  let description = [{
    Negotiated congestion (compiler/routing/route.h). What comes out is walked by an independent checker before it is
    believed. Switches that the design has already keep their settings, and their ports are not used.
  }];
  let options = [
    Option<"confined", "within-control-ways", "bool", /*default=*/"false",
           "Only through tiles that the design leads control packets to, so that these can configure them">,
    Option<"circuits", "route-circuit", "bool", /*default=*/"true", "Route flows; otherwise they stay">,
    Option<"packets", "route-packet", "bool", /*default=*/"true", "Route packet flows; otherwise they stay">,
  ];
}

def AIERegisterObjectFifos : Pass<"aie-register-objectFifos", "::tessera::aie::DeviceOp"> {
  let summary = "Processes that object FIFOs register become programs of cores";
  let description = [{
    Each runs a function between acquiring and releasing objects, as often and as many as its patterns say.
  }];
  let dependentDialects = ["mlir::func::FuncDialect", "mlir::scf::SCFDialect"];
}

def AIEObjectFifoStatefulTransform : Pass<"aie-objectFifo-stateful-transform", "::tessera::aie::DeviceOp"> {
  let summary = "Object FIFOs become buffers, locks, DMA programs and flows";
  let description = [{
    Ends that share a memory work on it; between others DMAs move objects (compiler/object_fifo/plan.h). Loops of cores
    are written out until each access means one buffer; where that cannot be known, the core counts while it runs
    (compiler/object_fifo/core_programs.h). A core's `dynamic_objfifo_lowering` asks for counting, or for the contrary.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::memref::MemRefDialect", "mlir::scf::SCFDialect"];
  let options = [
    Option<"counters", "dynamic-objFifos", "bool", /*default=*/"false",
           "Cores that do not say otherwise count their objects while they run">,
    Option<"packets", "packet-sw-objFifos", "bool", /*default=*/"false",
           "Objects travel as packets, with an ID for each FIFO">,
  ];
}

def AIEObjectFifoUnroll : Pass<"aie-objectFifo-unroll", "::tessera::aie::DeviceOp"> {
  let summary = "Loops of cores that have an `aie.unroll_hint` are written out so often, and constants are folded";
  let description = [{
    For what mlir-aie's `aie-objectFifo-stateful-transform` leaves; ours leaves no hints
    (compiler/object_fifo/unroll_hints.cpp). A core's `dynamic_objfifo_lowering` keeps its loops, or has them written out.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::scf::SCFDialect"];
  let options = [
    Option<"counters", "default-dynamic", "bool", /*default=*/"false", "Cores that do not say otherwise keep their loops">,
    Option<"peel", "peel-first-iteration", "std::string", /*default=*/"\"auto\"",
           "Put the first round of a loop before it where that makes values of locks constant: `true`, `false`, or `auto`, "
           "which does so unless `default-dynamic` is set">,
  ];
}

def TesseraOutlineCores : Pass<"tessera-outline-cores", "mlir::ModuleOp"> {
  let summary = "Replaces each device by the functions that stand in for its cores on the host";
  let description = [{
    What the programs of cores look like before they are compiled for the host (compiler/native/outline.h): to look at.
  }];
  let dependentDialects = ["mlir::func::FuncDialect", "mlir::LLVM::LLVMDialect", "mlir::cf::ControlFlowDialect"];
}

#endif

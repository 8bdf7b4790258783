// Events that no unit of the tile has, and operations that an earlier pass should have lowered.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-trace-to-config))' %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @a(%t) {
    aie.trace.packet id=1 type=core
    // expected-error@+1 {{'aie.trace.event' op unknown trace event 'DMA_S2MM_0_START_TASK', which the core module of (0,2) does not have}}
    aie.trace.event<"DMA_S2MM_0_START_TASK">
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 1)
  // expected-error@+1 {{'aie.trace' op sends packets of type core, but (0,1) has no trace unit of this type}}
  aie.trace @a(%t) {
    aie.trace.packet id=1 type=core
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @a(%t) {
    // expected-error@+1 {{'aie.trace.packet' op has no ID yet: aie-insert-trace-flows gives it one}}
    aie.trace.packet type=core
  }
}

// -----

aie.device(npu1) {
  // expected-error@+1 {{LogicalTileOp must be resolved to TileOp before running -aie-insert-trace-flows (run -aie-place-tiles first)}}
  %t = aie.logical_tile<CoreTile>(?, ?)
  aie.trace @a(%t) {
  }
}

// -----

aie.device(xcvc1902) {
  %t = aie.tile(2, 2)
  // expected-error@+1 {{'aie.trace' op cannot be lowered for xcvc1902: trace units of AIE1 are not among the facts of Tessera}}
  aie.trace @a(%t) {
  }
}

// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s --split-input-file --verify-diagnostics
aie.device(npu1_1col) {
  // expected-error@+2 {{finds no place together with 4 other tiles: the 5 of them may lie on 4 tiles only}}
  // expected-note@+1 {{use fewer cores or a device with more, or leave more of their places open}}
  %a = aie.logical_tile<CoreTile>(?, ?)
  // expected-note@+1 {{is one of these tiles}}
  %b = aie.logical_tile<CoreTile>(?, ?)
  // expected-note@+1 {{is one of these tiles}}
  %c = aie.logical_tile<CoreTile>(?, ?)
  // expected-note@+1 {{is one of these tiles}}
  %d = aie.logical_tile<CoreTile>(?, ?)
  // expected-note@+1 {{is one of these tiles}}
  %e = aie.logical_tile<CoreTile>(?, ?)
}

// -----

// Placement makes the checks that the verifiers could not make before the tile had its place.
aie.device(npu1) {
  %a = aie.logical_tile<MemTile>(0, ?)
  %b = aie.logical_tile<MemTile>(3, ?)
  // expected-error@+1 {{'aie.buffer' op in Column 3 and Row 1 is accessed from an unreachable tile in Column 0 and Row 1}}
  %buffer = aie.buffer(%b) : memref<4xi32>
  aie.memtile_dma(%a) {
    %0 = aie.dma(MM2S, 0) [{
      // expected-note@+1 {{user}}
      aie.dma_bd(%buffer : memref<4xi32>)
    }]
    aie.end
  }
}

// -----

aie.device(npu1_1col) {
  %a = aie.logical_tile<MemTile>(?, ?) {allocation_scheme = "basic-sequential"}
  // expected-error@+1 {{asks for the allocation scheme "bank-aware", but another tile placed at (0,1) asks for "basic-sequential"}}
  %b = aie.logical_tile<MemTile>(?, ?) {allocation_scheme = "bank-aware"}
}

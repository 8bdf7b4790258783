// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-lower-memcpy))' %s --split-input-file --verify-diagnostics

aie.device(xcvc1902) {
  %a = aie.tile(3, 3)
  %b = aie.tile(5, 5)
  %x = aie.buffer(%a) : memref<16xi32>
  %y = aie.buffer(%b) : memref<16xi16>
  aiex.token(0) {sym_name = "t"}
  // expected-error@+1 {{the copy sends 64 bytes and receives 32 [T0964]}}
  aiex.memcpy @t(1, 2) (%a : <%x, 0, 16>, %b : <%y, 0, 16>) : (memref<16xi32>, memref<16xi16>)
}

// -----

aie.device(xcvc1902) {
  %a = aie.tile(3, 3)
  %b = aie.tile(5, 5)
  %x = aie.buffer(%a) : memref<16xi32>
  %y = aie.buffer(%b) : memref<16xi32>
  aiex.token(0) {sym_name = "t"}
  // expected-error@+1 {{the copy has a destination of tile (5,5), but names tile (3,3) [T0964]}}
  aiex.memcpy @t(1, 2) (%a : <%x, 0, 16>, %a : <%y, 0, 16>) : (memref<16xi32>, memref<16xi32>)
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 1)
  %b = aie.tile(0, 2)
  %x = aie.buffer(%a) : memref<16xi32>
  %y = aie.buffer(%b) : memref<16xi32>
  aiex.token(0) {sym_name = "t"}
  // expected-error@+1 {{the copy has its source on tile (0,1), a memory tile: tokens are used on core tiles and shim tiles [T0964]}}
  aiex.memcpy @t(1, 2) (%a : <%x, 0, 16>, %b : <%y, 0, 16>) : (memref<16xi32>, memref<16xi32>)
}

// -----

aie.device(xcvc1902) {
  %shim = aie.tile(2, 0)
  %b = aie.tile(2, 2)
  %y = aie.buffer(%b) : memref<16xi32>
  aiex.token(0) {sym_name = "t"}
  // expected-error@+1 {{the copy needs an aie.external_buffer as its source, which is on tile (2,0) [T0964]}}
  aiex.memcpy @t(1, 2) (%shim : <%y, 0, 16>, %b : <%y, 0, 16>) : (memref<16xi32>, memref<16xi32>)
}

// -----

aie.device(xcvc1902) {
  %a = aie.tile(3, 3)
  %b = aie.tile(5, 5)
  %x = memref.alloc() : memref<16xi32>
  %y = aie.buffer(%b) : memref<16xi32>
  aiex.token(0) {sym_name = "t"}
  // expected-error@+1 {{the copy needs an aie.buffer as its source; aie-create-cores makes such buffers [T0964]}}
  aiex.memcpy @t(1, 2) (%a : <%x, 0, 16>, %b : <%y, 0, 16>) : (memref<16xi32>, memref<16xi32>)
}

// -----

aie.device(xcvc1902) {
  %a = aie.tile(3, 3)
  %b = aie.tile(5, 5)
  %c = aie.tile(6, 5)
  %d = aie.tile(7, 5)
  %x = aie.buffer(%a) : memref<16xi32>
  %y = aie.buffer(%b) : memref<16xi32>
  %z = aie.buffer(%c) : memref<16xi32>
  %w = aie.buffer(%d) : memref<16xi32>
  aiex.token(0) {sym_name = "t"}
  aiex.memcpy @t(1, 2) (%a : <%x, 0, 16>, %b : <%y, 0, 16>) : (memref<16xi32>, memref<16xi32>)
  aiex.memcpy @t(1, 2) (%a : <%x, 0, 16>, %c : <%z, 0, 16>) : (memref<16xi32>, memref<16xi32>)
  // expected-error@+1 {{the copy finds no free MM2S channel of tile (3,3), which has 2 of them: each tile that it copies to needs one [T0965]}}
  aiex.memcpy @t(1, 2) (%a : <%x, 0, 16>, %d : <%w, 0, 16>) : (memref<16xi32>, memref<16xi32>)
}

// -----

aie.device(xcvc1902) {
  %a = aie.tile(3, 3)
  %b = aie.tile(5, 5)
  %x = aie.buffer(%a) : memref<16xi32>
  %y = aie.buffer(%b) : memref<16xi32>
  aie.mem(%a) {
    %0 = aie.dma(S2MM, 0) [{
      aie.dma_bd(%x : memref<16xi32>)
    }]
    aie.end
  }
  aiex.token(0) {sym_name = "t"}
  // expected-error@+1 {{the copy needs a channel of tile (3,3), whose program has aie.dma in place of aie.dma_start: a program cannot mix the two [T0965]}}
  aiex.memcpy @t(1, 2) (%a : <%x, 0, 16>, %b : <%y, 0, 16>) : (memref<16xi32>, memref<16xi32>)
}

// -----

aie.device(npu1) {
  %a = aie.logical_tile<CoreTile>(?, ?)
  %b = aie.tile(0, 2)
  %x = aie.buffer(%a) : memref<16xi32>
  %y = aie.buffer(%b) : memref<16xi32>
  aiex.token(0) {sym_name = "t"}
  // expected-error@+1 {{the copy has its source on a tile without a place [T0964]}}
  aiex.memcpy @t(1, 2) (%a : <%x, 0, 16>, %b : <%y, 0, 16>) : (memref<16xi32>, memref<16xi32>)
}

// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-herd-routing))' %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %h = aiex.herd[4][4]
  %x = aiex.iter(2, 5, 1)
  %y = aiex.iter(0, 1, 1)
  // expected-error@+1 {{aiex.select selects column 4 of a herd that has columns 0 to 3 [T0972]}}
  %s = aiex.select(%h, %x, %y)
  %l = aie.lock(%s)
}

// -----

aie.device(npu1) {
  %h = aiex.herd[2][2]
  %x = aiex.iter(0, 2, 1)
  // expected-error@+1 {{aiex.select takes its rows from a value that is not an aiex.iter [T0972]}}
  %s = aiex.select(%h, %x, %h)
  %l = aie.lock(%s)
}

// -----

aie.device(npu1) {
  %a = aiex.herd[1][1]
  %b = aiex.herd[1][1]
  aiex.place(%a, %b, 1, 0)
  // expected-error@+1 {{the aiex.place contradicts other aiex.place operations: these put its herds (1,0) apart, but the aiex.place says (1,1) [T0971]}}
  aiex.place(%a, %b, 1, 1)
}

// -----

aie.device(npu1) {
  %t = aie.tile(3, 2)
  // expected-error@+1 {{the herd lies at (3,2), but a herd of 2 by 1 tiles does not fit there: npu1 has columns 0 to 3 and rows 0 to 5 [T0970]}}
  %a = aiex.herd[2][1]
  aiex.place(%t, %a, 0, 0)
}

// -----

aie.device(npu1) {
  // expected-note@+1 {{the other herd}}
  %a = aiex.herd[2][1]
  // expected-error@+1 {{the herd lies on tile (1,2), like another herd [T0970]}}
  %b = aiex.herd[1][1]
  %t = aie.tile(0, 2)
  aiex.place(%t, %a, 0, 0)
  aiex.place(%a, %b, 1, 0)
}

// -----

aie.device(npu1) {
  // expected-error@+2 {{the herd finds no place: npu1 has 4 columns of 4 core tiles, and 0 tiles are taken [T0970]}}
  // expected-note@+1 {{a herd of 5 by 1 tiles, (0,0) from the first}}
  %a = aiex.herd[5][1]
}

// -----

aie.device(npu1) {
  %a = aiex.herd[2][1]
  %b = aiex.herd[3][1]
  // expected-error@+1 {{the route leads 2 columns to 3: herds without a selection need the same number, or one end needs exactly one [T0973]}}
  aiex.route(<%a, DMA : 0>, <%b, DMA : 0>)
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %a = aiex.herd[2][1]
  %b = aiex.herd[2][1]
  aiex.place(%t, %a, 0, 0)
  aiex.place(%a, %b, 0, 1)
  %x = aiex.iter(0, 2, 1)
  %u = aiex.iter(0, 2, 1)
  %zero = aiex.iter(0, 1, 1)
  %from = aiex.select(%a, %x, %zero)
  %to = aiex.select(%b, %u, %zero)
  // expected-error@+2 {{the route leads tiles (0,2) and (1,2) to DMA 0 of tile (0,3): a circuit has one source [T0973]}}
  // expected-note@+1 {{an aiex.iter in both selections leads each tile to the tile with the same number}}
  aiex.route(<%from, DMA : 0>, <%to, DMA : 0>)
}

// -----

aie.device(npu1) {
  %t = aie.tile(3, 5)
  %h = aiex.herd[1][1]
  // expected-note@+1 {{the value is here}}
  %b = aie.buffer(%h) : memref<16xi32>
  aie.core(%t) {
    %zero = arith.constant 0 : index
    // expected-error@+1 {{the operation uses a value that belongs to the tiles of a herd, but tile (3,5) is not one of them [T0974]}}
    %v = memref.load %b[%zero] : memref<16xi32>
    aie.end
  }
}

// -----

aie.device(npu1) {
  %n = arith.constant 7 : index
  // expected-error@+1 {{aiex.getTile names tile (7,7), which does not exist: npu1 has columns 0 to 3 and rows 0 to 5 [T0972]}}
  %t = aiex.getTile(%n, %n)
}

// -----

aie.device(npu1) {
  func.func private @f() -> index
  %n = func.call @f() : () -> index
  // expected-error@+1 {{aiex.getTile names a tile by a value that is not constant [T0972]}}
  %t = aiex.getTile(%n, %n)
}

// -----

aie.device(npu1) {
  %h = aiex.herd[1][1]
  aie.packet_flow(1) {
    // expected-error@+1 {{the operation names a herd where one tile is needed [T0974]}}
    aie.packet_source<%h, DMA : 0>
    aie.packet_dest<%h, DMA : 1>
  }
}

// -----

aie.device(npu1) {
  %h = aiex.herd[1][1]
  // expected-note@+1 {{the value is here}}
  %l = aie.lock(%h, 0)
  aiex.runtime_sequence(%a : memref<16xi32>) {
    // expected-error@+1 {{the operation uses a value that belongs to the tiles of a herd, but the operation names no tile of the herd [T0974]}}
    aiex.set_lock(%l, 1)
  }
}

// -----

aie.device(npu1) {
  %h = aiex.herd[1][1]
  %i = aiex.iter(0, 1, 1)
  // expected-error@+1 {{the operation names a value that is neither a herd nor a tile [T0972]}}
  aie.flow(%h, DMA : 0, %i, DMA : 0)
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{the herd has 2147483647 columns and 1 rows, but npu1 has 4 columns and 6 rows [T0970]}}
  %h = aiex.herd[2147483647][1]
  aiex.place(%t, %h, 0, 0)
}

// -----

aie.device(npu1) {
  // expected-error@+1 {{the herd lies at (2147483647,2), but a herd of 1 by 1 tiles does not fit there: npu1 has columns 0 to 3 and rows 0 to 5 [T0970]}}
  %a = aiex.herd[1][1]
  %b = aiex.herd[1][1]
  %t = aie.tile(0, 2)
  aiex.place(%a, %b, 2147483647, 0)
  aiex.place(%t, %a, 2147483647, 0)
}

// -----

// The herd of one tile has room beside any of the others.
aie.device(npu1) {
  %one = aiex.herd[1][1]
  // expected-error@+2 {{the herd finds no place together with the herds noted below: every placement of their 2 pieces on the 16 free core tiles of npu1 was tried; make one of them smaller, or name fewer tiles [T0970]}}
  // expected-note@+1 {{a herd of 4 by 1 tiles, (0,0) from the first}}
  %wide = aiex.herd[4][1]
  // expected-note@+1 {{a herd of 1 by 4 tiles, (0,0) from the first}}
  %high = aiex.herd[1][4]
}

// -----

aie.device(npu1) {
  // expected-error@+2 {{they need 18 core tiles, and 16 of npu1 are free}}
  // expected-note@+1 {{a herd of 3 by 3 tiles}}
  %a = aiex.herd[3][3]
  // expected-note@+1 {{a herd of 3 by 3 tiles}}
  %b = aiex.herd[3][3]
}

// -----

// Seven of these herds fit on the array. Tiles can stay empty in many ways, so effort ends without a proof.
aie.device(xcvc1902) {
  // expected-error@+2 {{the herd found no place together with the other herds after 500000 tries, so a place may still exist; aiex.place from a tile gives one of them its place [T0970]}}
  // expected-note@+1 {{a herd of 11 by 3 tiles}}
  %h11 = aiex.herd[11][3]
  // expected-note@+1 {{a herd of 12 by 3 tiles}}
  %h12 = aiex.herd[12][3]
  // expected-note@+1 {{a herd of 13 by 3 tiles}}
  %h13 = aiex.herd[13][3]
  // expected-note@+1 {{a herd of 14 by 3 tiles}}
  %h14 = aiex.herd[14][3]
  // expected-note@+1 {{a herd of 15 by 3 tiles}}
  %h15 = aiex.herd[15][3]
  // expected-note@+1 {{a herd of 16 by 3 tiles}}
  %h16 = aiex.herd[16][3]
  // expected-note@+1 {{a herd of 17 by 3 tiles}}
  %h17 = aiex.herd[17][3]
  // expected-note@+1 {{a herd of 18 by 3 tiles}}
  %h18 = aiex.herd[18][3]
}

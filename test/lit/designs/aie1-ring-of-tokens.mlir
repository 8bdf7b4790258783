// AIE1: the token comes back, so that the copy is made again for each block that comes from programmable logic.
// RUN: tessera run %s --quiet --plio-in 6,0=words:1..16 --plio-out 6,1=-:64:words | paste -s -d' ' | FileCheck %s --match-full-lines
// CHECK: 104 103 102 101 108 107 106 105 112 111 110 109 116 115 114 113
aie.device(xcvc1902) {
  %shim = aie.tile(6, 0)
  %a = aie.tile(6, 2)
  %b = aie.tile(6, 3)
  %in = aie.buffer(%a) : memref<4xi32>
  %turned = aie.buffer(%a) : memref<4xi32>
  %out = aie.buffer(%b) : memref<4xi32>
  %added = aie.buffer(%b) : memref<4xi32>
  aiex.token(0) {sym_name = "come"}
  aiex.token(0) {sym_name = "go"}
  aiex.token(0) {sym_name = "leave"}
  aie.flow(%shim, PLIO : 0, %a, DMA : 0)
  aie.flow(%b, DMA : 0, %shim, PLIO : 1)
  aie.mem(%a) {
    %0 = aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    aiex.useToken @come(Acquire, 0)
    aie.dma_bd(%in : memref<4xi32>, 0, 4)
    aiex.useToken @come(Release, 1)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
  aie.core(%a) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %three = arith.constant 3 : index
    %four = arith.constant 4 : index
    scf.for %n = %zero to %four step %one {
      aiex.useToken @come(Acquire, 1)
      aiex.useToken @go(Acquire, 0)
      scf.for %i = %zero to %four step %one {
        %v = memref.load %in[%i] : memref<4xi32>
        %at = arith.subi %three, %i : index
        memref.store %v, %turned[%at] : memref<4xi32>
      }
      aiex.useToken @go(Release, 1)
      aiex.useToken @come(Release, 0)
    }
    aie.end
  }
  aiex.memcpy @go(1, 2) (%a : <%turned, 0, 4>, %b : <%out, 0, 4>) : (memref<4xi32>, memref<4xi32>)
  aie.core(%b) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %four = arith.constant 4 : index
    %hundred = arith.constant 100 : i32
    scf.for %n = %zero to %four step %one {
      aiex.useToken @go(Acquire, 2)
      aiex.useToken @leave(Acquire, 0)
      scf.for %i = %zero to %four step %one {
        %v = memref.load %out[%i] : memref<4xi32>
        %w = arith.addi %v, %hundred : i32
        memref.store %w, %added[%i] : memref<4xi32>
      }
      aiex.useToken @leave(Release, 1)
      aiex.useToken @go(Release, 0)
    }
    aie.end
  }
  aie.mem(%b) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    aiex.useToken @leave(Acquire, 1)
    aie.dma_bd(%added : memref<4xi32>, 0, 4)
    aiex.useToken @leave(Release, 0)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
}

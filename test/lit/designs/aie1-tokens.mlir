// AIE1: two cores that are functions with tokens, and a copy between their tiles. Words come from programmable logic and go
// back there; the first core multiplies, the second one adds.
// RUN: tessera run %s --quiet --plio-in 6,0=words:1..8 --plio-out 6,1=-:32:words | paste -s -d' ' | FileCheck %s --match-full-lines
// RUN: tessera run %s --quiet --check --timing=cycle --plio-in 6,0=words:1..8 --plio-out 6,1=-:32:words | paste -s -d' ' | FileCheck %s --match-full-lines
// CHECK: 110 120 130 140 150 160 170 180
aie.device(xcvc1902) {
  %shim = aie.tile(6, 0)
  %a = aie.tile(6, 2)
  %b = aie.tile(8, 5)
  %in = aie.buffer(%a) : memref<8xi32>
  %out = aie.buffer(%b) : memref<8xi32>
  aiex.token(0) {sym_name = "t"}
  func.func @multiply(%x : memref<8xi32>, %k : i32) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %eight = arith.constant 8 : index
    aiex.useToken @t(Acquire, 1)
    scf.for %i = %zero to %eight step %one {
      %v = memref.load %x[%i] : memref<8xi32>
      %w = arith.muli %v, %k : i32
      memref.store %w, %x[%i] : memref<8xi32>
    }
    aiex.useToken @t(Release, 2)
    return
  }
  func.func @add(%x : memref<8xi32>, %k : i32) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %eight = arith.constant 8 : index
    aiex.useToken @t(Acquire, 3)
    scf.for %i = %zero to %eight step %one {
      %v = memref.load %x[%i] : memref<8xi32>
      %w = arith.addi %v, %k : i32
      memref.store %w, %x[%i] : memref<8xi32>
    }
    aiex.useToken @t(Release, 4)
    return
  }
  %ten = arith.constant 10 : i32
  %hundred = arith.constant 100 : i32
  func.call @multiply(%in, %ten) {aie.x = 6, aie.y = 2} : (memref<8xi32>, i32) -> ()
  func.call @add(%out, %hundred) {aie.x = 8, aie.y = 5} : (memref<8xi32>, i32) -> ()
  aiex.memcpy @t(2, 3) (%a : <%in, 0, 8>, %b : <%out, 0, 8>) : (memref<8xi32>, memref<8xi32>)
  aie.flow(%shim, PLIO : 0, %a, DMA : 0)
  aie.flow(%b, DMA : 0, %shim, PLIO : 1)
  aie.mem(%a) {
    %0 = aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    aiex.useToken @t(Acquire, 0)
    aie.dma_bd(%in : memref<8xi32>, 0, 8)
    aiex.useToken @t(Release, 1)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  aie.mem(%b) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    aiex.useToken @t(Acquire, 4)
    aie.dma_bd(%out : memref<8xi32>, 0, 8)
    aiex.useToken @t(Release, 5)
    aie.next_bd ^end
  ^end:
    aie.end
  }
}

// Host transfers that end inside an object, at either end of the array, are errors; any number of whole ones is fine.
// RUN: not tessera check %s 2>&1 | FileCheck %s --implicit-check-not=error
// RUN: sed 's/1, 40\]/1, 48]/; s/1, 24\]/1, 32]/' %s > %t.mlir && tessera check %t.mlir
// RUN: tessera compile %s -o %t.xclbin --insts %t.bin 2>&1 | FileCheck %s --check-prefix=WARNING
// WARNING: warning[T0943]
// WARNING: warning[T0943]
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.objectfifo @in(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out(%core, {%shim}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %many = arith.constant 9223372036854775807 : index
    scf.for %n = %zero to %many step %one {
      %a = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
      %b = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%a : memref<64xi32>, %b : memref<64xi32>) {
    // CHECK: error[T0943]: MM2S 0 of (0,0) sends 40 words, which is not a whole number of the objects at the other end
    // CHECK-NEXT: --> {{.*}}check-objects.mlir:[[@LINE+6]]:5
    // CHECK-NEXT: note: {{.*}}check-objects.mlir:[[@LINE-17]]:3: S2MM 0 of (0,2) takes 16, 16 words round after round
    // CHECK: error[T0943]: S2MM 0 of (0,0) takes 24 words, which is not a whole number of the objects at the other end
    // CHECK-NEXT: --> {{.*}}check-objects.mlir:[[@LINE+2]]:5
    // CHECK-NEXT: note: {{.*}}check-objects.mlir:[[@LINE-19]]:3: MM2S 0 of (0,2) sends 16, 16 words round after round
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 24][0, 0, 0, 1]) {metadata = @out, id = 1 : i64} : memref<64xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 40][0, 0, 0, 1]) {metadata = @in, id = 0 : i64} : memref<64xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}

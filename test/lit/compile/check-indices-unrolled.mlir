// The compiler unrolls a loop over objects for each of their buffers, but reports a wrong index in it only once.
// RUN: not tessera check %s 2>&1 | FileCheck %s --implicit-check-not=error
aie.device(npu1_1col) {
  %s = aie.tile(0, 0)
  %c = aie.tile(0, 2)
  aie.objectfifo @in(%s, {%c}, 3 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%c) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %seventeen = arith.constant 17 : index
    %many = arith.constant 4294967295 : index
    %x = arith.constant 1 : i32
    scf.for %r = %zero to %many step %one {
      %i = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
      %a = aie.objectfifo.subview.access %i[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
      scf.for %j = %zero to %seventeen step %one {
        // CHECK: error[T0983]: index 16 is out of range for buffer 'in_cons_buff_0'
        // CHECK-NEXT: --> {{.*}}:[[@LINE+1]]:9
        memref.store %x, %a[%j] : memref<16xi32>
      }
      aie.objectfifo.release @in(Consume, 1)
    }
    aie.end
  }
}

// A program that would be too long when unrolled counts its objects, even if it asks to be unrolled.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @eleven (%a, {%b}, 11 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @thirteen (%a, {%b}, 13 : i32) : !aie.objectfifo<memref<16xi32>>
  // expected-warning@+1 {{the core uses counters for its objects: its program would be too long when unrolled}}
  aie.core(%b) {
    %c = arith.constant 1 : i32
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %many = arith.constant 1000000 : index
    scf.for %i = %zero to %many step %one {
      scf.for %j = %zero to %many step %one {
        %s = aie.objectfifo.acquire @eleven (Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
        %x = aie.objectfifo.subview.access %s[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
        memref.store %c, %x[%zero] : memref<16xi32>
        aie.objectfifo.release @eleven (Consume, 1)
      }
      scf.for %j = %zero to %many step %one {
        %s = aie.objectfifo.acquire @thirteen (Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
        %x = aie.objectfifo.subview.access %s[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
        memref.store %c, %x[%zero] : memref<16xi32>
        aie.objectfifo.release @thirteen (Consume, 1)
      }
    }
    aie.end
  } {dynamic_objfifo_lowering = false}
}

// A process becomes the program of a core, whose tile must have a place.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-register-objectFifos))' %s --verify-diagnostics

aie.device(npu1) {
  %a = aie.logical_tile<CoreTile>(?, ?)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 3 : i32) : !aie.objectfifo<memref<16xi32>>
  func.func private @work()
  %pattern = arith.constant dense<[1]> : tensor<1xi32>
  %length = arith.constant 3 : index
  // expected-error@+1 {{'aie.objectfifo.register_process' op runs on a tile without a place}}
  aie.objectfifo.register_process @of (Produce, %pattern : tensor<1xi32>, %pattern : tensor<1xi32>, @work, %length)
}

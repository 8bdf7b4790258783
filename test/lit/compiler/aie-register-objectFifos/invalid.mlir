// A process needs a function, and a separate end.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-register-objectFifos))' %s --split-input-file --verify-diagnostics

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 4 : i32) : !aie.objectfifo<memref<16xi32>>
  %one = arith.constant dense<1> : tensor<1xi32>
  %ten = arith.constant 10 : index
  // expected-error@+1 {{needs a function without arguments: @missing does not exist or has arguments}}
  aie.objectfifo.register_process @of (Produce, %one : tensor<1xi32>, %one : tensor<1xi32>, @missing, %ten)
}

// -----

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 4 : i32) : !aie.objectfifo<memref<16xi32>>
  func.func @work() {
    return
  }
  %one = arith.constant dense<1> : tensor<1xi32>
  %ten = arith.constant 10 : index
  aie.objectfifo.register_process @of (Consume, %one : tensor<1xi32>, %one : tensor<1xi32>, @work, %ten)
  // expected-error@+1 {{finds no free consumer: each consumer of @of has a process already}}
  aie.objectfifo.register_process @of (Consume, %one : tensor<1xi32>, %one : tensor<1xi32>, @work, %ten)
}

// -----

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 4 : i32) : !aie.objectfifo<memref<16xi32>>
  func.func @work() {
    return
  }
  aie.core(%a) {
    aie.end
  } {elf_file = "program.elf"}
  %one = arith.constant dense<1> : tensor<1xi32>
  %ten = arith.constant 10 : index
  // expected-error@+1 {{runs on a core whose program is in a file}}
  aie.objectfifo.register_process @of (Produce, %one : tensor<1xi32>, %one : tensor<1xi32>, @work, %ten)
}

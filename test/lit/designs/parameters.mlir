// Values that the host hands over with each run: a program gets a factor and a bfloat16, shifted by two bits as in
// mlir-aie's host programs, and a transfer begins at an offset from the host.
// RUN: tessera compile %s -o %t.xclbin --insts %t.txn --params %t.params && FileCheck %s --check-prefix=PARAMS --match-full-lines < %t.params
// PARAMS: 3
// PARAMS-NEXT: factor 0 i32 core
// PARAMS-NEXT: bias 1 bf16 core
// PARAMS-NEXT: start 2 i32 addr
// 7 * 4 = 28 and bf16 2.5 = 0x4020, * 4 = 0x10080; elements 4 to 7.
// RUN: tessera run %t.xclbin --insts %t.txn --scratchpad words:28,0x10080,4 --in 0=words:1..16 --out 1=%t.1:16:words --quiet && paste -s -d' ' %t.1 | FileCheck %s --check-prefix=ONE --match-full-lines
// ONE: 37 44 51 58
// Another run of the same file gets other numbers, twice: earlier additions do not persist.
// RUN: tessera run %t.xclbin --insts %t.txn --runs 2 --scratchpad words:12,0x10180,0 --in 0=words:1..16 --out 1=%t.2:16:words --timing=cycle --check --quiet && paste -s -d' ' %t.2 | FileCheck %s --check-prefix=TWO --match-full-lines
// TWO: 6 9 12 15
// RUN: tessera run %s --scratchpad words:28,0x10080,4 --in 0=words:1..16 --out 1=%t.3:16:words --quiet && cmp %t.1 %t.3
// RUN: not tessera run %s --in 0=words:1..16 --out 1=%t.3:16:words --quiet 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error[T0612]: the command stream creates a scratchpad of 12 bytes, but the host gave none
aiex.scratchpad_parameter @factor : i32
aiex.scratchpad_parameter @bias : bf16
aiex.scratchpad_parameter @start : i32
aie.device(npu2_1col) @empty {}
aie.device(npu2_1col) @main {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.objectfifo @in(%shim, {%core}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out(%core, {%shim}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %four = arith.constant 4 : index
    %factor = aiex.read_scratchpad_parameter @factor : i32
    %bias = aiex.read_scratchpad_parameter @bias : bf16
    %more = arith.fptosi %bias : bf16 to i32
    %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
    %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
    %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
    %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
    scf.for %i = %zero to %four step %one {
      %a = memref.load %x[%i] : memref<4xi32>
      %b = arith.muli %a, %factor : i32
      %c = arith.addi %b, %more : i32
      memref.store %c, %y[%i] : memref<4xi32>
    }
    aie.objectfifo.release @in(Consume, 1)
    aie.objectfifo.release @out(Produce, 1)
    aie.end
  }
  aie.runtime_sequence(%a : memref<16xi32>, %b : memref<4xi32>) {
    aiex.npu.load_pdi {device_ref = @empty}
    aiex.npu.load_pdi {device_ref = @main}
    aiex.sync_scratchpad_parameters_from_host
    %in = aiex.dma_configure_task_for @in {
      aie.dma_bd(%a : memref<16xi32> offset = 0 len = 4) {offset_parameter = @start}
      aie.end
    }
    %out = aiex.dma_configure_task_for @out {
      aie.dma_bd(%b : memref<4xi32> offset = 0 len = 4)
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%in)
    aiex.dma_start_task(%out)
    aiex.dma_await_task(%out)
  }
}

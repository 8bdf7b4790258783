// Two cores send a packet each to one channel of the host's side, in no fixed order: the usual order gives 1 before 2,
// but hardware may give the other.
// RUN: tessera run %s --out 0=%t:8:words --quiet && paste -s -d' ' %t | FileCheck %s --check-prefix=USUAL --match-full-lines
// USUAL: 1 2
// RUN: not tessera run %s --out 0=%t:8:words --quiet --seeds 16 2> %t.err && FileCheck %s < %t.err
// CHECK: error[T0549]: the run has 2 outcomes, which depend on an order that hardware leaves open
// CHECK-NEXT: = note: seeds 0, {{.*}}: finishes
// CHECK-NEXT: = note: seed{{s?}} [[OTHER:[0-9]+]]{{.*}}: finishes; host buffer 0 differs from byte 0x0 on: 0x02 instead of 0x01 (2 bytes differ)
// CHECK-NEXT: = help: run it in one order alone (--seed N), such as that of seed [[OTHER]];
//
// The outputs come from seed 0; the other seed, run alone, gives its own outputs. Each engine and a second run agree.
// RUN: paste -s -d' ' %t | FileCheck %s --check-prefix=USUAL --match-full-lines
// RUN: sed -n 's/.*help: .* such as that of seed \([0-9]*\).*/\1/p' %t.err > %t.seed
// RUN: sh -c 'tessera run %s --out 0=%t:8:words --quiet --seed $(cat %t.seed)' && paste -s -d' ' %t | FileCheck %s --check-prefix=ALONE --match-full-lines
// ALONE: 2 1
// RUN: not tessera run %s --out 0=%t:8:words --quiet --seeds 16 2>&1 | diff %t.err -
// RUN: not tessera run %s --out 0=%t:8:words --quiet --seeds 16 --timing=cycle 2>&1 | FileCheck %s --check-prefix=CYCLE
// CYCLE: error[T0549]: the run has 2 outcomes
//
// The last line of the report, and the same as data.
// RUN: not tessera run %s --out 0=%t:8:words --seeds 16 2>&1 | FileCheck %s --check-prefix=LINE
// LINE: seeds: 2 outcomes in 16, first with the seeds 0, {{[0-9]+$}}
// RUN: not tessera run %s --out 0=%t:8:words --seeds 16 --json 2> /dev/null | FileCheck %s --check-prefix=JSON
// JSON: "seeds": {
// JSON-NEXT: "count": 16,
// JSON-NEXT: "ended": 16,
// JSON-NEXT: "same": false,
// JSON: "output": "host buffer 0",
// JSON-NEXT: "byte": 0,
// JSON-NEXT: "value": 2,
// JSON-NEXT: "with_seed_0": 1,
// JSON-NEXT: "bytes": 2
//
// Where the second core waits until the first one's packet has been sent, the program fixes the order.
// RUN: sed 's,// ORDER ,,' %s > %t.mlir && tessera run %t.mlir --out 0=%t:8:words --seeds 16 2>&1 | FileCheck %s --check-prefix=SAME
// SAME: seeds: the same in all 16
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %one = aie.tile(0, 2)
  %two = aie.tile(0, 3)
  %b1 = aie.buffer(%one) : memref<1xi32>
  %b2 = aie.buffer(%two) : memref<1xi32>
  %full1 = aie.lock(%one) {init = 0 : i32}
  %full2 = aie.lock(%two) {init = 0 : i32}
  %sent = aie.lock(%two) {init = 0 : i32}
  %sent1 = aie.lock(%one) {init = 0 : i32}
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.packet_flow(1) {
    aie.packet_source<%one, DMA : 0>
    aie.packet_dest<%shim, DMA : 0>
  }
  aie.packet_flow(2) {
    aie.packet_source<%two, DMA : 0>
    aie.packet_dest<%shim, DMA : 0>
  }
  aie.mem(%one) {
    %0 = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%full1, AcquireGreaterEqual, 1)
      aie.dma_bd(%b1 : memref<1xi32>) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 1>}
      aie.use_lock(%sent1, Release, 1)
    }]
    aie.end
  }
  aie.mem(%two) {
    %0 = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%full2, AcquireGreaterEqual, 1)
      aie.dma_bd(%b2 : memref<1xi32>) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 2>}
    }]
    aie.end
  }
  aie.core(%one) {
    %zero = arith.constant 0 : index
    %v = arith.constant 1 : i32
    memref.store %v, %b1[%zero] : memref<1xi32>
    aie.use_lock(%full1, Release, 1)
    aie.use_lock(%sent1, AcquireGreaterEqual, 1)
    aie.use_lock(%sent, Release, 1)
    aie.end
  }
  aie.core(%two) {
    %zero = arith.constant 0 : index
    %v = arith.constant 2 : i32
    memref.store %v, %b2[%zero] : memref<1xi32>
    // ORDER aie.use_lock(%sent, AcquireGreaterEqual, 1)
    aie.use_lock(%full2, Release, 1)
    aie.end
  }
  aiex.runtime_sequence(%b : memref<2xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 2][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<2xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}

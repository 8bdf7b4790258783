// The lines of --check and --seeds stand before the error of a run that failed, which is the last thing printed.
// RUN: not tessera run %s --out 0=%t.out:16 --check --seeds 2 2>&1 | FileCheck %s
// CHECK: {{^}}npu1_1col: {{[0-9,]+}} cycles
// CHECK: {{^}}seeds: the same in all 2{{$}}
// CHECK-NEXT: {{^}}check: looked at 1 core, 2 channels and 1 host buffer: nothing found{{$}}
// CHECK-NEXT: {{^}}error[T0605]: deadlock: {{.*}}
// CHECK: {{^}}   = help: {{.*}}
// CHECK-NOT: check:
// CHECK-NOT: seeds:
// RUN: not tessera run %s --out 0=%t.out:16 --check --json 2>/dev/null | %python -c "import json, sys; print(json.load(sys.stdin)['diagnostics'][-1]['code'])" | FileCheck %s --check-prefix=JSON
// JSON: T0605
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %tile = aie.tile(0, 2)
  %words = aie.buffer(%tile) {sym_name = "words"} : memref<4xi32> = dense<1>
  %full = aie.lock(%tile, 0) {init = 0 : i32}
  aie.flow(%tile, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @out (%shim, S2MM, 0)
  aie.mem(%tile) {
    %out = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%full, AcquireGreaterEqual, 1)
      aie.dma_bd(%words : memref<4xi32>)
    }]
    aie.end
  }
  aie.core(%tile) {
    aie.end
  }
  aiex.runtime_sequence(%out : memref<4xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %out[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<4xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}

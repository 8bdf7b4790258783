// Findings in the run of a design name its operations: the descriptor, the buffer, the command that started the task.
// RUN: %python %S/../run/Inputs/exits.py 1 tessera run %s --quiet --check --in 0=words:0..15 --out 1=%t:64 2>&1 | FileCheck %s --implicit-check-not=error
// RUN: %python %S/../run/Inputs/exits.py 1 tessera run %s --device npu1_4col --start-column 2 --check --in 0=words:0..15 --out 1=%t:64 --json 2> %t.txt | FileCheck %s --check-prefix=JSON
// RUN: FileCheck %s --check-prefix=MOVED < %t.txt
// The host gives no data for buffer 0: the reader is a descriptor of the command stream.
// RUN: not tessera run %s --quiet --check --out 0=%t:64 --out 1=%t.too:64 2>&1 | FileCheck %s --check-prefix=HOST
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %in = aie.buffer(%core) {sym_name = "in"} : memref<16xi32>
  // CHECK: error[T0530]: MM2S 0 of (0,2) with BD 1 reads byte 0x{{.*}} of (0,2), which no unit has written
  // CHECK-NEXT: --> {{.*}}design-lines.mlir:[[#@LINE+16]]:7: cycle
  // CHECK: note: the place is byte 0 of the buffer 'out' at {{.*}}design-lines.mlir:[[#@LINE+3]]:10
  // MOVED: error[T0530]: MM2S 0 of (2,2) with BD 1 reads
  // MOVED-NEXT: design-lines.mlir:[[#@LINE+13]]:7
  %out = aie.buffer(%core) {sym_name = "out"} : memref<16xi32>
  %full = aie.lock(%core) {init = 0 : i32}
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
  aie.flow(%core, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @from_host (MM2S, 0, 0)
  aie.shim_dma_allocation @to_host (S2MM, 0, 0)
  aie.mem(%core) {
    %0 = aie.dma(S2MM, 0) {loop = false} [{
      aie.dma_bd(%in : memref<16xi32>) {bd_id = 0 : i32}
      aie.use_lock(%full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) {loop = false} [{
      aie.dma_bd(%out : memref<16xi32>) {bd_id = 1 : i32}
    }]
    aie.end
  }
  aiex.runtime_sequence(%a : memref<16xi32>, %b : memref<16xi32>, %c : memref<16xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @to_host, id = 1 : i64} : memref<16xi32>
    // CHECK: warning[T0535]: 1 token of MM2S 0 of (0,0) is left over: no wait has taken it
    // CHECK: note: the first task whose token is left was given by a register write in {{.*}}design-lines.mlir, line [[#@LINE+4]] (
    // HOST: error[T0530]: MM2S 0 of (0,0) with BD 0 reads
    // HOST: note: the task of this channel was given by a register write in {{.*}}design-lines.mlir, line [[#@LINE+2]] (
    // JSON: "places": [
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @from_host, id = 0 : i64, issue_token = true} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @to_host}
  }
}

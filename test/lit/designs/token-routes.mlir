// Tasks of a memory tile and of a core tile end with tokens that the command stream awaits: each has a route from its
// tile to the controller, otherwise --check would report a token without a route.
// RUN: %design %s --in 0=words:1..8 --out 1=%t:32:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// RUN: tessera compile %s --emit routed | FileCheck %s --check-prefix=ROUTED
// CHECK: 1 2 3 4 5 6 7 8
// ROUTED-DAG: aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
// ROUTED-DAG: aie.packet_rules(Ctrl : 0)
// ROUTED-DAG: aie.masterset(South : 0, {{.*}}) {keep_pkt_header = true}
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.flow(%shim, DMA : 0, %mem, DMA : 0)
  aie.flow(%mem, DMA : 0, %core, DMA : 0)
  aie.flow(%core, DMA : 0, %shim, DMA : 0)
  %a = aie.buffer(%mem) {sym_name = "a"} : memref<8xi32>
  %b = aie.buffer(%core) {sym_name = "b"} : memref<8xi32>
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aiex.runtime_sequence(%in : memref<8xi32>, %out : memref<8xi32>) {
    %into_mem = aiex.dma_configure_task(%mem, S2MM, 0) {
      aie.dma_bd(%a : memref<8xi32>, 0, 8)
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%into_mem)
    aiex.npu.dma_memcpy_nd (0, 0, %in[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @in, id = 0 : i64} : memref<8xi32>
    aiex.dma_await_task(%into_mem)
    %into_core = aiex.dma_configure_task(%core, S2MM, 0) {
      aie.dma_bd(%b : memref<8xi32>, 0, 8)
      aie.end
    } {issue_token = true}
    %out_of_mem = aiex.dma_configure_task(%mem, MM2S, 0) {
      aie.dma_bd(%a : memref<8xi32>, 0, 8)
      aie.end
    }
    aiex.dma_start_task(%into_core)
    aiex.dma_start_task(%out_of_mem)
    aiex.dma_await_task(%into_core)
    %out_of_core = aiex.dma_configure_task(%core, MM2S, 0) {
      aie.dma_bd(%b : memref<8xi32>, 0, 8)
      aie.end
    }
    aiex.npu.dma_memcpy_nd (0, 0, %out[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @out, id = 1 : i64} : memref<8xi32>
    aiex.dma_start_task(%out_of_core)
    aiex.npu.dma_wait {symbol = @out}
  }
}

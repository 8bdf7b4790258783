// The flows that the pass finds in routed switches are those of the design.
// RUN: tessera-opt --aie-create-pathfinder-flows --aie-find-flows %s | FileCheck %s
// CHECK-DAG: %[[S:.*]] = aie.tile(0, 0)
// CHECK-DAG: %[[M:.*]] = aie.tile(1, 1)
// CHECK-DAG: %[[A:.*]] = aie.tile(0, 3)
// CHECK-DAG: %[[B:.*]] = aie.tile(1, 5)
// CHECK-DAG: aie.flow(%[[S]], DMA : 0, %[[M]], DMA : 2)
// CHECK-DAG: aie.flow(%[[M]], DMA : 0, %[[A]], DMA : 0)
// CHECK-DAG: aie.flow(%[[M]], DMA : 0, %[[B]], DMA : 0)
// CHECK-DAG: aie.packet_flow(9) {{[{]}}{{[[:space:]]*}}aie.packet_source<%[[A]], DMA : 1>{{[[:space:]]*}}aie.packet_dest<%[[S]], DMA : 1>
// CHECK-DAG: aie.packet_flow(5) {{[{]}}{{[[:space:]]*}}aie.packet_source<%[[B]], DMA : 1>{{[[:space:]]*}}aie.packet_dest<%[[S]], DMA : 1>
aie.device(npu1_2col) {
  %s = aie.tile(0, 0)
  %m = aie.tile(1, 1)
  %a = aie.tile(0, 3)
  %b = aie.tile(1, 5)
  aie.flow(%s, DMA : 0, %m, DMA : 2)
  aie.flow(%m, DMA : 0, %a, DMA : 0)
  aie.flow(%m, DMA : 0, %b, DMA : 0)
  aie.packet_flow(9) {
    aie.packet_source<%a, DMA : 1>
    aie.packet_dest<%s, DMA : 1>
  }
  aie.packet_flow(5) {
    aie.packet_source<%b, DMA : 1>
    aie.packet_dest<%s, DMA : 1>
  }
}

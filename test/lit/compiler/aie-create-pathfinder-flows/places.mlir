// The connections of a switch carry the locations of their flows.
// RUN: tessera-opt --mlir-print-debuginfo --mlir-print-local-scope --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s | FileCheck %s

// CHECK: aie.switchbox(%{{.*}}) {
// CHECK-DAG: aie.connect<South : {{.*}}, North : {{.*}}> loc({{.*}}places.mlir":[[#@LINE+8]]:3)
// CHECK-DAG: aie.connect<North : {{.*}}, South : {{.*}}> loc(fused[{{.*}}places.mlir":[[#@LINE+8]]:3, {{.*}}places.mlir":[[#@LINE+10]]:3])
// CHECK-DAG: aie.masterset(South : {{.*}}) loc({{.*}}places.mlir":[[#@LINE+11]]:3)
// CHECK-DAG: aie.rule({{.*}}) loc({{.*}}places.mlir":[[#@LINE+10]]:3)
// CHECK: aie.shim_mux
// CHECK-DAG: aie.connect<DMA : 0, North : {{.*}}> loc({{.*}}places.mlir":[[#@LINE+3]]:3)
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0) %core = aie.tile(0, 2) %up = aie.tile(0, 3)
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
  aie.flow(%core, DMA : 0, %shim, DMA : 0)

  aie.flow(%core, DMA : 0, %up, DMA : 0)

  aie.packet_flow(0x3) {
    aie.packet_source<%core, DMA : 1>
    aie.packet_dest<%shim, DMA : 1>
  }
}

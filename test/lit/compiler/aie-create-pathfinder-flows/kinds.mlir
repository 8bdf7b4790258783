// The options of mlir-aie's pass: flows of the other kind stay, and a later run routes them around the existing routes.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows{route-circuit=true route-packet=false}))' %s | FileCheck %s --check-prefix=CIRCUIT
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows{route-circuit=false}))' %s | FileCheck %s --check-prefix=PACKET
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows{route-packet=false},aie-create-pathfinder-flows{route-circuit route-packet}))' %s | FileCheck %s --check-prefix=BOTH
// CIRCUIT-NOT: aie.flow
// CIRCUIT: aie.packet_flow
// CIRCUIT: aie.connect
// PACKET-NOT: aie.packet_flow
// PACKET: aie.packet_rules
// PACKET-NOT: aie.packet_flow
// PACKET: aie.flow
// BOTH-NOT: flow
// BOTH-DAG: aie.connect
// BOTH-DAG: aie.packet_rules
// BOTH-NOT: flow
aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.flow(%a, DMA : 0, %b, DMA : 0)
  aie.packet_flow(3) {
    aie.packet_source<%a, DMA : 1>
    aie.packet_dest<%b, DMA : 1>
  }
}

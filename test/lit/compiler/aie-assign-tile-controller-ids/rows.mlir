// Each tile has the controller ID of its row, in any column; an ID that the design gives stays.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-assign-tile-controller-ids))' %s | FileCheck %s
// RUN: sed s/npu1/npu2/ %s | tessera-opt --pass-pipeline='builtin.module(aie.device(aie-assign-tile-controller-ids))' | FileCheck %s

aie.device(npu1) {
  // CHECK: aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  %0 = aie.tile(0, 0)
  // CHECK: aie.tile(0, 1) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 26>}
  %1 = aie.tile(0, 1)
  // CHECK: aie.tile(0, 2) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 27>}
  %2 = aie.tile(0, 2)
  // CHECK: aie.tile(3, 3) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 29>}
  %3 = aie.tile(3, 3)
  // CHECK: aie.tile(3, 4) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 30>}
  %4 = aie.tile(3, 4)
  // CHECK: aie.tile(3, 5) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 31>}
  %5 = aie.tile(3, 5)
  // CHECK: aie.tile(3, 0) {controller_id = #aie.packet_info<pkt_type = 1, pkt_id = 4>}
  %6 = aie.tile(3, 0) {controller_id = #aie.packet_info<pkt_type = 1, pkt_id = 4>}
}

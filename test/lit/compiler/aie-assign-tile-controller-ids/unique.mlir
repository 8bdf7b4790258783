// IDs that are unique in the whole device differ from column to column.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-assign-tile-controller-ids{column-wise-unique-ids=false}))' %s | FileCheck %s

aie.device(npu1) {
  // CHECK: aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  %0 = aie.tile(0, 0)
  // CHECK: aie.tile(1, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 14>}
  %1 = aie.tile(1, 0)
  // CHECK: aie.tile(2, 5) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 20>}
  %2 = aie.tile(2, 5)
  // CHECK: aie.tile(3, 1) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 28>}
  %3 = aie.tile(3, 1)
}

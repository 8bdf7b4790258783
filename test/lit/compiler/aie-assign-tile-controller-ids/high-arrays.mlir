// In arrays with more rows than the table of IDs has, the IDs count the rows.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-assign-tile-controller-ids))' %s | FileCheck %s

aie.device(xcve2802) {
  // CHECK: aie.tile(2, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 0>}
  %0 = aie.tile(2, 0)
  // CHECK: aie.tile(7, 10) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 10>}
  %1 = aie.tile(7, 10)
}

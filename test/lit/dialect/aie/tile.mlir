// A tile by its column and row. Its kind follows from the device.
// RUN: %texts %s
aie.device(npu1) {
  // CHECK: %{{.*}}tile_0_0 = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 2>}
  %shim = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 2>}
  // CHECK: %{{.*}}tile_3_1 = aie.tile(3, 1) {allocation_scheme = "basic-sequential"}
  %mem = aie.tile(3, 1) {allocation_scheme = "basic-sequential"}
  // CHECK: %{{.*}}tile_3_5 = aie.tile(3, 5)
  %core = aie.tile(3, 5)
}

// A design without a device: its tiles are checked as for a VC1902.
// CHECK: aie.tile(49, 8)
%tile = aie.tile(49, 8)

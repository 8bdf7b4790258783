// Event numbers depend on the module: the packet type names the module of a core tile; other tiles have only one.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-trace-to-config))' %s | FileCheck %s

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  // CHECK: aie.trace.config @memory_config(%tile_0_2) packet_type = mem {
  // CHECK: field = "Trace_Start_Event" value = 122 comment = "BROADCAST_15"
  aie.trace @memory(%core) {
    aie.trace.packet id=1 type=mem
    aie.trace.mode "Event-Time"
    aie.trace.start broadcast=15
    aie.trace.stop event=<"NONE">
  }
  // CHECK: aie.trace.config @memtile_config(%tile_0_1) packet_type = memtile {
  // CHECK: field = "Trace_Start_Event" value = 157 comment = "BROADCAST_15"
  aie.trace @memtile(%mem) {
    aie.trace.start broadcast=15
    aie.trace.stop event=<"NONE">
  }
  // CHECK: aie.trace.config @shim_config(%tile_0_0) packet_type = shimtile {
  // CHECK: field = "Trace_Start_Event" value = 125 comment = "BROADCAST_A_15"
  aie.trace @shim(%shim) {
    aie.trace.start broadcast=15
    aie.trace.stop event=<"NONE">
  }
}

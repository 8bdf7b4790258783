// The packets of a trace: the module that sends them, and their ID if the design chooses it.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  %mem = aie.tile(0, 1)
  aie.trace @core(%core) {
    // CHECK: aie.trace.packet id = 1 type = core
    aie.trace.packet id=1 type="core"
  }
  aie.trace @mem(%mem) {
    // CHECK: aie.trace.packet type = memtile
    aie.trace.packet type=memtile
  }
}

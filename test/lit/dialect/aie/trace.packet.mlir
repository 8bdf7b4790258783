// The packets that a trace is sent in: which module they are of, and their ID where it is chosen.
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

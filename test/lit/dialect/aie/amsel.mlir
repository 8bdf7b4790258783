// A path through an arbiter: rules send packets to it, and ports listen to it.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  aie.switchbox(%core) {
    // CHECK: %{{.*}} = aie.amsel<5> (3)
    // CHECK-NEXT: %{{.*}} = aie.amsel<0> (0)
    %last = aie.amsel<5> (3)
    %first = aie.amsel<0> (0)
  }
}

// Designs that control packets cannot configure: a design that needs the channels of the control packets, and a design
// whose own switches stand on the routes of the control packets, so that these routes would lead elsewhere than before.
// RUN: split-file %s %t
// RUN: not tessera compile %t/channels.mlir --configure-by-packets -o %t/a.xclbin 2>&1 | FileCheck %t/channels.mlir
// RUN: not tessera compile %t/switches.mlir --configure-by-packets -o %t/a.xclbin 2>&1 | FileCheck %t/switches.mlir

//--- channels.mlir
// CHECK: error[T0950]: 'aie.tile' op number of output DMA channel exceeded! @in finds no free MM2S channel of tile (0,0), which has 2 of them
// CHECK-NEXT: --> {{.*}}channels.mlir:[[@LINE+4]]:8
// CHECK: control packets to tiles of column 0 take channel 0
// CHECK: control packets to tiles of column 0 take channel 1
aie.device(npu1) {
  %s = aie.tile(0, 0)
  %c = aie.tile(0, 3)
  %unused = aie.tile(0, 2)
  aie.objectfifo @in(%s, {%c}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
}

//--- switches.mlir
// CHECK: error[T0901]: 'aie.device' op cannot be configured by control packets: the packet for {{.*}} does not reach (0,{{[12]}}) over the routes of ctrl_pkt_overlay after the changes that earlier packets made
aie.device(npu1_1col) {
  %s = aie.tile(0, 0)
  %m = aie.tile(0, 1)
  %c = aie.tile(0, 2)
  %l = aie.lock(%c, 0) {init = 1 : i32}
  %box = aie.switchbox(%m) {
    aie.connect<South : 0, North : 0>
    aie.connect<South : 1, North : 1>
    aie.connect<South : 2, North : 2>
    aie.connect<South : 3, North : 3>
    aie.connect<South : 4, North : 4>
  }
}

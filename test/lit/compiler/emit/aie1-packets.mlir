// Packets of AIE1: the same fields as on AIE2, with other names (AM015): a slot has the id in bits 28:24, the mask in
// 20:16, enable in 8, msel in 5:4 and the arbiter in 2:0; a master has enable in 31, packet in 30, drop header in 7, msels
// in 6:3 and the arbiter in 2:0.
// RUN: tessera-opt --aie-create-pathfinder-flows %s | tessera-translate --aie-cdo-to-text - | FileCheck %s
// CHECK-DAG: (7,2).Stream_Switch_Slave_Config_DMA0 0xc0000000
// CHECK-DAG: (7,2).Stream_Switch_Slave_DMA0_Slot0 0x51f0100
// CHECK-DAG: (7,2).Stream_Switch_Master_Config_North{{[0-5]}} 0xc0000008
// CHECK-DAG: (7,3).Stream_Switch_Slave_Config_South{{[0-5]}} 0xc0000000
// CHECK-DAG: (7,3).Stream_Switch_Slave_South{{[0-5]}}_Slot0 0x51f0100
// CHECK-DAG: (7,3).Stream_Switch_Master_Config_DMA0 0xc0000088
aie.device(xcvc1902) {
  %a = aie.tile(7, 2)
  %b = aie.tile(7, 3)
  aie.packet_flow(5) {
    aie.packet_source<%a, DMA : 0>
    aie.packet_dest<%b, DMA : 0>
  }
}

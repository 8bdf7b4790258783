// Switches: circuits, arbiters and the rules of packets; the connections of a shim tile's South ports; and cascades.
// RUN: tessera-translate --aie-cdo-to-text %s | FileCheck %s

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  // CHECK: .cdo
  // CHECK-NEXT: write64 (0,0).Stream_Switch_Master_Config_North0 0x80000005
  // CHECK-NEXT: write64 (0,0).Stream_Switch_Slave_Config_South_3 0x80000000
  // CHECK-NEXT: write64 (0,0).Stream_Switch_Master_Config_South2 0xc000008b
  // CHECK-NEXT: write64 (0,0).Stream_Switch_Slave_Config_North_0 0xc0000000
  // CHECK-NEXT: write64 (0,0).Stream_Switch_Slave_North_0_Slot0 0x31f0113
  // CHECK-NEXT: write64 (0,0).Stream_Switch_Slave_North_0_Slot1 0x41c0103
  aie.switchbox(%shim) {
    aie.connect<South : 3, North : 0>
    %a = aie.amsel<3> (0)
    %b = aie.amsel<3> (1)
    aie.masterset(South : 2, %a)
    aie.packet_rules(North : 0) {
      aie.rule(31, 3, %b)
      aie.rule(28, 4, %a)
    }
  }
  // A port that keeps headers although it leads to a DMA.
  // CHECK-NEXT: write64 (0,2).Stream_Switch_Master_Config_DMA1 0xc0000018
  aie.switchbox(%core) {
    %a = aie.amsel<0> (0)
    %b = aie.amsel<0> (1)
    aie.masterset(DMA : 1, %a, %b) {keep_pkt_header = true}
  }
  // CHECK-NEXT: mask_write64 (0,0).Mux_Config 0xc00 0x400
  // CHECK-NEXT: mask_write64 (0,0).Demux_Config 0x30 0x10
  aie.shim_mux(%shim) {
    aie.connect<DMA : 0, North : 3>
    aie.connect<North : 2, DMA : 0>
  }
  // CHECK-NEXT: write64 (0,2).Accumulator_Control 0x1
  aie.configure_cascade(%core, West, South)
  // CHECK-NOT: {{.}}
}

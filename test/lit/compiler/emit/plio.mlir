// Words of programmable logic enter a South port only where the configuration admits them; NPUs have no such logic, and
// ports of the DMA need no admission.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s | tessera-translate --aie-cdo-to-text | FileCheck %s
// RUN: sed 's/xcvc1902/npu1/; s/tile(6,/tile(0,/; s/PLIO : 0/DMA : 0/' %s | tessera-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' | tessera-translate --aie-cdo-to-text | FileCheck %s --check-prefix=NPU

// CHECK: mask_write64 (6,0).PL_Interface_Downsizer_Enable 0x1 0x1
// CHECK-NOT: Downsizer
// NPU-NOT: Downsizer
aie.device(xcvc1902) {
  %shim = aie.tile(6, 0)
  %a = aie.tile(6, 2)
  aie.flow(%shim, PLIO : 0, %a, DMA : 0)
  aie.flow(%shim, DMA : 1, %a, DMA : 1)
  aie.flow(%a, DMA : 0, %shim, DMA : 0)
}

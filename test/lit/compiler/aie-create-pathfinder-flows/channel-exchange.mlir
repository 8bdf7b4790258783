// A design without a route that has one after two DMA channels have changed places: the router offers it.
//
// In a memory tile the words of channel 0 can return directly only to channel 0. All ports by which they could leave and
// return to channel 1 are taken: four streams go south, and four come from the north.
// RUN: not tessera-opt --aie-create-pathfinder-flows %s 2>&1 | FileCheck %s
// RUN: sed 's/%mem, DMA : 0, %mem, DMA : 1/%mem, DMA : 1, %mem, DMA : 1/' %s | tessera-opt --aie-create-pathfinder-flows | FileCheck %s --check-prefix=AFTER

// CHECK: Unable to find a legal routing
// CHECK: note: all flows have a route if MM2S 0 and MM2S 1 of (0,1) change places: exchange the channels in the flows and in the programs of the tile
// AFTER: aie.connect<DMA : 1, DMA : 1>
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %low = aie.tile(0, 2)
  %high = aie.tile(0, 3)
  aie.flow(%mem, DMA : 0, %mem, DMA : 1)
  aie.flow(%mem, DMA : 2, %shim, South : 0)
  aie.flow(%mem, DMA : 3, %shim, South : 1)
  aie.flow(%mem, DMA : 4, %shim, South : 2)
  aie.flow(%mem, DMA : 5, %shim, South : 3)
  aie.flow(%low, DMA : 0, %mem, DMA : 2)
  aie.flow(%low, DMA : 1, %mem, DMA : 3)
  aie.flow(%high, DMA : 0, %mem, DMA : 4)
  aie.flow(%high, DMA : 1, %mem, DMA : 5)
}

// A circuit between two ends, usually cores.
// RUN: %texts %s
aie.device(xcvc1902) {
  %a = aie.tile(7, 2)
  %b = aie.tile(7, 3)
  // CHECK: aiex.connection(%{{.*}}tile_7_2, Core : 0, %{{.*}}tile_7_3, Core : 1)
  aiex.connection(%a, "Core" : 0, %b, Core : 1)
}

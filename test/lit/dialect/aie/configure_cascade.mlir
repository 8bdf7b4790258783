// The sides from which a core's cascade comes and to which it leads.
// RUN: %texts %s
aie.device(npu1) {
  %a = aie.tile(0, 3)
  %b = aie.tile(0, 4)
  // CHECK: aie.configure_cascade(%{{.*}}tile_0_3, North, East)
  aie.configure_cascade(%a, "North", East)
  // CHECK: aie.configure_cascade(%{{.*}}tile_0_4, West, South)
  aie.configure_cascade(%b, West, South)
}

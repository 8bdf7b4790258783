// Numbers from a first one up to an end, at equal distances; the end is excluded.
// RUN: %texts %s
aie.device(xcvc1902) {
  // CHECK: aiex.iter(0, 4, 1)
  %x = aiex.iter(0, 4, 1)
  // CHECK: aiex.iter(2, 8, 2)
  %y = aiex.iter(2, 8, 2)
}

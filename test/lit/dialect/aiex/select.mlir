// The tiles of a herd in some columns and rows.
// RUN: %texts %s
aie.device(xcvc1902) {
  // CHECK: %[[H:.*]] = aiex.herd
  %herd = aiex.herd[4][4]
  // CHECK: %[[X:.*]] = aiex.iter
  %x = aiex.iter(0, 4, 1)
  // CHECK: %[[Y:.*]] = aiex.iter
  %y = aiex.iter(0, 1, 1)
  // CHECK: aiex.select(%[[H]], %[[X]], %[[Y]])
  %row = aiex.select(%herd, %x, %y)
}

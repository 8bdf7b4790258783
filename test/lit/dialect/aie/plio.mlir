// Programmable logic below a column.
// RUN: %texts %s
aie.device(xcvc1902) {
  // CHECK: aie.plio(2)
  %logic = aie.plio(2)
}

// What cores say to each other besides memory.
// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s
// RUN: tessera-opt %s | tessera-opt --aie-text-2026 | FileCheck %s

// CHECK-LABEL: aie.device(npu1) {
aie.device(npu1) {
  %a = aie.tile(0, 3)
  %b = aie.tile(1, 3)
  %yet = aie.logical_tile<CoreTile>(?, ?)
  // CHECK: aie.cascade_flow(%{{.*}}tile_0_3, %{{.*}}tile_1_3)
  aie.cascade_flow(%a, %b)
  // CHECK: aie.cascade_flow(%{{.*}}tile_0_3, %{{.*}}logical_tile)
  aie.cascade_flow(%a, %yet)
  // CHECK: aie.configure_cascade(%{{.*}}tile_0_3, North, East)
  aie.configure_cascade(%a, "North", East)
  aie.core(%a) {
    // CHECK: %[[V:.*]] = aie.get_cascade() : vector<16xi32>
    %v = aie.get_cascade() : vector<16xi32>
    // CHECK: aie.put_cascade(%[[V]] : vector<16xi32>)
    aie.put_cascade(%v : vector<16xi32>)
    %zero = arith.constant 0 : i32
    // CHECK: %[[S:.*]] = aie.get_stream(%[[ZERO:.*]] : i32) : i128
    %s = aie.get_stream(%zero : i32) : i128
    // CHECK: aie.put_stream(%[[ZERO]] : i32, %[[S]] : i128)
    aie.put_stream(%zero : i32, %s : i128)
    // CHECK: aie.event(1)
    aie.event(1)
    // CHECK: aie.debug(%[[ZERO]] : i32)
    aie.debug(%zero : i32)
    aie.end
  }
}

// The wires of AIE1 are narrower.
// CHECK-LABEL: aie.device(xcvc1902) {
aie.device(xcvc1902) {
  %a = aie.tile(1, 3)
  aie.core(%a) {
    // CHECK: aie.get_cascade() : i384
    %v = aie.get_cascade() : i384
    aie.end
  }
}

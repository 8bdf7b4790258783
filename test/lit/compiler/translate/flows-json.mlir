// The switches and routes of a design as JSON, with mlir-aie's keys.
// RUN: tessera-opt --aie-find-flows %s | tessera-translate --aie-flows-to-json | FileCheck %s
// RUN: tessera-opt --aie-find-flows %s | tessera-translate --aie-flows-to-json | python3 -c "import json, sys; d = json.load(sys.stdin); print(len(d), d['route0'])" | FileCheck %s --check-prefix=PARSED

// CHECK: "switchbox00": {
// CHECK-NEXT: "col": 0,
// CHECK-NEXT: "row": 0,
// CHECK-NEXT: "source_count": 2,
// CHECK-NEXT: "destination_count": 1,
// CHECK-NEXT: "northbound": 1,
// CHECK-NEXT: "eastbound": 0,
// CHECK-NEXT: "southbound": 1,
// CHECK-NEXT: "westbound": 0
// The port to the multiplexer does not lead to another switch: 1 north, then 1 north and 1 south.
// CHECK: "total_path_length": 3,
// CHECK-NEXT: "route0": {{\[}} {{\[}}[0, 0], ["North"]], {{\[}}[0, 1], ["DMA", "North"]], {{\[}}[0, 2], ["Core"]], [] ],
// CHECK-NEXT: "route1": {{\[}} {{\[}}[0, 1], ["South"]], {{\[}}[0, 0], ["South"]], [] ],
// PARSED: 8 {{\[\[\[}}0, 0], ['North']], {{\[\[}}0, 1], ['DMA', 'North']], {{\[\[}}0, 2], ['Core']], []]
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  %0 = aie.shim_mux(%shim) {
    aie.connect<DMA : 1, North : 7>
    aie.connect<North : 2, DMA : 0>
  }
  %1 = aie.switchbox(%shim) {
    aie.connect<South : 7, North : 4>
    aie.connect<North : 0, South : 2>
  }
  %2 = aie.switchbox(%mem) {
    aie.connect<South : 4, DMA : 3>
    aie.connect<South : 4, North : 4>
    aie.connect<DMA : 2, South : 0>
  }
  %3 = aie.switchbox(%core) {
    aie.connect<South : 4, Core : 0>
  }
}

// The routed array for Graphviz and for programs; tessera refuses JSON for stages without a JSON form.
// RUN: tessera compile %s --emit graph | FileCheck %s --check-prefix=GRAPH
// RUN: tessera compile %s --emit graph --json | FileCheck %s --check-prefix=JSON
// RUN: tessera compile %s --emit graph --json | %python -m json.tool > /dev/null
// RUN: tessera compile %s --emit resources --json | FileCheck %s --check-prefix=RESOURCES
// RUN: not tessera compile %s --emit routed --json 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not tessera compile %s --emit llvm-ir --json 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not tessera compile %s --stop-after aie-assign-lock-ids --json 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not tessera compile %s --print-pipeline --json 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not tessera compile %s -o %t.xclbin --json 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not tessera compile %s --emit routed --ctrlpkt %t.bin 2>&1 | FileCheck %s --check-prefix=PACKETS
// RUN: not tessera compile %s --emit routed --params %t.txt 2>&1 | FileCheck %s --check-prefix=PARAMS
// REFUSED: error[T0701]: --json has no effect with
// REFUSED-NEXT: note: the option has an effect on --emit resources, --emit graph
// PACKETS: error[T0701]: --ctrlpkt excludes --emit
// PARAMS: error[T0701]: --params excludes --emit
// GRAPH: digraph npu1_1col {
// GRAPH-DAG: t0_1 [label="memory tile (0,1)", pos="0,2!"];
// GRAPH-DAG: t0_0 -> t0_1 [label="North 0"];
// GRAPH-DAG: t0_1 -> t0_2 [label="North 0"];
// GRAPH-DAG: t0_2 -> t0_1 [label="South 0"];
// GRAPH-DAG: t0_1 -> t0_0 [label="South 0"];

// JSON: "schema": "tessera.routes/1",
// JSON-NEXT: "device": "npu1_1col",
// JSON: "kind": "shim tile",
// JSON: "mux": [
// JSON: "from": "South 3",
// JSON-NEXT: "to": "S2MM 1"
// JSON: "from": "MM2S 0",
// JSON-NEXT: "to": "South 3"
// JSON: "routes": [
// JSON-NEXT: {
// JSON-NEXT: "from": "South 3",
// JSON-NEXT: "to": "North 0"
// JSON-NEXT: },
// JSON: "from": "North 0",
// JSON-NEXT: "to": "South 3",
// JSON-NEXT: "packets": {
// JSON-NEXT: "id": 5,
// JSON-NEXT: "mask": 31
// JSON-NEXT: },
// JSON-NEXT: "drops_header": true
// JSON: "wires": [
// JSON-NEXT: {
// JSON-NEXT: "from": {
// JSON-NEXT: "tile": [
// JSON-NEXT: 0,
// JSON-NEXT: 0
// JSON-NEXT: ],
// JSON-NEXT: "port": "North 0"
// JSON-NEXT: },
// JSON-NEXT: "to": {
// JSON-NEXT: "tile": [
// JSON-NEXT: 0,
// JSON-NEXT: 1
// JSON-NEXT: ],
// JSON-NEXT: "port": "South 0"
// RESOURCES: "schema": "tessera.resources/1"
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
  aie.packet_flow(5) {
    aie.packet_source<%core, DMA : 0>
    aie.packet_dest<%shim, DMA : 1>
  }
}

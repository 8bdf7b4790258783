// A file with all keys: a program reads it, writes all constraints as one file, and reads this file back to the same
// constraints. A key that occurs twice in one object counts twice. A constraint that stands in C++ and in the file is one.
//
// Covers R313 R316 R317 R321 R322 R330 R348 R349 R358 R372 R375 R376 R379 X064
//
// RUN: rm -rf %t && split-file %s %t && %adf -o %t/program
// RUN: cd %t && env TESSERA_ADF_OPTIONS="--constraints all.json --write-constraints first.json" ./program 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SILENT --allow-empty
// SILENT-NOT: error
// RUN: FileCheck %s < first.json
// RUN: env TESSERA_ADF_OPTIONS="--constraints first.json --write-constraints second.json" ./program
// RUN: diff first.json second.json
#include <adf.h>

using namespace adf;

void work(input_window<int32>* in, output_window<int32>* out, int32 gain) {
  for (unsigned i = 0; i < 16; ++i) window_writeincr(out, window_readincr(in) * gain);
}

class inner : public graph {
 public:
  input_port in, gain;
  output_port out;
  kernel a = kernel::create(work), b = kernel::create(work);
  inner() {
    connect<window<64>>(in, a.in[0]);
    connect<window<64>>(a.out[0], b.in[0]);
    connect<window<64>>(b.out[0], out);
    connect<parameter>(gain, async(a.in[1]));
    connect<parameter>(gain, async(b.in[1]));
    runtime<ratio>(a) = 0.5;
    runtime<ratio>(b) = 0.25;
  }
};
class four : public graph {
 public:
  input_plio in[2] = {input_plio::create("in0", plio_32_bits, "a.txt"),
                      input_plio::create("in1", plio_32_bits, "a.txt")};
  output_plio out[2] = {output_plio::create("out0", plio_32_bits, "b.txt"),
                        output_plio::create("out1", plio_32_bits, "c.txt")};
  input_port gain;
  inner one, two;
  four() {
    connect(in[0].out[0], one.in);
    connect(in[1].out[0], two.in);
    connect(one.out, out[0].in[0]);
    connect(two.out, out[1].in[0]);
    connect<parameter>(gain, one.gain);
    connect<parameter>(gain, two.gain);
    location<kernel>(one.a) = tile(3, 2);
    location<PLIO>(in[0]) = shim(10, 1);
  }
};
four top;

int main() {
  top.init();
}
#if 0
//--- a.txt
1
//--- all.json
{
  "NodeConstraints": {
    "top.k0": {"tile": {"column": 3, "row": 2}, "stack_size": 2048, "heap_size": 512},
    "top.k1": {"tile": {"column": 3, "row": 3, "tile_type": "core"},
               "reserved_memory": {"column": 3, "row": 3, "bankId": 3, "offset": 4128},
               "not_colocated_nodes": ["top.k0", "top.k2"],
               "not_colocated_reserved_memories": ["top.k2"]},
    "top.k3": {"colocated_nodes": ["top.k2"], "colocated_reserved_memories": ["top.k3"],
               "relative_tile": {"node": "top.k1", "columns": -1, "rows": 2}},
    "top.k2": {"not_tile": {"column": 0, "row": 0}},
    "out0": {"shim": {"column": 10, "channel": 1}},
    "out1": {"shim": {"column": 10}}
  },
  "PortConstraints": {
    "fifo_locations_records": {
      "dma_fifos": {"r1": {"tile_type": "core", "row": 0, "column": 0, "size": 16, "offset": 8, "bankId": 2}},
      "stream_fifos": {"r3": {"tile_type": "shim", "row": 0, "column": 3, "channel": 1}}
    },
    "top.k0.in[0]": {"buffers": [{"column": 3, "row": 2, "offset": 5632}, {"column": 3, "row": 2, "offset": 4608}],
                     "fifo_locations": ["r1", "r3"]},
    "top.k0.out[0]": {"buffers": [{"column": 3, "row": 2, "bankId": 2}, {"column": 3, "row": 2, "bankId": 3, "offset": 64}],
                      "single_buffer": false},
    "top.k1.out[0]": {"buffers": [{"offset": 512}], "colocated_nodes": ["top.k1"],
                      "not_colocated_nodes": ["top.k2"], "dma_channel": {"column": 3, "row": 3, "channel": 1}},
    "top.k2.out[0]": {"not_colocated_ports": ["top.k3.out[0]"], "single_buffer": true},
    "top.k3.out[0]": {"single_buffer": true},
    "top.k2.in[0]": {"colocated_ports": ["top.k2.out[0]"], "single_buffer": true, "not_colocated_reserved_memories": ["top.k1"]},
    "top.k3.in[0]": {"exclusive_colocated_ports": ["top.k3.out[0]"], "colocated_reserved_memories": ["top.k3"],
                     "buffers": [{"column": 2, "row": 5}, {"bankId": 1}, {"bankId": 2}]},
    "top.k2.in[1]": {"initial_value": 7},
    "x._dma[0].in[0]": {"buffers": [{"column": 3, "row": 2, "offset": 5632}]}
  },
  "GlobalConstraints": {
    "areaGroup": {"name": "first", "nodeGroup": ["top.k0", "top.k1"], "tileGroup": ["(3,2):(3,3)", "(9, 0)"]},
    "areaGroup": {"name": "second", "nodeGroup": ["in*"], "shimGroup": ["0:20", "(30,1):(31,5)"]},
    "areaGroup": {"name": "third", "exclude": true, "issoft": true, "tileGroup": ["(40,0):(41,7)"], "shimGroup": ["40"]},
    "heap_size": 256
  }
}
//--- end
#endif
// CHECK: "NodeConstraints": {
// CHECK-NEXT: "in0": {
// CHECK-NEXT: "shim": {"column": 10, "channel": 1}
// CHECK: "top.k0": {
// CHECK-NEXT: "tile": {"column": 3, "row": 2},
// CHECK-NEXT: "stack_size": 2048,
// CHECK-NEXT: "heap_size": 512,
// CHECK-NEXT: "runtime_ratio": 0.5
// CHECK: "top.k1": {
// CHECK-NEXT: "tile": {"column": 3, "row": 3},
// CHECK-NEXT: "reserved_memory": {"column": 3, "row": 3, "bankId": 3, "offset": 4128},
// CHECK-NEXT: "not_colocated_nodes": ["top.k0", "top.k2"],
// CHECK-NEXT: "not_colocated_reserved_memories": ["top.k2"],
// CHECK: "top.k3": {
// CHECK-NEXT: "colocated_nodes": ["top.k2"],
// CHECK-NEXT: "colocated_reserved_memories": ["top.k3"],
// CHECK-NEXT: "relative_tile": {"node": "top.k1", "columns": -1, "rows": 2}
// CHECK: "PortConstraints": {
// CHECK-NEXT: "fifo_locations_records": {
// CHECK-NEXT: "dma_fifos": {
// CHECK-NEXT: "r1": {"column": 0, "row": 0, "bankId": 2, "offset": 8, "size": 16}
// CHECK: "r3": {"column": 3, "row": 0, "channel": 1}
// CHECK: "buffers": [{"column": 3, "row": 2, "offset": 5632}, {"column": 3, "row": 2, "offset": 4608}],
// CHECK-NEXT: "fifo_locations": ["r1", "r3"]
// CHECK: "top.k0.out[0]": {
// CHECK-NEXT: "buffers": [{"column": 3, "row": 2, "bankId": 2}, {"column": 3, "row": 2, "bankId": 3, "offset": 64}]
// CHECK: "top.k1.out[0]": {
// CHECK-NEXT: "buffers": [{"offset": 512}],
// CHECK-NEXT: "colocated_nodes": ["top.k1"],
// CHECK-NEXT: "not_colocated_nodes": ["top.k2"],
// CHECK: "top.k2.in[0]": {
// CHECK-NEXT: "colocated_ports": ["top.k2.out[0]"],
// CHECK-NEXT: "not_colocated_reserved_memories": ["top.k1"],
// CHECK: "initial_value": 7
// CHECK: "top.k2.out[0]": {
// CHECK-NEXT: "not_colocated_ports": ["top.k3.out[0]"],
// CHECK: "top.k3.in[0]": {
// CHECK-NEXT: "buffers": [{"column": 2, "row": 5}, {"bankId": 1}, {"bankId": 2}],
// CHECK-NEXT: "exclusive_colocated_ports": ["top.k3.out[0]"],
// CHECK-NEXT: "colocated_reserved_memories": ["top.k3"]
// CHECK: "x._dma[0].in[0]": {
// CHECK: "heap_size": 256,
// CHECK-NEXT: "areaGroup": {
// CHECK-NEXT: "name": "first",
// CHECK: "tileGroup": ["(3,2):(3,3)", "(9,0)"]
// CHECK: "areaGroup": {
// CHECK-NEXT: "name": "second",
// CHECK: "shimGroup": ["0:20", "30,1:31,5"]
// CHECK: "areaGroup": {
// CHECK-NEXT: "name": "third",
// CHECK-NEXT: "exclude": true,
// CHECK-NEXT: "issoft": true,

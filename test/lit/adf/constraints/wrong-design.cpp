// Constraints that do not suit the design or the device, and constraints that exclude each other. Contradictions are
// reported as the smallest set, each member with its place.
//
// Covers R239 R256 R264 R270 R273 R274 R303 R316 R319 R333 R338
//
// RUN: rm -rf %t && split-file %s %t && %adf -o %t/program
// RUN: cd %t
// RUN: not env TESSERA_ADF_OPTIONS="--constraints names.json" ./program 2>&1 | FileCheck --check-prefix=NAMES %s
// RUN: not env TESSERA_ADF_OPTIONS="--constraints limits.json" ./program 2>&1 | FileCheck --check-prefix=LIMITS %s
// RUN: not env TESSERA_ADF_OPTIONS="--constraints twice.json" ./program 2>&1 | FileCheck --check-prefix=TWICE %s
// RUN: not env TESSERA_ADF_OPTIONS="--constraints pair.json" ./program 2>&1 | FileCheck --check-prefix=PAIR %s
// RUN: not env TESSERA_ADF_OPTIONS="--constraints chain.json" ./program 2>&1 | FileCheck --check-prefix=CHAIN %s
// RUN: not env TESSERA_ADF_OPTIONS="--constraints area.json" ./program 2>&1 | FileCheck --check-prefix=AREA %s
// RUN: not env TESSERA_ADF_OPTIONS="--constraints bank.json" ./program 2>&1 | FileCheck --check-prefix=BANK %s
// RUN: not env TESSERA_ADF_OPTIONS="--constraints core.json" ./program 2>&1 | FileCheck --check-prefix=CORE %s
// RUN: not env TESSERA_ADF_OPTIONS="--constraints far.json" ./program 2>&1 | FileCheck --check-prefix=FAR %s
// RUN: not env TESSERA_ADF_OPTIONS="--constraints memory.json" ./program 2>&1 | FileCheck --check-prefix=MEMORY %s
// RUN: not env TESSERA_ADF_OPTIONS="--constraints pair.json --constraints=names.json" ./program 2>&1 \
// RUN:   | FileCheck --check-prefix=NAMES %s
#include <adf.h>

using namespace adf;

void work(input_buffer<int32, extents<512>>& in, output_buffer<int32, extents<512>>& out) {
  for (unsigned i = 0; i < 512; ++i) out.data()[i] = in.data()[i];
}
void pass(input_stream<int32>* in, output_stream<int32>* out) {
  writeincr(out, readincr(in));
}

class chain : public graph {
 public:
  input_plio in = input_plio::create("samples", plio_32_bits, "a.txt");
  output_plio out = output_plio::create("result", plio_32_bits, "b.txt");
  input_gmio memory = input_gmio::create("memory", 64, 1000);
  kernel k[5] = {kernel::create(work), kernel::create(work), kernel::create(work), kernel::create(work),
                 kernel::create(pass)};
  kernel sum = kernel::create(pass);
  output_plio rest = output_plio::create("rest", plio_32_bits, "c.txt");
  chain() {
    connect(in.out[0], k[0].in[0]);
    for (int i = 0; i < 3; ++i) connect(k[i].out[0], k[i + 1].in[0]);
    connect(k[3].out[0], k[4].in[0]);
    connect(k[4].out[0], out.in[0]);
    connect(memory.out[0], sum.in[0]);
    connect(sum.out[0], rest.in[0]);
    for (auto& one : k) runtime<ratio>(one) = 0.4;
    location<kernel>(k[0]) = tile(2, 1);
    location<kernel>(k[1]) = location<kernel>(k[0]);
  }
};
chain g;

int main() {
  g.init();
}
#if 0
//--- names.json
{
  "NodeConstraints": {
    "g.k9": {"tile": {"column": 1, "row": 2}},
    "sample": {"shim": {"column": 1}},
    "g.k2": {"shim": {"column": 1}}
  },
  "PortConstraints": {
    "g.k4.in[0]": {"buffers": [{"bankId": 1}]},
    "g.k2.in[0]": {"fifo_locations": ["f"]}
  },
  "GlobalConstraints": {"areaGroup": {"name": "a", "nodeGroup": ["h*"], "tileGroup": ["(1,1)"]}}
}
//--- limits.json
{
  "NodeConstraints": {
    "g.k2": {"tile": {"column": 50, "row": 0}},
    "g.k3": {"tile": {"column": 0, "row": 8}, "reserved_memory": {"column": 0, "row": 0, "bankId": 4}},
    "g.k4": {"reserved_memory": {"column": 0, "row": 0, "bankId": 3, "offset": 8193}},
    "samples": {"shim": {"column": 3, "channel": 8}},
    "result": {"shim": {"column": 3, "channel": 6}},
    "memory": {"shim": {"column": 4}},
    "rest": {"shim": {"column": 50}}
  },
  "PortConstraints": {
    "g.k2.in[0]": {"buffers": [{"offset": 32769}]},
    "g.k2.out[0]": {"buffers": [{"column": 2, "row": 2, "offset": 31000}]},
    "g.k3.in[0]": {"buffers": [{"column": 2, "row": 2, "offset": 0, "tile_type": "memory"}]}
  },
  "GlobalConstraints": {"areaGroup": {"name": "a", "nodeGroup": ["g.k1"], "tileGroup": ["(48,1):(50,2)"]}}
}
//--- twice.json
{
  "NodeConstraints": {
    "result": {"shim": {"column": 3, "channel": 1}},
    "rest": {"shim": {"column": 3, "channel": 1}},
    "samples": {"shim": {"column": 3, "channel": 1}}
  },
  "PortConstraints": {
    "g.k0.out[0]": {"buffers": [{"column": 5, "row": 2, "offset": 4096}]},
    "g.k1.in[0]": {"buffers": [{"column": 5, "row": 2, "offset": 4096}]},
    "g.k3.in[0]": {"buffers": [{"column": 5, "row": 2, "bankId": 0, "offset": 5000}]}
  }
}
//--- pair.json
{
  "NodeConstraints": {
    "g.k0": {"tile": {"column": 2, "row": 2}},
    "g.k4": {"stack_size": 100}
  }
}
//--- chain.json
{
  "NodeConstraints": {
    "g.k1": {"colocated_nodes": ["g.k2"]},
    "g.k2": {"colocated_nodes": ["g.k3"]},
    "g.k3": {"not_colocated_nodes": ["g.k0", "g.k4"]},
    "g.k4": {"tile": {"column": 7, "row": 7}}
  }
}
//--- area.json
{
  "NodeConstraints": {"g.k3": {"colocated_nodes": ["g.k2"]}},
  "GlobalConstraints": {
    "areaGroup": {"name": "left", "nodeGroup": ["g.k2"], "tileGroup": ["(0,0):(3,3)"]},
    "areaGroup": {"name": "right", "nodeGroup": ["g.k3", "g.k4"], "tileGroup": ["(4,0):(7,3)"]},
    "areaGroup": {"name": "none", "exclude": true, "tileGroup": ["(2,0):(2,7)"]}
  }
}
//--- bank.json
{
  "PortConstraints": {
    "g.k2.in[0]": {"buffers": [{"column": 8, "row": 1, "bankId": 1}], "colocated_ports": ["g.k2.out[0]"]},
    "g.k2.out[0]": {"buffers": [{"column": 8, "row": 1, "offset": 20000}]},
    "g.k3.in[0]": {"exclusive_colocated_ports": ["g.k3.out[0]"], "buffers": [{"column": 9, "row": 1, "bankId": 1}]},
    "g.k0.in[0]": {"buffers": [{"column": 9, "row": 1, "bankId": 1}]}
  }
}
//--- core.json
{
  "NodeConstraints": {
    "g.k3": {"tile": {"column": 2, "row": 1}}
  }
}
//--- far.json
{
  "NodeConstraints": {
    "g.k2": {"relative_tile": {"node": "g.k1", "columns": -2, "rows": 0}},
    "g.k3": {"relative_tile": {"node": "g.k2", "columns": -1, "rows": 0}}
  }
}
//--- memory.json
{
  "NodeConstraints": {"g.k2": {"stack_size": 20000, "heap_size": 12737}, "g.k3": {"stack_size": 32768}},
  "GlobalConstraints": {"stack_size": 1024}
}
//--- end
#endif
// NAMES-DAG: error[T1243]: the design has no 'g.k9'
// NAMES-DAG: did you mean g.k
// NAMES-DAG: error[T1243]: the design has no 'sample'
// NAMES-DAG: did you mean samples
// NAMES-DAG: error[T1242]: shim cannot be used with g.k2
// NAMES-DAG: error[T1242]: buffers of g.k4.in[0], which has no buffer
// NAMES-DAG: error[T1243]: no FIFO has the name 'f'
// NAMES-DAG: error[T1243]: the design has no 'h*'
// NAMES-DAG: --> names.json:11:25

// LIMITS-DAG: error[T1244]: tile of g.k2 has column 50
// LIMITS-DAG: xcvc1902 has column 0 to 49
// LIMITS-DAG: error[T1244]: tile of g.k3 has core row 8
// LIMITS-DAG: error[T1244]: reserved_memory of g.k3 has bank 4
// LIMITS-DAG: error[T1244]: reserved_memory of g.k4 has offset 8193
// LIMITS-DAG: error[T1244]: shim of samples has input channel 8
// LIMITS-DAG: error[T1244]: shim of result has output channel 6
// LIMITS-DAG: error[T1244]: shim of rest has column 50
// LIMITS-DAG: error[T1244]: shim of memory has column 4, which has no DMA
// LIMITS-DAG: error[T1244]: buffers of g.k2.in[0] has offset 32769
// LIMITS-DAG: error[T1244]: the buffer of g.k2.out[0] ends at 33048
// LIMITS-DAG: error[T1244]: buffers of g.k3.in[0] has memory row 2
// LIMITS-DAG: error[T1244]: area a has column 50

// TWICE: error[T1246]: rest and result have one channel of a shim tile
// TWICE-NOT: samples
// TWICE: error[T1246]: g.k{{[01]}}.{{in|out}}[0] and g.k3.in[0] overlap
// TWICE-NOT: error

// PAIR: error[T1245]: 2 constraints exclude each other
// PAIR: tile of g.k0: column 2, row 1 ({{.*}}wrong-design.cpp:{{[0-9]+}})
// PAIR-NEXT: tile of g.k0: column 2, row 2 (pair.json:3:14)
// PAIR-NOT: error

// CHAIN: error[T1245]: 4 constraints exclude each other
// CHAIN: colocated_nodes of g.k1: g.k0 ({{.*}}wrong-design.cpp:{{[0-9]+}})
// CHAIN-NEXT: colocated_nodes of g.k1: g.k2 (chain.json:3:14)
// CHAIN-NEXT: colocated_nodes of g.k2: g.k3 (chain.json:4:14)
// CHAIN-NEXT: not_colocated_nodes of g.k3: g.k0 (chain.json:5:14)

// AREA: error[T1245]: 2 constraints exclude each other
// AREA: tile of g.k0: column 2, row 1
// AREA-NEXT: area none stays empty: (2,0):(2,7) (area.json:6:5)
// AREA: error[T1245]: 3 constraints exclude each other
// AREA: colocated_nodes of g.k3: g.k2
// AREA-NEXT: area left: (0,0):(3,3)
// AREA-NEXT: area right: (4,0):(7,3)

// BANK-DAG: buffers of g.k2.in[0]: column 8, row 1, bankId 1 (bank.json:3:20)
// BANK-DAG: buffers of g.k2.out[0]: column 8, row 1, offset 20000
// BANK-DAG: exclusive_colocated_ports of g.k3.in[0]: g.k3.out[0]

// CORE: error[T1245]: {{[56]}} constraints exclude each other
// CORE-DAG: runtime_ratio of g.k0: 0.4
// CORE-DAG: runtime_ratio of g.k3: 0.4
// CORE-DAG: colocated_nodes of g.k1: g.k0

// FAR: error[T1245]: 4 constraints exclude each other
// FAR: relative_tile of g.k3: g.k2 and -1 columns, 0 rows
// FAR: xcvc1902 has columns 0 to 49 and rows 0 to 7 of cores

// MEMORY: error[T1248]: stack and heap of g.k2 do not fit into a tile
// MEMORY: 20000 (stack) + 12737 (heap) + 32 (synchronization) = 32769 bytes
// MEMORY: error[T1248]: stack and heap of g.k3 do not fit into a tile

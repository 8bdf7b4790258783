// Ranges of tiles and shims in areas: which places are inside, how ranges are written, and which are refused. The user's
// class is called graph, as in the example of the specification.
//
// Covers R325 R386 R387 R388 R389 R390 R391
//
// RUN: rm -rf %t && split-file %s %t && cd %t && seq 1 4 > in.txt && %adf -o program
// RUN: env TESSERA_ADF_OPTIONS="--constraints corners.json --write-constraints out.json" ./program | FileCheck %s --check-prefix=FITS
// RUN: FileCheck %s --check-prefix=WRITTEN < out.json
// FITS: myGraph initialized
// WRITTEN: "shimGroup": ["20,1:23,2", "25,0"]
// WRITTEN: "shimGroup": ["1:3", "6"]
// WRITTEN: "tileGroup": ["(2,0):(3,3)", "(4,1)"]
//
// One column or row further than the range.
// RUN: not env TESSERA_ADF_OPTIONS="--constraints right.json" ./program 2>&1 | FileCheck %s --check-prefix=TILE
// RUN: not env TESSERA_ADF_OPTIONS="--constraints above.json" ./program 2>&1 | FileCheck %s --check-prefix=TILE
// RUN: not env TESSERA_ADF_OPTIONS="--constraints left.json" ./program 2>&1 | FileCheck %s --check-prefix=TILE
// RUN: not env TESSERA_ADF_OPTIONS="--constraints single.json" ./program 2>&1 | FileCheck %s --check-prefix=TILE
// TILE: error[T1245]: 2 constraints exclude each other
// TILE-DAG: tile of myGraph.k0: column {{[0-9]}}, row {{[0-9]}} ({{[a-z]+}}.json:2:38)
// TILE-DAG: area tiles: (2,{{[01](\):\(3,3)?}}) ({{[a-z]+}}.json:3:25)
// RUN: not env TESSERA_ADF_OPTIONS="--constraints shim-right.json" ./program 2>&1 | FileCheck %s --check-prefix=SHIM
// RUN: not env TESSERA_ADF_OPTIONS="--constraints shim-left.json" ./program 2>&1 | FileCheck %s --check-prefix=SHIM
// RUN: not env TESSERA_ADF_OPTIONS="--constraints shim-single.json" ./program 2>&1 | FileCheck %s --check-prefix=SHIM
// SHIM: error[T1245]: 2 constraints exclude each other
// SHIM-DAG: shim of in: tile_type shim, column {{[0-9]}} ({{[a-z-]+}}.json:2:30)
// SHIM-DAG: area shims: {{[23](:3)?}} ({{[a-z-]+}}.json:3:25)
//
// Refused, each with line and column.
// RUN: not env TESSERA_ADF_OPTIONS="--constraints wrong.json" ./program 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: error[T1242]: the range '(3,3):(2,4)' ends before it begins
// WRONG-NEXT: wrong.json:3:68
// WRONG: error[T1242]: the range '(3,3):(4,2)' ends before it begins
// WRONG-NEXT: wrong.json:4:68
// WRONG: error[T1242]: the range '5:4' ends before it begins
// WRONG-NEXT: wrong.json:5:68
// WRONG: error[T1242]: '(1,2' is not a range of tileGroup
// WRONG-NEXT: wrong.json:6:68
// WRONG: help: write "(2,0):(2,3)" or "(2,0)"
// WRONG: error[T1242]: '1-3' is not a range of shimGroup
// WRONG: help: write "0:3" or "0,1:3,1"
// RUN: not env TESSERA_ADF_OPTIONS="--constraints beyond.json" ./program 2>&1 | FileCheck %s --check-prefix=BEYOND
// BEYOND-DAG: error[T1244]: area tiles has column 50
// BEYOND-DAG: beyond.json:3:5
// BEYOND-DAG: note: xcvc1902 has column 0 to 49
// BEYOND-DAG: error[T1244]: area rows has core row 8
// BEYOND-DAG: beyond.json:4:5
// BEYOND-DAG: error[T1244]: area shims has column 50
// BEYOND-DAG: beyond.json:5:5
#include <adf.h>

#include <cstdio>

void pass(input_stream<int32>* in, output_stream<int32>* out) {
  writeincr(out, readincr(in));
}

class graph : public adf::graph {
 public:
  adf::input_plio in = adf::input_plio::create("in", adf::plio_32_bits, "in.txt");
  adf::output_plio out = adf::output_plio::create("out", adf::plio_32_bits, "out.txt");
  graph() {
    k1 = adf::kernel::create(pass);
    adf::source(k1) = "ranges.cpp";
    adf::connect<>(in.out[0], k1.in[0]);
    adf::connect<>(k1.out[0], out.in[0]);
  }

 private:
  adf::kernel k1;
};
graph myGraph;

int main() {
  myGraph.init();
  std::printf("myGraph initialized\n");
}
#if 0
//--- corners.json
{
  "NodeConstraints": {"in": {"shim": {"column": 3}}, "out": {"shim": {"column": 1}}, "myGraph.k0": {"tile": {"column": 3, "row": 3}}},
  "GlobalConstraints": {
    "areaGroup": {"name": "tiles", "nodeGroup": ["myGraph.k0"], "tileGroup": [" ( 2 , 0 ) : (3,3) ", "(4,1)"]},
    "areaGroup": {"name": "shims", "nodeGroup": ["in", "out"], "shimGroup": ["(1):( 3 )", "6"]},
    "areaGroup": {"name": "channels", "exclude": true, "shimGroup": ["(20,1):(23,2)", "(25,0)"]}
  }
}
//--- right.json
{
  "NodeConstraints": {"myGraph.k0": {"tile": {"column": 4, "row": 3}}},
  "GlobalConstraints": {"areaGroup": {"name": "tiles", "nodeGroup": ["myGraph.k0"], "tileGroup": ["(2,0):(3,3)"]}}
}
//--- above.json
{
  "NodeConstraints": {"myGraph.k0": {"tile": {"column": 2, "row": 4}}},
  "GlobalConstraints": {"areaGroup": {"name": "tiles", "nodeGroup": ["myGraph.k0"], "tileGroup": ["(2,0):(3,3)"]}}
}
//--- left.json
{
  "NodeConstraints": {"myGraph.k0": {"tile": {"column": 1, "row": 0}}},
  "GlobalConstraints": {"areaGroup": {"name": "tiles", "nodeGroup": ["myGraph.k0"], "tileGroup": ["(2,0):(3,3)"]}}
}
//--- single.json
{
  "NodeConstraints": {"myGraph.k0": {"tile": {"column": 2, "row": 2}}},
  "GlobalConstraints": {"areaGroup": {"name": "tiles", "nodeGroup": ["myGraph.k0"], "tileGroup": ["(2,1)"]}}
}
//--- shim-right.json
{
  "NodeConstraints": {"in": {"shim": {"column": 4}}},
  "GlobalConstraints": {"areaGroup": {"name": "shims", "nodeGroup": ["in"], "shimGroup": ["2:3"]}}
}
//--- shim-left.json
{
  "NodeConstraints": {"in": {"shim": {"column": 1}}},
  "GlobalConstraints": {"areaGroup": {"name": "shims", "nodeGroup": ["in"], "shimGroup": ["2:3"]}}
}
//--- shim-single.json
{
  "NodeConstraints": {"in": {"shim": {"column": 4}}},
  "GlobalConstraints": {"areaGroup": {"name": "shims", "nodeGroup": ["in"], "shimGroup": ["3"]}}
}
//--- wrong.json
{
  "GlobalConstraints": {
    "areaGroup": {"name": "a", "nodeGroup": ["in"], "tileGroup":  ["(3,3):(2,4)"]},
    "areaGroup": {"name": "b", "nodeGroup": ["in"], "tileGroup":  ["(3,3):(4,2)"]},
    "areaGroup": {"name": "c", "nodeGroup": ["in"], "shimGroup":  ["5:4"]},
    "areaGroup": {"name": "d", "nodeGroup": ["in"], "tileGroup":  ["(1,2"]},
    "areaGroup": {"name": "e", "nodeGroup": ["in"], "shimGroup":  ["1-3"]}
  }
}
//--- beyond.json
{
  "GlobalConstraints": {
    "areaGroup": {"name": "tiles", "nodeGroup": ["myGraph.k0"], "tileGroup": ["(48,0):(50,7)"]},
    "areaGroup": {"name": "rows", "nodeGroup": ["myGraph.k0"], "tileGroup": ["(48,0):(49,8)"]},
    "areaGroup": {"name": "shims", "nodeGroup": ["in"], "shimGroup": ["48:50"]}
  }
}
//--- end
#endif

// Graphs that are stamped: areas of one size and parity, graphs of one structure, from JSON.
//
// Covers R376 R398 R406 R407 R408 R409
//
// RUN: rm -rf %t && split-file %s %t && %adf -o %t/program
// RUN: cd %t
// RUN: env TESSERA_ADF_OPTIONS="--constraints good.json --write-constraints out.json" ./program
// RUN: FileCheck --check-prefix=GOOD %s < out.json
// RUN: not env TESSERA_ADF_OPTIONS="--constraints missing.json" ./program 2>&1 | FileCheck --check-prefix=MISSING %s
// RUN: not env TESSERA_ADF_OPTIONS="--constraints rows.json" ./program 2>&1 | FileCheck --check-prefix=ROWS %s
// RUN: not env TESSERA_ADF_OPTIONS="--constraints size.json" ./program 2>&1 | FileCheck --check-prefix=SIZE %s
// RUN: not env TESSERA_ADF_OPTIONS="--constraints parity.json" ./program 2>&1 | FileCheck --check-prefix=PARITY %s
// RUN: not env TESSERA_ADF_OPTIONS="--constraints overlap.json" ./program 2>&1 | FileCheck --check-prefix=OVERLAP %s
// RUN: not env TESSERA_ADF_OPTIONS="--constraints other.json" ./program 2>&1 | FileCheck --check-prefix=OTHER %s
#include <adf.h>

using namespace adf;

void work(input_window<int32>* in, output_window<int32>* out) {
  for (unsigned i = 0; i < 16; ++i) window_writeincr(out, window_readincr(in));
}
void half(input_window<int32>* in, output_window<int32>* out) {
  for (unsigned i = 0; i < 16; ++i) window_writeincr(out, window_readincr(in) / 2);
}

template <int Number, bool IsHalf = false>
class part : public graph {
 public:
  input_plio in = input_plio::create("in" + std::to_string(Number), plio_32_bits, "a.txt");
  output_plio out = output_plio::create("out" + std::to_string(Number), plio_32_bits, "b.txt");
  kernel a = kernel::create(work), b = kernel::create(IsHalf ? half : work);
  part() {
    connect<window<64>>(in.out[0], a.in[0]);
    connect<window<64>>(a.out[0], b.in[0]);
    connect<window<64>>(b.out[0], out.in[0]);
  }
};
part<2> one;
part<3> two;
part<4, true> third;

int main() {
  one.init();
}
#if 0
//--- a.txt
1
//--- good.json
{
  "GlobalConstraints": {
    "areaGroup": {"name": "a", "nodeGroup": ["one*"], "tileGroup": ["(0,0):(1,1)"]},
    "areaGroup": {"name": "b", "nodeGroup": ["two.*"], "tileGroup": ["(2,4):(3,5)"]},
    "IsomorphicGraphGroup": {"name": "i", "referenceGraph": "one", "stampedGraphs": ["two"]}
  }
}
//--- missing.json
{
  "GlobalConstraints": {
    "areaGroup": {"name": "a", "nodeGroup": ["one*"], "tileGroup": ["(0,0):(1,1)"]},
    "isomorphicGraphGroup": {"name": "i", "referenceGraph": "one", "stampedGraphs": ["two"]}
  }
}
//--- rows.json
{
  "GlobalConstraints": {
    "areaGroup": {"name": "a", "nodeGroup": ["one*"], "tileGroup": ["(0,0):(1,1)"]},
    "areaGroup": {"name": "b", "nodeGroup": ["two*"], "tileGroup": ["(2,4):(3,6)"]},
    "isomorphicGraphGroup": {"name": "i", "referenceGraph": "one", "stampedGraphs": ["two"]}
  }
}
//--- size.json
{
  "GlobalConstraints": {
    "areaGroup": {"name": "a", "nodeGroup": ["one*"], "tileGroup": ["(0,0):(1,1)"]},
    "areaGroup": {"name": "b", "nodeGroup": ["two*"], "tileGroup": ["(2,4):(4,5)"]},
    "isomorphicGraphGroup": {"name": "i", "referenceGraph": "one", "stampedGraphs": ["two"]}
  }
}
//--- parity.json
{
  "GlobalConstraints": {
    "areaGroup": {"name": "a", "nodeGroup": ["one*"], "tileGroup": ["(0,0):(1,1)"]},
    "areaGroup": {"name": "b", "nodeGroup": ["two*"], "tileGroup": ["(2,3):(3,4)"]},
    "isomorphicGraphGroup": {"name": "i", "referenceGraph": "one", "stampedGraphs": ["two"]}
  }
}
//--- overlap.json
{
  "GlobalConstraints": {
    "areaGroup": {"name": "a", "nodeGroup": ["one*"], "tileGroup": ["(0,0):(1,1)"]},
    "areaGroup": {"name": "b", "nodeGroup": ["two*"], "tileGroup": ["(1,0):(2,1)"]},
    "isomorphicGraphGroup": {"name": "i", "referenceGraph": "one", "stampedGraphs": ["two"]}
  }
}
//--- other.json
{
  "GlobalConstraints": {
    "areaGroup": {"name": "a", "nodeGroup": ["one*"], "tileGroup": ["(0,0):(1,1)"]},
    "areaGroup": {"name": "b", "nodeGroup": ["third*"], "tileGroup": ["(2,0):(3,1)"]},
    "isomorphicGraphGroup": {"name": "i", "referenceGraph": "one", "stampedGraphs": ["third"]}
  }
}
//--- end
#endif
// GOOD: "isomorphicGraphGroup": {
// GOOD-NEXT: "name": "i",
// GOOD-NEXT: "referenceGraph": "one",
// GOOD-NEXT: "stampedGraphs": ["two"]
// MISSING: error[T1247]: two has no area
// ROWS: error[T1247]: the areas of one and two differ in their number of rows
// ROWS: one has (0,0):(1,1) (rows.json:3:5)
// SIZE: error[T1247]: the areas of one and two differ in their size
// SIZE: one has (0,0):(1,1) (size.json:3:5)
// SIZE: two has (2,4):(4,5) (size.json:4:5)
// PARITY: error[T1247]: the area of one begins in an even row, that of two in an odd row
// PARITY: the tiles of odd rows are mirrored
// OVERLAP: error[T1247]: the areas of one and two overlap at tile (1,0)
// OTHER: error[T1247]: third cannot be a copy of one
// OTHER: one.k1 and third.k1 run different functions

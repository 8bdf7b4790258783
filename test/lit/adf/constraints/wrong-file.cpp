// Mistakes in files of constraints, each with its line and column.
//
// Covers R314 R318 R328 R338 R357 R379 R398 X063
//
// RUN: rm -rf %t && split-file %s %t && %adf -o %t/program
// RUN: cd %t
// RUN: not env TESSERA_ADF_OPTIONS="--constraints brace.json" ./program 2>&1 | FileCheck --check-prefix=BRACE %s
// RUN: not env TESSERA_ADF_OPTIONS="--constraints comma.json" ./program 2>&1 | FileCheck --check-prefix=COMMA %s
// RUN: not env TESSERA_ADF_OPTIONS="--constraints keys.json" ./program 2>&1 | FileCheck --check-prefix=KEYS %s
// RUN: not env TESSERA_ADF_OPTIONS="--constraints values.json" ./program 2>&1 | FileCheck --check-prefix=VALUES %s
// RUN: not env TESSERA_ADF_OPTIONS="--constraints absent.json" ./program 2>&1 | FileCheck --check-prefix=ABSENT %s
// RUN: env TESSERA_ADF_OPTIONS="--constraints odd.json" ./program 2>&1 | FileCheck --check-prefix=ODD %s
// RUN: printf '\357\273\277{}' > mark.json
// RUN: env TESSERA_ADF_OPTIONS="--constraints mark.json" ./program 2>&1 | FileCheck --check-prefix=MARK %s
#include <adf.h>

using namespace adf;

void pass(input_stream<int32>* in, output_stream<int32>* out) {
  writeincr(out, readincr(in));
}
class one_kernel : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "a.txt");
  output_plio out = output_plio::create("out", plio_32_bits, "b.txt");
  kernel k = kernel::create(pass);
  one_kernel() {
    connect(in.out[0], k.in[0]);
    connect(k.out[0], out.in[0]);
  }
};
one_kernel g;

int main() {
  g.init();
}
#if 0
//--- a.txt
1
//--- brace.json
{
  "NodeConstraints": {
    "g.k0": {"tile": {"column": 1, "row": 2}
//--- comma.json
{
  "NodeConstraints": {
    "g.k0": {"tile": {"column": 1 "row": 2}}
  }
}
//--- keys.json
{
  "NodeConstraint": {}, "Placement": {},
  "NodeConstraints": {
    "g.k0": {"tile": {"col": 1, "row": 2}, "buffers": []}
  },
  "GlobalConstraints": {"areagroup": {}}
}
//--- values.json
{
  "NodeConstraints": {
    "g.k0": {"tile": {"column": 1}, "stack_size": "big"},
    "in": {"shim": {"column": 1.5}},
    "out": {"shim": {"column": 1, "column": 2}},
    "g.k1": {"tile": {"row": "two", "column": 1}, "reserved_memory": {"column": 1, "row": 2, "offset": 64}}
  },
  "PortConstraints": {
    "g.k0.in[0]": {"buffers": [{"bankId": 1}, {"bankId": 2}, {"bankId": 3}, {"bankId": 0}],
                   "colocated_nodes": []},
    "g.k0.out[0]": {"buffers": [{"column": 1, "offset": 0}]}
  },
  "GlobalConstraints": {
    "areaGroup": {"name": "a", "nodeGroup": ["g.k0"], "tileGroup": ["(3,3):(2,2)", "3,3"]},
    "areaGroup": {"nodeGroup": ["g.k0"], "tileGroup": ["(3,3)"]},
    "isomorphicGraphGroup": {"name": "i", "referenceGraph": "g"},
    "isomorphicGraphGroup": {"referenceGraph": "g", "stampedGraphs": ["g"]},
    "isomorphicGraphGroup": {"name": 5, "referenceGraph": "g", "stampedGraphs": ["g"]}
  }
}
//--- odd.json
// found in programs
{
  "NodeConstraints": {
    "g.k0": {"tile": {"column": 1, "row": 2,},},
  },
},
//--- end
#endif
// BRACE: error[T1240]: the file ends inside of an object
// BRACE: --> brace.json:4:1
// COMMA: error[T1240]: a comma or '}' is missing
// COMMA: --> comma.json:3:35
// KEYS: error[T1241]: the file has no key 'NodeConstraint'
// KEYS: --> keys.json:2:3
// KEYS: did you mean NodeConstraints?
// KEYS: error[T1241]: the file has no key 'Placement'
// KEYS: --> keys.json:2:25
// KEYS: NodeConstraints, PortConstraints, GlobalConstraints
// KEYS: error[T1241]: tile has no key 'col'
// KEYS: --> keys.json:4:23
// KEYS: error[T1241]: g.k0 has no key 'buffers'
// KEYS: error[T1241]: GlobalConstraints has no key 'areagroup'
// KEYS: did you mean areaGroup?
// VALUES: error[T1242]: tile has no row
// VALUES: --> values.json:3:22
// VALUES: error[T1242]: stack_size is a text
// VALUES: error[T1242]: column of shim is not a whole number from 0
// VALUES: --> values.json:4:31
// VALUES: error[T1242]: column of shim is 1 and 2
// VALUES: error[T1242]: row of tile is a text
// VALUES: --> values.json:6:30
// VALUES: error[T1242]: reserved_memory has no bankId
// VALUES: error[T1242]: buffers has 4 buffers
// VALUES: error[T1242]: colocated_nodes is an empty list
// VALUES: error[T1242]: an address in buffers has only one of column and row
// VALUES: error[T1242]: the range '(3,3):(2,2)' ends before it begins
// VALUES: error[T1242]: '3,3' is not a range of tileGroup
// VALUES: error[T1242]: areaGroup has no name
// VALUES: error[T1242]: isomorphicGraphGroup has no stampedGraphs
// VALUES: error[T1242]: isomorphicGraphGroup has no name
// VALUES: error[T1242]: name of isomorphicGraphGroup is a number
// ABSENT: error[T0102]
// ODD: warning[T1249]: a comma stands before nothing
// ODD: --> odd.json:4:44
// ODD: the file has 5 of them
// ODD: warning[T1249]: the file has a comment
// ODD: --> odd.json:1:1
// MARK: warning[T1249]: the file begins with a byte order mark
// MARK: --> mark.json:1:1
// MARK-NOT: error

// Places in the constructors of graphs: those that the device lacks or that do not suit their object, and those that
// exclude each other.
//
// Covers R264 R265 R270 R273 R274 R279 R283 R300 R303 X057
//
// The older name of tile() is accepted, with a warning of the compiler.
// RUN: rm -rf %t && mkdir %t && seq 1 64 > %t/in.txt && %adf -o %t/program 2>&1 | FileCheck %s --check-prefix=OLDER
// OLDER: warning: {{.*}}proc{{.*}} is deprecated: write tile(col, row)
//
// RUN: cd %t && env CASE=0 TESSERA_ADF_OPTIONS="--write-constraints all.json" ./program 2>&1 | FileCheck %s --check-prefix=DOUBLE
// RUN: FileCheck %s --check-prefix=KEPT < all.json
// A constraint that is defined for single buffers is on a double buffer.
// DOUBLE: warning[T1242]: not_colocated_ports of g.k0.out[0]: g.k2.out[0], but g.k0.out[0] has two buffers
// DOUBLE-NEXT: locations.cpp:
// DOUBLE: note: the constraint is defined for single buffers
// DOUBLE-NOT: warning
// DOUBLE: initialized
// KEPT: "g.k0": {
// KEPT-NEXT: "tile": {"column": 7, "row": 3}
// KEPT: "g.k1": {
// KEPT-NEXT: "tile": {"column": 8, "row": 0}
// KEPT: "g.k2": {
// KEPT-NEXT: "tile": {"column": 9, "row": 0}
// KEPT: "g.k0.in[0]": {
// KEPT-NEXT: "buffers": [{"column": 7, "row": 3, "bankId": 3}, {"column": 7, "row": 3, "offset": 8192}]
// KEPT: "g.k0.out[0]": {
// KEPT-NEXT: "not_colocated_ports": ["g.k2.out[0]"]
// KEPT: "g.k1.in[0]": {
// KEPT-NEXT: "not_colocated_ports": ["g.k2.out[0]"],
// KEPT-NEXT: "single_buffer": true
//
// RUN: not env CASE=1 %t/program 2>&1 | FileCheck %s --check-prefix=BEYOND
// BEYOND-DAG: error[T1244]: tile of g.k0 has column 50
// BEYOND-DAG: note: xcvc1902 has column 0 to 49
// BEYOND-DAG: error[T1244]: tile of g.k1 has core row 8
// BEYOND-DAG: note: xcvc1902 has core row 0 to 7
// BEYOND-DAG: error[T1244]: buffers of g.k0.in[0] has bank 4
// BEYOND-DAG: note: xcvc1902 has bank 0 to 3
// BEYOND-DAG: error[T1244]: buffers of g.k1.out[0] has offset 32769
// BEYOND-DAG: error[T1242]: buffers of g.k3.in[0], which has no buffer
// BEYOND-DAG: error[T1217]: location<buffer> of g.k2.in[0] lists 3 places
// BEYOND-DAG: note: a port has at most 2 buffers
// BEYOND-DAG: error[T1244]: area g has column 50
// BEYOND-DAG: locations.cpp:
//
// RUN: not env CASE=2 %t/program 2>&1 | FileCheck %s --check-prefix=FORM
// FORM-DAG: error[T1242]: the box (3, 3, 2, 4) ends before it begins
// FORM-DAG: error[T1242]: the box (3, 4, 3, 3) ends before it begins
// FORM-DAG: error[T1244]: the location of {{.*}} has the number -1
// FORM-DAG: error[T1217]: the location of g.k1 has a value that means nothing
// FORM-DAG: note: the place has another kind than the object
//
// Each contradiction with all its members and no more.
// RUN: not env CASE=3 %t/program 2>&1 | FileCheck %s --check-prefix=TILES
// TILES: error[T1245]: 2 constraints exclude each other
// TILES: tile of g.k0: column 1, row 1 ({{.*}}locations.cpp:[[#TILE:]])
// TILES-NEXT: tile of g.k0: column 1, row 2 ({{.*}}locations.cpp:[[#TILE+1]])
// TILES-NOT: exclude each other
// RUN: not env CASE=4 %t/program 2>&1 | FileCheck %s --check-prefix=EQUAL
// EQUAL: error[T1245]: 2 constraints exclude each other
// EQUAL-DAG: colocated_nodes of g.k1: g.k2
// EQUAL-DAG: not_colocated_nodes of g.k{{[12]}}: g.k{{[12]}}
// EQUAL-NOT: of g.k0
// RUN: not env CASE=5 %t/program 2>&1 | FileCheck %s --check-prefix=BOX
// BOX: error[T1245]: 2 constraints exclude each other
// BOX-DAG: tile of g.k1: column 6, row 2
// BOX-DAG: area g: (0,0):(4,4)
// RUN: not env CASE=6 %t/program 2>&1 | FileCheck %s --check-prefix=BANKS
// BANKS: error[T1245]: 3 constraints exclude each other
// BANKS-DAG: buffers of g.k1.in[0]: column 3, row 3, bankId 1
// BANKS-DAG: buffers of g.k2.out[0]: column 3, row 3, bankId 1
// BANKS-DAG: not_colocated_ports of g.k1.in[0]: g.k2.out[0]
//
// RUN: not env CASE=7 %t/program 2>&1 | FileCheck %s --check-prefix=ADDRESS
// ADDRESS: error[T1246]: g.k0.in[0] and g.k2.out[0] have one address
// ADDRESS-DAG: note: buffers of g.k0.in[0]: column 2, row 2, offset 4096
// ADDRESS-DAG: note: buffers of g.k2.out[0]: column 2, row 2, offset 0; column 2, row 2, offset 4096
#include <adf.h>

using namespace adf;

void work(input_buffer<int32, extents<64>>& in, output_buffer<int32, extents<64>>& out) {
  for (unsigned i = 0; i < 64; ++i) out[i] = in[i];
}
void pass(input_stream<int32>* in, output_stream<int32>* out) {
  writeincr(out, readincr(in));
}

static const int which = std::atoi(std::getenv("CASE"));

// A place as the result of a function.
static location_constraint place_of(int number) {
  if (number == 0) return tile(7, 3);
  return tile(7 + number, 0);
}

class places : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "in.txt");
  output_plio out = output_plio::create("out", plio_32_bits, "out.txt");
  kernel k[4];

  places() {
    for (int i = 0; i < 3; ++i) k[i] = kernel::create(work);
    k[3] = kernel::create(pass);
    connect(in.out[0], k[0].in[0]);
    for (int i = 0; i < 3; ++i) connect(k[i].out[0], k[i + 1].in[0]);
    connect(k[3].out[0], out.in[0]);
    switch (which) {
      case 0: usual(); break;
      case 1:
        location<kernel>(k[0]) = tile(50, 0);
        location<kernel>(k[1]) = tile(0, 8);
        location<buffer>(k[0].in[0]) = bank(1, 1, 4);
        location<buffer>(k[1].out[0]) = offset(32769);
        location<buffer>(k[3].in[0]) = bank(1, 1, 0);
        location<buffer>(k[2].in[0]) = {bank(1, 1, 0), bank(1, 1, 1), bank(1, 1, 2)};
        location<graph>(*this) = bounding_box(48, 0, 50, 1);
        break;
      case 2:
        location<graph>(*this) = {bounding_box(3, 3, 2, 4), bounding_box(3, 4, 3, 3)};
        location<kernel>(k[0]) = tile(-1, 0);
        location<kernel>(k[1]) = bank(1, 1, 1);
        break;
      case 3:
        location<kernel>(k[0]) = tile(1, 1);
        location<kernel>(k[0]) = tile(1, 2);
        location<kernel>(k[1]) = tile(1, 1);
        break;
      case 4:
        location<kernel>(k[0]) = tile(1, 1);
        location<kernel>(k[1]) = location<kernel>(k[2]);
        not_equal(location<kernel>(k[2]), location<kernel>(k[1]));
        break;
      case 5:
        location<graph>(*this) = bounding_box(0, 0, 4, 4);
        location<kernel>(k[0]) = tile(4, 4);
        location<kernel>(k[1]) = tile(6, 2);
        break;
      case 6:
        single_buffer(k[1].in[0]);
        single_buffer(k[2].out[0]);
        location<buffer>(k[1].in[0]) = bank(3, 3, 1);
        location<buffer>(k[2].out[0]) = bank(3, 3, 1);
        location<buffer>(k[2].in[0]) = bank(3, 3, 1);
        not_equal(location<buffer>(k[1].in[0]), location<buffer>(k[2].out[0]));
        break;
      case 7:
        location<buffer>(k[0].in[0]) = address(2, 2, 4096);
        location<buffer>(k[2].out[0]) = {address(2, 2, 0), address(2, 2, 4096)};
        break;
    }
  }

 private:
  void usual() {
    // Places in variables and lists, and one place as that of several objects.
    location_constraint kept = place_of(0);
    location<kernel>(k[0]) = kept;
    kept = place_of(1);
    location_constraint of_first = location<kernel>(k[1]);
    of_first = kept;
    location<kernel>(k[2]) = proc(9, 0);
    const std::vector<location_constraint> halves{bank(7, 3, 3), address(7, 3, 8192)};
    location<buffer>(k[0].in[0]) = halves;
    single_buffer(k[1].in[0]);
    single_buffer(k[2].out[0]);
    not_equal(location<buffer>(k[1].in[0]), location<buffer>(k[2].out[0]));
    not_equal(location<buffer>(k[0].out[0]), location<buffer>(k[2].out[0]));
  }
};
places g;

int main() {
  g.init();
  std::printf("initialized\n");
}

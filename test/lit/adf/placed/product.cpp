// A matrix product on 384 of the 400 cores of a VC1902: 12 * 4 results, and the sum of each over 8 cores in a cascade. A
// router of the vendor refused such a design (Aries, issue 110: 37 nets for 36 wires at column 6).
//
// The blocks of the left matrix have the value (i + 1) (k + 1) everywhere, and those of the right matrix (j + 1) (k + 1).
// So a result is (i + 1) (j + 1) times the sum of the squares from 1 to 8, which is 204.
//
// RUN: rm -rf %t && mkdir %t && cd %t && %placed -o program && ./program
// RUN: env TESSERA_ADF_DESIGN=design.mlir ./program && env TESSERA_ADF_PLACES=places.aiecst ./program
// RUN: tessera compile design.mlir -o product.xclbin && tessera state product.xclbin --json > state.json
// RUN: %registers places.aiecst state.json 1 8192 | FileCheck %s
// CHECK: checks, 384 cores, 176 ends, {{[0-9]+}} channels
#include <adf.h>
#include <aie_api/aie_adf.hpp>

#include <fstream>
#include <string>

#include "../Inputs/expect.h"

using namespace adf;

using Block = input_buffer<int16, extents<8>>;

aie::accum<acc48, 8> product(Block& a, Block& b, const aie::accum<acc48, 8>& before) {
  return aie::mac(before, *aie::begin_vector<8>(a), *aie::begin_vector<8>(b));
}
void first_part(Block& a, Block& b, output_cascade<acc48>* sum) {
  writeincr(sum, product(a, b, aie::zeros<acc48, 8>()));
}
void next_part(Block& a, Block& b, input_cascade<acc48>* before, output_cascade<acc48>* sum) {
  writeincr(sum, product(a, b, readincr_v<8>(before)));
}
void last_part(Block& a, Block& b, input_cascade<acc48>* before, output_buffer<int32, extents<8>>& c) {
  *aie::begin_vector<8>(c) = product(a, b, readincr_v<8>(before)).to_vector<int32>(0);
}

constexpr unsigned kRows = 12, kColumns = 4, kDepth = 8;

std::string name_of(const char* matrix, unsigned row, unsigned column) {
  return matrix + std::to_string(row + 1) + "." + std::to_string(column + 1);
}

class on_384_cores : public graph {
 public:
  input_plio a[kRows][kDepth], b[kColumns][kDepth];
  output_plio c[kRows][kColumns];
  on_384_cores() {
    for (unsigned i = 0; i < kRows; ++i) make_inputs(a[i], "a", i);
    for (unsigned j = 0; j < kColumns; ++j) make_inputs(b[j], "b", j);
    for (unsigned i = 0; i < kRows; ++i)
      for (unsigned j = 0; j < kColumns; ++j) make_sum(i, j);
  }

 private:
  static void make_inputs(input_plio (&row)[kDepth], const char* matrix, unsigned number) {
    for (unsigned k = 0; k < kDepth; ++k) {
      const std::string name = name_of(matrix, number, k);
      row[k] = input_plio::create(name, plio_32_bits, name + ".txt");
    }
  }
  void make_sum(unsigned i, unsigned j) {
    for (unsigned k = 0; k < kDepth; ++k) {
      kernel& core = cores[i][j][k];
      core = k == 0           ? kernel::create(first_part)
             : k + 1 < kDepth ? kernel::create(next_part)
                              : kernel::create(last_part);
      source(core) = "product.cpp";
      runtime<ratio>(core) = 0.9;
      connect(a[i][k].out[0], core.in[0]);
      connect(b[j][k].out[0], core.in[1]);
      if (k != 0) connect<cascade>(cores[i][j][k - 1].out[0], core.in[2]);
    }
    const std::string name = name_of("c", i, j);
    c[i][j] = output_plio::create(name, plio_32_bits, name + ".txt");
    connect(cores[i][j][kDepth - 1].out[0], c[i][j].in[0]);
  }

  kernel cores[kRows][kColumns][kDepth];
};
on_384_cores product_of_matrices;

void write_input(const std::string& name, unsigned value) {
  std::ofstream file(name + ".txt");
  for (unsigned line = 0; line < 4; ++line) file << value << ' ' << value << '\n';
}

int main() {
  for (unsigned k = 0; k < kDepth; ++k) {
    for (unsigned i = 0; i < kRows; ++i) write_input(name_of("a", i, k), (i + 1) * (k + 1));
    for (unsigned j = 0; j < kColumns; ++j) write_input(name_of("b", j, k), (j + 1) * (k + 1));
  }
  EXPECT(product_of_matrices.init() == ok);
  EXPECT(product_of_matrices.run(1) == ok);
  EXPECT(product_of_matrices.end() == ok);
  for (unsigned i = 0; i < kRows; ++i)
    for (unsigned j = 0; j < kColumns; ++j) {
      std::string expected;
      for (unsigned lane = 0; lane < 8; ++lane) expected += (lane == 0 ? "" : " ") + std::to_string((i + 1) * (j + 1) * 204);
      EXPECT(lines_of(name_of("c", i, j) + ".txt") == expected);
    }
  return failures;
}

// A shared buffer without kernels: the memory tile transposes a matrix and adds a border of zeros.
#include <adf.h>

using namespace adf;

constexpr unsigned kCols = 4, kRows = 3;

class transposer : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "data/in.txt");
  output_plio columns = output_plio::create("columns", plio_32_bits, "columns.txt");
  output_plio framed = output_plio::create("framed", plio_32_bits, "framed.txt");
  shared_buffer<int32> matrix;

  transposer() {
    matrix = shared_buffer<int32>::create({kCols, kRows}, 1, 2);
    num_buffers(matrix) = 2;
    write_access(matrix.in[0]) =
        tiling({.buffer_dimension = {kCols, kRows}, .tiling_dimension = {kCols, kRows}, .offset = {0, 0}});
    read_access(matrix.out[0]) = tiling({.buffer_dimension = {kCols, kRows},
                                         .tiling_dimension = {1, kRows},
                                         .offset = {0, 0},
                                         .tile_traversal = {{.dimension = 0, .stride = 1, .wrap = kCols}}});
    read_access(matrix.out[1]) =
        tiling({.buffer_dimension = {kCols, kRows}, .tiling_dimension = {kCols + 2, kRows + 2}, .offset = {-1, -1}});
    connect(in.out[0], matrix.in[0]);
    connect(matrix.out[0], columns.in[0]);
    connect(matrix.out[1], framed.in[0]);
  }
};
transposer top;

int main() {
  top.init();
  top.run(2);
  return top.end();
}

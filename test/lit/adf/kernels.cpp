// Kernels as handles with ports, and their parameters: global arrays and scalars.
//
// Covers R065 R066 R068 R069 R070 R072 R073 R074 R076 R077 R078 R079 R081 R099 R100 R101 R102 R103 R212 R227 X010 X011
// Covers X012
//
// RUN: rm -rf %t && mkdir %t && cd %t && seq 1 8 > in.txt && %adf -o program
// RUN: %t/program 2>&1 | FileCheck %s --allow-empty --implicit-check-not=FAILED
#include <adf.h>

#include "Inputs/expect.h"

using namespace adf;

// Ports of one direction are numbered in the order of the arguments, parameters included.
void mixed(input_stream<int32>* a, int32 gain, output_buffer<int32, extents<4>>& sums, const int32 (&offsets)[2],
           input_buffer<int32, extents<4>>& b, int32& last, output_stream<int32>* copies) {
  for (unsigned i = 0; i < 4; ++i) {
    const int32 x = readincr(a);
    sums[i] = x + b[i];
    writeincr(copies, gain * x + offsets[0] + offsets[1]);
    last = x;
  }
}

struct pair {
  int32 left, right;
};
int16 matrix[2][3] = {{1, 2, 3}, {4, 5, 6}};
cint16 rotations[2] = {{1, 2}, {3, 4}};
pair scale{10, 1};
int32 calls = 0;
// The scalar and the struct come by value, the arrays by reference: the kernel may change the one copy that exists.
void with_tables(input_stream<int32>* in, output_stream<int32>* out, int16 (&table)[6], pair by,
                 const cint16 (&turn)[2], int32 called) {
  const int32 x = readincr(in);
  writeincr(out, by.left * x + by.right + table[5] + turn[1].imag + 1000 * called);
  ++table[5];
  by.left = 0;
}
// Uses the array by its name.
void by_name(input_stream<int32>* in, output_stream<int32>* out) {
  writeincr(out, readincr(in) * rotations[0].imag);
}

class scaler {
 public:
  scaler(int32 (&values)[2], int32 by) : values_(values), by_(by) {}
  void run(input_stream<int32>* in, output_stream<int32>* out) {
    writeincr(out, readincr(in) * by_ + values_[0]);
    values_[0] += values_[1];
  }
  void run(input_stream<int32>* in);  // REGISTER_FUNCTION chooses the overload
  static void registerKernelClass() {
    REGISTER_FUNCTION(scaler::go);
    REGISTER_PARAMETER(values_);
  }
  void go(input_stream<int32>* in, output_stream<int32>* out) { run(in, out); }

 private:
  int32 (&values_)[2];
  int32 by_;
};

class many_kernels : public graph {
 public:
  input_plio in = input_plio::create(plio_32_bits, "in.txt"), blocks = input_plio::create(plio_32_bits, "in.txt");
  output_plio out[6];
  port<inout> last;
  kernel k, array[2];
  std::vector<kernel> list;
  parameter table, by, turn, called;

  many_kernels() {
    for (unsigned i = 0; i < 6; ++i) out[i] = output_plio::create(plio_32_bits, "out" + std::to_string(i) + ".txt");
    k = kernel::create(mixed);
    EXPECT(k.in.size() == 4 && k.out.size() == 2 && k.inout.size() == 1);
    unsigned number = 0;
    for (port<input>& one : k.in) EXPECT(one.number() == k.in[number++].number());
    EXPECT(number == 4);
    connect<stream>(in.out[0], k.in[0]);
    initial_value(k.in[1]) = 100;
    initial_value(k.in[2]) = {7, 8};
    async(k.in[1]);
    async(k.in[2]);
    connect(blocks.out[0], k.in[3]);
    connect(k.out[0], out[0].in[0]);
    connect<stream>(k.out[1], out[1].in[0]);
    connect<parameter>(k.inout[0], last);

    table = parameter::array(matrix);
    by = parameter::scalar(scale);
    turn = parameter::array(rotations);
    called = parameter::scalar(calls);
    kernel& tables = kernel::create(with_tables)(table, by, turn, called);
    array[0] = tables;
    connect(in.out[0], array[0].in[0]);
    connect(tables.out[0], out[2].in[0]);
    repetition_count(tables) = 4;
    location<parameter>(table) = bank(0, 0, 1);

    array[1] = kernel::create(by_name);
    connect<>(turn, array[1]);
    location<parameter>(array[1].param[0]) = address(0, 0, 0);
    connect(in.out[0], array[1].in[0]);
    connect(array[1].out[0], out[3].in[0]);
    repetition_count(array[1]) = 4;

    // Two kernels of one class, each with state of its own.
    for (int32 i = 0; i < 2; ++i) {
      list.push_back(kernel::create_object<scaler>(std::vector<int32>{10 * i, 1}, 2 + i));
      connect(in.out[0], list[i].in[0]);
      connect(list[i].out[0], out[4 + i].in[0]);
      repetition_count(list[i]) = 4;
      EXPECT(list[i].param.size() == 1);
      location<parameter>(list[i].param[0]) = bank(1, i, 0);
    }
    for (kernel* one : {&k, &array[0], &array[1], &list[0], &list[1]}) source(*one) = "kernels.cpp";
  }
};
many_kernels g;

int main() {
  EXPECT(g.init() == ok);
  EXPECT(g.run(1) == ok);
  EXPECT(g.wait() == ok);
  calls = 3;  // kernels see the new value at their next invocation
  EXPECT(g.run(1) == ok);
  EXPECT(g.wait() == ok);
  int32 last = 0;
  EXPECT(g.read(g.last, last) == ok);
  EXPECT(last == 8);
  EXPECT(g.end() == ok);
  EXPECT(lines_of("out0.txt") == "2 4 6 8 10 12 14 16");
  EXPECT(lines_of("out1.txt") == "115 215 315 415 515 615 715 815");
  // 10 x + 1 + 6 + 4, one more with each call, and 3000 in the second run
  EXPECT(lines_of("out2.txt") == "21 32 43 54 3065 3076 3087 3098");
  EXPECT(matrix[1][2] == 14 && scale.left == 10);
  EXPECT(lines_of("out3.txt") == "2 4 6 8 10 12 14 16");
  EXPECT(lines_of("out4.txt") == "2 5 8 11 14 17 20 23");
  EXPECT(lines_of("out5.txt") == "13 17 21 25 29 33 37 41");
  return failures;
}

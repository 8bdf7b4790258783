// Constraints with a value, in the constructors of graphs: their types, the last assignment, what acts in a run, and
// what the written file and the graph as JSON keep.
//
// Covers R229 R231 R232 R233 R234 R235 R236 R238 R240 R242 R243 R246 R247 R248 R251 R253 R254 R255 R257 R259 X053 X056
//
// RUN: rm -rf %t && mkdir %t && cd %t && seq 1 8 > in.txt && %adf -o program
// RUN: env "TESSERA_ADF_OPTIONS=--write-constraints all.json --graph graph.json" ./program | FileCheck %s
// RUN: FileCheck %s --check-prefix=KEPT < all.json
// RUN: FileCheck %s --check-prefix=GRAPH < graph.json
#include <adf.h>

#include "../Inputs/expect.h"

using namespace adf;

// The functions return constraints to assign to; only they make constraints.
static kernel& any = *new kernel;
static_assert(std::is_same_v<decltype(source(any)), constraint<std::string>&>);
static_assert(std::is_same_v<decltype(initialization_function(any)), constraint<std::string>&>);
static_assert(std::is_same_v<decltype(runtime<ratio>(any)), constraint<float>&>);
static_assert(std::is_same_v<decltype(stack_size(any)), constraint<int>&>);
static_assert(std::is_same_v<decltype(heap_size(any)), constraint<int>&>);
static_assert(std::is_same_v<decltype(headers(any)), constraint<std::vector<std::string>>&>);
static_assert(!std::is_default_constructible_v<constraint<int>>);
static_assert(!std::is_default_constructible_v<constraint<std::vector<std::string>>>);

void prepare_first() {
  std::printf("prepare first\n");
}
void prepare_second() {
  std::printf("prepare second\n");
}
// Adds its gain to each sample, and the sum of its table.
void add(input_window<int32>* in, output_window<int32>* out, int32 gain, const int16 (&table)[3]) {
  std::printf("add %d %d %d %d\n", gain, table[0], table[1], table[2]);
  for (unsigned i = 0; i < 4; ++i) window_writeincr(out, window_readincr(in) + gain + table[0] + table[1] + table[2]);
}
void to_stream(input_window<int32>* in, output_stream<int32>* out) {
  std::printf("to_stream\n");
  for (unsigned i = 0; i < 4; ++i) writeincr(out, window_readincr(in));
}
void logic(input_stream<int32>* in, output_stream<int32>* out) {
  writeincr(out, -readincr(in));
}

class scalars : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "in.txt");
  output_plio out = output_plio::create("out", plio_32_bits, "out.txt");
  input_port gain, table;
  kernel first, second, third;

  static void set_sizes(kernel& of, int bytes) {
    stack_size(of) = bytes;
    heap_size(of) = bytes / 2;
  }
  scalars() {
    first = kernel::create(add);
    second = kernel::create(to_stream);
    third = kernel::create(logic);
    connect<window<16>>(in.out[0], first.in[0]);
    connect<window<16>>(first.out[0], second.in[0]);
    connect<stream> middle(second.out[0], third.in[0]), last(third.out[0], out.in[0]);
    connect<parameter>(gain, async(first.in[1]));
    connect<parameter>(table, async(first.in[2]));
    samples_per_iteration(second.out[0]) = 4;
    samples_per_iteration(third.in[0]) = 1;
    samples_per_iteration(third.out[0]) = 1;

    // In loops, conditions and functions. The last value holds, and a constraint takes the value of another one.
    for (kernel* one : {&first, &second, &third}) source(*one) = "scalars.cpp";
    runtime<ratio>(first) = 0.9;
    runtime<ratio>(first) = 0.3;
    constraint<float>& ratio_of_second = runtime<ratio>(second);
    ratio_of_second = runtime(first);  // the ratio is the only quantity, so public programs leave it out
    if constexpr (sizeof(int32) == 4)
      set_sizes(first, 2000);
    else
      set_sizes(first, 20);
    headers(first) = {"stdint.h", "stddef.h"};
    headers(second) = std::vector<std::string>{"stdint.h"};
    initialization_function(first) = "prepare_first";
    initialization_function(second) = "prepare_second";
    location<kernel>(first) = location<kernel>(second);  // so both share a core
    fabric<aiengine>(first);
    fabric<pl>(third);
    pl_axi_lite(third) = true;
    pl_frequency(third) = 312.5;
    fifo_depth(middle) = 32;
    fifo_depth(last) = {8, 24};
    initial_value(first.in[1]) = 6;
    initial_value(first.in[2]) = {1, 2, 3};
  }
};
scalars g;

// All initialization functions of a core run once, before its kernels.
// CHECK: prepare
// CHECK-NEXT: prepare
// CHECK-NEXT: add 6 1 2 3
// CHECK-NEXT: to_stream
// CHECK-NEXT: add 6 1 2 3
// CHECK-NEXT: to_stream
// CHECK-NOT: prepare
int main() {
  EXPECT(g.init() == ok);
  EXPECT(g.run(2) == ok);
  EXPECT(g.end() == ok);
  EXPECT(lines_of("out.txt") == "-13 -14 -15 -16 -17 -18 -19 -20");
  return failures;
}

// KEPT: "NodeConstraints": {
// KEPT-NEXT: "g.k0": {
// KEPT-NEXT: "colocated_nodes": ["g.k1"],
// KEPT-NEXT: "stack_size": 2000,
// KEPT-NEXT: "heap_size": 1000,
// KEPT-NEXT: "runtime_ratio": 0.3,
// KEPT-NEXT: "initialization_function": "prepare_first"
// KEPT: "g.k1": {
// KEPT-NEXT: "runtime_ratio": 0.3,
// KEPT: "PortConstraints": {
// KEPT: "g.k0.in[1]": {
// KEPT-NEXT: "initial_value": 6
// KEPT: "g.k0.in[2]": {
// KEPT-NEXT: "initial_value": [1, 2, 3]
// KEPT: "g.k2.in[0]": {
// KEPT: "fifo_depth": 32
// KEPT: "out.in[0]": {
// KEPT-NEXT: "fifo_depth": [8, 24]

// GRAPH: "name": "g.k0",
// GRAPH: "source": "scalars.cpp",
// GRAPH-NEXT: "headers": [
// GRAPH-NEXT: "stdint.h",
// GRAPH-NEXT: "stddef.h"
// GRAPH: "initialization_function": "prepare_first",
// GRAPH-NEXT: "runtime_ratio": 0.3,
// GRAPH-NEXT: "stack_size": 2000,
// GRAPH-NEXT: "heap_size": 1000,
// GRAPH-NEXT: "fabric": "aiengine",
// GRAPH: "name": "g.k1",
// GRAPH: "fabric": "aiengine",
// GRAPH: "name": "g.k2",
// GRAPH: "fabric": "pl",
// GRAPH-NEXT: "pl_axi_lite": true,
// GRAPH-NEXT: "pl_frequency": 312.5,

// Parts of ADF that a functional run and the array treat alike: bypasses of buffers and streams, inout buffers, parameters
// from kernel to kernel on two cores and on one, also into an inout parameter, negate(), lookup tables, and stacks in
// banks. The numbers follow from the kernels' code.
//
// RUN: rm -rf %t && mkdir %t && cd %t && seq 1 24 > in.txt
// RUN: %adf -o functional && ./functional | FileCheck %s
// RUN: %placed -o program && env TESSERA_ADF_DESIGN=design.mlir ./program && FileCheck %s --check-prefix=DESIGN < design.mlir
// RUN: ./program | FileCheck %s
// RUN: c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=20 %include %s %libplaced -o counting && ./counting | FileCheck %s
//
// DESIGN-DAG: sym_name = "bypasses.k2.inout[0].ping"
// DESIGN-DAG: sym_name = "bypasses.k2.inout[0].pong done lock"
// DESIGN-DAG: sym_name = "tables.k0 {{[^"]*}}", mem_bank = 1 : i32{{.*}} : memref<4xi32> = dense<[10, 20, 30, 40]>
// DESIGN-DAG: sym_name = "tables.k0 stack", mem_bank = 2
// DESIGN-DAG: sym_name = "tables.k1 stack", mem_bank = 0 : i32, address = 0 : i32
// DESIGN: aie.core(%tile_4_1)
// DESIGN: {stack_size = 1024 : i32}
#include <adf.h>

#include "../Inputs/expect.h"

using namespace adf;

void scale(input_window<int32>* in, const int32 factor, output_window<int32>* out) {
  for (unsigned i = 0; i < 4; ++i) window_writeincr(out, factor * window_readincr(in));
}
void minus(input_stream<int32>* in, output_stream<int32>* out) {
  for (unsigned i = 0; i < 4; ++i) writeincr(out, -readincr(in));
}
void in_place(inout_buffer<int32, extents<4>>& data) {
  for (unsigned i = 0; i < 4; ++i) data[i] += 1000;
}

class with_bypasses : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "in.txt");
  output_plio out = output_plio::create("out", plio_32_bits, "out.txt");
  input_port off, factor;
  kernel a = kernel::create(scale), b = kernel::create(minus), c = kernel::create(in_place);
  bypass of_a = bypass::create(a), of_b = bypass::create(b);
  with_bypasses() {
    for (kernel* one : {&a, &b, &c}) runtime<ratio>(*one) = 0.9;
    location<kernel>(a) = tile(4, 0);
    location<stack>(a) = bank(4, 0, 0);
    connect<window<16>>(in.out[0], of_a.in[0]);
    connect<window<16>>(of_a.out[0], c.inout[0]);
    connect<window<16>, stream>(c.inout[0], of_b.in[0]);
    connect<stream>(of_b.out[0], out.in[0]);
    connect<parameter>(off, of_a.bp);
    connect<parameter>(factor, a.in[1]);
    initial_value(of_b.bp) = 0;
    connect<parameter>(off, negate(async(of_b.bp)));
    samples_per_iteration(b.in[0]) = 4;
    samples_per_iteration(b.out[0]) = 4;
  }
};
with_bypasses bypasses;

// A kernel gives each sum to the kernel behind it, and the host program reads the sums, too.
void sum(input_window<int32>* in, output_window<int32>* out, int32& total) {
  for (unsigned i = 0; i < 4; ++i) {
    const int32 value = window_readincr(in);
    total += value;
    window_writeincr(out, value);
  }
}
class handed_over : public graph {
 public:
  input_plio in;
  output_plio out;
  inout_port total;
  kernel first = kernel::create(sum), second = kernel::create(scale);
  handed_over(const std::string& name, bool is_one_core) {
    in = input_plio::create(plio_32_bits, "in.txt");
    out = output_plio::create(plio_32_bits, name + ".txt");
    for (kernel* one : {&first, &second}) runtime<ratio>(*one) = 0.4;
    if (is_one_core) location<kernel>(second) = location<kernel>(first);
    connect<window<16>>(in.out[0], first.in[0]);
    connect<window<16>>(first.out[0], second.in[0]);
    connect<parameter>(first.inout[0], second.in[1]);
    connect<parameter>(first.inout[0], total);
    connect<window<16>>(second.out[0], out.in[0]);
  }
};
handed_over apart("apart", false), together("together", true);

// Counts its invocations. The second kernel goes on from the number of the first one, or from its own if that is newer.
template <unsigned kSamples>
void count(input_window<int32>* in, int32& number, output_window<int32>* out) {
  ++number;
  for (unsigned i = 0; i < kSamples; ++i) window_writeincr(out, window_readincr(in) + 100 * number);
}
class numbered : public graph {
 public:
  input_plio in;
  output_plio out;
  output_port handed;
  inout_port number;
  kernel first = kernel::create(count<4>), second;
  numbered(const std::string& name, bool is_one_core, bool is_sync, bool runs_twice = false) {
    second = runs_twice ? kernel::create(count<2>) : kernel::create(count<4>);
    in = input_plio::create(plio_32_bits, "in.txt");
    out = output_plio::create(plio_32_bits, name + ".txt");
    for (kernel* one : {&first, &second}) runtime<ratio>(*one) = 0.4;
    if (is_one_core) location<kernel>(second) = location<kernel>(first);
    connect<window<16>>(in.out[0], first.in[0]);
    if (runs_twice)
      connect<window<16>, window<8>>(first.out[0], second.in[0]);
    else
      connect<window<16>>(first.out[0], second.in[0]);
    connect<parameter>(first.inout[0], handed);
    connect<parameter>(handed, is_sync ? sync(second.inout[0]) : second.inout[0]);
    connect<parameter>(second.inout[0], number);
    if (runs_twice)
      connect<window<8>>(second.out[0], out.in[0]);
    else
      connect<window<16>>(second.out[0], out.in[0]);
  }
};
numbered on_two("on_two", false, false), on_one("on_one", true, false), in_step("in_step", false, true),
    halves("halves", false, false, true);

void add_entry(input_window<int32>* in, output_window<int32>* out, const int32 (&table)[4]) {
  for (unsigned i = 0; i < 4; ++i) window_writeincr(out, window_readincr(in) + table[i]);
}
static int32 entries[4] = {10, 20, 30, 40};
class with_tables : public graph {
 public:
  input_plio in = input_plio::create(plio_32_bits, "in.txt");
  output_plio out = output_plio::create(plio_32_bits, "table.txt");
  input_port off;
  parameter table = parameter::array(entries);
  kernel k = kernel::create(add_entry)(table), last = kernel::create(scale);
  with_tables() {
    for (kernel* one : {&k, &last}) runtime<ratio>(*one) = 0.9;
    location<kernel>(k) = tile(2, 0);
    location<parameter>(table) = bank(2, 0, 1);
    location<stack>(k) = bank(2, 0, 2);
    location<kernel>(last) = tile(2, 1);
    location<stack>(last) = bank(2, 0, 0);
    connect<window<16>>(in.out[0], k.in[0]);
    connect<window<16>>(k.out[0], last.in[0]);
    connect<parameter>(off, negate(last.in[1]));
    connect<window<16>>(last.out[0], out.in[0]);
  }
};
with_tables tables;

int main() {
  EXPECT(bypasses.init() == ok);
  bypasses.update(bypasses.factor, 10);  // a bypassed kernel leaves the parameter alone
  for (const int off : {1, 0, 1}) {
    bypasses.update(bypasses.off, off);
    bypasses.run(1);
    EXPECT(bypasses.wait() == ok);
  }
  EXPECT(bypasses.end() == ok);
  std::string out = lines_of("out.txt");
  for (std::size_t at = 0; (at = out.find("TLAST ")) != std::string::npos;) out.erase(at, 6);
  std::printf("%s\n", out.c_str());
  for (handed_over* one : {&apart, &together}) {
    EXPECT(one->init() == ok);
    one->run(2);
    EXPECT(one->wait() == ok);
    int32 total = 0;
    EXPECT(one->read(one->total, total) == ok);
    EXPECT(one->end() == ok);
    std::printf("%s, %d\n", lines_of(one == &apart ? "apart.txt" : "together.txt").c_str(), total);
  }
  for (const auto& [one, file] : {std::pair(&on_two, "on_two.txt"), std::pair(&on_one, "on_one.txt"),
                                  std::pair(&in_step, "in_step.txt"), std::pair(&halves, "halves.txt")}) {
    EXPECT(one->init() == ok);
    int32 number = 0;
    for (int i = 0; i < 2; ++i) {
      EXPECT(one->run(1) == ok);
      if (one == &in_step) EXPECT(one->read(one->number, number) == ok);
      EXPECT(one->wait() == ok);
    }
    if (one != &in_step) EXPECT(one->read(one->number, number) == ok);
    EXPECT(one->end() == ok);
    std::printf("%s, %d\n", lines_of(file).c_str(), number);
  }
  EXPECT(tables.init() == ok);
  for (const int off : {0, 7}) {
    tables.update(tables.off, off);
    tables.run(1);
    EXPECT(tables.wait() == ok);
  }
  EXPECT(tables.end() == ok);
  std::printf("%s\n", lines_of("table.txt").c_str());
  return failures;
}
// CHECK: {{^}}-1001 -1002 -1003 -1004 1050 1060 1070 1080 -1009 -1010 -1011 -1012{{$}}
// CHECK-NEXT: {{^}}10 20 30 40 180 216 252 288, 36
// CHECK-NEXT: {{^}}10 20 30 40 180 216 252 288, 36
// CHECK-NEXT: {{^}}301 302 303 304 505 506 507 508, 3{{$}}
// CHECK-NEXT: {{^}}301 302 303 304 505 506 507 508, 3{{$}}
// CHECK-NEXT: {{^}}301 302 303 304 505 506 507 508, 3{{$}}
// CHECK-NEXT: {{^}}301 302 403 404 505 506 607 608, 4{{$}}
// CHECK-NEXT: {{^}}11 22 33 44 0 0 0 0

// Sizes of buffers, numbers of invocations, margins, and the capacity of connections.
//
// Covers R215 X015 X027 X028 X030 X031 X032 X034 X035 X036 X037 X038
//
// RUN: rm -rf %t && mkdir %t && cd %t && seq 1 24 > in.txt && %adf -o program
// RUN: %t/program 2>&1 | FileCheck %s --allow-empty --implicit-check-not=FAILED
//
// A reader of two inputs takes three blocks of the first before one of the second. Both come from one output, which
// goes on when all readers have room, and there are two buffers: the third block never comes.
// RUN: not %t/program capacity 2>&1 | FileCheck %s --check-prefix=CAPACITY
// CAPACITY: error[T1221]: wait() of greedy never returns: its kernels wait for each other
//
// RUN: not %t/program short 2>&1 | FileCheck %s --check-prefix=SHORT
// SHORT: error[T1222]: wait() of g never returns: its input has ended
// SHORT: note: {{.*}} needs {{[0-9]+}} int32, has 0 in invocation
// SHORT: source has ended at line 24 of in.txt
#include <adf.h>

#include "Inputs/expect.h"

using namespace adf;

void pass(input_buffer<int32>& in, output_buffer<int32>& out) {
  for (unsigned i = 0; i < out.size(); ++i) out[i] = in[i];
}
void pairs(input_buffer<int32, extents<2>>& in, output_buffer<int32, extents<inherited_extent>>& out) {
  out[0] = in[0] + in[1];
}
void to_stream(input_buffer<int32, extents<6>>& in, output_stream<int32>* out) {
  for (unsigned i = 0; i < 6; ++i) writeincr(out, in[i]);
}
void from_stream(input_stream<int32>* in, output_stream<int32>* out) {
  int32 sum = 0;
  for (unsigned i = 0; i < 4; ++i) sum += readincr(in);
  writeincr(out, sum);
}
// Each sample, and the one three places before it.
void linear(input_buffer<int32, extents<4>, margin<4>>& in, output_buffer<int32, extents<4>>& out) {
  for (unsigned i = 0; i < 4; ++i) out[i] = 100 * in[4 + i] + in[1 + i];
}
void circular(input_circular_buffer<int32, extents<4>, margin<4>>& in, output_circular_buffer<int32, extents<4>>& out) {
  auto late = aie::begin_circular(in), now = aie::begin_circular(in);
  auto to = aie::begin_circular(out);
  ++late;
  for (unsigned i = 0; i < 4; ++i) ++now;
  for (unsigned i = 0; i < 4; ++i) *to++ = 100 * *now++ + *late++;
}
void asynchronous(input_async_circular_buffer<int32, extents<4>>& in, output_async_buffer<int32, extents<4>>& out) {
  in.acquire();
  out.acquire();
  auto from = aie::begin_circular(in);
  for (unsigned i = 0; i < 4; ++i) out[i] = *from++;
  in.release();
  out.release();
}
// Gives its output back at every third call only.
void rarely(input_buffer<int32, extents<4>>& in, output_async_buffer<int32, extents<4>>& out) {
  static unsigned call = 0;
  if (call % 3 == 0) out.acquire();
  out[call % 3] = in[0];
  if (call++ % 3 == 2) {
    out[3] = -1;
    out.release();
  }
}
void greedy_reader(input_async_buffer<int32, extents<4>>& a, input_async_buffer<int32, extents<4>>& b,
                   output_stream<int32>* out) {
  for (unsigned i = 0; i < 3; ++i) {
    a.acquire();
    a.release();
  }
  b.acquire();
  b.release();
  writeincr(out, 0);
}

class many : public graph {
 public:
  input_plio in = input_plio::create("source", plio_32_bits, "in.txt");
  output_plio out[8];
  kernel k[11];
  template <class Function>
  kernel& make(unsigned i, Function function) {
    k[i] = kernel::create(function);
    source(k[i]) = "rates.cpp";
    return k[i];
  }
  many() {
    for (unsigned i = 0; i < 8; ++i) out[i] = output_plio::create(plio_32_bits, std::to_string(i) + ".txt");
    // 6 samples, then 4: the kernels run two and three times for each iteration.
    make(0, pass), make(1, pass), make(2, pairs);
    dimensions(k[0].in[0]) = {3, 2};
    dimensions(k[0].out[0]) = {6};
    dimensions(k[1].in[0]) = {4};
    dimensions(k[1].out[0]) = {4};
    dimensions(k[2].out[0]) = {1};
    connect(in.out[0], k[0].in[0]);
    connect(k[0].out[0], k[1].in[0]);
    connect(k[1].out[0], k[2].in[0]);
    connect(k[2].out[0], out[0].in[0]);
    // 6 samples, then a stream of 4 for each call.
    make(3, to_stream), make(4, from_stream);
    samples_per_iteration(k[3].out[0]) = 6;
    samples_per_iteration(k[4].in[0]) = 4;
    samples_per_iteration(k[4].out[0]) = 1;
    connect(in.out[0], k[3].in[0]);
    connect(k[3].out[0], k[4].in[0]);
    connect(k[4].out[0], out[1].in[0]);

    make(5, linear), make(6, circular), make(7, asynchronous);
    for (unsigned i = 5; i < 8; ++i) {
      connect(in.out[0], k[i].in[0]);
      connect(k[i].out[0], out[i - 3].in[0]);
    }
    repetition_count(k[7]) = 3;
    make(8, rarely), make(9, pass);
    connect(in.out[0], k[8].in[0]);
    connect(k[8].out[0], k[9].in[0]);
    dimensions(k[9].in[0]) = {4};
    dimensions(k[9].out[0]) = {4};
    connect(k[9].out[0], out[5].in[0]);
  }
};
many g;

class memory_only : public graph {
 public:
  input_plio in = input_plio::create(plio_32_bits, "in.txt");
  output_plio out = output_plio::create(plio_32_bits, "memory.txt");
  shared_buffer<int32> buffer = shared_buffer<int32>::create({8}, 1, 1);
  memory_only() {
    num_buffers(buffer) = 2;
    connect(in.out[0], buffer.in[0]);
    connect(buffer.out[0], out.in[0]);
  }
};
memory_only through;

class two_buffers : public graph {
 public:
  input_plio in = input_plio::create(plio_32_bits, "in.txt");
  output_plio out = output_plio::create(plio_32_bits, "greedy.txt");
  kernel first = kernel::create(pass), second = kernel::create(greedy_reader);
  two_buffers() {
    source(first) = "rates.cpp";
    source(second) = "rates.cpp";
    dimensions(first.in[0]) = {4};
    dimensions(first.out[0]) = {4};
    connect(in.out[0], first.in[0]);
    for (unsigned i = 0; i < 2; ++i) connect(first.out[0], second.in[i]);
    connect(second.out[0], out.in[0]);
    repetition_count(first) = 3;
  }
};
two_buffers greedy;

int main(int argc, char** argv) {
  const std::string which = argc > 1 ? argv[1] : "";
  if (which == "capacity" || which == "short") {
    graph& of = which == "short" ? static_cast<graph&>(g) : greedy;
    EXPECT(of.init() == ok);
    EXPECT(of.run(3) == ok);
    EXPECT(of.wait() == user_error);
    return failures;
  }
  EXPECT(g.init() == ok);
  EXPECT(g.run(2) == ok);  // 12 samples are the least common multiple
  EXPECT(g.end() == ok);
  EXPECT(lines_of("0.txt") == "3 7 11 15 19 23 27 31 35 39 43 47");
  EXPECT(lines_of("1.txt") == "10 26 42 58 74 90");
  std::string delayed;
  for (int n = 1; n <= 24; ++n) delayed += (n == 1 ? "" : " ") + std::to_string(100 * n + std::max(0, n - 3));
  EXPECT(lines_of("2.txt") == delayed);
  EXPECT(lines_of("3.txt") == delayed);
  std::string same;
  for (int n = 1; n <= 24; ++n) same += (n == 1 ? "" : " ") + std::to_string(n);
  EXPECT(lines_of("4.txt") == same);
  EXPECT(lines_of("5.txt") == "1 5 9 -1 13 17 21 -1");

  EXPECT(through.init() == ok);
  EXPECT(through.run(3) == ok);
  EXPECT(through.end() == ok);
  EXPECT(lines_of("memory.txt") == same);
  return failures;
}

// Calls that do not suit the state of the graph or the port return user_error and say why.
//
// Covers R005 R012 R026 R031 R039 R040 R044 R046 R047 R152 R154 R155
//
// RUN: %adf -o %t
// RUN: %t 2>&1 | FileCheck %s --implicit-check-not=UNEXPECTED
#include <adf.h>

using namespace adf;

void scale(input_stream<int32>* in, output_stream<int32>* out, int32 gain, const int16 (&table)[4], int32& last) {
  last = gain * readincr(in) + table[0];
  writeincr(out, last);
}

GMIO in("in", 64, 100), out("out", 64, 100);

class scaled : public graph {
 public:
  input_port gain, table, data;
  inout_port last;
  output_port result;
  kernel k = kernel::create(scale);
  scaled() {
    connect(data, k.in[0]);
    connect(k.out[0], result);
    connect<parameter>(gain, async(k.in[1]));
    connect<parameter>(table, async(k.in[2]));
    connect<parameter>(k.inout[0], last);
  }
};
scaled g;
simulation::platform<1, 1> plat(&in, &out);
connect<> n0(plat.src[0], g.data);
connect<> n1(g.result, plat.sink[0]);

static void expect(int found, int wanted) {
  if (found != wanted) std::printf("UNEXPECTED %d, not %d\n", found, wanted);
}

int main() {
  int16 values[5] = {};
  // CHECK: error[T1218]: run() of g
  // CHECK: note: it was not initialized
  expect(g.run(1), user_error);
  // CHECK: error[T1218]: update() of g
  expect(g.update(g.gain, 1), user_error);
  // CHECK: error[T1218]: wait() of g
  // CHECK: note: it was not initialized
  expect(g.wait(), user_error);
  // CHECK: error[T1218]: read() of g
  int32 last = 0;
  expect(g.read(g.last, last), user_error);
  // CHECK: error[T1218]: end() of g
  expect(g.end(), user_error);
  expect(g.init(), ok);
  // CHECK: error[T1218]: resume() of g
  expect(g.resume(), user_error);
  // CHECK: error[T1219]: update() of g.k0.in[1] with a value of type float
  // CHECK: note: the parameter has type int32
  expect(g.update(g.gain, 1.0F), user_error);
  // CHECK: error[T1219]: update() of g.k0.in[2] with 3 elements
  // CHECK: note: the parameter has 4 elements
  expect(g.update(g.table, values, 3), user_error);
  // CHECK: error[T1219]: update() of {{.*}} is not possible: it is not a run-time parameter
  expect(g.update(g.data, 1), user_error);
  // CHECK: error[T1219]: read() of {{.*}} is not possible: it is not a result of a kernel
  expect(g.read(g.gain, last), user_error);
  // CHECK: error[T1224]: gm2aie cannot use out, which moves data the other way
  auto* memory = static_cast<int32*>(GMIO::malloc(64));
  expect(out.gm2aie_nb(memory, 4), user_error);
  // CHECK: error[T1224]: a transfer of 128 bytes is not inside of memory from GMIO::malloc
  expect(in.gm2aie_nb(memory, 128), user_error);
  // CHECK: error[T1224]: gm2aie cannot transfer 3 bytes
  expect(in.gm2aie_nb(memory, 3), user_error);
  // CHECK: error[T1218]: wait() of g
  // CHECK: note: wait() with a number of cycles has paused it
  memory[0] = 20;
  memory[1] = 30;
  expect(g.update(g.gain, 2), ok);
  expect(g.update(g.table, values, 4), ok);
  expect(g.run(2), ok);
  expect(g.wait(10), ok);
  expect(g.wait(), user_error);
  // CHECK: error[T1218]: run() of g
  // CHECK: help: call resume()
  expect(g.run(1), user_error);
  expect(g.resume(), ok);
  expect(in.gm2aie_nb(memory, 8), ok);
  expect(out.aie2gm(memory, 8), ok);
  expect(g.wait(), ok);
  expect(g.read(g.last, last), ok);
  // CHECK: results 40 60, last 60
  std::printf("results %d %d, last %d\n", memory[0], memory[1], last);
  std::fflush(stdout);
  expect(g.end(), ok);
  // CHECK: error[T1218]: run() of g
  // CHECK: note: end() has ended it
  expect(g.run(1), user_error);
  expect(g.init(), ok);
  expect(g.end(), ok);
  GMIO::free(memory);
  // CHECK: error[T1224]: GMIO::free of an address
  GMIO::free(&last);
  // CHECK: error[T1216]: init() of a graph of type {{.*}}local that is not a global object
  class local : public graph {};
  auto* on_heap = new local;
  expect(on_heap->init(), user_error);
  delete on_heap;
}

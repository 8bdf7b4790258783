// Graphs that cannot go on: the call that waits returns user_error, and the program fails.
//
// Covers X038 X084
//
// RUN: rm -rf %t && mkdir -p %t && cd %t && printf '1\n2\n3\n' > in.txt && printf '1 2\nx 4\n' > bad.txt
// RUN: %adf -o %t/program
//
// Each kernel waits for the other one.
// RUN: not %t/program ring 2>&1 | FileCheck %s --check-prefix=RING
// RING: error[T1221]: wait() of ring never returns: its kernels wait for each other
// RING: ring.k1.in[0] needs 4 int32, has 0 in invocation 1
// RING: ring.k0.in[0] needs 4 int32, has 0 in invocation 1
// RING: so ring.k1 waits for itself: see 2
// RING: note: all units of the cycle wait for data, so more room cannot help
//
// The file has three numbers, and the kernel needs four.
// RUN: not %t/program short 2>&1 | FileCheck %s --check-prefix=SHORT
// SHORT: error[T1222]: wait() of ended never returns: its input has ended
// SHORT: ended.k0.in[0] needs 4 int32, has 3 in invocation 1
// SHORT: in has ended at line 3 of in.txt
// SHORT: help: give the file more data: this invocation lacks 1 int32; or run fewer iterations: the data is enough for 0
//
// RUN: not %t/program fault 2>&1 | FileCheck %s --check-prefix=FAULT
// FAULT: error[T1223]: a kernel releases faulty.k0.in[0] and does not hold it
// FAULT: faulty.k0, invocation 1
//
// RUN: not %t/program bad 2>&1 | FileCheck %s --check-prefix=BAD
// BAD: error[T1220]: 'x' is not a number of type int32
// BAD: bad.txt:2
//
// RUN: not env TESSERA_ADF_OPTIONS=--seed %t/program short 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: error[T1226]: --seed has no value
//
// RUN: not %t/program nothing 2>&1 | FileCheck %s --check-prefix=NOTHING
// NOTHING: error[T1227]: no function prepare initializes lost.k0
//
// A port with a tiling has as many samples as the tiling has placed.
// RUN: not %t/program tiled 2>&1 | FileCheck %s --check-prefix=TILED
// TILED: error[T1222]: wait() of tiled never returns: its input has ended
// TILED: tiled.k0.in[0] needs 4 int32, has 3 in invocation 1
//
// Files of raw bytes are refused, not read as text, even if their bytes are the text of numbers.
// RUN: printf '1\n2\n3\n4\n' > %t/raw_in && not %t/program raw_in 2>&1 | FileCheck %s --check-prefix=RAWIN
// RAWIN: error[T1225]: raw_in has the binary file raw_in
// RAWIN: stops.cpp:
// RAWIN: help: use a text file, and leave out `binary`
//
// RUN: not %t/program raw_out 2>&1 | FileCheck %s --check-prefix=RAWOUT
// RAWOUT: error[T1225]: raw_out has the binary file raw_out
// RUN: test ! -e %t/raw_out
#include <adf.h>

using namespace adf;

void copy(input_buffer<int32, extents<4>>& in, output_buffer<int32, extents<4>>& out) {
  for (unsigned i = 0; i < 4; ++i) out[i] = in[i];
}
void careless(input_async_buffer<int32, extents<4>>& in, output_buffer<int32, extents<4>>& out) {
  in.release();
  out[0] = 0;
}

class loop : public graph {
 public:
  kernel a = kernel::create(copy), b = kernel::create(copy);
  loop() {
    connect(a.out[0], b.in[0]);
    connect(b.out[0], a.in[0]);
  }
};
loop ring;

class line : public graph {
 public:
  input_plio in;
  output_plio out = output_plio::create("out", plio_32_bits, "out.txt");
  kernel k;
  line(void (*function)(input_buffer<int32, extents<4>>&, output_buffer<int32, extents<4>>&), const char* file) {
    k = kernel::create(function);
    join(file);
  }
  line(void (*function)(input_async_buffer<int32, extents<4>>&, output_buffer<int32, extents<4>>&), const char* file) {
    k = kernel::create(function);
    join(file);
  }

 private:
  void join(const char* file) {
    in = input_plio::create("in", plio_32_bits, file);
    connect(in.out[0], k.in[0]);
    connect(k.out[0], out.in[0]);
  }
};
line ended(copy, "in.txt"), faulty(careless, "in.txt"), damaged(copy, "bad.txt");

class unprepared : public line {
 public:
  unprepared() : line(copy, "in.txt") { initialization_function(k) = "prepare"; }
};
unprepared lost;
class with_tiling : public line {
 public:
  with_tiling() : line(copy, "in.txt") { read_access(k.in[0]) = tiling({.buffer_dimension = {4}}); }
};
with_tiling tiled;

class open_line : public graph {
 public:
  input_port in;
  output_port out;
  kernel k = kernel::create(copy);
  open_line() {
    connect(in, k.in[0]);
    connect(k.out[0], out);
  }
};
open_line reads_raw, writes_raw;
PLIO raw_in("raw_in", plio_32_bits, "raw_in", 0, true), text_out("text_out", plio_32_bits, "text_out.txt");
PLIO text_in("text_in", plio_32_bits, "in.txt"), raw_out("raw_out", plio_32_bits, "raw_out", 0, true);
simulation::platform<2, 2> plat(&raw_in, &text_in, &text_out, &raw_out);
connect<> n0(plat.src[0], reads_raw.in), n1(reads_raw.out, plat.sink[0]);
connect<> n2(plat.src[1], writes_raw.in), n3(writes_raw.out, plat.sink[1]);

int main(int, char** argv) {
  const std::string which = argv[1];
  graph& g = which == "ring"      ? static_cast<graph&>(ring)
             : which == "short"   ? ended
             : which == "fault"   ? faulty
             : which == "bad"     ? damaged
             : which == "raw_in"  ? static_cast<graph&>(reads_raw)
             : which == "raw_out" ? writes_raw
             : which == "nothing" ? static_cast<graph&>(lost)
                                  : tiled;
  g.init();
  g.run(1);
  return g.wait();
}

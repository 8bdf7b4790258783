// Each stop is explained as a chain from the call to its cause, and a deadlock with a change that was tried.
//
// RUN: rm -rf %t && mkdir -p %t && cd %t && printf '1\n2\n3\n4\n5\n6\n7\n8\n' > in.txt
// RUN: printf -- '-2147483648\n1\n2\n3\nTLAST\n4\n' > packets.txt
// RUN: printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16\n' > frame.txt
// RUN: %adf -g -o %t/program
//
// A shared buffer sends to two kernels at once; the second one needs a result of the first one, which needs all data.
// RUN: not %t/program frames 2>&1 | FileCheck %s --check-prefix=FRAMES
// FRAMES: error[T1221]: wait() of frames never returns: its kernels wait for each other
// FRAMES-NEXT: note: 1. wait() waits for frames.k0, which has done 2 of 4 invocations in iteration 1
// FRAMES-NEXT: note: 2. frames.k0 waits: frames.k0.in[0] needs 4 int32, has 0 in invocation 3
// FRAMES-NEXT: note: 3. frames.k0.in[0] gets its data from frames.mem0.out[0], which sends to 2 readers at once and waits for frames.k1.in[0]
// FRAMES-NEXT: note: 4. frames.k1.in[0] has no room: its 2 buffers are full
// FRAMES-NEXT: note: 5. frames.k1 waits: frames.k1.in[1] needs 1 int32, has 0 in invocation 1
// FRAMES-NEXT: note: 6. frames.k1.in[1] gets its data from frames.k0.out[0]
// FRAMES-NEXT: note: 7. so frames.k0 waits for itself: see 2
// FRAMES-NEXT: note: with the change below, this call returns: tried
// FRAMES-NEXT: help: give each of the 2 readers of frames.mem0.out[0] an output of its own: 2 of them instead of one
// FRAMES-NOT: error
//
// With this change, it runs.
// RUN: %t/program channels && tail -1 x86simulator_output/channels.txt | FileCheck %s --check-prefix=CHANNELS
// CHANNELS: 152
//
// The first kernel writes some blocks before the one for which the second kernel waits.
// RUN: not %t/program single 2>&1 | FileCheck %s --check-prefix=SINGLE
// SINGLE: error[T1221]: wait() of single never returns
// SINGLE: single.k1.in[0] has no room: its buffer is full
// SINGLE: help: let single.k0.out[0] and single.k1.in[0] have two buffers: remove single_buffer
// RUN: %t/program twofold
// RUN: not %t/program five 2>&1 | FileCheck %s --check-prefix=FIVE
// FIVE: note: with 5 buffers for five.k0.out[0] and five.k1.in[0], this call returns: tried
// FIVE-NEXT: help: a port has at most 2 buffers: send these data as a stream, or let a kernel of the cycle
//
// Four buffers: the two of each kernel, if no memory is within reach of both.
// RUN: not %t/program four 2>&1 | FileCheck %s --check-prefix=FOUR
// FOUR: note: with 4 buffers for four.k0.out[0] and four.k1.in[0], this call returns: tried
// FOUR-NEXT: help: a port has at most 2 buffers: put the two kernels on tiles without common memory
// RUN: %t/program distant && printf '11\n16\n21\n26\n' | diff - x86simulator_output/distant.txt
// RUN: %t/program shifted && printf '11\n16\n21\n26\n' | diff - x86simulator_output/shifted.txt
// RUN: not %t/program beside 2>&1 | FileCheck %s --check-prefix=BESIDE
// BESIDE: error[T1221]: wait() of beside never returns
//
// No packet has the id of the second kernel.
// RUN: not %t/program packets 2>&1 | FileCheck %s --check-prefix=PACKETS
// PACKETS: error[T1222]: wait() of packets never returns: its input has ended
// PACKETS: packets.k1.in[0] needs 4 int32, has 0 in invocation 1
// PACKETS-NEXT: packets.pkt0.out[1] gets no packet from packets.pkt0.in[0]
// PACKETS-NEXT: packets_in has ended at line 5 of packets.txt
// PACKETS-NEXT: help: give the file more data: this invocation lacks 4 int32; or run fewer iterations: the data is enough for 0
//
// RUN: not %t/program idle 2>&1 | FileCheck %s --check-prefix=IDLE
// IDLE: error[T1222]: wait() of idle never returns: nothing moves any more
// IDLE: note: {{.*}} idle_in has no further transfer from the host program
// IDLE: help: start a transfer of the GMIO
//
// RUN: not %t/program values 2>&1 | FileCheck %s --check-prefix=VALUES
// VALUES: error[T1250]: wait() of values never returns: values.k0.in[1] gets no value
// VALUES: values.k0 waits: values.k0.in[1] needs a new value of the parameter in invocation 2
// VALUES: no update() of the host program gives values.k0.in[1] a value
// VALUES: help: call update() before each iteration
//
// RUN: not %t/program twice 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: error[T1222]: update() of values never returns
// TWICE: note: 1. update() waits for values.k0.in[1]
// TWICE: note: 2. values.k0 has done all its iterations: 0 invocations
// TWICE: help: run the graph for more iterations before this call
//
// Both ends of a stream move another number of words.
// RUN: not %t/program more 2>&1 | FileCheck %s --check-prefix=MORE
// MORE: error[T1222]: wait() of more never returns
// MORE: more.k1.in[0] gets its data from more.k0.out[0]
// MORE: more.k0 has done all its iterations: 2 invocations
// RUN: %t/program less 2>&1 | FileCheck %s --check-prefix=LESS
// LESS: warning[T1254]: less.k1.in[0] ends with 2 words that it did not read
// LESS: note: less.k0 ran 2 times, less.k1 ran 2 times
//
// RUN: %t/program held 2>&1 | FileCheck %s --check-prefix=HELD
// HELD: warning[T1255]: held.k0.in[0] is still acquired at the end
//
// The place of a fault is a line of this file.
// RUN: not %t/program crooked 2>&1 | FileCheck %s --check-prefix=CROOKED
// CROOKED: error[T1223]:
// CROOKED: crooked.k0, invocation 2
// CROOKED: deadlocks.cpp:[[# @LINE + 7]]
#include <adf.h>

using namespace adf;
using block = extents<4>;
void misaligned(input_buffer<int32, block>& in, output_buffer<int32, block>& out) {
  static int calls = 0;
  aie::store_v(out.data(), aie::load_v<4>(in.data() + (++calls == 2 ? 1 : 0)));
}

class total {
  int count = 0;
  int32 sum = 0;

 public:
  void run(input_buffer<int32, block>& in, output_async_buffer<int32, extents<1>>& out) {
    for (unsigned i = 0; i < 4; ++i) sum += in[i];
    if (++count % 4 != 0) return;
    out.acquire();
    out[0] = sum;
    out.release();
  }
  static void registerKernelClass() { REGISTER_FUNCTION(total::run); }
};
class shift {
  int count = 0;
  int32 by = 0;

 public:
  void run(input_buffer<int32, block>& in, input_async_buffer<int32, extents<1>>& sum,
           output_buffer<int32, block>& out) {
    if (count++ % 4 == 0) {
      sum.acquire();
      by = sum[0];
      sum.release();
    }
    for (unsigned i = 0; i < 4; ++i) out[i] = in[i] + by;
  }
  static void registerKernelClass() { REGISTER_FUNCTION(shift::run); }
};
class frame : public graph {
 public:
  input_plio in;
  output_plio out;
  shared_buffer<int32> whole;
  kernel a = kernel::create_object<total>(), b = kernel::create_object<shift>();
  frame(const std::string& name, unsigned outputs) {
    in = input_plio::create(name + "_in", plio_32_bits, "frame.txt");
    out = output_plio::create(name + "_out", plio_32_bits, name + ".txt");
    whole = shared_buffer<int32>::create({16}, 1, outputs);
    for (unsigned i = 0; i < outputs; ++i)
      read_access(whole.out[i]) = tiling({.buffer_dimension = {16}, .tiling_dimension = {16}, .offset = {0}});
    write_access(whole.in[0]) = tiling({.buffer_dimension = {16}, .tiling_dimension = {16}, .offset = {0}});
    repetition_count(a) = repetition_count(b) = 4;
    connect(in.out[0], whole.in[0]);
    connect(whole.out[0], a.in[0]);
    connect(whole.out[outputs - 1], b.in[0]);
    connect(a.out[0], b.in[1]);
    connect(b.out[0], out.in[0]);
  }
};
frame frames("frames", 1), channels("channels", 2);

template <int N>
void first(input_buffer<int32, block>& in, output_async_buffer<int32, block>& many, output_buffer<int32, block>& one) {
  for (int n = 0; n < N; ++n) {
    many.acquire();
    for (unsigned i = 0; i < 4; ++i) many[i] = in[i] + n;
    many.release();
  }
  for (unsigned i = 0; i < 4; ++i) one[i] = in[i];
}
template <int N>
void second(input_async_buffer<int32, block>& many, input_buffer<int32, block>& one, output_buffer<int32, block>& out) {
  for (unsigned i = 0; i < 4; ++i) out[i] = one[i];
  for (int n = 0; n < N; ++n) {
    many.acquire();
    for (unsigned i = 0; i < 4; ++i) out[i] += many[i];
    many.release();
  }
}
template <int N>
class forked : public graph {
 public:
  input_plio in;
  output_plio out;
  kernel a = kernel::create(first<N>), b = kernel::create(second<N>);
  forked(const std::string& name, bool is_single) {
    in = input_plio::create(name + "_in", plio_32_bits, "in.txt");
    out = output_plio::create(name + "_out", plio_32_bits, name + ".txt");
    connect(in.out[0], a.in[0]);
    connect(a.out[0], b.in[0]);
    connect(a.out[1], b.in[1]);
    connect(b.out[0], out.in[0]);
    if (is_single) single_buffer(b.in[0]);
  }
};
forked<2> single("single", true), twofold("twofold", false);
forked<5> five("five", false);
forked<4> four("four", false);
// Constraints place the kernels: by their tiles, by a distance from the other kernel, or side by side.
template <int N>
class placed_fork : public forked<N> {
 public:
  placed_fork(const std::string& name, int column, int row, bool is_relative) : forked<N>(name, false) {
    location<kernel>(this->a) = tile(3, 2);
    if (is_relative)
      location<kernel>(this->b) =
          location<kernel>(this->a) + relative_offset({.col_offset = column - 3, .row_offset = row - 2});
    else
      location<kernel>(this->b) = tile(column, row);
  }
};
placed_fork<4> distant("distant", 20, 5, false), shifted("shifted", 3, 5, true);
placed_fork<4> beside("beside", 3, 3, false);

void copy(input_buffer<int32, block>& in, output_buffer<int32, block>& out) {
  for (unsigned i = 0; i < 4; ++i) out[i] = in[i];
}
class routed : public graph {
 public:
  input_plio in = input_plio::create("packets_in", plio_32_bits, "packets.txt");
  output_plio out[2];
  pktsplit<2> split = pktsplit<2>::create();
  kernel k[2];
  routed() {
    connect<pktstream>(in.out[0], split.in[0]);
    for (unsigned i = 0; i < 2; ++i) {
      k[i] = kernel::create(copy);
      out[i] = output_plio::create("packets_out" + std::to_string(i), plio_32_bits, "p" + std::to_string(i) + ".txt");
      connect<pktstream, window<16>>(split.out[i], k[i].in[0]);
      connect(k[i].out[0], out[i].in[0]);
    }
  }
};
routed packets;

void hold(input_async_buffer<int32, block>& in, output_buffer<int32, block>& out) {
  in.acquire();
  out[0] = in[0];
}
class gmio_line : public graph {
 public:
  input_gmio in;
  output_plio out;
  kernel k;
  template <class F>
  gmio_line(const std::string& name, F function) {
    k = kernel::create(function);
    in = input_gmio::create(name + "_in", 64, 100);
    out = output_plio::create(name + "_out", plio_32_bits, name + ".txt");
    connect(in.out[0], k.in[0]);
    connect(k.out[0], out.in[0]);
  }
};
gmio_line idle("idle", copy), held("held", hold), crooked("crooked", misaligned);

void gain(input_buffer<int32, block>& in, int32 by, output_buffer<int32, block>& out) {
  for (unsigned i = 0; i < 4; ++i) out[i] = by * in[i];
}
class steered : public graph {
 public:
  input_plio in = input_plio::create("values_in", plio_32_bits, "in.txt");
  output_plio out = output_plio::create("values_out", plio_32_bits, "values.txt");
  input_port by;
  kernel k = kernel::create(gain);
  steered() {
    connect(in.out[0], k.in[0]);
    connect<parameter>(by, k.in[1]);
    connect(k.out[0], out.in[0]);
  }
};
steered values;

template <int N>
void words(input_stream<int32>* in, output_stream<int32>* out) {
  int32 last = 0;
  for (int i = 0; i < 4; ++i) last = readincr(in);
  for (int i = 0; i < N; ++i) writeincr(out, last);
}
template <int N>
class streams : public graph {
 public:
  input_plio in;
  output_plio out;
  kernel a = kernel::create(words<N>), b = kernel::create(words<4>);
  explicit streams(const std::string& name) {
    in = input_plio::create(name + "_in", plio_32_bits, "in.txt");
    out = output_plio::create(name + "_out", plio_32_bits, name + ".txt");
    connect<stream>(in.out[0], a.in[0]);
    connect<stream>(a.out[0], b.in[0]);
    connect<stream>(b.out[0], out.in[0]);
  }
};
streams<3> more("more");
streams<5> less("less");

int main(int, char** argv) {
  const std::string which = argv[1];
  if (which == "values" || which == "twice") {
    values.init();
    values.update(values.by, 2);
    if (which == "twice") return values.update(values.by, 3);
    values.run(2);
    return values.wait();
  }
  if (which == "held" || which == "crooked") {
    gmio_line& g = which == "held" ? held : crooked;
    auto* memory = static_cast<int32*>(GMIO::malloc(32));
    g.init();
    g.in.gm2aie_nb(memory, 32);
    g.run(which == "held" ? 1 : 2);
    g.wait();
    g.end();
    GMIO::free(memory);
    return 0;
  }
  graph* g = which == "frames"     ? static_cast<graph*>(&frames)
             : which == "channels" ? &channels
             : which == "single"   ? static_cast<graph*>(&single)
             : which == "twofold"  ? &twofold
             : which == "five"     ? static_cast<graph*>(&five)
             : which == "four"     ? &four
             : which == "distant"  ? &distant
             : which == "shifted"  ? &shifted
             : which == "beside"   ? &beside
             : which == "packets"  ? static_cast<graph*>(&packets)
             : which == "idle"     ? static_cast<graph*>(&idle)
             : which == "more"     ? static_cast<graph*>(&more)
                                   : &less;
  g->init();
  g->run(which == "more" || which == "less" ? 2 : 1);
  g->wait();
  g->end();
  return 0;
}

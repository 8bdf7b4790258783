// Reports, snapshots, traces and pictures of a run, the counters of adf::event, and options of the vendor's simulators.
//
// An invocation costs 53 cycles and one for each of the 4 + 4 words of its buffers: 61.
//
// Covers X086
//
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %adf -o %t/program
// RUN: env "TESSERA_ADF_OPTIONS=--report report.json --dump --dump-size 6 --trace --graph graph.dot" %t/program count | FileCheck %s --check-prefix=COUNTS
// RUN: FileCheck %s --check-prefix=REPORT < report.json
// RUN: cat x86simulator_output/snapshots/g.k0.out[0].txt | FileCheck %s --check-prefix=SNAPSHOT
// RUN: FileCheck %s --check-prefix=TRACE < x86simulator_output/trace.json
// RUN: FileCheck %s --check-prefix=DOT < graph.dot
// RUN: env "TESSERA_ADF_OPTIONS=--report report.txt --graph graph.svg --trace-print" %t/program count | FileCheck %s --check-prefix=PRINT
// RUN: FileCheck %s --check-prefix=TEXT < report.txt
// RUN: FileCheck %s --check-prefix=SVG < graph.svg
//
// COUNTS: in 12 words, 65 cycles; out 65 cycles for 32 bytes; difference 61
// REPORT: "format": "tessera-adf-report"
// REPORT: "name": "g.k0"
// REPORT-NEXT: "invocations": 3,
// REPORT-NEXT: "cycles": 183,
// REPORT: "host_seconds":
// REPORT: "name": "g.k0.out[0]",
// REPORT-NEXT: "direction": "out",
// REPORT-NEXT: "type": "int32",
// REPORT-NEXT: "samples": 12,
// REPORT-NEXT: "bytes": 48,
// REPORT-NEXT: "blocks": 3,
// REPORT: "name": "in.out[0]",
// REPORT: "samples": 12,
// SNAPSHOT: 0
// SNAPSHOT-NEXT: 3
// SNAPSHOT-NEXT: 6
// SNAPSHOT-NEXT: 9
// SNAPSHOT-NEXT: 12
// SNAPSHOT-NEXT: 15
// SNAPSHOT-NEXT: # more samples passed
// TRACE: "traceEvents"
// TRACE: "name": "g.k0"
// TRACE: "ph": "X"
// TRACE: "dur": 61
// DOT: digraph adf
// DOT: [label="g.k0"
// DOT: -> n{{[0-9]+}} [label="buffer int32"];
// PRINT: 0..61 g.k0 runs
// PRINT: 61..122 g.k0 runs
// TEXT: g.k0 {{ *}}3 {{ *}}183
// SVG: <svg xmlns="http://www.w3.org/2000/svg"
// SVG: >g.k0</text>
//
// Wrong use of adf::event.
// RUN: %t/program wrong 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: error[T1251]: start_profiling of in, whose graph is not initialized
// WRONG: error[T1251]: start_profiling: io_stream_start_to_bytes_transferred_cycles needs a number of bytes
// WRONG: error[T1251]: start_profiling: io_stream_start_difference_cycles needs two objects
// WRONG: error[T1251]: start_profiling: two objects have a counter only for io_stream_start_difference_cycles
// WRONG: error[T1251]: start_profiling: a kernel is a function of the host, which has no program counters
// WRONG: error[T1251]: read_profiling of handle -1
// WRONG: error[T1251]: stop_profiling of handle 7
// WRONG: all refused
//
// Options of the vendor's simulators.
// RUN: env "TESSERA_ADF_OPTIONS=--pkg-dir=Work --stop-on-deadlock --gdb --valgrind --disable-stop-on-deadlock --hang-detect-time=60" %t/program count 2>&1 | FileCheck %s --check-prefix=OPTIONS
// OPTIONS: warning[T1252]: {{[0-9]+}} options without effect here
// OPTIONS-NEXT: note: --gdb: run `gdb --args PROGRAM`
// OPTIONS-NEXT: note: --valgrind: run `valgrind PROGRAM`
// OPTIONS-NEXT: note: --disable-stop-on-deadlock: nothing in a stopped graph can ever move
// OPTIONS-NEXT: note: --hang-detect-time: a stop is found at once
// OPTIONS-NOT: warning
// OPTIONS: in 12 words
// RUN: env "TESSERA_ADF_OPTIONS=--gdb-breakpoints=a.txt --valgrind-args=-q --gm-init-file g --output-time-stamp=no -wdb -ctf" \
// RUN:   %t/program count 2>&1 | FileCheck %s --check-prefix=MORE
// MORE: warning[T1252]: 6 options without effect here
// MORE-NEXT: note: --gdb-breakpoints:
// MORE-NEXT: note: --valgrind-args:
// MORE-NEXT: note: --gm-init-file: the host program fills the memory of GMIO::malloc
// MORE-NEXT: note: --output-time-stamp:
// MORE-NEXT: note: -wdb: Tessera writes no event trace of tiles; use --trace
// MORE-NEXT: note: -ctf:
// MORE: in 12 words
// RUN: not env TESSERA_ADF_OPTIONS=--schedule=odd %t/program count 2>&1 | FileCheck %s --check-prefix=ODD
// ODD: error[T1226]: --schedule has no value 'odd'
// RUN: mkdir data && seq 11 14 > data/in.txt
// RUN: env "TESSERA_ADF_OPTIONS=-i data -o results --timeout 300" %t/program files && FileCheck %s --check-prefix=FILES < results/out.txt
// FILES: 33
// FILES-NEXT: 36
// FILES-NEXT: 39
// RUN: not env "TESSERA_ADF_OPTIONS=--timeout 1" %t/program lasting 2>&1 | FileCheck %s --check-prefix=TIMEOUT
// TIMEOUT: error[T1221]: the time limit ended wait()
// RUN: not env TESSERA_ADF_OPTIONS=--simulation-cycle-timeout=100 %t/program count 2>&1 | FileCheck %s --check-prefix=LIMIT
// LIMIT: error[T1221]: the time limit ended wait()
//
// Kernels that leave their memory.
// RUN: not %t/program beyond 2>&1 | FileCheck %s --check-prefix=BEYOND
// BEYOND: error[T1253]: a kernel reads or writes outside of the buffer of beyond.k0.in[0]
// BEYOND: beyond.k0, invocation 2
// BEYOND: note: the buffer has 24 bytes, 8 of them margin
// RUN: not %t/program before 2>&1 | FileCheck %s --check-prefix=BEFORE
// BEFORE: error[T1253]: a kernel writes outside of the buffer of before.k0.out[0]
// RUN: not %t/program unheld 2>&1 | FileCheck %s --check-prefix=UNHELD
// UNHELD: error[T1223]: a kernel uses unheld.k0.in[0] and has not acquired it
// RUN: not %t/program deep 2>&1 | FileCheck %s --check-prefix=DEEP
// DEEP: error[T1253]: a kernel uses more than its stack of
// DEEP: deep.k0, invocation 1
#include <adf.h>

using namespace adf;
using block = extents<4>;

void triple(input_buffer<int32, block>& in, output_buffer<int32, block>& out) {
  for (unsigned i = 0; i < 4; ++i) out[i] = 3 * in[i];
}
void far(input_buffer<int32, block, margin<2>>& in, output_buffer<int32, block>& out) {
  static int calls = 0;
  const int32* all = in.data();
  for (unsigned i = 0; i < 4; ++i) out[i] = all[i + (++calls > 4 ? 8 : 0)];
}
void early(input_buffer<int32, block>& in, output_buffer<int32, block>& out) {
  for (int i = 0; i < 4; ++i) out.data()[i - 1] = in[static_cast<unsigned>(i)];
}
void rash(input_async_buffer<int32, block>& in, output_buffer<int32, block>& out) {
  out[0] = in[1];
}
int32 sink_of(volatile int32* values, int depth) {
  volatile int32 more[1000];
  more[depth % 1000] = values[0] + depth;
  return depth == 0 ? more[0] : sink_of(more, depth - 1) + more[1];
}
void recursive(input_buffer<int32, block>& in, output_buffer<int32, block>& out) {
  volatile int32 first = in[0];
  out[0] = sink_of(&first, 100000);
}

void count_up(output_stream<int32>* out) {
  writeincr(out, 1);
}
void take(input_stream<int32>* in) {
  readincr(in);
}

class observed_line : public graph {
 public:
  input_gmio in;
  output_gmio out;
  kernel k;
  template <class F>
  observed_line(const std::string& prefix, F function) {
    k = kernel::create(function);
    in = input_gmio::create(prefix + "in", 64, 100);
    out = output_gmio::create(prefix + "out", 64, 100);
    connect(in.out[0], k.in[0]);
    connect(k.out[0], out.in[0]);
  }
};
observed_line g("", triple), beyond("b_", far), before("c_", early), unheld("u_", rash), deep("d_", recursive);

class line_of_files : public graph {
 public:
  input_plio in = input_plio::create("from", plio_32_bits, "in.txt");
  output_plio out = output_plio::create("to", plio_32_bits, "out.txt");
  kernel k;
  line_of_files() {
    k = kernel::create(triple);
    connect(in.out[0], k.in[0]);
    connect(k.out[0], out.in[0]);
  }
};
line_of_files files;

class long_run : public graph {
 public:
  kernel first = kernel::create(count_up), second = kernel::create(take);
  long_run() { connect<stream>(first.out[0], second.in[0]); }
};
long_run lasting;

static int run(observed_line& one) {
  auto* memory = static_cast<int32*>(GMIO::malloc(96));
  for (int i = 0; i < 12; ++i) memory[i] = i;
  one.init();
  const event::handle words = event::start_profiling(one.in, event::io_stream_running_event_count);
  const event::handle busy = event::start_profiling(one.in, event::io_total_stream_running_to_idle_cycles);
  const event::handle time = event::start_profiling(one.out, event::io_stream_start_to_bytes_transferred_cycles, 32);
  const event::handle late = event::start_profiling(one.in, one.out, event::io_stream_start_difference_cycles);
  one.in.gm2aie_nb(memory, 48);
  one.out.aie2gm_nb(memory + 12, 48);
  one.run(3);
  if (one.wait() != ok) return 1;
  std::printf("in %lld words, %lld cycles; out %lld cycles for 32 bytes; difference %lld\n",
              event::read_profiling(words), event::read_profiling(busy), event::read_profiling(time),
              event::read_profiling(late));
  for (const event::handle one_handle : {words, busy, time, late}) event::stop_profiling(one_handle);
  one.end();
  GMIO::free(memory);
  return 0;
}

int main(int, char** argv) {
  const std::string which = argv[1];
  if (which == "files" || which == "lasting") {
    graph& of = which == "files" ? static_cast<graph&>(files) : lasting;
    of.init();
    of.run(which == "files" ? 1 : 4000000000U);
    if (of.wait() != ok) return 1;
    return of.end();
  }
  if (which != "wrong")
    return run(which == "count"    ? g
               : which == "beyond" ? beyond
               : which == "before" ? before
               : which == "unheld" ? unheld
                                   : deep);
  bool refused = event::start_profiling(g.in, event::io_stream_running_event_count) == event::invalid_handle;
  g.init();
  refused &= event::start_profiling(g.in, event::io_stream_start_to_bytes_transferred_cycles) == event::invalid_handle;
  refused &= event::start_profiling(g.in, event::io_stream_start_difference_cycles) == event::invalid_handle;
  refused &= event::start_profiling(g.in, g.out, event::io_stream_running_event_count) == event::invalid_handle;
  refused &= event::start_profiling(g.k, event::kernel_between_pc_cycles, 0, 100) == event::invalid_handle;
  refused &= event::read_profiling(event::invalid_handle) == -1;
  event::stop_profiling(7);
  g.end();
  std::puts(refused ? "all refused" : "something was not refused");
}

// Mistakes in graphs: connections, parameters, sizes, constraints, ends and memories. Each gives one diagnostic, which
// names the object as this file does. A line `MISTAKE NAME: DIAGNOSTIC` announces one.
//
// RUN: rm -rf %t && mkdir -p %t && cd %t && printf '1\n2\n3\n4\n' > in.txt
// RUN: adfc++ -O0 %s -o program
// RUN: %mistakes %s ./program
#include <adf.h>

#include <cstdlib>
#include <cstring>

using namespace adf;

// Returns whether this run shows the mistake NAME.
bool shows(const char* name) {
  const char* chosen = std::getenv("MISTAKE");
  return chosen != nullptr && std::strcmp(chosen, name) == 0;
}

void pass(input_stream<int32>* in, output_stream<int32>* out) {
  writeincr(out, readincr(in));
}
void scale(input_stream<int32>* in, output_stream<int32>* out, int32 gain) {
  writeincr(out, gain * readincr(in));
}
void amplify(input_stream<int32>* in, output_stream<int32>* out, float gain) {
  writeincr(out, static_cast<int32>(gain) * readincr(in));
}
void total(input_stream<int32>* in, output_stream<int32>* out, int32& sum) {
  writeincr(out, sum += readincr(in));
}
void copy(input_window<int32>* in, output_window<int32>* out) {
  window_writeincr(out, window_readincr(in));
}
void eight(input_buffer<int32, extents<8>>& in, output_buffer<int32, extents<8>>& out) {
  out[0] = in[0];
}
void open(input_buffer<int32>& in, output_buffer<int32>& out) {
  out[0] = in[0];
}
void split_sum(input_stream<int32>* in, output_cascade<acc80>* out) {
  writeincr(out, aie::mul<acc80>(aie::broadcast<int32, 8>(readincr(in)), int32(1)));
}
void finish(input_cascade<acc80>* in, output_stream<int32>* out) {
  writeincr(out, readincr_v<8>(in).to_vector<int32>(0)[0]);
}
void count(input_stream<int32>* in, output_stream<int32>* out, const int32 (&table)[4], int32& sum) {
  writeincr(out, sum = table[0] + readincr(in));
}

int32 table[4] = {1, 2, 3, 4};

class one_filter : public graph {
 public:
  port<input> in, unused;
  port<output> out;
  kernel filter;
  void build() {
    filter = kernel::create(pass);
    runtime<ratio>(filter) = 0.5;
    connect(in, filter.in[0]);
    connect(filter.out[0], out);
  }
};

class mistaken_design : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "in.txt");
  input_plio second = input_plio::create("second", plio_32_bits, "in.txt");
  output_plio out = output_plio::create("out", plio_32_bits, "out.txt");
  output_plio last = output_plio::create("last", plio_32_bits, "last.txt");
  input_gmio memory_in;
  kernel filter, other, third, fourth;
  one_filter sub[2];
  shared_buffer<int32> store;
  external_buffer<int32> far;
  pktsplit<2> split;
  pktmerge<2> merge;
  input_port gain;
  parameter taps;

  // A design without mistakes: in -> filter -> out.
  template <class Function>
  void line(Function function) {
    filter = kernel::create(function);
    runtime<ratio>(filter) = 0.5;
    connect(in.out[0], filter.in[0]);
    connect(filter.out[0], out.in[0]);
  }
  void windows() {
    filter = kernel::create(copy);
    runtime<ratio>(filter) = 0.5;
    connect<window<64>>(in.out[0], filter.in[0]);
    connect<window<64>>(filter.out[0], out.in[0]);
  }

  mistaken_design() {
    // Connections
    if (shows("output-to-output")) {
      // MISTAKE output-to-output: error[T1211]: top.filter.out[0] cannot feed in.out[0]
      line(pass);
      connect(filter.out[0], in.out[0]);
    } else if (shows("input-as-source")) {
      // MISTAKE input-as-source: error[T1211]: out.in[0] cannot feed top.filter.in[0]
      line(pass);
      connect(out.in[0], filter.in[0]);
    } else if (shows("twice-connected")) {
      // MISTAKE twice-connected: error[T1213]: top.filter.in[0] is connected twice
      line(pass);
      connect(in.out[0], filter.in[0]);
    } else if (shows("two-into-output")) {
      // MISTAKE two-into-output: error[T1213]: out.in[0] has two sources
      line(pass);
      other = kernel::create(pass);
      connect(second.out[0], other.in[0]);
      connect(other.out[0], out.in[0]);
    } else if (shows("forgotten-output")) {
      // MISTAKE forgotten-output: error[T1212]: top.filter.out[0] has no connection
      filter = kernel::create(pass);
      connect(in.out[0], filter.in[0]);
    } else if (shows("unused-port")) {
      // MISTAKE unused-port: error[T1212]: no port of top.sub[1].filter has a connection
      line(pass);
      sub[1].build();
      connect(second.out[0], sub[1].unused);
    } else if (shows("half-subgraph")) {
      // MISTAKE half-subgraph: error[T1212]: top.sub[0].filter.in[0] has no connection
      sub[0].build();
      connect(sub[0].out, out.in[0]);
    } else if (shows("wrong-index")) {
      // MISTAKE wrong-index: error[T1210]: top.filter has no port out[1]
      line(pass);
      connect(filter.out[1], last.in[0]);
    } else if (shows("wrong-output-index")) {
      // MISTAKE wrong-output-index: error[T1210]: out has no port in[1]
      line(pass);
      connect(filter.out[0], out.in[1]);
    } else if (shows("never-created")) {
      // MISTAKE never-created: error[T1210]: in[0] of top.other, which was never created
      line(pass);
      connect(filter.out[0], other.in[0]);
    } else if (shows("created-again")) {
      // MISTAKE created-again: error[T1212]: no port of top.k0 has a connection
      filter = kernel::create(scale);
      line(pass);
    } else if (shows("output-never-created")) {
      // MISTAKE output-never-created: error[T1210]: out[0] of top.memory_in, which was never created
      line(pass);
      other = kernel::create(pass);
      connect(memory_in.out[0], other.in[0]);
      connect(other.out[0], last.in[0]);
    } else if (shows("itself")) {
      // MISTAKE itself: error[T1221]: wait() of top never returns ... top.filter.in[0] gets its data from top.filter.out[0]
      filter = kernel::create(pass);
      connect(filter.out[0], filter.in[0]);
    } else if (shows("stream-as-window")) {
      // MISTAKE stream-as-window: error[T1211]: top.filter.in[0] is a stream, but its connection says a window
      filter = kernel::create(pass);
      connect<window<64>>(in.out[0], filter.in[0]);
      connect(filter.out[0], out.in[0]);
    } else if (shows("window-as-stream")) {
      // MISTAKE window-as-stream: error[T1211]: top.filter.in[0] is a window, but its connection says a stream
      filter = kernel::create(copy);
      connect<stream>(in.out[0], filter.in[0]);
      connect<window<64>>(filter.out[0], out.in[0]);
    } else if (shows("window-without-size")) {
      // MISTAKE window-without-size: error[T1214]: the size of top.filter.in[0] is not known
      filter = kernel::create(copy);
      connect(in.out[0], filter.in[0]);
      connect<window<64>>(filter.out[0], out.in[0]);
    } else if (shows("cascade-from-file")) {
      // MISTAKE cascade-from-file: error[T1211]: top.filter.in[0]
      line(finish);
    } else if (shows("cascade-to-two")) {
      // MISTAKE cascade-to-two: error[T1211]: the cascade top.filter.out[0]
      filter = kernel::create(split_sum);
      connect(in.out[0], filter.in[0]);
      for (output_plio* to : {&out, &last}) {
        other = kernel::create(finish);
        connect<cascade>(filter.out[0], other.in[0]);
        connect(other.out[0], to->in[0]);
      }
    } else if (shows("merge-half-connected")) {
      // MISTAKE merge-half-connected: error[T1212]: top.merge.in[1] has no connection
      merge = pktmerge<2>::create();
      filter = kernel::create(copy);
      connect<window<16>>(in.out[0], filter.in[0]);
      connect<window<16>, pktstream>(filter.out[0], merge.in[0]);
      connect<pktstream>(merge.out[0], out.in[0]);
    } else if (shows("same-output-file")) {
      // MISTAKE same-output-file: error[T1265]: out and both write out.txt
      last = output_plio::create("both", plio_32_bits, "out.txt");
      line(pass);
      other = kernel::create(pass);
      connect(second.out[0], other.in[0]);
      connect(other.out[0], last.in[0]);
    } else if (shows("other-graph")) {
      // MISTAKE other-graph: error[T1212]: top.sub[0].filter.out[0]
      line(pass);
      sub[0].build();
      connect(second.out[0], sub[0].in);
      // Parameters
    } else if (shows("parameter-into-stream")) {
      // MISTAKE parameter-into-stream: error[T1211]: top.filter.in[0] is a stream, but its connection says a run-time parameter
      filter = kernel::create(pass);
      connect<parameter>(gain, filter.in[0]);
      connect(filter.out[0], out.in[0]);
    } else if (shows("negated-float")) {
      // MISTAKE negated-float: error[T1211]: negate() stands around top.filter.in[1], which is a parameter of type float
      line(amplify);
      connect<parameter>(gain, negate(filter.in[1]));
    } else if (shows("negated-result")) {
      // MISTAKE negated-result: error[T1211]: negate() stands around top.filter.inout[0]
      line(total);
      connect<parameter>(gain, negate(filter.inout[0]));
    } else if (shows("stream-into-parameter")) {
      // MISTAKE stream-into-parameter: error[T1211]: top.filter.in[1]
      line(scale);
      connect<stream>(second.out[0], filter.in[1]);
    } else if (shows("file-into-parameter")) {
      // MISTAKE file-into-parameter: error[T1211]: top.filter.in[1]
      line(scale);
      connect(second.out[0], filter.in[1]);
    } else if (shows("parameter-forgotten")) {
      // MISTAKE parameter-forgotten: error[T1250]: wait() of top never returns: top.filter.in[1] gets no value
      line(scale);
    } else if (shows("parameter-missing")) {
      // MISTAKE parameter-missing: error[T1266]: top.k0 gets 1 parameter
      filter = kernel::create(count)(parameter::array(table));
      connect(in.out[0], filter.in[0]);
      connect(filter.out[0], out.in[0]);
    } else if (shows("parameter-never-created")) {
      // MISTAKE parameter-never-created: error[T1211]: a parameter or kernel that was never created is connected ... design.cpp
      line(pass);
      connect<>(taps, filter);
    } else if (shows("sync-stream")) {
      // MISTAKE sync-stream: error[T1211]: sync() stands around top.filter.in[0]
      filter = kernel::create(pass);
      connect<stream>(in.out[0], sync(filter.in[0]));
      connect(filter.out[0], out.in[0]);
    } else if (shows("negated-stream")) {
      // MISTAKE negated-stream: error[T1211]: negate() stands around top.filter.in[0]
      filter = kernel::create(pass);
      connect<stream>(in.out[0], negate(filter.in[0]));
      connect(filter.out[0], out.in[0]);
      // Sizes
    } else if (shows("odd-window")) {
      // MISTAKE odd-window: error[T1214]: top.filter.in[0]
      filter = kernel::create(copy);
      connect<window<66>>(in.out[0], filter.in[0]);
      connect<window<64>>(filter.out[0], out.in[0]);
    } else if (shows("odd-margin")) {
      // MISTAKE odd-margin: error[T1214]: top.filter.in[0]
      filter = kernel::create(copy);
      connect<window<64, 3>>(in.out[0], filter.in[0]);
      connect<window<64>>(filter.out[0], out.in[0]);
    } else if (shows("two-sizes")) {
      // MISTAKE two-sizes: error[T1214]: top.filter.in[0] has 16 samples in the graph and 8 in its kernel
      line(eight);
      dimensions(filter.in[0]) = {16};
    } else if (shows("window-beside-extents")) {
      // MISTAKE window-beside-extents: error[T1214]: top.filter.in[0]
      filter = kernel::create(eight);
      connect<window<64>>(in.out[0], filter.in[0]);
      connect(filter.out[0], out.in[0]);
    } else if (shows("no-size")) {
      // MISTAKE no-size: error[T1214]: the size of top.filter.out[0] is not known
      line(open);
      dimensions(filter.in[0]) = {16};
    } else if (shows("empty-dimension")) {
      // MISTAKE empty-dimension: error[T1217]: a dimension of top.filter.in[0]
      line(open);
      dimensions(filter.in[0]) = {0};
      dimensions(filter.out[0]) = {16};
    } else if (shows("no-dimension")) {
      // MISTAKE no-dimension: error[T1214]: the size of top.filter.in[0]
      line(open);
      dimensions(filter.in[0]) = {};
      dimensions(filter.out[0]) = {16};
    } else if (shows("huge-buffer")) {
      // MISTAKE huge-buffer: error[T1214]: top.filter.in[0]
      line(open);
      dimensions(filter.in[0]) = {4000000000U};
      dimensions(filter.out[0]) = {16};
    } else if (shows("overflowing-buffer")) {
      // MISTAKE overflowing-buffer: error[T1214]: top.filter.in[0]
      line(open);
      dimensions(filter.in[0]) = {65536, 65536, 65536, 65536};
      dimensions(filter.out[0]) = {16};
    } else if (shows("dimensions-of-stream")) {
      // MISTAKE dimensions-of-stream: error[T1217]: dimensions is set on top.filter.in[0]
      line(pass);
      dimensions(filter.in[0]) = {16};
    } else if (shows("no-balance")) {
      // MISTAKE no-balance: error[T1215]: repetition_count of top.other is 1
      line(open);
      dimensions(filter.in[0]) = {16};
      dimensions(filter.out[0]) = {16};
      other = kernel::create(open);
      connect(filter.out[0], other.in[0]);
      connect(other.out[0], last.in[0]);
      dimensions(other.in[0]) = {8};
      dimensions(other.out[0]) = {8};
      repetition_count(filter) = 1;
      repetition_count(other) = 1;
    } else if (shows("too-many-invocations")) {
      // MISTAKE too-many-invocations: error[T1215]: an iteration needs more than 2147483647 invocations of top.
      for (kernel* one : {&filter, &other, &third, &fourth}) {
        *one = kernel::create(open);
        runtime<ratio>(*one) = 0.1;
        dimensions(one->in[0]) = {1};
        dimensions(one->out[0]) = {4096};
      }
      connect(in.out[0], filter.in[0]);
      connect(filter.out[0], other.in[0]);
      connect(other.out[0], third.in[0]);
      connect(third.out[0], fourth.in[0]);
      connect(fourth.out[0], out.in[0]);
      // Constraints
    } else if (shows("ratio-of-percent")) {
      // MISTAKE ratio-of-percent: error[T1217]: runtime<ratio> of top.filter is 50
      line(pass);
      runtime<ratio>(filter) = 50;
    } else if (shows("ratio-zero")) {
      // MISTAKE ratio-zero: error[T1217]: runtime<ratio> of top.filter is 0
      line(pass);
      runtime<ratio>(filter) = 0;
    } else if (shows("no-repetition")) {
      // MISTAKE no-repetition: error[T1217]: repetition_count of top.filter is 0
      line(pass);
      repetition_count(filter) = 0;
    } else if (shows("negative-repetition")) {
      // MISTAKE negative-repetition: error[T1217]: repetition_count of top.filter
      line(pass);
      repetition_count(filter) = -1;
    } else if (shows("negative-heap")) {
      // MISTAKE negative-heap: error[T1217]: heap_size of top.filter is -4
      line(pass);
      heap_size(filter) = -4;
    } else if (shows("huge-stack")) {
      // MISTAKE huge-stack: error[T1248]: stack and heap of top.filter
      line(pass);
      stack_size(filter) = 1 << 30;
    } else if (shows("negative-fifo")) {
      // MISTAKE negative-fifo: error[T1217]: fifo_depth
      line(pass);
      sub[0].build();
      connect net(second.out[0], sub[0].in);
      connect(sub[0].out, last.in[0]);
      fifo_depth(net) = -8;
    } else if (shows("single-stream")) {
      // MISTAKE single-stream: error[T1217]: single_buffer is set on top.filter.in[0]
      line(pass);
      single_buffer(filter.in[0]);
    } else if (shows("value-of-stream")) {
      // MISTAKE value-of-stream: error[T1217]: initial_value is set on top.filter.in[0]
      line(pass);
      initial_value(filter.in[0]) = 3;
    } else if (shows("value-with-a-fraction")) {
      // MISTAKE value-with-a-fraction: error[T1217]: initial_value of top.filter.in[1] does not fit
      line(scale);
      connect<parameter>(gain, async(filter.in[1]));
      initial_value(filter.in[1]) = 3.7;
    } else if (shows("negative-tile")) {
      // MISTAKE negative-tile: error[T1244]: the location of top.filter has the number -1
      line(pass);
      location<kernel>(filter) = tile(-1, 0);
    } else if (shows("far-tile")) {
      // MISTAKE far-tile: error[T1244]: tile of top.filter has column 500
      line(pass);
      location<kernel>(filter) = tile(500, 0);
    } else if (shows("wrong-bank")) {
      // MISTAKE wrong-bank: error[T1244]: reserved_memory of top.filter has bank 9
      line(pass);
      location<stack>(filter) = bank(1, 1, 9);
    } else if (shows("two-tiles")) {
      // MISTAKE two-tiles: error[T1245]: 2 constraints exclude each other ... tile of top.filter: column 1
      line(pass);
      location<kernel>(filter) = tile(1, 1);
      location<kernel>(filter) = tile(2, 1);
    } else if (shows("apart-and-together")) {
      // MISTAKE apart-and-together: error[T1245]: 2 constraints exclude each other ... not_colocated_nodes of top.filter
      line(pass);
      sub[0].build();
      connect(second.out[0], sub[0].in);
      connect(sub[0].out, last.in[0]);
      location<kernel>(sub[0].filter) = location<kernel>(filter);
      not_equal(location<kernel>(filter), location<kernel>(sub[0].filter));
    } else if (shows("kernel-as-shim")) {
      // MISTAKE kernel-as-shim: error[T1217]: the location of top.filter
      line(pass);
      location<kernel>(filter) = shim(3);
    } else if (shows("too-full-core")) {
      // MISTAKE too-full-core: error[T1245]: 4 constraints exclude each other ... runtime_ratio of top.filter
      line(pass);
      sub[0].build();
      connect(second.out[0], sub[0].in);
      connect(sub[0].out, last.in[0]);
      runtime<ratio>(filter) = 0.9;
      location<kernel>(sub[0].filter) = tile(1, 1);
      location<kernel>(filter) = tile(1, 1);
      // Ends and memories
    } else if (shows("strange-width")) {
      // MISTAKE strange-width: error[T1217]: odd has 48 bits
      in = input_plio::create("odd", static_cast<plio_type>(48), "in.txt");
      line(pass);
    } else if (shows("negative-frequency")) {
      // MISTAKE negative-frequency: error[T1217]: slow has a frequency of -100 MHz
      in = input_plio::create("slow", plio_32_bits, "in.txt", -100.0);
      line(pass);
    } else if (shows("odd-burst")) {
      // MISTAKE odd-burst: error[T1217]: GMIO memory has bursts of 100 bytes
      memory_in = input_gmio::create("memory", 100, 1000);
      line(pass);
      sub[0].build();
      connect(memory_in.out[0], sub[0].in);
      connect(sub[0].out, last.in[0]);
    } else if (shows("memory-without-buffers")) {
      // MISTAKE memory-without-buffers: error[T1217]: num_buffers of top.store is 0
      store = shared_buffer<int32>::create({16}, 1, 1);
      num_buffers(store) = 0;
      connect(in.out[0], store.in[0]);
      connect(store.out[0], out.in[0]);
    } else if (shows("memory-without-size")) {
      // MISTAKE memory-without-size: error[T1214]: top.mem0 has no dimensions
      store = shared_buffer<int32>::create({}, 1, 1);
      connect(in.out[0], store.in[0]);
      connect(store.out[0], out.in[0]);
    } else if (shows("memory-without-writer")) {
      // MISTAKE memory-without-writer: error[T1212]: top.store.in[0] has no connection
      store = shared_buffer<int32>::create({16}, 1, 1);
      connect(store.out[0], out.in[0]);
    } else if (shows("third-reader")) {
      // MISTAKE third-reader: error[T1210]: top.store has no port out[1]
      store = shared_buffer<int32>::create({16}, 1, 1);
      connect(in.out[0], store.in[0]);
      connect(store.out[0], out.in[0]);
      connect(store.out[1], last.in[0]);
    } else if (shows("tile-too-large")) {
      // MISTAKE tile-too-large: error[T1214]: tiles reach 200 words beyond the data ... top.store.out[0]
      store = shared_buffer<int32>::create({16}, 1, 1);
      connect(in.out[0], store.in[0]);
      connect(store.out[0], out.in[0]);
      write_access(store.in[0]) = tiling({.buffer_dimension = {16}, .tiling_dimension = {16}, .offset = {0}});
      read_access(store.out[0]) = tiling({.buffer_dimension = {16}, .tiling_dimension = {16}, .offset = {200}});
    } else if (shows("other-dimension")) {
      // MISTAKE other-dimension: error[T1230]: the tiling reaches element 23 of a buffer with 16 elements ... top.store.out[0]
      store = shared_buffer<int32>::create({16}, 1, 1);
      connect(in.out[0], store.in[0]);
      connect(store.out[0], out.in[0]);
      write_access(store.in[0]) = tiling({.buffer_dimension = {16}, .tiling_dimension = {16}, .offset = {0}});
      read_access(store.out[0]) = tiling({.buffer_dimension = {32}, .tiling_dimension = {16}, .offset = {8}});
    } else if (shows("more-out-than-in")) {
      // MISTAKE more-out-than-in: error[T1215]: repetition_count of top.filter is 1
      store = shared_buffer<int32>::create({16}, 1, 1);
      filter = kernel::create(eight);
      connect(in.out[0], store.in[0]);
      connect(store.out[0], filter.in[0]);
      connect(filter.out[0], out.in[0]);
      write_access(store.in[0]) = tiling({.buffer_dimension = {16}, .tiling_dimension = {16}, .offset = {0}});
      read_access(store.out[0]) = tiling({.buffer_dimension = {16}, .tiling_dimension = {12}, .offset = {0}});
      repetition_count(filter) = 1;
    } else if (shows("missing-init")) {
      // MISTAKE missing-init: error[T1227]: no function prepare initializes top.filter
      line(pass);
      initialization_function(filter) = "prepare";
    } else if (shows("null-function")) {
      // MISTAKE null-function: error[T1227]: a kernel is created of a null pointer ... design.cpp
      line(static_cast<void (*)(input_stream<int32>*, output_stream<int32>*)>(nullptr));
    } else if (shows("bypass-of-nothing")) {
      // MISTAKE bypass-of-nothing: error[T1231]: a bypass stands around a kernel that was never created
      line(pass);
      (void)bypass::create(other);
    } else if (shows("absent-input")) {
      // MISTAKE absent-input: error[T0102]: cannot read the file ... gone: ... gone.txt
      in = input_plio::create("gone", plio_32_bits, "gone.txt");
      line(pass);
    } else if (shows("unnamed-input")) {
      // MISTAKE unnamed-input: error[T1220]: gone has no file
      in = input_plio::create("gone", plio_32_bits);
      line(pass);
    } else {
      line(pass);
    }
  }
};
mistaken_design top;

int main() {
  if (shows("late-kernel")) {
    // MISTAKE late-kernel: error[T1216]: a kernel is created outside of the constructors ... design.cpp
    top.other = kernel::create(pass);
  } else if (shows("late-connection")) {
    // MISTAKE late-connection: error[T1216]: a connection is created outside of the constructors ... design.cpp
    connect(top.second.out[0], top.sub[0].in);
  } else if (shows("late-constraint")) {
    // MISTAKE late-constraint: error[T1217]: a constraint stands outside of the constructors ... design.cpp
    stack_size(top.filter) = 2048;
  } else if (shows("local-graph")) {
    // MISTAKE local-graph: error[T1216]: init() of a graph of type one_filter that is not a global object
    one_filter local;
    return local.init();
  }
  if (top.init() != ok || top.run(2) != ok) return 1;
  return top.end();
}

// The counters of adf::event at PLIOs and GMIOs of both dialects: values, handles, and the calls that are refused.
//
// A port passes one word in a cycle. An invocation costs 53 cycles and one for each of the 4 + 4 words of its buffers:
// 61. So the first word of a result comes 61 cycles after the first word of the data.
//
// Covers R180 R181 R182 R183 R184 R185 R186 R187 R188 R189 R190 R191 R193 R194 R195 R196 R197 R198 R202 X069
//
// RUN: rm -rf %t && mkdir -p %t && cd %t && seq 1 12 > in.txt
// RUN: %adf -o program && ./program 2>&1 | FileCheck %s --implicit-check-not=FAILED
#include <adf.h>

#include "Inputs/expect.h"

using namespace adf;

static_assert(std::is_same_v<decltype(event::read_profiling(event::handle{})), long long>);
static_assert(event::io_total_stream_running_to_idle_cycles == 0 && event::kernel_between_pc_cycles == 0);
static_assert(event::io_stream_start_to_bytes_transferred_cycles == 1);
static_assert(event::io_stream_start_difference_cycles == 2);
static_assert(event::io_stream_running_event_count == 3);

void negative(input_window<int32>* in, output_window<int32>* out) {
  for (unsigned i = 0; i < 4; ++i) window_writeincr(out, -window_readincr(in));
}

class older_ends : public graph {
 public:
  port<input> in[2];
  port<output> out[2];
  kernel k[2];
  older_ends() {
    for (unsigned i = 0; i < 2; ++i) {
      k[i] = kernel::create(negative);
      source(k[i]) = "profiling.cpp";
      connect<window<16>>(in[i], k[i].in[0]);
      connect<window<16>>(k[i].out[0], out[i]);
    }
  }
};
older_ends g;
PLIO file_in("file_in", "in.txt"), file_out("file_out", "out.txt");
GMIO memory_in("memory_in", 64, 1000), memory_out("memory_out", 64, 1000);
simulation::platform<2, 2> plat(&file_in, &memory_in, &file_out, &memory_out);
connect<> n0(plat.src[0], g.in[0]), n1(plat.src[1], g.in[1]), n2(g.out[0], plat.sink[0]), n3(g.out[1], plat.sink[1]);

class newer_ends : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "in.txt");
  output_plio out = output_plio::create("out", plio_32_bits, "result.txt");
  kernel k = kernel::create(negative);
  newer_ends() {
    source(k) = "profiling.cpp";
    connect<window<16>>(in.out[0], k.in[0]);
    connect<window<16>>(k.out[0], out.in[0]);
  }
};
newer_ends h;

static void older_objects() {
  auto* memory = static_cast<int32*>(GMIO::malloc(96));
  EXPECT(event::start_profiling(file_in, event::io_stream_running_event_count) == event::invalid_handle);
  // CHECK: error[T1251]: start_profiling of file_in, whose graph is not initialized
  EXPECT(event::start_profiling(memory_in, memory_out, event::io_stream_start_difference_cycles) ==
         event::invalid_handle);
  // CHECK: error[T1251]: start_profiling of memory_in, whose graph is not initialized
  EXPECT(g.init() == ok);
  const event::handle words[] = {event::start_profiling(file_in, event::io_stream_running_event_count),
                                 event::start_profiling(memory_in, event::io_stream_running_event_count),
                                 event::start_profiling(file_out, event::io_stream_running_event_count),
                                 event::start_profiling(memory_out, event::io_stream_running_event_count)};
  const event::handle busy = event::start_profiling(file_out, event::io_total_stream_running_to_idle_cycles);
  for (const event::handle one : words) {
    EXPECT(one != event::invalid_handle && one != busy);
    EXPECT(event::read_profiling(one) == 0);
  }
  EXPECT(memory_in.gm2aie_nb(memory, 48) == ok);
  EXPECT(memory_out.aie2gm_nb(memory + 12, 48) == ok);
  EXPECT(g.run(3) == ok);
  EXPECT(g.wait() == ok);
  EXPECT(memory_out.wait() == ok);
  for (const event::handle one : words) EXPECT(event::read_profiling(one) == 12);
  EXPECT(event::read_profiling(busy) == 12);  // a result is never stalled
  EXPECT(g.end() == ok);
  GMIO::free(memory);
}

static void newer_objects() {
  EXPECT(h.init() == ok);
  const event::handle words = event::start_profiling(h.out, event::io_stream_running_event_count);
  const event::handle busy = event::start_profiling(h.in, event::io_total_stream_running_to_idle_cycles);
  const event::handle half = event::start_profiling(h.out, event::io_stream_start_to_bytes_transferred_cycles, 8);
  const event::handle two = event::start_profiling(h.out, event::io_stream_start_to_bytes_transferred_cycles, 32);
  const event::handle late = event::start_profiling(h.in, h.out, event::io_stream_start_difference_cycles);
  EXPECT(event::read_profiling(half) == 0 && event::read_profiling(late) == 0);
  EXPECT(h.run(1) == ok);
  EXPECT(h.wait() == ok);
  EXPECT(event::read_profiling(words) == 4);
  EXPECT(event::read_profiling(words) == 4);
  EXPECT(event::read_profiling(half) == 2);
  const event::handle later = event::start_profiling(h.out, event::io_stream_running_event_count);
  EXPECT(h.run(2) == ok);
  EXPECT(h.wait() == ok);
  EXPECT(event::read_profiling(words) == 12);
  EXPECT(event::read_profiling(later) == 8);
  EXPECT(event::read_profiling(half) == 2);  // the first two words follow each other
  EXPECT(event::read_profiling(two) == 61 + 4);
  EXPECT(event::read_profiling(late) == 61);
  // The third block finds both buffers full until the kernel has emptied the first one, 61 cycles after its first word.
  EXPECT(event::read_profiling(busy) == 61 + 4);

  EXPECT(event::start_profiling(h.in, event::io_stream_start_to_bytes_transferred_cycles) == event::invalid_handle);
  // CHECK: error[T1251]: start_profiling: io_stream_start_to_bytes_transferred_cycles needs a number of bytes
  EXPECT(event::start_profiling(h.in, event::io_stream_start_difference_cycles) == event::invalid_handle);
  // CHECK: error[T1251]: start_profiling: io_stream_start_difference_cycles needs two objects
  EXPECT(event::start_profiling(h.in, h.out, event::io_stream_running_event_count) == event::invalid_handle);
  // CHECK: error[T1251]: start_profiling: two objects have a counter only for io_stream_start_difference_cycles
  EXPECT(event::start_profiling(h.in, static_cast<event::io_profiling_option>(4)) == event::invalid_handle);
  // CHECK: error[T1251]: start_profiling: this option does not exist
  EXPECT(event::start_profiling(h.k, event::kernel_between_pc_cycles, 0, 100) == event::invalid_handle);
  // CHECK: error[T1251]: start_profiling: a kernel is a function of the host, which has no program counters

  event::stop_profiling(words);
  EXPECT(event::read_profiling(words) == -1);
  // CHECK: error[T1251]: read_profiling of handle
  // CHECK: no counter has this handle
  EXPECT(event::read_profiling(later) == 8);
  event::stop_profiling(words);
  // CHECK: error[T1251]: stop_profiling of handle
  EXPECT(event::read_profiling(event::invalid_handle) == -1);
  // CHECK: error[T1251]: read_profiling of handle -1
  EXPECT(h.end() == ok);
}

int main() {
  older_objects();
  newer_objects();
  return failures;
}

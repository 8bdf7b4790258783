// The counters of adf::event on the array: registers of the shim tiles, on AIE and on AIE-ML. The numbers agree with the
// times in the output file, and a shim tile has two counters.
//
// Covers R180 R181 R182 R183 R184 R185 R186 R187 R188 R189 R190
//
// RUN: rm -rf %t && mkdir %t && cd %t && seq 1 64 > in.txt
// RUN: %placed -o program && ./program --stamps=on 2>&1 | FileCheck %s --implicit-check-not=FAILED
// RUN: %placed -U__AIE_ARCH__ -D__AIE_ARCH__=20 -o ml
// RUN: ./ml --stamps=on 2>&1 | FileCheck %s --implicit-check-not=FAILED
#include <adf.h>

#include <cmath>

#include "../Inputs/expect.h"

using namespace adf;

void negative(input_window<int32>* in, output_window<int32>* out) {
  for (unsigned i = 0; i < 4; ++i) window_writeincr(out, -window_readincr(in));
}

class ends : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "in.txt", 250);
  output_plio out = output_plio::create("out", plio_32_bits, "result.txt", 250);
  input_gmio memory_in = input_gmio::create("memory_in", 64, 1000);
  output_gmio memory_out = output_gmio::create("memory_out", 64, 1000);
  ends() {
    for (kernel* one : {&file, &memory}) {
      *one = kernel::create(negative);
      source(*one) = "profiling.cpp";
      runtime<ratio>(*one) = 0.9;
    }
    connect<window<16>>(in.out[0], file.in[0]);
    connect<window<16>>(file.out[0], out.in[0]);
    connect<window<16>>(memory_in.out[0], memory.in[0]);
    connect<window<16>>(memory.out[0], memory_out.in[0]);
    location<PLIO>(in) = shim(6);
    location<PLIO>(out) = shim(7);
    location<GMIO>(memory_in) = shim(6);
    location<GMIO>(memory_out) = shim(7);
  }

 private:
  kernel file, memory;
};
ends g;

// The times of an output file, in cycles of 0.8 ns.
static std::vector<double> cycles_of(const char* name) {
  std::vector<double> all;
  std::ifstream file(name);
  for (std::string line; std::getline(file, line);) {
    double time = 0;
    char unit[3] = {};
    if (std::sscanf(line.c_str(), "T %lf %2s", &time, unit) == 2) all.push_back(time * (unit[0] == 'n' ? 1 : 1e-3) / 0.8);
  }
  return all;
}

int main() {
  EXPECT(event::start_profiling(g.in, event::io_stream_running_event_count) == event::invalid_handle);
  // CHECK: error[T1251]: start_profiling before init() of a graph
  EXPECT(g.init() == ok);
  auto* memory = static_cast<int32*>(GMIO::malloc(256));

  const event::handle words = event::start_profiling(g.in, event::io_stream_running_event_count);
  const event::handle moved = event::start_profiling(g.memory_in, event::io_stream_running_event_count);
  const event::handle bytes = event::start_profiling(g.out, event::io_stream_start_to_bytes_transferred_cycles, 128);
  for (const event::handle one : {words, moved, bytes}) EXPECT(one != event::invalid_handle);
  EXPECT(event::read_profiling(words) == 0 && event::read_profiling(bytes) == 0);
  // Each tile has two counters.
  EXPECT(event::start_profiling(g.in, event::io_stream_running_event_count) == event::invalid_handle);
  // CHECK: error[T1251]: start_profiling: shim tile (6,0) has no free counter
  // CHECK: a shim tile of {{.*}} has 2 counters
  EXPECT(event::start_profiling(g.memory_out, event::io_total_stream_running_to_idle_cycles) == event::invalid_handle);
  // CHECK: error[T1251]: start_profiling: shim tile (7,0) has no free counter

  EXPECT(g.memory_in.gm2aie_nb(memory, 128) == ok);
  EXPECT(g.memory_out.aie2gm_nb(memory + 32, 128) == ok);
  EXPECT(g.run(8) == ok && g.wait() == ok && g.memory_out.wait() == ok);
  // The buffers and the route hold words that the kernel has not taken.
  EXPECT(event::read_profiling(words) >= 32 && event::read_profiling(words) <= 64);
  EXPECT(event::read_profiling(moved) == 32);
  const std::vector<double> times = cycles_of("x86simulator_output/result.txt");
  EXPECT(times.size() == 32);
  // From the first word to the last one. The port itself holds up to four words that the logic has not taken, of five
  // cycles each, and a time is up to five cycles late.
  EXPECT(std::abs(event::read_profiling(bytes) - (times.back() - times.front() + 1)) <= 25);
  event::stop_profiling(bytes);
  event::stop_profiling(words);
  EXPECT(event::read_profiling(bytes) == -1);
  // CHECK: error[T1251]: read_profiling of handle

  // Freed counters count again.
  const event::handle late = event::start_profiling(g.in, g.out, event::io_stream_start_difference_cycles);
  const event::handle busy = event::start_profiling(g.memory_out, event::io_total_stream_running_to_idle_cycles);
  EXPECT(late != event::invalid_handle && busy != event::invalid_handle);
  EXPECT(g.memory_in.gm2aie_nb(memory, 128) == ok);
  EXPECT(g.memory_out.aie2gm_nb(memory + 32, 128) == ok);
  EXPECT(g.run(8) == ok && g.wait() == ok && g.memory_out.wait() == ok);
  EXPECT(event::read_profiling(late) != 0);
  EXPECT(event::read_profiling(busy) >= 32);
  EXPECT(memory[32] == -memory[0]);
  EXPECT(event::start_profiling(g.in, g.out, event::io_stream_running_event_count) == event::invalid_handle);
  // CHECK: error[T1251]: start_profiling: two objects have a counter only for io_stream_start_difference_cycles
  event::stop_profiling(event::invalid_handle);
  // CHECK: error[T1251]: stop_profiling of handle -1
  EXPECT(g.end() == ok);
  GMIO::free(memory);
  return failures;
}

// Profiling: how long a kernel takes for its data, counted by adf::event at its GMIOs.
//
// The counts are virtual cycles of the functional run, which docs/adf.md explains; they do not predict the array.
#include <adf.h>

#include <cstdio>

using namespace adf;

constexpr unsigned kBlock = 64;

void squares(input_window<int32>* in, output_window<int32>* out) {
  int32 last = 0;
  for (unsigned i = 0; i < kBlock; ++i) {
    const int32 x = window_readincr(in);
    window_writeincr(out, (x - last) * (x - last));
    last = x;
  }
}

class energy : public graph {
 public:
  input_gmio in;
  output_gmio out;

  energy() {
    k = kernel::create(squares);
    source(k) = "graph.cpp";
    runtime<ratio>(k) = 0.4;
    in = input_gmio::create("in", 64, 1000);
    out = output_gmio::create("out", 64, 1000);
    connect<window<kBlock * sizeof(int32)>>(in.out[0], k.in[0]);
    connect<window<kBlock * sizeof(int32)>>(k.out[0], out.in[0]);
  }

 private:
  kernel k;
};
energy top;

int main() {
  constexpr unsigned kBlocks = 8, kSamples = kBlocks * kBlock, kBytes = kSamples * sizeof(int32);
  auto* from = static_cast<int32*>(GMIO::malloc(kBytes));
  auto* to = static_cast<int32*>(GMIO::malloc(kBytes));
  for (unsigned i = 0; i < kSamples; ++i) from[i] = static_cast<int32>(i * i % 101);
  top.init();
  const event::handle words = event::start_profiling(top.out, event::io_stream_running_event_count);
  const event::handle latency = event::start_profiling(top.in, top.out, event::io_stream_start_difference_cycles);
  const event::handle time =
      event::start_profiling(top.out, event::io_stream_start_to_bytes_transferred_cycles, kBytes);
  if (words == event::invalid_handle || latency == event::invalid_handle || time == event::invalid_handle) return 1;
  top.in.gm2aie_nb(from, kBytes);
  top.out.aie2gm_nb(to, kBytes);
  top.run(kBlocks);
  top.out.wait();
  std::printf("%lld words, first after %lld cycles, all within %lld cycles\n", event::read_profiling(words),
              event::read_profiling(latency), event::read_profiling(time));
  for (const event::handle one : {words, latency, time}) event::stop_profiling(one);
  top.end();
  long long sum = 0;
  for (unsigned i = 0; i < kSamples; ++i) sum += to[i];
  std::printf("energy %lld\n", sum);
  GMIO::free(from);
  GMIO::free(to);
}

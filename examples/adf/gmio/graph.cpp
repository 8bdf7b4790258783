// Global memory: the host program sends blocks of samples and receives weighted sums.
#include <adf.h>

#include <cstdio>

using namespace adf;

constexpr unsigned kBlock = 64;

void weighted(input_window<int32>* in, output_window<int32>* out) {
  for (unsigned i = 0; i < kBlock; ++i) {
    const int32 x = window_readincr(in);
    window_writeincr(out, x * static_cast<int32>(i));
  }
}

class mover : public graph {
 public:
  input_gmio in;
  output_gmio out;

  mover() {
    k = kernel::create(weighted);
    source(k) = "graph.cpp";
    runtime<ratio>(k) = 0.3;
    in = input_gmio::create("in", 64, 1000);
    out = output_gmio::create("out", 64, 1000);
    connect<window<kBlock * sizeof(int32)>>(in.out[0], k.in[0]);
    connect<window<kBlock * sizeof(int32)>>(k.out[0], out.in[0]);
  }

 private:
  kernel k;
};
mover top;

int main() {
  constexpr unsigned kBlocks = 4, kBytes = kBlocks * kBlock * sizeof(int32);
  auto* from = static_cast<int32*>(GMIO::malloc(kBytes));
  auto* to = static_cast<int32*>(GMIO::malloc(kBytes));
  for (unsigned i = 0; i < kBlocks * kBlock; ++i) from[i] = static_cast<int32>(7 * i + 1);
  top.init();
  top.run(kBlocks);
  top.in.gm2aie_nb(from, kBytes / 2);
  top.in.gm2aie_nb(from + kBlocks * kBlock / 2, kBytes / 2);
  top.out.aie2gm_nb(to, kBytes);
  top.out.wait();
  top.end();
  long long sum = 0;
  for (unsigned i = 0; i < kBlocks * kBlock; ++i) sum += to[i];
  std::printf("sum %lld\n", sum);
  GMIO::free(from);
  GMIO::free(to);
}

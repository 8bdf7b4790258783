// Two kernels with windows, in the dialect of 2020 to 2022: PLIO objects, and a platform that connects them.
#include "kernels.h"

using namespace adf;

class filter : public graph {
 public:
  port<input> in;
  port<output> out;

  filter() {
    first = kernel::create(gain);
    second = kernel::create(moving_sum);
    connect<window<kBlock * sizeof(int16)>> net0(in, first.in[0]);
    connect<window<kBlock * sizeof(int16)>, window<kBlock * sizeof(int16), kTaps * sizeof(int16)>> net1(first.out[0],
                                                                                                        second.in[0]);
    connect<window<kBlock * sizeof(int16)>> net2(second.out[0], out);
    source(first) = "kernels.cpp";
    source(second) = "kernels.cpp";
    runtime<ratio>(first) = 0.4;
    runtime<ratio>(second) = 0.4;
  }

 private:
  kernel first, second;
};

PLIO samples("samples", plio_32_bits, "data/samples.txt");
PLIO sums("sums", plio_64_bits, "sums.txt");
simulation::platform<1, 1> platform(&samples, &sums);
filter top;
connect<> net_in(platform.src[0], top.in);
connect<> net_out(top.out, platform.sink[0]);

int main() {
  top.init();
  top.run(4);
  return top.end();
}

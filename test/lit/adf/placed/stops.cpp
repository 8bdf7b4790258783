// Stops on the array, each with the unit that waits and the reason: a parameter without a value, an input that ends, and
// a part of ADF that does not run there.
//
// RUN: rm -rf %t && mkdir %t && cd %t && %placed -o program
// RUN: not ./program 2>&1 | FileCheck %s --check-prefix=VALUE
// VALUE: error[T1221]: top waits for ever: core ([[#]],[[#]]) waits for lock [[#]] of ([[#]],[[#]]) 'top.k0.in[1]
// RUN: not ./program value 2>&1 | FileCheck %s --check-prefix=INPUT
// INPUT: error[T1221]: top waits for ever
// INPUT: 'top.k0.in[0].{{ping|pong}} lock' == 1
//
// RUN: %placed -DORDERED -o ordered
// RUN: not ./ordered 2>&1 | FileCheck %s --check-prefix=ORDERED
// ORDERED: error[T1225]: {{.*}} does not run on the array yet
// ORDERED: note: the switches of the array merge packets as they arrive
// RUN: %placed -U__AIE_ARCH__ -D__AIE_ARCH__=20 -DORDERED -o turns
// RUN: not ./turns 2>&1 | FileCheck %s --check-prefix=TURNS
// TURNS: error[T1225]: {{.*}} does not run on the array yet
// TURNS: note: an arbiter can take packets in turn, but only those that meet in its switch
#include <adf.h>

#include <cstdio>

using namespace adf;

void scale(input_window<int32>* in, output_window<int32>* out, int32 factor) {
  for (unsigned i = 0; i < 4; ++i) window_writeincr(out, factor * window_readincr(in));
}

class scaler : public graph {
 public:
  input_plio in = input_plio::create(plio_32_bits, "in.txt");
  output_plio out = output_plio::create(plio_32_bits, "out.txt");
  port<input> factor;
#ifdef ORDERED
  pktorderedmerge<1> merge = pktorderedmerge<1>::create();
#endif

  scaler() {
    runtime<ratio>(k) = 0.5;
#ifdef ORDERED
    connect<pktstream>(in.out[0], merge.in[0]);
    connect<pktstream, window<16>>(merge.out[0], k.in[0]);
#else
    connect<window<16>>(in.out[0], k.in[0]);
#endif
    connect<parameter>(factor, k.in[1]);
    connect<window<16>>(k.out[0], out.in[0]);
  }

 private:
  kernel k = kernel::create(scale);
};
scaler top;

int main(int argc, char**) {
  FILE* file = std::fopen("in.txt", "w");
  std::fprintf(file, "1\n2\n3\n4\n5\n");
  std::fclose(file);
  top.init();
  if (argc > 1)
    for (int i = 0; i < 2; ++i) {
      top.update(top.factor, 2);
      top.run(1);
      if (top.wait() != 0) return 1;
    }
  top.run(1);
  return top.end();
}

// The report of a placed run as an HTML page: %page reads it as a browser does. Names of the program are escaped.
//
// Covers X091
//
// RUN: rm -rf %t && mkdir %t && cd %t && %placed -o program
// RUN: ./program --kernel-cycles top.k1=700 --report page.html && %page page.html top.k1 '<b>&"in".txt' 'top.k1.in[0]' 'waits for a stream'
// RUN: ./program --kernel-cycles top.k0=900 --report page.html && %page page.html top.k0 '(6,1)'
// RUN: FileCheck %s --implicit-check-not='<b>' < page.html
// CHECK: &lt;b&gt;&amp;&quot;in&quot;.txt
//
// Two runs write the same bytes, apart from the time of the host, which the page does not have.
// RUN: ./program --kernel-cycles top.k0=900 --report again.html && cmp page.html again.html
//
// A functional run has a page without the array.
// RUN: %adf -o functional && env "TESSERA_ADF_OPTIONS=--report plain.html" ./functional && FileCheck %s --check-prefix=PLAIN --implicit-check-not='bounds the throughput' < plain.html
// PLAIN: virtual cycles
// PLAIN: A functional run
// PLAIN: top.k1
#include <adf.h>

#include <cstdio>

using namespace adf;

constexpr unsigned kBlock = 16;

void to_stream(input_window<int32>* in, output_stream<int32>* out) {
  for (unsigned i = 0; i < kBlock; ++i) writeincr(out, window_readincr(in));
}
void from_stream(input_stream<int32>* in, output_window<int32>* out) {
  for (unsigned i = 0; i < kBlock; ++i) window_writeincr(out, readincr(in));
}

class pair_of_kernels : public graph {
 public:
  input_plio in = input_plio::create(plio_32_bits, "<b>&\"in\".txt", 1250);
  output_plio out = output_plio::create(plio_32_bits, "out.txt", 1250);
  pair_of_kernels() {
    k[0] = kernel::create(to_stream);
    k[1] = kernel::create(from_stream);
    for (unsigned i = 0; i < 2; ++i) {
      source(k[i]) = "page.cpp";
      runtime<ratio>(k[i]) = 0.9;
      location<kernel>(k[i]) = tile(6 + i, 0);
    }
    connect<window<kBlock * 4>>(in.out[0], k[0].in[0]);
    connect<stream>(k[0].out[0], k[1].in[0]);
    connect<window<kBlock * 4>>(k[1].out[0], out.in[0]);
  }

 private:
  kernel k[2];
};
pair_of_kernels top;

int main() {
  FILE* file = std::fopen("<b>&\"in\".txt", "w");
  for (int i = 0; i < 320; ++i) std::fprintf(file, "%d\n", i);
  std::fclose(file);
  top.init();
  top.run(20);
  return top.end();
}

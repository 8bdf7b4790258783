// The mapping in the report of a placed run: the constraints of the program give the places, and %mapping counts
// kernels, buffers, locks, descriptors and streams in the text of the design.
//
// Covers X090
//
// RUN: rm -rf %t && mkdir %t && cd %t && seq 0 319 > in.txt && %placed -o program
// RUN: env TESSERA_ADF_DESIGN=design.mlir ./program
// RUN: ./program --report report.json --report report.txt && %mapping report.json design.mlir
// RUN: FileCheck %s < report.json
// RUN: FileCheck %s --check-prefix=TEXT < report.txt
// RUN: ./program --report again.txt && cut -c1-82 report.txt > a && cut -c1-82 again.txt > b && cmp a b
//
// The packets of an example, and its memory tiles on AIE-ML.
// RUN: cp -r %root/examples/adf/packets %root/examples/adf/shared_buffer .
// RUN: cd packets && c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=10 %include graph.cpp %libplaced -o program && env TESSERA_ADF_DESIGN=design.mlir ./program && ./program --report report.json && %mapping report.json design.mlir
// RUN: cd %t/shared_buffer && c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=20 %include graph.cpp %libplaced -o program && env TESSERA_ADF_DESIGN=design.mlir ./program && ./program --report report.json && %mapping report.json design.mlir
//
// The 20 invocations read 16 words each.
// CHECK: "device": "xcvc1902"
// CHECK: "name": "top.k2.in[0].ping",
// CHECK-NEXT: "kind": "buffer",
// CHECK-NEXT: "tile": [
// CHECK-NEXT: 12,
// CHECK-NEXT: 1
// CHECK-NEXT: ],
// CHECK-NEXT: "address": {{[0-9]+}},
// CHECK-NEXT: "bytes": 64,
// CHECK-NEXT: "banks": [
// CHECK-NEXT: 1,
// CHECK-NEXT: 1
// CHECK-NEXT: ],
// CHECK-NEXT: "ports": [
// CHECK-NEXT: "top.k2.in[0]"
// CHECK: "from": "top.k0.out[0]",
// CHECK-NEXT: "to": "top.k1.in[0]",
// CHECK-NEXT: "path": "memory"
// CHECK: "from": "top.k1.out[0]",
// CHECK-NEXT: "to": "top.k2.in[0]",
// CHECK-NEXT: "path": "dma"
// CHECK: "from": "top.k1.out[0]",
// CHECK-NEXT: "to": [
// CHECK-NEXT: "top.k2.in[0]"
// CHECK-NEXT: ],
// CHECK-NEXT: "words": 320,
//
// TEXT: guidance
// TEXT: Bank 1 of (12,1) holds {{[23]}} buffers: top.k2.in[0].ping, top.k2.in[0].pong
// TEXT: The data from top.k1.out[0] to top.k2.in[0] pass two DMA channels: no memory is in reach of both (7,1) and (12,1)
// TEXT: mapping on xcvc1902
// TEXT: (6,1) {{ *}}core tile
// TEXT-NEXT: kernel top.k0
// TEXT: (12,1) {{ *}}core tile
// TEXT-NEXT: kernel top.k2
// TEXT: 1024 bytes, bank 2: stack top.k2 stack
// TEXT: DMA channels
// TEXT: S2MM 0 of (12,1): top.k2.in[0], 2 descriptors, 1,280 bytes
// TEXT: 32 bits at 312,500 kHz
// TEXT: top.k1.out[0] -> top.k2.in[0], 320 words: (7,1)-({{.*}}-(12,1)
// TEXT: fullest link of each column and row
#include <adf.h>

using namespace adf;

constexpr unsigned kBlock = 16;

void add_one(input_window<int32>* in, output_window<int32>* out) {
  for (unsigned i = 0; i < kBlock; ++i) window_writeincr(out, window_readincr(in) + 1);
}

class mapped_row : public graph {
 public:
  input_plio in = input_plio::create(plio_32_bits, "in.txt");
  output_plio out = output_plio::create(plio_32_bits, "out.txt");
  mapped_row() {
    for (kernel& one : k) {
      one = kernel::create(add_one);
      source(one) = "mapping.cpp";
      runtime<ratio>(one) = 0.9;
    }
    location<kernel>(k[0]) = tile(6, 0);
    location<kernel>(k[1]) = tile(7, 0);
    location<kernel>(k[2]) = tile(12, 0);
    location<buffer>(k[2].in[0]) = {bank(12, 0, 1), bank(12, 0, 1)};
    location<stack>(k[2]) = bank(12, 0, 2);
    connect<window<kBlock * 4>>(in.out[0], k[0].in[0]);
    connect<window<kBlock * 4>>(k[0].out[0], k[1].in[0]);
    connect<window<kBlock * 4>>(k[1].out[0], k[2].in[0]);
    connect<window<kBlock * 4>>(k[2].out[0], out.in[0]);
  }

 private:
  kernel k[3];
};
mapped_row top;

int main() {
  top.init();
  top.run(20);
  return top.end();
}

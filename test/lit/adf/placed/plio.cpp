// Widths and clocks of PLIOs: the cycles of the array in which 64 words pass. The array runs at 1250 MHz.
//
// RUN: rm -rf %t && mkdir %t && cd %t && %placed -o program
// RUN: ./program | FileCheck %s
#include <adf.h>

using namespace adf;

constexpr unsigned kWords = 64;

// Writes the cycles in which 64 words come. The first words may wait in the route before.
void measure(input_stream<int32>* in, output_stream<int32>* out) {
  for (unsigned i = 0; i < 32; ++i) readincr(in);
  const unsigned long long begin = get_cycles();
  for (unsigned i = 0; i < kWords; ++i) readincr(in);
  writeincr(out, static_cast<int32>(get_cycles() - begin));
}
// Writes the cycles in which the stream takes words; the FIFOs of the route are full before.
void fill(input_stream<int32>* in, output_stream<int32>* out, output_stream<int32>* cycles) {
  constexpr unsigned kFull = 96;
  readincr(in);
  for (unsigned i = 0; i < kFull; ++i) writeincr(out, 0);
  const unsigned long long begin = get_cycles();
  for (unsigned i = 0; i < kWords; ++i) writeincr(out, static_cast<int32>(i));
  writeincr(cycles, static_cast<int32>(get_cycles() - begin));
}

template <class Width>
class reader : public graph {
 public:
  input_plio in;
  output_plio out;
  reader(const char* name, Width width, double megahertz) {
    in = megahertz == 0 ? input_plio::create(width, "in.txt") : input_plio::create(width, "in.txt", megahertz);
    out = output_plio::create(plio_32_bits, std::string(name) + ".txt");
    runtime<ratio>(k) = 0.9;
    connect<stream>(in.out[0], k.in[0]);
    connect<stream>(k.out[0], out.in[0]);
  }

 private:
  kernel k = kernel::create(measure);
};
class writer : public graph {
 public:
  input_plio in = input_plio::create(plio_32_bits, "in.txt");
  output_plio out = output_plio::create(plio_64_bits, "written.txt", 100), cycles;
  writer() {
    cycles = output_plio::create(plio_32_bits, "cycles.txt");
    runtime<ratio>(k) = 0.9;
    connect<stream>(in.out[0], k.in[0]);
    connect<stream>(k.out[0], out.in[0]);
    connect<stream>(k.out[1], cycles.in[0]);
  }

 private:
  kernel k = kernel::create(fill);
};
// Without a frequency: a quarter of the array's, so a word in 4 cycles.
reader usual("usual", plio_32_bits, 0);
reader wide("wide", plio_64_bits, 0);
// 128 bits at 312.5 MHz are a word in each cycle; more does not pass through a stream.
reader widest("widest", plio_128_bits, 0);
reader fast("fast", plio_32_bits, 625);
reader slow("slow", plio_32_bits, 100);
// 64 words at 100 MHz, two at once: 32 * 12.5 cycles.
writer to_logic;

template <class Graph>
void show(Graph& graph, const char* name) {
  graph.init();
  graph.run(1);
  if (graph.end() != 0) std::printf("FAILED\n");
  std::ifstream file("x86simulator_output/" + std::string(name) + ".txt");
  int cycles = 0;
  file >> cycles;
  std::printf("%s %d\n", name, cycles);
}

// CHECK: usual 256
// CHECK-NEXT: wide 128
// CHECK-NEXT: widest 64
// CHECK-NEXT: fast 128
// CHECK-NEXT: slow 800
// CHECK-NEXT: cycles 400
int main() {
  FILE* file = std::fopen("in.txt", "w");
  for (unsigned i = 0; i < 80; ++i) std::fprintf(file, "%u %u %u %u\n", i, i, i, i);
  std::fclose(file);
  show(usual, "usual");
  show(wide, "wide");
  show(widest, "widest");
  show(fast, "fast");
  show(slow, "slow");
  show(to_logic, "cycles");
}

// Output files of placed graphs carry the time of each transfer and TLAST, as the vendor's cycle simulator writes them:
// a line `T <time>` in front of each line of data, and TLAST between the two where a buffer or packet ends. The times
// are edges of the PLIO's clock. A FileIO has no times, and --stamps=off gives the file of a functional run.
//
// Covers X077
//
// RUN: rm -rf %t && mkdir %t && cd %t && seq 1 8 > in.txt
// RUN: %adf -o functional && env "TESSERA_ADF_OPTIONS=-o functional_output" ./functional
// RUN: %placed -o program && ./program --stamps=on -o out
// RUN: FileCheck %s --check-prefix=WINDOW < out/window.txt
// RUN: FileCheck %s --check-prefix=WIDE < out/wide.txt
// RUN: FileCheck %s --check-prefix=ODD < out/odd.txt
// RUN: FileCheck %s --check-prefix=STREAM < out/stream.txt
// RUN: ./program --stamps=off -o plain && diff -r functional_output plain
// RUN: ./program && diff -r functional_output x86simulator_output
// RUN: cmp out/file.txt functional_output/file.txt
// RUN: not ./program --stamps=maybe 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: error[T1226]: --stamps needs on or off, not 'maybe'
//
// 32 bits at 250 MHz: a number each 4 ns, in two blocks of four.
// WINDOW: T [[#A:]] ns
// WINDOW-NEXT: {{^1$}}
// WINDOW-NEXT: T [[#A+4]] ns
// WINDOW-NEXT: {{^2$}}
// WINDOW-NEXT: T [[#A+8]] ns
// WINDOW-NEXT: {{^3$}}
// WINDOW-NEXT: T [[#A+12]] ns
// WINDOW-NEXT: TLAST
// WINDOW-NEXT: {{^4$}}
// WINDOW-NEXT: T {{[0-9]+}} ns
// WINDOW-NEXT: {{^5$}}
// WINDOW: TLAST
// WINDOW-NEXT: {{^8$}}
// WINDOW-NOT: {{.}}
//
// 64 bits at 312.5 MHz: two numbers each 3.2 ns, or more where the stream of the array is slower.
// WIDE: T {{[0-9]+}} {{ns|ps}}
// WIDE-NEXT: {{^1 2$}}
// WIDE-NEXT: T {{[0-9]+}} {{ns|ps}}
// WIDE-NEXT: TLAST
// WIDE-NEXT: {{^3 4$}}
//
// 1000 / 3 MHz: edges each 3 ns.
// ODD: T [[#A:]] ns
// ODD-NEXT: {{^1$}}
// ODD-NEXT: T [[#A+3]] ns
//
// A stream has no ends of packets.
// STREAM-NOT: TLAST
// STREAM: T {{[0-9]+}} ns
// STREAM-NEXT: {{^1$}}
// STREAM-NOT: TLAST
#include <adf.h>

using namespace adf;

void copy(input_window<int32>* in, output_window<int32>* out) {
  for (unsigned i = 0; i < 4; ++i) window_writeincr(out, window_readincr(in));
}
void pass(input_stream<int32>* in, output_stream<int32>* out) {
  for (unsigned i = 0; i < 4; ++i) writeincr(out, readincr(in));
}

class top : public graph {
 public:
  input_plio in[4];
  output_plio out[4];
  top() {
    const char* names[] = {"window.txt", "wide.txt", "odd.txt", "stream.txt"};
    const plio_type widths[] = {plio_32_bits, plio_64_bits, plio_32_bits, plio_32_bits};
    const double frequencies[] = {250, 312.5, 1000.0 / 3, 250};
    for (unsigned i = 0; i < 4; ++i) {
      in[i] = input_plio::create(plio_32_bits, "in.txt", 250);
      out[i] = output_plio::create(widths[i], names[i], frequencies[i]);
      k[i] = i == 3 ? kernel::create(pass) : kernel::create(copy);
      source(k[i]) = "stamps.cpp";
      runtime<ratio>(k[i]) = 0.9;
      if (i == 3) {
        connect<stream>(in[i].out[0], k[i].in[0]);
        connect<stream>(k[i].out[0], out[i].in[0]);
      } else {
        connect<window<16>>(in[i].out[0], k[i].in[0]);
        connect<window<16>>(k[i].out[0], out[i].in[0]);
      }
    }
  }

 private:
  kernel k[4];
};
top g;

class older : public graph {
 public:
  port<input> in;
  port<output> out;
  older() {
    k = kernel::create(copy);
    source(k) = "stamps.cpp";
    runtime<ratio>(k) = 0.9;
    connect<window<16>>(in, k.in[0]);
    connect<window<16>>(k.out[0], out);
  }

 private:
  kernel k;
};
older files;
FileIO file_in("in.txt"), file_out("file.txt");
simulation::platform<1, 1> plat(&file_in, &file_out);
connect<> n0(plat.src[0], files.in), n1(files.out, plat.sink[0]);

int main() {
  g.init();
  files.init();
  g.run(2);
  files.run(2);
  const int failed = g.end() != 0 || files.end() != 0;
  return failed;
}

// The ends of a design: platforms with PLIO, FileIO and file names, and the layouts of their files.
//
// Covers R130 R131 R133 R134 R135 R136 R137 R138 R139 R140 R141 R142 R143 R144 R168 R169 R170 R171 R172 R173 R174 R175
// Covers R176 R177 R178 R179 X001 X002 X003 X076
//
// RUN: rm -rf %t && mkdir -p %t/sub && cd %t && %adf -o program
// RUN: seq 1 4 > sub/words.txt && printf '1 2\n3 4\n' > pairs.txt && printf '1 2 3 4\n' > fours.txt
// RUN: printf '1 -2 3 -4\n5 -6 7 -8\n' > complex.txt && printf '0x10\nff\n-1\n7fffffff\n' > hex.txt
// RUN: printf '0.5\n-1e3\n3\n0.1\n' > real.txt && printf '1 2 3\n4 5\n' > odd.txt
// RUN: printf 'CMD,D,D,TKEEP,TLAST\nDATA,1,2,-1,0\nSTALL:5,0,0,0,0\nDATA:2,3,4,-1,1\n' > table.csv
// RUN: printf '5 6 7 8 9 10 11 12 -1 -2 -3 -4 -5 -6 -7 -8\n' > bytes.dat
// RUN: printf '9223372036854775807\n-9223372036854775808\n' > long.txt
// RUN: %t/program 2>&1 | FileCheck %s --implicit-check-not=FAILED
// RUN: not %t/program absent 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not %t/program unnamed 2>&1 | FileCheck %s --check-prefix=UNNAMED
// RUN: mkdir in && cp sub/words.txt in/only_there.txt
// RUN: env TESSERA_ADF_OPTIONS="-i %t/in" %t/program there 2>&1 | FileCheck %s --allow-empty --check-prefix=THERE
//
// THERE-NOT: FAILED
// ABSENT: error[T0102]: cannot read the file
// ABSENT: lost: only_there.txt
// UNNAMED: error[T1220]: nowhere has no file
#include <adf.h>

#include "Inputs/expect.h"

using namespace adf;

template <class T>
void copy(input_stream<T>* in, output_stream<T>* out) {
  writeincr(out, readincr(in));
}
void copy_bytes(input_buffer<int8, extents<16>>& in, output_buffer<int8, extents<16>>& out) {
  for (unsigned i = 0; i < 16; ++i) out[i] = in[i];
}

template <class T>
class passing : public graph {
 public:
  port<input> in;
  port<output> out;
  kernel k = kernel::create(copy<T>);
  passing() {
    source(k) = "ends.cpp";
    connect<stream>(in, k.in[0]);
    connect<stream>(k.out[0], out);
  }
};

// The platform may stand before its graphs, or behind them.
PLIO words_in("words_in", "sub/words.txt"), words_out("words_out", "made/words.txt");
PLIO pairs_in("pairs_in", plio_64_bits, "pairs.txt"), pairs_out("pairs_out", plio_128_bits, "pairs.txt", 250.0);
PLIO complex_in("complex_in", plio_64_bits, "complex.txt", 250.0, false, false);
PLIO hex_in("hex_in", plio_32_bits, "hex.txt", 300.0, false, true),
    hex_out("hex_out", plio_32_bits, "hex.txt", 0, false, true);
PLIO* odd_in = new PLIO("odd_in", plio_64_bits, "odd.txt");
FileIO real_in("real.txt"), real_out("reals", "real.txt");
simulation::platform<6, 5> plat(&words_in, &pairs_in, &complex_in, &hex_in, odd_in, &real_in, &words_out, &pairs_out,
                                "complex.txt", &hex_out, &real_out);
passing<int32> words, pairs, hexes, odds;
passing<cint16> complexes;
passing<float> reals;
connect<> n0(plat.src[0], words.in), n1(words.out, plat.sink[0]);
connect<> n2(plat.src[1], pairs.in), n3(pairs.out, plat.sink[1]);
connect<> n4(plat.src[2], complexes.in), n5(complexes.out, plat.sink[2]);
connect<> n6(plat.src[3], hexes.in), n7(hexes.out, plat.sink[3]);
connect<> n8(plat.src[4], odds.in);
connect<> n9(plat.src[5], reals.in), n10(reals.out, plat.sink[4]);

passing<int32> strings;
simulation::platform<1, 1> of_strings(std::string("sub/words.txt"), std::string("strings.txt"));
connect<> n11(of_strings.src[0], strings.in), n12(strings.out, of_strings.sink[0]);
simulation::platform<0, 1> only_sinks("odd.txt");
simulation::platform<0, 0> nothing;
connect<> n13(odds.out, only_sinks.sink[0]);

// Ends as members of graphs.
template <class T>
class with_ends : public graph {
 public:
  std::array<input_plio, 1> in;
  output_plio out[1];
  kernel k;
  with_ends(const input_plio& from, const output_plio& to) {
    in[0] = from;
    out[0] = to;
    k = kernel::create(copy<T>);
    source(k) = "ends.cpp";
    connect(in[0].out[0], k.in[0]);
    connect(k.out[0], out[0].in[0]);
  }
};
with_ends<int32> table(input_plio::create("table", plio_64_bits, "table.csv", 100.0),
                       output_plio::create(plio_32_bits, "table.txt"));
with_ends<int64> longs(input_plio::create(plio_64_bits, "long.txt"),
                       output_plio::create("longs", plio_128_bits, "long.txt", 100.0, false));
with_ends<int32> lost(input_plio::create("lost", plio_32_bits, "only_there.txt"), output_plio::create(plio_32_bits));
with_ends<int32> unnamed(input_plio::create("nowhere", plio_32_bits), output_plio::create("o", plio_32_bits));
class bytes_graph : public graph {
 public:
  input_plio in = input_plio::create(plio_128_bits, "bytes.dat");
  output_plio out = output_plio::create(plio_32_bits, "bytes.dat");
  kernel k = kernel::create(copy_bytes);
  bytes_graph() {
    source(k) = "ends.cpp";
    connect(in.out[0], k.in[0]);
    connect(k.out[0], out.in[0]);
  }
};
bytes_graph octets;

static std::string result(graph& g, unsigned samples, const char* file) {
  EXPECT(g.init() == ok);
  EXPECT(g.run(samples) == ok);
  EXPECT(g.end() == ok);
  return lines_of(file);
}

int main(int argc, char** argv) {
  const std::string which = argc > 1 ? argv[1] : "";
  if (which == "absent" || which == "there") {
    EXPECT(result(lost, 4, "").empty());
    return failures;
  }
  if (which == "unnamed") return unnamed.init();
  EXPECT(plat.src.size() == 6 && plat.sink.size() == 5);
  EXPECT(only_sinks.src.size() == 0 && only_sinks.sink.size() == 1 && nothing.sink.size() == 0);
  EXPECT(result(words, 4, "made/words.txt") == "1 2 3 4");  // lines, in a folder that did not exist
  EXPECT(result(pairs, 4, "pairs.txt") == "1 2 3 4");       // two columns come in, four go out
  EXPECT(result(complexes, 4, "complex.txt") == "1 -2 3 -4 5 -6 7 -8");
  EXPECT(result(hexes, 4, "hex.txt") == "10 ff ffffffff 7fffffff");
  EXPECT(result(reals, 4, "real.txt") == "0.5 -1000 3 0.1");
  EXPECT(result(strings, 4, "strings.txt") == "1 2 3 4");
  EXPECT(result(table, 6, "table.txt") == "1 2 3 4 3 4");
  EXPECT(result(longs, 2, "long.txt") == "9223372036854775807 -9223372036854775808");
  EXPECT(result(octets, 1, "bytes.dat") == "5 6 7 8 9 10 11 12 -1 -2 -3 -4 -5 -6 -7 -8");
  std::ifstream rows("x86simulator_output/pairs.txt");
  std::string row;
  std::getline(rows, row);
  EXPECT(row == "1 2 3 4");  // one transfer of 128 bits in a line
  // CHECK: warning[T1220]: a line has 3 values
  // CHECK: odd.txt:1
  // CHECK: a port of 64 bits with data of type int32 has 2 values a line
  EXPECT(result(odds, 5, "odd.txt") == "1 2 3 4 5");
  return failures;
}

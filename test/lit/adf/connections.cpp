// Connections with each type, across the hierarchy, and the ports that they join.
//
// Covers R082 R084 R085 R086 R087 R094 R203 R204 R205 R206 R207 R208 R209 R210 R213 R216 R219 R220 R221 R223 X016 X017
// Covers X020 X021 X023 X084
//
// RUN: rm -rf %t && mkdir %t && cd %t && seq 1 16 > in.txt && %adf -o program
// RUN: %t/program 2>&1 | FileCheck %s --allow-empty --implicit-check-not=FAILED
#include <adf.h>

#include "Inputs/expect.h"

using namespace adf;

static_assert(std::is_same_v<input_port, port<input>> && std::is_same_v<output_port, port<output>>);
static_assert(std::is_same_v<inout_port, port<inout>> && std::is_same_v<port<direction::in>, port<input>>);

void copy_window(input_window<int32>* in, output_window<int32>* out) {
  for (unsigned i = 0; i < 4; ++i) window_writeincr(out, window_readincr(in));
}
// Each sample with the two samples before it.
void sums(input_window<int32>* in, output_window<int32>* out) {
  for (unsigned i = 0; i < 4; ++i) {
    const int32 before = window_readincr(in), last = window_readincr(in);
    window_writeincr(out, before + last + window_read(in));
    window_decr(in, 1);
  }
}
void copy_stream(input_stream_int32* in, output_stream_int32* out) {
  writeincr(out, readincr(in));
}
void stream_sum(input_stream<int32>* a, input_stream<int32>* b, output_stream<int32>* sum, output_stream<int32>* left) {
  const int32 x = readincr(a);
  writeincr(sum, x + readincr(b));
  writeincr(left, x);
}
void accumulate(input_buffer<int32, extents<8>>& in, output_cascade<acc80>* out) {
  writeincr(out, aie::mul<acc80>(aie::load_v<8>(in.data()), int32(3)));
}
void older_cascade(input_stream<acc80>* in, output_stream<acc80>* out) {
  const aie::accum<acc80, 8> x = readincr_v<8>(in);
  writeincr(out, x);
}
void finish(input_cascade<acc80>* in, output_buffer<int32, extents<8>>& out) {
  const aie::accum<acc80, 8> x = readincr_v<8>(in);
  aie::store_v(out.data(), x.to_vector<int32>(0));
}
// Acquires and releases: two blocks of the input for one of the output.
void every_second(input_window<int32>* in, output_window<int32>* out) {
  window_acquire(out);
  for (unsigned half = 0; half < 2; ++half) {
    window_acquire(in);
    window_writeincr(out, window_readincr(in));
    window_writeincr(out, window_readincr(in));
    window_release(in);
  }
  window_release(out);
}
static std::vector<const int32*> places;
void ping_and_pong(input_async_buffer<int32, extents<4>>& in, output_async_buffer<int32, extents<4>>& out) {
  for (unsigned i = 0; i < 2; ++i) {
    in.acquire();
    out.acquire();
    places.push_back(in.data());
    for (unsigned j = 0; j < 4; ++j) out[j] = in[j];
    in.release();
    out.release();
  }
}

class inner : public graph {
 public:
  port<input> in;
  port<output> out;
  kernel k = kernel::create(copy_window);
  inner() {
    source(k) = "connections.cpp";
    connect<window<16>> from_parent(in, k.in[0]);  // input to input
    connect<window<16>>(k.out[0], out);            // output to output
  }
};
class middle : public graph {
 public:
  port<direction::in> in;
  port<direction::out> out;
  inner first, second;
  middle() {
    connect<>(in, first.in);
    connect<> between(first.out, second.in);
    connect<>(second.out, out);
  }
};

class all : public graph {
 public:
  input_plio in = input_plio::create(plio_32_bits, "in.txt");
  output_plio out[9];
  middle nested;
  kernel overlap = make(sums), plain = make(copy_window), from_stream = make(copy_stream), two = make(stream_sum),
         wide = make(accumulate), older = make(older_cascade), last = make(finish), lazy = make(every_second),
         alternate = make(ping_and_pong);
  shared_buffer<int32> memory = shared_buffer<int32>::create({4}, 1, 1);
  kernel readers[2] = {make(copy_window), make(copy_window)};

  template <class Function>
  static kernel& make(Function function) {
    kernel& made = kernel::create(function);
    source(made) = "connections.cpp";
    return made;
  }
  all() {
    for (unsigned i = 0; i < 9; ++i) out[i] = output_plio::create(plio_32_bits, std::to_string(i) + ".txt");
    connect<>(in.out[0], nested.in);  // the type follows from the ports behind it
    connect<>(nested.out, out[0].in[0]);
    connect<stream, window<16, 8>>(in.out[0], overlap.in[0]);
    connect<window<16>, stream>(overlap.out[0], out[1].in[0]);
    connect<stream, window<16>>(in.out[0], plain.in[0]);
    connect<window<16>, stream>(plain.out[0], from_stream.in[0]);
    connect<stream> joined(from_stream.out[0], two.in[0]);
    fifo_depth(joined) = 16;
    connect(from_stream.out[0], two.in[1]);
    connect named(two.out[0], out[2].in[0]);
    connect(two.out[1], out[3].in[0]);
    for (kernel* one : {&from_stream, &two}) repetition_count(*one) = 8;
    connect(in.out[0], wide.in[0]);
    connect<cascade>(wide.out[0], older.in[0]);
    connect<cascade>(older.out[0], last.in[0]);
    connect(last.out[0], out[4].in[0]);
    connect<window<8>> net(in.out[0], async(lazy.in[0]));
    connect<window<16>>(async(lazy.out[0]), out[5].in[0]);
    repetition_count(lazy) = 2;
    connect(in.out[0], alternate.in[0]);
    connect(alternate.out[0], out[6].in[0]);
    connect(in.out[0], memory.in[0]);
    for (unsigned i = 0; i < 2; ++i) {
      connect<window<16>>(memory.out[0], readers[i].in[0]);
      connect<window<16>>(readers[i].out[0], out[7 + i].in[0]);
    }
  }
};
all g;

static std::string numbers(int first, int step, int count) {
  std::string made;
  for (int i = 0; i < count; ++i) made += (i == 0 ? "" : " ") + std::to_string(first + i * step);
  return made;
}

int main() {
  EXPECT(g.init() == ok);
  EXPECT(g.run(2) == ok);
  EXPECT(g.end() == ok);
  const std::string same = numbers(1, 1, 16);
  EXPECT(lines_of("0.txt") == same);
  EXPECT(lines_of("1.txt") == "1 3 " + numbers(6, 3, 14));  // zeros stand before the first block
  EXPECT(lines_of("2.txt") == numbers(2, 2, 16));
  EXPECT(lines_of("3.txt") == same);
  EXPECT(lines_of("4.txt") == numbers(3, 3, 16));
  for (const char* name : {"5.txt", "6.txt", "7.txt", "8.txt"}) EXPECT(lines_of(name) == same);
  EXPECT(places.size() == 4 && places[0] != places[1] && places[0] == places[2] && places[1] == places[3]);
  return failures;
}

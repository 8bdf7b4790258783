// A cascade: two kernels of a class share the taps of a filter, and the first passes its accumulators on.
#include <adf.h>

using namespace adf;

constexpr unsigned kLanes = 8, kBlock = 32;

// Adds two taps of the filter to what the neighbour has added.
class part {
 public:
  explicit part(int16 (&taps)[2]) : taps_(taps) {}

  void first(input_buffer<int16, extents<kBlock>>& in, output_cascade<acc48>* out) {
    auto from = aie::begin_vector<kLanes>(in);
    for (unsigned i = 0; i < kBlock / kLanes; ++i) {
      const aie::vector<int16, kLanes> x = *from++;
      writeincr(out, aie::mac(aie::mul<acc48>(x, taps_[0]), x, taps_[1]));
    }
  }
  void second(input_buffer<int16, extents<kBlock>>& in, input_cascade<acc48>* sum,
              output_buffer<int32, extents<kBlock>>& out) {
    auto from = aie::begin_vector<kLanes>(in);
    auto to = aie::begin_vector<kLanes>(out);
    for (unsigned i = 0; i < kBlock / kLanes; ++i) {
      const aie::vector<int16, kLanes> x = *from++;
      aie::accum<acc48, kLanes> all = readincr_v<kLanes>(sum);
      all = aie::mac(all, x, taps_[0]);
      *to++ = aie::mac(all, x, taps_[1]).to_vector<int32>(0);
    }
  }

 protected:
  int16 (&taps_)[2];
};
class first_part : public part {
 public:
  using part::part;
  void run(input_buffer<int16, extents<kBlock>>& in, output_cascade<acc48>* out) { first(in, out); }
  static void registerKernelClass() {
    REGISTER_FUNCTION(first_part::run);
    REGISTER_PARAMETER(taps_);
  }
};
class second_part : public part {
 public:
  using part::part;
  void run(input_buffer<int16, extents<kBlock>>& in, input_cascade<acc48>* sum,
           output_buffer<int32, extents<kBlock>>& out) {
    second(in, sum, out);
  }
  static void registerKernelClass() {
    REGISTER_FUNCTION(second_part::run);
    REGISTER_PARAMETER(taps_);
  }
};

class chain : public graph {
 public:
  input_plio in;
  output_plio out;
  kernel k[2];

  chain() {
    in = input_plio::create("in", plio_64_bits, "data/in.txt");
    out = output_plio::create("out", plio_64_bits, "out.txt");
    k[0] = kernel::create_object<first_part>(std::vector<int16>{2, 3});
    k[1] = kernel::create_object<second_part>(std::vector<int16>{5, 7});
    for (unsigned i = 0; i < 2; ++i) {
      source(k[i]) = "graph.cpp";
      runtime<ratio>(k[i]) = 0.9;
      connect(in.out[0], k[i].in[0]);
      location<parameter>(k[i].param[0]) = bank(4, i, 0);
    }
    connect<cascade>(k[0].out[0], k[1].in[1]);
    connect(k[1].out[0], out.in[0]);
  }
};
chain top;

int main() {
  top.init();
  top.run(3);
  return top.end();
}

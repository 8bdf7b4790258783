// Control of graphs: init, run, wait, resume and end. The kernel counts its own calls and writes the sum so far.
//
// Covers R001 R002 R003 R004 R010 R013 R015 R018 R020 R021 R022 R024 R025 R027 R029 R030 R032 R033 R034 R035 R036
// Covers R028 R037 R038 R041 R045 R052 X065 X075 X079
//
// RUN: rm -rf %t && mkdir %t && cd %t && %adf -o program
// RUN: %t/program 2>&1 | FileCheck %s --implicit-check-not=FAILED
#include <adf.h>

#include "Inputs/expect.h"

static_assert(adf::ok == 0 && adf::user_error == 1 && adf::aie_driver_error == 2 && adf::xrt_error == 3);
static_assert(adf::internal_error == 4 && adf::unsupported == 5);
static_assert(adf::return_code::ok == adf::ok && std::is_convertible_v<adf::return_code, int>);

static int prepared = 0;
void prepare() {
  ++prepared;
}
void count(output_stream<int32>* out, int32 step, int32& total) {
  total += step;
  writeincr(out, total);
}

struct between : public adf::graph {};  // derived by struct, through a class, and by a template
template <int Step>
class counter : public between {
 public:
  adf::port<input> step;
  adf::port<inout> total;
  adf::kernel k;
  int runs = 0;

  explicit counter(const char* file) {
    k = adf::kernel::create(count);
    adf::source(k) = "graph.cpp";
    adf::runtime<ratio>(k) = 0.5;
    adf::initialization_function(k) = "prepare";
    adf::initial_value(k.in[0]) = Step;
    out_ = adf::output_plio::create(adf::plio_32_bits, file);
    adf::connect<adf::parameter>(step, adf::async(k.in[0]));
    adf::connect<adf::parameter>(k.inout[0], total);
    adf::connect<adf::stream>(k.out[0], out_.in[0]);
  }
  using graph::run;
  adf::return_code run(unsigned iterations) override {
    ++runs;
    return graph::run(iterations);
  }
  int32 sum() {
    int32 value = -1;
    EXPECT(read(total, value) == adf::ok);
    return value;
  }

 private:
  adf::output_plio out_;
};

counter<1> first("first.txt");
namespace design {
namespace inner {
counter<10> second("second.txt");
}
namespace {
counter<100> third("third.txt");
}
}  // namespace design

// The numbers step, 2 * step, ... without a gap, as lines of a file; `wanted` numbers, or one or more.
static bool counts_up(const char* name, int step, int wanted = 0) {
  std::istringstream text(lines_of(name));
  int number = 0;
  for (int value; text >> value;)
    if (value != ++number * step) return false;
  return wanted == 0 ? number > 0 : number == wanted;
}

static void fixed_numbers() {
  EXPECT(first.init() == adf::ok);
  EXPECT(prepared == 0);  // no core runs before run()
  EXPECT(first.run(3) == adf::ok);
  EXPECT(first.runs == 1);  // the override, which calls the base
  EXPECT(first.wait() == adf::ok);
  EXPECT(first.sum() == 3);
  EXPECT(prepared == 1);
  EXPECT(first.run(2) == adf::ok);  // from the start of main: the state in memory stays
  EXPECT(first.wait() == adf::ok);
  EXPECT(first.sum() == 5);
  EXPECT(first.run(1) == adf::ok);
  EXPECT(first.wait() == adf::ok);
  EXPECT(first.update(first.k.in[0], 7) == adf::ok);  // the port of the kernel itself
  EXPECT(first.run(1) == adf::ok);
  EXPECT(first.end() == adf::ok);  // waits for the last call
  EXPECT(lines_of("first.txt") == "1 2 3 4 5 6 13");

  EXPECT(first.init() == adf::ok);
  EXPECT(first.run(2) == adf::ok);
  EXPECT(first.end() == adf::ok);
  EXPECT(lines_of("first.txt") == "1 2");
}

static void for_ever() {
  using namespace adf;
  graph& of = design::inner::second;
  EXPECT(of.init() == ok);
  EXPECT(of.run() == ok);
  EXPECT(of.wait(1000) == ok);
  const int32 before = design::inner::second.sum();
  EXPECT(before > 0);
  EXPECT(design::inner::second.sum() == before);  // it stands still
  EXPECT(of.resume() == ok);
  EXPECT(of.wait(1000) == ok);  // counted from resume()
  const int32 after = design::inner::second.sum();
  EXPECT(after - before >= before - 20 && after - before <= before + 20);
  EXPECT(of.resume() == ok);
  EXPECT(of.end(500) == ok);
  EXPECT(counts_up("second.txt", 10));

  EXPECT(of.init() == ok);
  EXPECT(of.run(-1) == ok);
  EXPECT(of.end(2000) == ok);
  EXPECT(counts_up("second.txt", 10));
}

static void early_end_and_several_graphs() {
  using namespace design;
  EXPECT(third.init() == adf::ok);
  EXPECT(first.init() == adf::ok);
  EXPECT(third.run(2) == adf::ok);
  EXPECT(third.wait(1000000) == adf::ok);  // done long before
  EXPECT(third.sum() == 200);
  EXPECT(third.run(1) == adf::ok);  // so this is no run of a paused graph
  EXPECT(third.end() == adf::ok);
  EXPECT(counts_up("third.txt", 100, 3));
  EXPECT(first.run(4) == adf::ok);  // the other graph has its own state
  EXPECT(first.end() == adf::ok);
  EXPECT(counts_up("first.txt", 1, 4));
}

int main() {
  fixed_numbers();
  for_ever();
  early_end_and_several_graphs();
  EXPECT(design::inner::second.init() == adf::ok);
  EXPECT(design::third.init() == adf::ok);
  EXPECT(design::inner::second.run() == adf::ok);
  EXPECT(design::inner::second.wait() == adf::user_error);
  // CHECK: error[T1218]: wait() of design::inner::second is not possible: the graph runs for ever
  EXPECT(design::inner::second.end() == adf::user_error);
  // CHECK: error[T1218]: wait() of design::inner::second is not possible: the graph runs for ever
  EXPECT(design::third.resume() == adf::user_error);
  // CHECK: error[T1218]: resume() of design::(anonymous namespace)::third
  return failures;
}

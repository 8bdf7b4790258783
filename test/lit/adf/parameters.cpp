// When a kernel waits for a run-time parameter, and which value it sees.
//
// Covers R023 R089 R091 R092 R093 R096 R097 R098 R211 R222 R224 R225 R226 X066 X067 X068 X071
//
// RUN: %adf -o %t && %t 2>&1 | FileCheck %s --allow-empty --implicit-check-not=FAILED
// RUN: not %t for-ever 2>&1 | FileCheck %s --check-prefix=FOREVER
// FOREVER: error[T122{{[12]}}]: update() of waits never returns
#include <adf.h>

#include <atomic>
#include <thread>

#include "Inputs/expect.h"

using namespace adf;

void accumulate(int32 value, int32& sum) {
  sum += value;
}
void successor(int32& n) {
  ++n;
}
// Keeps the values of its calls as decimal digits.
void digits(int32 value, int32& all) {
  all = 10 * all + value;
}
void twice_while_waiting(input_stream<int32>* in, output_stream<int32>* out, const int32 (&table)[2]) {
  const int32 before = table[0] + table[1];
  const int32 x = readincr(in);
  writeincr(out, x + before);
  writeincr(out, readincr(in) + table[0] + table[1]);
}

// An input with the default, or with async(); the result has the default.
class adder : public graph {
 public:
  input_port value;
  inout_port sum;
  kernel k = kernel::create(accumulate);
  explicit adder(bool is_async) {
    source(k) = "parameters.cpp";
    connect<parameter>(value, is_async ? async(k.in[0]) : k.in[0]);
    connect<parameter>(k.inout[0], sum);
  }
};
adder waits(false), holds(true);

class negated : public graph {
 public:
  input_port value;
  output_port sum;  // an inout port of a kernel may lead to an output of its graph
  kernel k = kernel::create(accumulate);
  negated() {
    source(k) = "parameters.cpp";
    connect<parameter>(value, negate(async(k.in[0])));
    connect<parameter>(k.inout[0], sum);
  }
};
negated inverted;

// A stepper that waits for its reader.
class stepper : public graph {
 public:
  input_port start;
  inout_port n;
  kernel k = kernel::create(successor);
  stepper() {
    source(k) = "parameters.cpp";
    connect<parameter>(start, k.inout[0]);
    connect<parameter>(sync(k.inout[0]), n);
  }
};
stepper read_in_step;

// From kernel to kernel, through ports of subgraphs.
class numbers : public graph {
 public:
  inout_port n;
  kernel k = kernel::create(successor);
  explicit numbers(bool is_sync = true) {
    source(k) = "parameters.cpp";
    connect<parameter>(is_sync ? sync(k.inout[0]) : k.inout[0], n);
  }
};
class writer : public graph {
 public:
  inout_port all;
  input_port value;
  kernel k = kernel::create(digits);
  writer() {
    source(k) = "parameters.cpp";
    connect<parameter>(value, k.in[0]);
    connect<parameter>(k.inout[0], all);
  }
};
class chain : public graph {
 public:
  inout_port all;
  numbers from;
  writer to;
  explicit chain(bool is_async) : from(!is_async) {
    connect<parameter>(from.n, is_async ? async(to.value) : to.value);
    connect<parameter>(to.all, all);
  }
};
chain in_step(false), latest(true);

// The host program and a kernel read one synchronous result: both get each value.
class two_readers : public graph {
 public:
  inout_port n, all;
  numbers from;
  writer to;
  two_readers() {
    connect<parameter>(from.n, to.value);
    connect<parameter>(from.n, n);
    connect<parameter>(to.all, all);
  }
};
two_readers shared_steps;

// An output port of a subgraph leads to an inout port: the second stepper goes on from the first one's number.
class first_part : public graph {
 public:
  output_port n;
  kernel k = kernel::create(successor);
  first_part() {
    source(k) = "parameters.cpp";
    connect<parameter>(k.inout[0], n);
  }
};
class second_part : public graph {
 public:
  inout_port n;
  kernel k = kernel::create(successor);
  second_part() {
    source(k) = "parameters.cpp";
    connect<parameter>(n, k.inout[0]);
  }
};
class both_parts : public graph {
 public:
  inout_port result;
  first_part a;
  second_part b;
  both_parts() {
    connect<parameter>(a.n, b.n);
    connect<parameter>(b.k.inout[0], result);
  }
};
both_parts joined;

class mover : public graph {
 public:
  input_gmio in = input_gmio::create(64, 100);
  output_gmio out = output_gmio::create(64, 100);
  input_port table;
  kernel k = kernel::create(twice_while_waiting);
  mover() {
    source(k) = "parameters.cpp";
    connect(in.out[0], k.in[0]);
    connect(k.out[0], out.in[0]);
    connect<parameter>(table, async(k.in[1]));
  }
};
mover boundary, threads;

template <class Port>
static int32 value_of(graph& g, Port& port) {
  int32 value = -1;
  EXPECT(g.read(port, value) == ok);
  return value;
}

int main(int argc, char**) {
  // Synchronous: one new value for each invocation. run() returned before the graph had any.
  EXPECT(waits.init() == ok);
  EXPECT(waits.run(2) == ok);
  EXPECT(waits.update(waits.value, 1) == ok);
  EXPECT(waits.update(waits.value, 10) == ok);
  EXPECT(waits.wait() == ok);
  EXPECT(value_of(waits, waits.sum) == 11);
  EXPECT(value_of(waits, waits.sum) == 11);  // a result is asynchronous unless sync() says more: reading does not block
  if (argc > 1) {
    EXPECT(waits.update(waits.value, 1) == ok);  // nobody has read this one when the next comes
    EXPECT(waits.update(waits.value, 2) == user_error);
    return failures;
  }

  // Asynchronous: the value stays.
  EXPECT(holds.init() == ok);
  EXPECT(holds.update(holds.value, 1) == ok);
  EXPECT(holds.update(holds.value, 5) == ok);
  EXPECT(holds.run(3) == ok);
  EXPECT(holds.wait() == ok);
  EXPECT(value_of(holds, holds.sum) == 15);

  EXPECT(inverted.init() == ok);
  for (int32 value : {1, 0}) {
    EXPECT(inverted.update(inverted.value, value) == ok);
    EXPECT(inverted.run(3) == ok);
    EXPECT(inverted.wait() == ok);
    EXPECT(value_of(inverted, inverted.sum) == (value == 1 ? 0 : 3));
  }

  // read() of a synchronous result waits for an invocation after the last read(). update() sets its start.
  EXPECT(read_in_step.init() == ok);
  EXPECT(read_in_step.update(read_in_step.start, 100) == ok);
  EXPECT(read_in_step.run(3) == ok);
  for (int32 i = 1; i <= 3; ++i) EXPECT(value_of(read_in_step, read_in_step.n) == 100 + i);
  EXPECT(read_in_step.end() == ok);

  EXPECT(in_step.init() == ok);
  EXPECT(in_step.run(4) == ok);
  EXPECT(in_step.wait() == ok);
  EXPECT(value_of(in_step, in_step.all) == 1234);  // each value once
  EXPECT(latest.init() == ok);
  EXPECT(latest.run(4) == ok);
  EXPECT(latest.wait() == ok);
  int32 last = 9, all = value_of(latest, latest.all), number = 0;
  for (; all > 0; all /= 10, ++number) {  // values that the first kernel has finished, never an older one later
    EXPECT(all % 10 >= 1 && all % 10 <= 4 && all % 10 <= last);
    last = all % 10;
  }
  EXPECT(number == 4);

  EXPECT(shared_steps.init() == ok);
  EXPECT(shared_steps.run(4) == ok);
  for (int32 i = 1; i <= 4; ++i) EXPECT(value_of(shared_steps, shared_steps.n) == i);
  EXPECT(shared_steps.wait() == ok);
  EXPECT(value_of(shared_steps, shared_steps.all) == 1234);

  EXPECT(joined.init() == ok);
  EXPECT(joined.run(1) == ok);
  EXPECT(joined.wait() == ok);
  EXPECT(value_of(joined, joined.result) == 2);

  // A kernel that waits inside of an invocation keeps the value with which it began.
  auto* memory = static_cast<int32*>(GMIO::malloc(64));
  const int32 old_table[2] = {100, 200}, new_table[2] = {5000, 6000};
  memory[0] = 1;
  memory[1] = 2;
  EXPECT(boundary.init() == ok);
  EXPECT(boundary.update(boundary.table, old_table, 2) == ok);
  EXPECT(boundary.run(1) == ok);
  EXPECT(boundary.in.gm2aie_nb(memory, 4) == ok);
  EXPECT(boundary.out.aie2gm(memory + 8, 4) == ok);  // so the kernel stands between its two reads
  EXPECT(boundary.update(boundary.table, new_table, 2) == ok);
  EXPECT(boundary.in.gm2aie_nb(memory + 1, 4) == ok);
  EXPECT(boundary.out.aie2gm(memory + 9, 4) == ok);
  EXPECT(memory[8] == 301 && memory[9] == 302);
  EXPECT(boundary.end() == ok);

  // One thread waits for the result, another one gives the values.
  EXPECT(threads.init() == ok);
  EXPECT(threads.run(1) == ok);
  std::atomic<int> result = -1;
  std::thread reader([&] { result = threads.out.aie2gm(memory + 8, 8); });
  EXPECT(threads.update(threads.table, new_table, 2) == ok);
  EXPECT(threads.in.gm2aie_nb(memory, 8) == ok);
  reader.join();
  EXPECT(result == ok);
  EXPECT(memory[8] == 11001 && memory[9] == 11002);
  EXPECT(threads.end() == ok);
  GMIO::free(memory);
  return failures;
}

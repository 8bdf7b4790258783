// Threads of the host program that call graphs at the same time.
//
// Covers X071
//
// RUN: rm -rf %t && mkdir -p %t && cd %t && %adf -pthread -o program && seq 1 4 > in.txt
// RUN: ./program 2>&1 | FileCheck %s --implicit-check-not=FAILED
#include <adf.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "Inputs/expect.h"

using namespace adf;

void scale(input_stream<int32>* in, output_stream<int32>* out, int32 gain) {
  writeincr(out, gain * readincr(in));
}
class scaled_by_threads : public graph {
 public:
  input_plio in;
  output_plio out;
  input_port gain;
  kernel k = kernel::create(scale);
  explicit scaled_by_threads(int number, bool is_async = true) {
    const std::string name = std::to_string(number);
    in = input_plio::create("in" + name, plio_32_bits, "in.txt");
    out = output_plio::create("out" + name, plio_32_bits, name + ".txt");
    source(k) = "threads.cpp";
    connect(in.out[0], k.in[0]);
    connect(k.out[0], out.in[0]);
    connect<parameter>(gain, is_async ? async(k.in[1]) : k.in[1]);
  }
};
scaled_by_threads waits(0, false);
scaled_by_threads graphs[8] = {scaled_by_threads(1), scaled_by_threads(2), scaled_by_threads(3),
                               scaled_by_threads(4), scaled_by_threads(5), scaled_by_threads(6),
                               scaled_by_threads(7), scaled_by_threads(8)};

int run(int number) {
  scaled_by_threads& g = graphs[number];
  int failed = 0;
  for (int round = 0; round < 20; ++round)
    failed += g.init() != ok || g.update(g.gain, number) != ok || g.run(4) != ok || g.wait() != ok || g.end() != ok;
  return failed;
}

int main() {
  // Each thread initializes, runs and ends a graph of its own.
  std::vector<std::thread> all;
  std::atomic<int> failed = 0;
  for (int i = 0; i < 8; ++i) all.emplace_back([i, &failed] { failed += run(i); });
  for (std::thread& one : all) one.join();
  EXPECT(failed == 0);
  for (int i = 0; i < 8; ++i) {
    std::string expected;
    for (int n = 1; n <= 4; ++n) expected += (n == 1 ? "" : " ") + std::to_string(i * n);
    EXPECT(lines_of(std::to_string(i + 1) + ".txt") == expected);
  }

  // The graph ends while a thread waits until a kernel takes the value before.
  EXPECT(waits.init() == ok && waits.run(1) == ok);
  std::atomic<bool> is_last = false;
  return_code last = ok;
  std::thread updates([&] {
    EXPECT(waits.update(waits.gain, 5) == ok);
    EXPECT(waits.update(waits.gain, 6) == ok);
    is_last = true;
    last = waits.update(waits.gain, 7);
  });
  while (!is_last) std::this_thread::yield();
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT(waits.end() == ok);
  updates.join();
  // CHECK: error[T1218]: update() of waits.k0.in[1] ends without a result
  // CHECK: note: another thread of the host program has ended the graph
  EXPECT(last == user_error);
  EXPECT(lines_of("0.txt") == "5");
  std::printf("done\n");
  // CHECK: done
  return failures;
}

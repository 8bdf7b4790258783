// Subgraphs and nodes on the heap belong to the global graph to which their connections lead.
//
// RUN: rm -rf %t && mkdir -p %t && cd %t && %adf -o program && seq 1 3 > in.txt
// RUN: not ./program 2>&1 | FileCheck %s --implicit-check-not=FAILED
#include <adf.h>

#include <list>

#include "Inputs/expect.h"

using namespace adf;

template <int By>
void add(input_stream<int32>* in, output_stream<int32>* out) {
  writeincr(out, readincr(in) + By);
}

template <int By>
class adding : public graph {
 public:
  input_port in;
  output_port out;
  kernel k = kernel::create(add<By>);
  adding() {
    source(k) = "heap-graphs.cpp";
    connect(in, k.in[0]);
    connect(k.out[0], out);
  }
};
// A graph on the heap that holds a graph on the heap.
class deep_graph : public graph {
 public:
  input_port in;
  output_port out;
  std::unique_ptr<adding<100>> inner;
  deep_graph() {
    inner = std::make_unique<adding<100>>();
    connect(in, inner->in);
    connect(inner->out, out);
  }
};
class holder : public graph {
 public:
  input_plio in;
  output_plio out;
  adding<1>* raw = nullptr;
  std::unique_ptr<adding<2>> owned;
  std::vector<std::unique_ptr<adding<4>>> several;
  std::vector<adding<8>> list;
  std::deque<adding<16>> queue;
  std::list<adding<32>> chain;
  std::shared_ptr<deep_graph> deep;
  kernel* alone = nullptr;
  std::vector<kernel> kernels;
  explicit holder(const std::string& name) : list(2) {
    in = input_plio::create(name + "_in", plio_32_bits, "in.txt");
    out = output_plio::create(name + "_out", plio_32_bits, name + ".txt");
    raw = new adding<1>;
    owned = std::make_unique<adding<2>>();
    several.push_back(std::make_unique<adding<4>>());
    queue.emplace_back();
    chain.emplace_back();
    deep = std::make_shared<deep_graph>();
    alone = new kernel(kernel::create(add<1000>));
    source(*alone) = "heap-graphs.cpp";
    kernels.push_back(kernel::create(add<10000>));
    source(kernels[0]) = "heap-graphs.cpp";
    connect(in.out[0], raw->in);
    connect(raw->out, owned->in);
    connect(owned->out, several[0]->in);
    connect(several[0]->out, list[0].in);
    connect(list[0].out, list[1].in);
    connect(list[1].out, queue[0].in);
    connect(queue[0].out, chain.front().in);
    connect(chain.front().out, deep->in);
    connect(deep->out, alone->in[0]);
    connect(alone->out[0], kernels[0].in[0]);
    connect(kernels[0].out[0], out.in[0]);
  }
};
holder first("first"), second("second");

int main() {
  EXPECT(first.init() == ok);
  EXPECT(second.init() == ok);
  EXPECT(first.run(3) == ok && second.run(2) == ok);
  // CHECK: error[T1219]: update() of first.k
  EXPECT(first.update(first.list[1].k.in[0], 1) == user_error);
  EXPECT(first.end() == ok && second.end() == ok);
  // 1 + 2 + 4 + 8 + 8 + 16 + 32 + 100 + 1000 + 10000
  EXPECT(lines_of("first.txt") == "11172 11173 11174");
  EXPECT(lines_of("second.txt") == "11172 11173");
  // CHECK: error[T1218]: init() of second.graph{{[0-9]+}} is not possible: the graph is a part of second
  EXPECT(second.owned->init() == user_error);
  // CHECK: error[T1218]: run() of first.graph{{[0-9]+}} is not possible: the graph is a part of first
  EXPECT(first.deep->run(1) == user_error);
  return failures == 0 ? 1 : 0;
}

// Tilings, bypasses and external buffers that cannot work: one diagnostic that names the port.
//
// Covers R108 R110 R113 R115 X044
//
// RUN: rm -rf %t && mkdir -p %t && cd %t && %adf -o program
// RUN: not env CASE=1 %t/program 2>&1 | FileCheck %s --check-prefix=STREAM
// STREAM: error[T1230]: a tiling is set on a port without a buffer that a DMA reads or writes
//
// RUN: not env CASE=2 %t/program 2>&1 | FileCheck %s --check-prefix=PACKET
// PACKET: error[T1230]: packet_port_id is 0
// PACKET: g.k0.in[0]
// PACKET: note: in.out[0], the other end of the connection, is no packet node
//
// RUN: not env CASE=3 %t/program 2>&1 | FileCheck %s --check-prefix=LARGE
// LARGE: error[T1230]: the tiling reaches element 9 of a buffer with 8 elements
//
// RUN: not env CASE=4 %t/program 2>&1 | FileCheck %s --check-prefix=SIZES
// SIZES: error[T1231]: the bypass cannot copy g.k0.in[0] to g.k0.out[0]
// SIZES: note: they have 16 and 32 bytes
//
// RUN: not env CASE=5 %t/program 2>&1 | FileCheck %s --check-prefix=SAMPLES
// SAMPLES: error[T1231]: the bypass cannot copy g.k0.in[0] to g.k0.out[0]
// SAMPLES: note: their samples_per_iteration are 0 and 0
//
// RUN: not env CASE=6 %t/program 2>&1 | FileCheck %s --check-prefix=VALUE
// VALUE: error[T1231]: g.k0.bp receives the value 2
// VALUE: g.k0, invocation 1
//
// RUN: not env CASE=7 %t/program 2>&1 | FileCheck %s --check-prefix=NOWHERE
// NOWHERE: error[T1232]: gm2aie of g.mem0.out[0] is not possible: the buffer has no address
// NOWHERE: error[T1232]: aie2gm of g.mem0.out[0], which moves data the other way
// NOWHERE: error[T1224]: a transfer of 32 bytes is not inside of memory from GMIO::malloc
//
// RUN: not env CASE=8 %t/program 2>&1 | FileCheck %s --check-prefix=TAKEN
// TAKEN: error[T1230]: no tiling takes the packets with id 1
//
// RUN: not %adf -DSUBGRAPH -fsyntax-only 2>&1 | FileCheck %s --check-prefix=GRAPH
// GRAPH: bypass::create takes a kernel; give each kernel of a subgraph a bypass of its own
//
// RUN: not env CASE=9 %t/program 2>&1 | FileCheck %s --check-prefix=PAST
// PAST: error[T1231]: a connection leads past the bypass to g.k0.in[0]
// PAST: movement-errors.cpp:
// PAST: error[T1231]: a connection leads past the bypass to g.k0.out[0]
//
// RUN: not env CASE=10 %t/program 2>&1 | FileCheck %s --check-prefix=ROWS
// ROWS: error[T1224]: gm2aie of 12 bytes
// ROWS: note: the tiling of global.out[0] describes buffers of 32 bytes
//
// RUN: not env CASE=11 %t/program 2>&1 | FileCheck %s --check-prefix=INOUT
// INOUT: error[T1225]: g.k0 has an inout buffer that it acquires itself
//
// The first reader, a PLIO, has no type of data; the second one has int16.
// RUN: not env CASE=12 %t/program 2>&1 | FileCheck %s --check-prefix=READERS
// READERS: note: the tiling of global.out[0] describes buffers of 16 bytes
#include <adf.h>

using namespace adf;

void copy(input_buffer<int32>& in, output_buffer<int32>& out) {
  for (unsigned i = 0; i < in.size(); ++i) out[i] = in[i];
}
void narrow(input_buffer<int16, extents<8>>& in, output_buffer<int16, extents<8>>& out) {
  for (unsigned i = 0; i < in.size(); ++i) out[i] = in[i];
}
void pass(input_stream<int32>* in, output_stream<int32>* out) {
  writeincr(out, readincr(in));
}
void change(inout_async_buffer<int32, extents<4>>& data) {
  data[0] = 1;
}

static const int which = std::atoi(std::getenv("CASE"));

class wrong : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "in.txt");
  output_plio out = output_plio::create("out", plio_32_bits, "out.txt");
  output_plio second = output_plio::create("second", plio_32_bits, "second.txt");
  input_gmio global = input_gmio::create("global", 64, 100);
  shared_buffer<int32> shared;
  external_buffer<int32> external;
  input_port control;
  kernel k;
  bypass around;

  wrong() {
#ifdef SUBGRAPH
    around = bypass::create(*this);
#endif
    switch (which) {
      case 1:
        through(pass);
        write_access(k.in[0]) = tiling({.buffer_dimension = {4}});
        break;
      case 2:
        through(copy);
        sizes(4, 4);
        write_access(k.in[0]) = tiling({.packet_port_id = 0});
        break;
      case 3:
        shared = shared_buffer<int32>::create({8}, 1, 1);
        connect(in.out[0], shared.in[0]);
        connect(shared.out[0], out.in[0]);
        write_access(shared.in[0]) = tiling({.buffer_dimension = {10}});
        break;
      case 4: bypassed(copy, 4, 8); break;
      case 5: bypassed(pass, 0, 0); break;
      case 6: bypassed(copy, 4, 4); break;
      case 7:
        external = external_buffer<int32>::create({8}, 0, 1);
        connect(external.out[0], out.in[0]);
        break;
      case 8: {
        pktmerge<2>& merge = pktmerge<2>::create();
        k = kernel::create(pass);
        shared = shared_buffer<int32>::create({8}, 1, 1);
        connect(in.out[0], merge.in[0]);
        connect(k.out[0], merge.in[1]);
        connect(merge.out[0], shared.in[0]);
        connect(shared.out[0], k.in[0]);
        write_access(shared.in[0]) = tiling({.packet_port_id = 0});
        break;
      }
      case 10:
        connect(global.out[0], out.in[0]);
        read_access(global.out[0]) = tiling({.buffer_dimension = {8}});
        break;
      case 9:
        through(copy);
        sizes(4, 4);
        around = bypass::create(k);
        connect<parameter>(control, around.bp);
        break;
      case 11:
        k = kernel::create(change);
        connect(in.out[0], k.inout[0]);
        connect(k.inout[0], out.in[0]);
        break;
      case 12:
        k = kernel::create(narrow);
        connect(global.out[0], out.in[0]);
        connect(global.out[0], k.in[0]);
        connect(k.out[0], second.in[0]);
        read_access(global.out[0]) = tiling({.buffer_dimension = {8}});
        break;
    }
  }

 private:
  template <class F>
  void through(F function) {
    k = kernel::create(function);
    connect(in.out[0], k.in[0]);
    connect(k.out[0], out.in[0]);
  }
  void sizes(unsigned read, unsigned written) {
    dimensions(k.in[0]) = {read};
    dimensions(k.out[0]) = {written};
  }
  template <class F>
  void bypassed(F function, unsigned read, unsigned written) {
    k = kernel::create(function);
    around = bypass::create(k);
    connect(in.out[0], around.in[0]);
    connect(around.out[0], out.in[0]);
    connect<parameter>(control, around.bp);
    if (read != 0) sizes(read, written);
  }
};
wrong g;

int main() {
  std::ofstream("in.txt") << "1\n2\n3\n4\n";
  g.init();
  if (which == 6) {
    g.update(g.control, 2);
    g.run(1);
    return g.wait();
  }
  if (which == 7) {
    int32 local[8];
    g.external.gm2aie(g.external.out[0]);
    g.external.setAddress(local);
    g.external.aie2gm(g.external.out[0]);
    return g.external.gm2aie(g.external.out[0]);
  }
  return g.global.gm2aie(GMIO::malloc(64), 12);
}

// Mistakes in the constructors of graphs that the compiler finds: each gives one error, in one readable line, and the
// compiler names the line of the user.
//
// RUN: not %adf -fsyntax-only > %t 2>&1
// RUN: FileCheck %s < %t
// RUN: grep -c 'error:' %t | FileCheck %s --check-prefix=COUNT
// COUNT: 18
#include <adf.h>

#include <string>
#include <vector>

using namespace adf;

int returns(input_stream<int32>* in, output_stream<int32>* out);
void window_by_reference(input_window<int32>& in, output_stream<int32>* out);
void stream_by_reference(input_stream<int32>& in, output_stream<int32>* out);
void buffer_by_value(input_buffer<int32> in, output_stream<int32>* out);
void buffer_by_pointer(input_buffer<int32>* in, output_stream<int32>* out);
void text(input_stream<int32>* in, std::string name);
void pass(input_stream<int32>* in, output_stream<int32>* out);

class unregistered {
 public:
  void run(input_stream<int32>* in, output_stream<int32>* out);
};
class with_gain {
 public:
  explicit with_gain(int gain);
  void run(input_stream<int32>* in, output_stream<int32>* out);
  static void registerKernelClass() { REGISTER_FUNCTION(with_gain::run); }
};
class refused_at_once : public graph {
 public:
  input_plio in;
  output_plio out;
  kernel k;
  refused_at_once() {
    // CHECK-DAG: error: static assertion failed: the function of a kernel returns void
    k = kernel::create(returns);
    // CHECK-DAG: error: static assertion failed: a kernel takes windows, streams and cascades as pointers, and buffers as references
    k = kernel::create(window_by_reference);
    // CHECK-DAG: error: static assertion failed: a kernel takes windows, streams and cascades as pointers, and buffers as references
    k = kernel::create(stream_by_reference);
    // CHECK-DAG: error: static assertion failed: a kernel takes windows, streams and cascades as pointers, and buffers as references
    k = kernel::create(buffer_by_value);
    // CHECK-DAG: error: static assertion failed: a kernel's argument is a pointer, but not to a window, stream or cascade
    k = kernel::create(buffer_by_pointer);
    // CHECK-DAG: error: static assertion failed: a run-time parameter must be trivially copyable
    k = kernel::create(text);
    // CHECK-DAG: error: no matching function for call to {{.*}}adf::kernel::create(const char [5])
    k = kernel::create("pass");
    // CHECK-DAG: error: static assertion failed: the class of a kernel has a function `static void registerKernelClass()`
    k = kernel::create_object<unregistered>();
    // CHECK-DAG: error: static assertion failed: no constructor of the kernel's class takes the arguments of create_object
    k = kernel::create_object<with_gain>(std::string("much"));
    // CHECK-DAG: error: static assertion failed: these ports cannot connect: an input connects to an input or an inout, never to an output
    connect<stream>(k.in[0], in.out[0]);
    // CHECK-DAG: error: static assertion failed: connect joins two ports, as in connect(in.out[0], k.in[0])
    connect(in, k);
    // CHECK-DAG: error: static assertion failed: the ends of a connection are stream
    connect<window<64>, int>(in.out[0], k.in[0]);
    // CHECK-DAG: error: no matching function for call to {{.*}}runtime<float>(adf::kernel&)
    runtime<float>(k) = 0.5;
    // CHECK-DAG: error: static assertion failed: location<T> needs kernel, buffer, stack
    location<int>(k) = tile(1, 1);
    // CHECK-DAG: error: static assertion failed: location<kernel> takes a kernel
    location<kernel>(k.in[0]) = tile(1, 1);
    // CHECK-DAG: error: no matching function for call to {{.*}}fifo_depth(adf::port<input>&)
    fifo_depth(k.in[0]) = 4;
    // CHECK-DAG: error: no matching function for call to {{.*}}initial_value(adf::kernel&)
    initial_value(k) = 4;
    // CHECK-DAG: error: cannot convert {{.*}}int{{.*}} to {{.*}}std::vector<unsigned int>
    shared_buffer<int32> memory = shared_buffer<int32>::create(16, 1, 1);
  }
};

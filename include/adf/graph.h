// Graphs: the classes that users derive from graph, and the calls with which a host program controls graphs.
//
// Each call returns a return_code. A call that does not suit the state of the graph, such as run() after end(), changes
// nothing, returns user_error, and prints the reason. libadf has the virtual functions: a class of a graph refers to
// all of them, and each file with such a class would compile them again.
#pragma once

#include "adf/connect.h"

#ifdef TESSERA_ADF_KERNELS
// The source of a kernel may also contain the graph, as in a program of one file. adfc++ compiles such a file twice,
// and the graph of the kernels' object must not become a part of the design. Objects of a file are constructed in order
// and destroyed in reverse order, so they are apart between this object and the one that adfc++ adds at the end.
#define TESSERA_ADF_APART
namespace {
const adf::host::apart tessera_adf_first{true};
}
#endif

namespace adf {

// The types of run-time parameters, with each direction of a port.
#define ADF_CALLS_IN_DIRECTIONS(of, type) of(type, input) of(type, output) of(type, inout)
#define ADF_CALLS(of)                 \
  ADF_CALLS_IN_DIRECTIONS(of, int8)   \
  ADF_CALLS_IN_DIRECTIONS(of, int16)  \
  ADF_CALLS_IN_DIRECTIONS(of, int32)  \
  ADF_CALLS_IN_DIRECTIONS(of, int64)  \
  ADF_CALLS_IN_DIRECTIONS(of, uint8)  \
  ADF_CALLS_IN_DIRECTIONS(of, uint16) \
  ADF_CALLS_IN_DIRECTIONS(of, uint32) \
  ADF_CALLS_IN_DIRECTIONS(of, uint64) \
  ADF_CALLS_IN_DIRECTIONS(of, cint16) \
  ADF_CALLS_IN_DIRECTIONS(of, cint32) \
  ADF_CALLS_IN_DIRECTIONS(of, float)  \
  ADF_CALLS_IN_DIRECTIONS(of, cfloat)

namespace host {
template <class T>
using same_integer = std::conditional_t<std::is_signed_v<T>, int64, uint64>;
// A type of 64-bit integers that is neither int64 nor uint64.
template <class T>
concept other_integer = std::is_integral_v<T> && sizeof(T) == sizeof(int64) && !std::is_same_v<T, int64> &&
                        !std::is_same_v<T, uint64> && !std::is_const_v<T>;
}  // namespace host

enum return_code { ok = 0, user_error, aie_driver_error, xrt_error, internal_error, unsupported };

class graph : public host::handle<host::object::graph> {
 public:
  graph()
      : handle(host::add_graph(this, [](const void* object) -> const std::type_info& {
          return typeid(*static_cast<const graph*>(object));
        })) {
    // Each of the vendor's simulators defines a macro, and programs read their own output from a folder named after the
    // simulator.
#if defined(__AIESIM__) && !defined(__X86SIM__)
    host::set_simulator("aiesimulator");
#endif
#ifdef __AIE_ARCH__
    host::set_arch(__AIE_ARCH__);
#endif
  }
  graph(const graph&) = delete;
  graph& operator=(const graph&) = delete;
  virtual ~graph();

  // Loads the graph. Its kernels do not run yet.
  virtual return_code init();
  // Lets the graph run for ever, or lets each kernel run `iterations` times (times its repetition count).
  virtual return_code run();
  virtual return_code run(unsigned int iterations);
  // Waits until run(n) has ended. With `cycles`, pauses the graph after this number of cycles since run() or resume().
  virtual return_code wait();
  virtual return_code wait(unsigned int cycles);
  virtual return_code resume();
  // Waits until run(n) has ended, or for a number of cycles, and then ends the graph. Output files are complete
  // afterwards.
  virtual return_code end();
  virtual return_code end(unsigned int cycles);

  // update() writes and read() reads a run-time parameter: a scalar, or a whole array of `size` elements.
#define ADF_CALLS_OF_TYPE(type, direction)                                               \
  virtual return_code update(port<direction>& to, type value);                           \
  virtual return_code update(port<direction>& to, const type* values, std::size_t size); \
  virtual return_code read(port<direction>& from, type& value);                          \
  virtual return_code read(port<direction>& from, type* values, std::size_t size);
  ADF_CALLS(ADF_CALLS_OF_TYPE)
#undef ADF_CALLS_OF_TYPE

  // C++ has two integer types of 64 bits with each sign, and int64 is only one of them: long or long long.
  template <class Direction, host::other_integer Value>
  return_code update(port<Direction>& to, Value value) {
    return update(to, static_cast<host::same_integer<Value>>(value));
  }
  template <class Direction, host::other_integer Value>
  return_code update(port<Direction>& to, const Value* values, std::size_t size) {
    return update(to, reinterpret_cast<const host::same_integer<Value>*>(values), size);
  }
  template <class Direction, host::other_integer Value>
  return_code read(port<Direction>& from, Value& value) {
    host::same_integer<Value> got{};
    const return_code done = read(from, got);
    if (done == ok) value = static_cast<Value>(got);
    return done;
  }
  template <class Direction, host::other_integer Value>
  return_code read(port<Direction>& from, Value* values, std::size_t size) {
    return read(from, reinterpret_cast<host::same_integer<Value>*>(values), size);
  }
};

}  // namespace adf

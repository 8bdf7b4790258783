// Graphs: the classes that users derive from graph, and the calls with which a host program controls graphs.
//
// Each call returns a return_code. A call that does not suit the state of the graph, such as run() after end(), changes
// nothing, returns user_error, and prints the reason.
#pragma once

#include "adf/connect.h"

namespace adf {

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
  virtual ~graph() { host::remove_graph(number()); }

  // Loads the graph. Its kernels do not run yet.
  virtual return_code init() { return code(host::graph_init(number())); }
  // Lets the graph run for ever, or lets each kernel run `iterations` times (times its repetition count).
  virtual return_code run() { return code(host::graph_run(number(), -1)); }
  virtual return_code run(unsigned int iterations) {
    return code(host::graph_run(number(), iterations == ~0U ? -1 : static_cast<std::int64_t>(iterations)));
  }
  // Waits until run(n) has ended. With `cycles`, pauses the graph after this number of cycles since run() or resume().
  virtual return_code wait() { return code(host::graph_wait(number(), -1)); }
  virtual return_code wait(unsigned int cycles) { return code(host::graph_wait(number(), cycles)); }
  virtual return_code resume() { return code(host::graph_resume(number())); }
  // Waits until run(n) has ended, or for a number of cycles, and then ends the graph. Output files are complete
  // afterwards.
  virtual return_code end() { return code(host::graph_end(number(), -1)); }
  virtual return_code end(unsigned int cycles) { return code(host::graph_end(number(), cycles)); }

  // update() writes and read() reads a run-time parameter: a scalar, or a whole array of `size` elements.
#define ADF_CALLS_OF_TYPE(type, direction)                                                              \
  virtual return_code update(port<direction>& to, type value) {                                         \
    return code(host::rtp_update(number(), to.number(), host::element_of<type>(), &value, 1, false));   \
  }                                                                                                     \
  virtual return_code update(port<direction>& to, const type* values, std::size_t size) {               \
    return code(host::rtp_update(number(), to.number(), host::element_of<type>(), values, size, true)); \
  }                                                                                                     \
  virtual return_code read(port<direction>& from, type& value) {                                        \
    return code(host::rtp_read(number(), from.number(), host::element_of<type>(), &value, 1, false));   \
  }                                                                                                     \
  virtual return_code read(port<direction>& from, type* values, std::size_t size) {                     \
    return code(host::rtp_read(number(), from.number(), host::element_of<type>(), values, size, true)); \
  }
#define ADF_CALLS(type)           \
  ADF_CALLS_OF_TYPE(type, input)  \
  ADF_CALLS_OF_TYPE(type, output) \
  ADF_CALLS_OF_TYPE(type, inout)
  ADF_CALLS(int8)
  ADF_CALLS(int16)
  ADF_CALLS(int32)
  ADF_CALLS(int64)
  ADF_CALLS(uint8)
  ADF_CALLS(uint16)
  ADF_CALLS(uint32)
  ADF_CALLS(uint64)
  ADF_CALLS(cint16)
  ADF_CALLS(cint32)
  ADF_CALLS(float)
  ADF_CALLS(cfloat)
#undef ADF_CALLS
#undef ADF_CALLS_OF_TYPE

 private:
  static return_code code(int number) { return static_cast<return_code>(number); }
};

}  // namespace adf

// Buffers in memory tiles and in global memory, and the order in which their ports access them.
#pragma once

#include "adf/io.h"

namespace adf {

using access_pattern = tiling_parameters;
inline const tiling_parameters& tiling(const tiling_parameters& of) {
  return of;
}

namespace host {

class access_constraint {
 public:
  access_constraint(id port, const place& at) : port_(port), at_(at) {}
  access_constraint& operator=(const tiling_parameters& one) { return *this = {one}; }
  access_constraint& operator=(const std::vector<tiling_parameters>& all) { return set(all.data(), all.size()); }
  access_constraint& operator=(std::initializer_list<tiling_parameters> all) { return set(all.begin(), all.size()); }

 private:
  access_constraint& set(const tiling_parameters* all, std::size_t count) {
    set_access(port_, std::vector<tiling_parameters>(all, all + count), at_);
    return *this;
  }
  id port_;
  place at_;
};

}  // namespace host

// Sets the order in which a DMA writes or reads the buffer of a port: `write_access(sb.in[0]) = tiling({...})`. The
// direction of the port decides between writing and reading, because programs use both names for ports of kernels.
template <class Direction>
host::access_constraint write_access(const port<Direction>& of, const host::place& at = host::place::current()) {
  return {of.number(), at};
}
template <class Direction>
host::access_constraint read_access(const port<Direction>& of, const host::place& at = host::place::current()) {
  return {of.number(), at};
}

namespace host {

template <class Made, class T, memory_kind Kind>
class memory_object : public handle<object::memory> {
 public:
  memory_object() = default;
  explicit memory_object(id number) : handle(number), in(object::memory, number), out(object::memory, number) {}

  static Made create(const std::vector<std::uint32_t>& dimensions, unsigned inputs, unsigned outputs,
                     const place& at = place::current()) {
    return Made(add_memory(Kind, element_of<T>(), dimensions, inputs, outputs, at));
  }
  port_list<direction::in> in;
  port_list<direction::out> out;
};

}  // namespace host

// A buffer in a memory tile, written through `in` and read through `out`.
template <class T>
class shared_buffer : public host::memory_object<shared_buffer<T>, T, host::memory_kind::shared> {
 public:
  using host::memory_object<shared_buffer<T>, T, host::memory_kind::shared>::memory_object;
};
// A buffer in global memory. gm2aie and aie2gm move the pattern of one port, once. The calls with _nb return at once;
// wait() then waits for all transfers of the port. The address must lie in memory of GMIO::malloc.
template <class T>
class external_buffer : public host::memory_object<external_buffer<T>, T, host::memory_kind::external> {
 public:
  using host::memory_object<external_buffer<T>, T, host::memory_kind::external>::memory_object;
  void setAddress(void* memory) { host::set_memory_address(this->number(), memory); }  // NOLINT: the API's name

#define ADF_TRANSFER(name, direction, blocking)                                                                \
  template <class Direction>                                                                                   \
  return_code name(const port<Direction>& of) {                                                                \
    return static_cast<return_code>(host::memory_transfer(of.number(), host::gmio_call::direction, blocking)); \
  }
  ADF_TRANSFER(gm2aie_nb, to_array, false)
  ADF_TRANSFER(aie2gm_nb, from_array, false)
  ADF_TRANSFER(gm2aie, to_array, true)
  ADF_TRANSFER(aie2gm, from_array, true)
#undef ADF_TRANSFER
  template <class Direction>
  return_code wait(const port<Direction>& of) {
    return static_cast<return_code>(host::memory_wait(of.number()));
  }
};

}  // namespace adf

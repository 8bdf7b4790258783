// Buffers in memory tiles and in global memory, and the order in which their ports access them.
#pragma once

#include "adf/io.h"

namespace adf {

// Names, defaults and the order of members are the vendor's, because users write designated initialisers.
// Extents, strides and offsets count elements of the buffer; dimension 0 is contiguous.
struct traversing_parameters {
  std::uint32_t dimension = 0;
  std::uint32_t stride = 0;
  std::uint32_t wrap = 0;
};
struct tiling_parameters {
  std::vector<std::uint32_t> buffer_dimension{};
  std::vector<std::uint32_t> tiling_dimension{};
  std::vector<std::int32_t> offset{};
  std::vector<traversing_parameters> tile_traversal{};
  int packet_port_id = -1;
  std::uint32_t repetition = 1;
  std::uint32_t phase = 0;
  std::vector<std::uint32_t> boundary_dimension{};
};
using buffer_descriptor_parameters = tiling_parameters;

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
    std::vector<tiling_request> made;
    for (std::size_t i = 0; i < count; ++i) {
      const tiling_parameters& one = all[i];
      tiling_request& to = made.emplace_back();
      to.buffer_dimension = one.buffer_dimension;
      to.tiling_dimension = one.tiling_dimension;
      to.offset = one.offset;
      for (const traversing_parameters& loop : one.tile_traversal)
        to.tile_traversal.push_back({loop.dimension, loop.stride, loop.wrap});
      to.packet_port_id = one.packet_port_id;
      to.repetition = one.repetition;
      to.phase = one.phase;
      to.boundary_dimension = one.boundary_dimension;
    }
    set_access(port_, std::move(made), at_);
    return *this;
  }
  id port_;
  place at_;
};

}  // namespace host

// The order in which a port writes or reads its buffer: `write_access(sb.in[0]) = tiling({...})`.
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
  explicit memory_object(id number)
      : handle(number), in(object::memory, number), out(object::memory, number) {}

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
// A buffer in global memory.
template <class T>
class external_buffer : public host::memory_object<external_buffer<T>, T, host::memory_kind::external> {
 public:
  using host::memory_object<external_buffer<T>, T, host::memory_kind::external>::memory_object;
  void setAddress(void* memory) { host::set_memory_address(this->number(), memory); }  // NOLINT: the API's name
};

}  // namespace adf

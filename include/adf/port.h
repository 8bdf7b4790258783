// Ports: the points at which graphs, kernels and the other nodes of a graph connect.
//
// A port that is a member of a graph is a port of this graph. The ports of nodes are elements of the lists in, out,
// inout of the node; they are numbered for each direction in the order of the kernel's arguments.
#pragma once

#include "adf/builder.h"
#include "aie_api/aie_adf.hpp"

namespace adf {

// Arguments of functions for programmable logic, in programs of 2020.
namespace dir {
template <class T>
using in = T;
template <class T>
using out = T;
template <class T>
using inout = T;
}  // namespace dir

namespace host {
template <class T>
inline constexpr bool is_direction = false;
template <>
inline constexpr bool is_direction<direction::in> = true;
template <>
inline constexpr bool is_direction<direction::out> = true;
template <>
inline constexpr bool is_direction<direction::inout> = true;

template <class Direction>
inline constexpr way direction_way = std::is_same_v<Direction, direction::in>    ? way::in
                                     : std::is_same_v<Direction, direction::out> ? way::out
                                                                                 : way::inout;

// The base of ports of all directions. A bypass has the ports of its kernel; `of_bypass` says that the program names
// the port through the bypass.
class any_port : public handle<object::port> {
 public:
  explicit any_port(id number, bool of_bypass = false) : handle(number), of_bypass_(of_bypass) {}
  bool of_bypass() const { return of_bypass_; }

 private:
  bool of_bypass_;
};
}  // namespace host

template <class Direction>
class port : public host::any_port {
  static_assert(host::is_direction<Direction>, "the argument of adf::port must be input, output or inout");

 public:
  port() : any_port(host::add_graph_port(host::direction_way<Direction>)) {}
  explicit port(host::id number, bool of_bypass = false) : any_port(number, of_bypass) {}
};
using input_port = port<input>;
using output_port = port<output>;
using inout_port = port<inout>;

namespace host {

template <class T>
inline constexpr bool is_port = false;
template <class Direction>
inline constexpr bool is_port<port<Direction>> = true;

// The ports of one direction of a node: a std::vector whose operator[] checks the index. libadf has the functions
// without a body here.
template <class Direction>
class port_list {
 public:
  port_list();
  port_list(object kind, id node, bool of_bypass = false);
  port_list(const port_list& other);
  port_list& operator=(const port_list& other);
  ~port_list();

  port<Direction>& operator[](const list_index& index);
  port<Direction>& at(const list_index& index) { return (*this)[index]; }
  std::size_t size() const { return ports_.size(); }
  bool empty() const { return ports_.empty(); }
  auto begin() { return ports_.begin(); }
  auto end() { return ports_.end(); }
  port<Direction>& front() { return (*this)[0]; }
  port<Direction>& back() { return (*this)[ports_.size() - 1]; }

 private:
  object kind_ = object::kernel;
  id node_ = none;
  std::vector<port<Direction>> ports_;
};

}  // namespace host

// Marks the end of a connection: a parameter that does not wait for new values, or a buffer that the kernel acquires.
template <class Direction>
port<Direction>& async(port<Direction>& of) {
  host::set_flag(of.number(), host::port_flag::async);
  return of;
}
// Marks the end of a connection: a parameter that waits for a new value at each invocation.
template <class Direction>
port<Direction>& sync(port<Direction>& of) {
  host::set_flag(of.number(), host::port_flag::sync);
  return of;
}
// Marks the destination of a connection: the parameter receives 0 for 1, and 1 for 0.
template <class Direction>
port<Direction>& negate(port<Direction>& of) {
  host::set_flag(of.number(), host::port_flag::negate);
  return of;
}

// A vector whose elements are objects of a graph. Sources of kernels do not get it: there, programs use the namespaces
// adf and aie together, and the name vector means aie::vector.
#ifndef TESSERA_ADF_KERNELS
template <class T>
class vector : public std::vector<T> {
 public:
  using std::vector<T>::vector;
};
#endif

}  // namespace adf

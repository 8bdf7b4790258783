// Connections between ports. The arguments of the template give the types of the ends: `connect<stream, window<128,
// 16>>`. Without arguments, the ports give the types.
#pragma once

#include "adf/kernel.h"

namespace adf {

struct stream {};
struct cascade {};
struct pktstream {};
struct buffer {};
template <int Bytes, int Margin = 0>
struct window {
  static_assert(Bytes > 0 && Margin >= 0, "a window has a positive size and a margin of 0 or more bytes");
};

namespace host {

struct untyped {};  // the ports give the types of the ends

template <class T>
struct end_of;
template <>
struct end_of<untyped> {
  static constexpr end_type value{};
};
template <>
struct end_of<stream> {
  static constexpr end_type value{carrier::stream};
};
template <>
struct end_of<cascade> {
  static constexpr end_type value{carrier::cascade};
};
template <>
struct end_of<pktstream> {
  static constexpr end_type value{carrier::pktstream};
};
template <>
struct end_of<buffer> {
  static constexpr end_type value{carrier::buffer};
};
template <>
struct end_of<parameter> {
  static constexpr end_type value{carrier::rtp};
};
template <int Bytes, int Margin>
struct end_of<window<Bytes, Margin>> {
  static_assert(sizeof(window<Bytes, Margin>) != 0);  // instantiates window, so that it checks its numbers
  static constexpr end_type value{carrier::window, Bytes, Margin};
};

template <class T>
end_type end_at(const any_port& port) {
  end_type made = end_of<T>::value;
  made.of_bypass = port.of_bypass();
  return made;
}
template <class T>
inline constexpr bool is_end = requires { end_of<T>::value; };

// Returns whether these directions may be connected (spec: port combinations). If both ports are inout, one is a
// kernel's parameter, and the other is a port of the kernel's graph.
template <class From, class To>
constexpr bool may_connect() {
  constexpr way from = direction_way<From>, to = direction_way<To>;
  if (from == way::in) return to == way::in || to == way::inout;
  return true;
}

}  // namespace host

template <class From = host::untyped, class To = From>
class connect : public host::handle<host::object::connection> {
  static_assert(host::is_end<From> && host::is_end<To>,
                "the ends of a connection are stream, window<bytes, margin>, buffer, cascade, pktstream or parameter");

 public:
  template <class A, class B>
  connect(const port<A>& from, const port<B>& to, const host::place& at = host::place::current())
      : handle(host::add_connection(from.number(), to.number(), host::end_at<From>(from), host::end_at<To>(to), at)) {
    static_assert(host::may_connect<A, B>(),
                  "these ports cannot connect: an input connects to an input or an inout, never to an output");
  }
  template <class A, class B>
    requires(!host::is_port<A> || !host::is_port<B>) && (!std::is_base_of_v<parameter, A>)
  connect(const A&, const B&) {
    static_assert(host::is_port<A> && host::is_port<B>, "connect joins two ports, as in connect(in.out[0], k.in[0])");
  }
  // Gives a kernel a global variable that it uses as a table.
  connect(const parameter& table, kernel& user, const host::place& at = host::place::current()) {
    host::connect_parameter(table.number(), user.number(), at);
  }
};
template <class A, class B>
connect(const port<A>&, const port<B>&) -> connect<>;
template <class A, class B>
connect(port<A>&, port<B>&) -> connect<>;
template <class A, class B>
  requires(!host::is_port<A> || !host::is_port<B>)
connect(const A&, const B&) -> connect<>;
connect(const parameter&, kernel&) -> connect<>;
connect(parameter&, kernel&) -> connect<>;

}  // namespace adf

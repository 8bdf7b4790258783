// Constraints on kernels, ports and connections: `runtime<ratio>(k) = 0.8;` in the constructor of a graph.
#pragma once

#include "adf/io.h"
#include "adf/memory.h"

#include <optional>

struct ratio {};  // programs write runtime<ratio> without a namespace

namespace adf {

using ::ratio;

// A property of an object. Assigning a value sets the property. Each property of an object has one such reference;
// `at` is the last place that asked for it. libadf has the functions without a body here, for the types of the
// constraints below.
template <class T>
class constraint {
 public:
  constraint(host::object kind, host::id number, host::property which);
  void set_place(const host::place& at) { at_ = at; }

  constraint& operator=(const T& value);
  // `runtime<ratio>(a) = runtime<ratio>(b) = 0.8` sets both.
  constraint(const constraint& other);
  constraint& operator=(const constraint& other);
  ~constraint();

 private:
  host::object kind_;
  host::id number_;
  host::property which_;
  host::place at_;
  std::optional<T> value_;  // the last value assigned to this object
};

namespace host {
template <class Constraint>
Constraint& constraint_of(object kind, id number, property which, const place& at) {
  void*& kept = reference_to(kind, number, which);
  if (kept == nullptr) kept = new Constraint(kind, number, which);
  auto& made = *static_cast<Constraint*>(kept);
  made.set_place(at);
  return made;
}
}  // namespace host

// fifo_depth(net) = 32, or = {depth at the source, depth at the destination}.
class depth_constraint : public constraint<std::vector<int>> {
 public:
  using constraint::constraint;
  using constraint::operator=;
  depth_constraint& operator=(int depth) {
    constraint::operator=(std::vector<int>{depth});
    return *this;
  }
};

// initial_value(port) = 6, or = {1, 2, 3}. The port's type decides how the numbers are stored.
class initial_constraint {
 public:
  initial_constraint(host::id port, const host::place& at) : port_(port), at_(at) {}
  template <class T>
  initial_constraint& operator=(const T& value) {
    return set(&value, 1);
  }
  template <class T>
  initial_constraint& operator=(std::initializer_list<T> values) {
    return set(values.begin(), values.size());
  }
  template <class T>
  initial_constraint& operator=(const std::vector<T>& values) {
    return set(values.data(), values.size());
  }

 private:
  template <class T>
  initial_constraint& set(const T* values, std::size_t count) {
    host::property_value to;
    to.of = host::element_of<T>();
    const auto* bytes = reinterpret_cast<const std::byte*>(values);
    to.bytes.assign(bytes, bytes + count * sizeof(T));
    if constexpr (std::is_arithmetic_v<T>) to.numbers.assign(values, values + count);
    host::set_property(host::object::port, port_, host::property::initial_value, std::move(to), at_);
    return *this;
  }
  host::id port_;
  host::place at_;
};

#define ADF_KERNEL_CONSTRAINT(name, type)                                                                      \
  inline constraint<type>& name(const kernel& of, const host::place& at = host::place::current()) {            \
    return host::constraint_of<constraint<type>>(host::object::kernel, of.number(), host::property::name, at); \
  }
ADF_KERNEL_CONSTRAINT(source, std::string)
ADF_KERNEL_CONSTRAINT(headers, std::vector<std::string>)
ADF_KERNEL_CONSTRAINT(initialization_function, std::string)
ADF_KERNEL_CONSTRAINT(stack_size, int)
ADF_KERNEL_CONSTRAINT(heap_size, int)
ADF_KERNEL_CONSTRAINT(pl_axi_lite, bool)
ADF_KERNEL_CONSTRAINT(pl_frequency, double)
ADF_KERNEL_CONSTRAINT(repetition_count, unsigned)
#undef ADF_KERNEL_CONSTRAINT

template <class T = ratio>
  requires std::is_same_v<T, ratio>
constraint<float>& runtime(const kernel& of, const host::place& at = host::place::current()) {
  return host::constraint_of<constraint<float>>(host::object::kernel, of.number(), host::property::runtime_ratio, at);
}

struct pl {};
struct aiengine {};
template <class T>
  requires std::is_same_v<T, pl> || std::is_same_v<T, aiengine>
void fabric(const kernel& of, const host::place& at = host::place::current()) {
  host::property_value to;
  to.texts = {std::is_same_v<T, pl> ? "pl" : "aiengine"};
  host::set_property(host::object::kernel, of.number(), host::property::fabric, std::move(to), at);
}

template <class Direction>
constraint<std::vector<std::uint32_t>>& dimensions(const port<Direction>& of,
                                                   const host::place& at = host::place::current()) {
  return host::constraint_of<constraint<std::vector<std::uint32_t>>>(host::object::port, of.number(),
                                                                     host::property::dimensions, at);
}
template <class Direction>
constraint<int>& samples_per_iteration(const port<Direction>& of, const host::place& at = host::place::current()) {
  return host::constraint_of<constraint<int>>(host::object::port, of.number(), host::property::samples_per_iteration,
                                              at);
}
template <class Direction>
void single_buffer(const port<Direction>& of, const host::place& at = host::place::current()) {
  host::set_property(host::object::port, of.number(), host::property::single_buffer, {}, at);
}
template <class Direction>
initial_constraint initial_value(const port<Direction>& of, const host::place& at = host::place::current()) {
  return {of.number(), at};
}
template <class From, class To>
depth_constraint& fifo_depth(const connect<From, To>& of, const host::place& at = host::place::current()) {
  return host::constraint_of<depth_constraint>(host::object::connection, of.number(), host::property::fifo_depth, at);
}
template <class T>
constraint<unsigned>& num_buffers(const shared_buffer<T>& of, const host::place& at = host::place::current()) {
  return host::constraint_of<constraint<unsigned>>(host::object::memory, of.number(), host::property::num_buffers, at);
}
template <class T>
constraint<unsigned>& repetition_count(const shared_buffer<T>& of, const host::place& at = host::place::current()) {
  return host::constraint_of<constraint<unsigned>>(host::object::memory, of.number(), host::property::repetition_count,
                                                   at);
}

}  // namespace adf

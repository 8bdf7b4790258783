// Parameters: global variables that kernels use as tables.
#pragma once

#include "adf/arguments.h"

#include <deque>

namespace adf {

class parameter : public host::handle<host::object::parameter> {
 public:
  parameter() = default;
  explicit parameter(host::id number) : handle(number) {}

  // Makes a parameter of a global array of any rank.
  template <class Array>
    requires std::is_array_v<Array>
  static parameter& array(Array& variable, const host::place& at = host::place::current()) {
    using Element = std::remove_cv_t<std::remove_all_extents_t<Array>>;
    return keep(add(&variable, host::element_of<Element>(), sizeof(Array) / sizeof(Element), false, at));
  }
  // Makes a parameter of a global scalar or struct.
  template <class T>
  static parameter& scalar(T& variable, const host::place& at = host::place::current()) {
    return keep(add(&variable, host::element_of<T>(), 1, true, at));
  }

 private:
  static host::id add(const volatile void* memory, const host::element& of, std::size_t elements, bool scalar,
                      const host::place& at) {
    return host::add_parameter(const_cast<void*>(memory), of, elements, scalar, at);
  }
  static parameter& keep(host::id number);
};

namespace host {

// The parameters of a kernel: arrays that its class registers, then parameters that connect() binds to it.
class parameter_list {
 public:
  parameter_list();
  explicit parameter_list(id kernel);
  parameter_list(const parameter_list& other);
  parameter_list& operator=(const parameter_list& other);
  ~parameter_list();

  parameter& operator[](const list_index& index);
  std::size_t size() const { return parameter_count(kernel_); }

 private:
  id kernel_ = none;
  std::deque<parameter> made_;
};

}  // namespace host
}  // namespace adf

// Kernels: functions, or objects of classes with a run function, as nodes of a graph. libadf has the functions without
// a body here.
#pragma once

#include "adf/kernel_code.h"
#include "adf/parameter.h"
#include "adf/port.h"

namespace adf {

class kernel : public host::handle<host::object::kernel> {
 public:
  kernel();
  kernel(const kernel& other);
  kernel& operator=(const kernel& other);
  ~kernel();

  // Creates a kernel of a function: `kernel::create(f)`, or `kernel::create(f<256>)`.
  template <class... A>
  static kernel& create(void (*function)(A...), const host::place& at = host::place::current()) {
    return keep(host::add_kernel(host::function_kernel<A...>::code, reinterpret_cast<void (*)()>(function), at));
  }

  template <class Result, class... A>
    requires(!std::is_void_v<Result>)
  static kernel& create(Result (*)(A...)) {
    static_assert(std::is_void_v<Result>, "the function of a kernel returns void; results leave through its arguments");
    return keep(host::none);
  }

  // Creates a kernel of a class. Each init() of the graph constructs the object once, on its core, from copies of the
  // arguments. The class has `static void registerKernelClass()`, which calls REGISTER_FUNCTION.
  template <class Class, class... Arguments>
  static kernel& create_object(Arguments... arguments) {
    using made = host::class_kernel<Class, Arguments...>;
    return keep(host::add_kernel({.code = &made::code,
                                  .class_name = host::type_text<Class>(),
                                  .instantiation = made::instantiation(),
                                  .function = nullptr,
                                  .arguments = std::make_shared<typename made::stored>(std::move(arguments)...)},
                                 host::place::current()));
  }

  // Binds parameters to the arguments that are neither windows nor streams nor buffers.
  template <class... Parameters>
    requires(sizeof...(Parameters) > 0 && (std::is_base_of_v<parameter, Parameters> && ...))
  kernel& operator()(const Parameters&... bound) {
    host::bind_parameters({bound.number()...}, number(), host::place::current());
    return *this;
  }

  host::port_list<direction::in> in;
  host::port_list<direction::out> out;
  host::port_list<direction::inout> inout;
  host::parameter_list param;

 private:
  explicit kernel(host::id number);
  static kernel& keep(host::id number);
};

// A node around a kernel. While the parameter `bp` is 1, the node copies input i to output i of the kernel; while `bp`
// is 0, it runs the kernel. Connect the ports of the bypass instead of the ports of the kernel.
class bypass : public host::handle<host::object::kernel> {
 public:
  bypass();
  bypass(const bypass& other);
  bypass& operator=(const bypass& other);
  ~bypass();

  static bypass& create(const kernel& around, const host::place& at = host::place::current());
  template <class T>
    requires(!std::is_base_of_v<kernel, T>)
  static void create(const T&) {
    static_assert(sizeof(T) == 0,
                  "bypass::create takes a kernel; give each kernel of a subgraph a bypass of its own, and connect one "
                  "parameter to all of them");
  }

  port<direction::in> bp{host::none};
  host::port_list<direction::in> in;
  host::port_list<direction::out> out;

 private:
  explicit bypass(host::id number);
};

}  // namespace adf

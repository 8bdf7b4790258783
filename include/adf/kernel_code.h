// The functions with which libadf calls a kernel without knowing its type.
//
// A kernel_code constructs the objects that a kernel gets as arguments, such as windows and streams, in memory that
// libadf provides, and calls the kernel with them. The objects stay between invocations, because an asynchronous window
// keeps its block and its position. For a class kernel, the same memory has the object of the class.
#pragma once

#include "adf/alignment.h"
#include "adf/arguments.h"

#include <tuple>
#include <utility>

namespace adf::host {

// The objects for the arguments of types A... of a kernel.
template <class... A>
struct bound_arguments {
  std::tuple<bound_argument<A>...> all;

  explicit bound_arguments(const binding* ports) : bound_arguments(ports, std::index_sequence_for<A...>{}) {}
  template <std::size_t... I>
  bound_arguments(const binding* ports, std::index_sequence<I...>) : all(ports[I]...) {}

  template <class Call>
  void call(const binding* ports, Call&& with) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (std::get<I>(all).renew(ports[I]), ...);
      with(std::get<I>(all).get()...);
    }(std::index_sequence_for<A...>{});
  }
};

// The number of streams of a core in each direction (facts/aie1-ports.tsv). Packet streams count, cascades do not.
inline constexpr int kCoreStreams = __AIE_ARCH__ < 20 ? 2 : 1;
template <class A>
inline constexpr int stream_way = 0;  // 1: into the kernel, 2: out of it
template <class T>
inline constexpr int stream_way<input_stream<T>*> = stream_carrier<T> == carrier::stream ? 1 : 0;
template <class T>
inline constexpr int stream_way<output_stream<T>*> = stream_carrier<T> == carrier::stream ? 2 : 0;
template <>
inline constexpr int stream_way<input_pktstream*> = 1;
template <>
inline constexpr int stream_way<output_pktstream*> = 2;

template <class... A>
struct core_streams {
  static_assert((0 + ... + (stream_way<A> == 1)) <= kCoreStreams,
                "a kernel has more input streams than a core, which has 2 (AIE-ML: 1)");
  static_assert((0 + ... + (stream_way<A> == 2)) <= kCoreStreams,
                "a kernel has more output streams than a core, which has 2 (AIE-ML: 1)");
};

template <class... A>
void describe_arguments(kernel_shape& shape) {
  (shape.ports.push_back(bound_argument<A>::shape()), ...);
}

// Returns the text of a type, from the compiler's name of this function.
template <class T>
std::string type_text() {
  std::string_view all = __PRETTY_FUNCTION__;
  const std::size_t begin = all.find("T = ") + 4;
  const std::size_t end = all.find_first_of(";]", begin);
  return std::string(all.substr(begin, (end == all.npos ? all.size() : end) - begin));
}

// --- functions ---

template <class... A>
struct function_kernel : core_streams<A...> {
  using function = void (*)(A...);
  using arguments = bound_arguments<A...>;

  static void describe(kernel_shape& shape) {
    describe_arguments<A...>(shape);
    shape.signature = type_text<void(A...)>();
    shape.mangled_type = typeid(void(A...)).name();
  }
  static void construct(void* memory, const binding* ports, const void*) { new (memory) arguments(ports); }
  static void invoke(void* memory, const binding* ports, void (*body)()) {
    static_cast<arguments*>(memory)->call(ports, reinterpret_cast<function>(body));
  }
  static void destroy(void* memory) { static_cast<arguments*>(memory)->~arguments(); }

  static constexpr kernel_code code{sizeof(arguments), alignof(arguments), &describe, &construct, &invoke, &destroy};
};

// --- classes ---

// The functions of a class kernel. libadf learns them while the program runs, when the class registers its run
// function.
struct method_code {
  std::size_t bytes = 0, alignment = 1;
  void (*construct)(void* memory, const binding* ports) = nullptr;
  void (*invoke)(void* memory, const binding* ports, void* object, const void* method) = nullptr;
  void (*destroy)(void* memory) = nullptr;
  alignas(void*) unsigned char method[2 * sizeof(void*)] = {};  // a pointer to a member function
};
struct registration {
  kernel_shape* shape = nullptr;
  method_code method;
};
inline registration*& current_registration() {
  static registration* current = nullptr;
  return current;
}

template <class Class, class... A>
struct method_kernel : core_streams<A...> {
  using method = void (Class::*)(A...);
  using arguments = bound_arguments<A...>;

  static void construct(void* memory, const binding* ports) { new (memory) arguments(ports); }
  static void invoke(void* memory, const binding* ports, void* object, const void* which) {
    const method run = *static_cast<const method*>(which);
    static_cast<arguments*>(memory)->call(
        ports, [&](auto&&... all) { (static_cast<Class*>(object)->*run)(std::forward<decltype(all)>(all)...); });
  }
  static void destroy(void* memory) { static_cast<arguments*>(memory)->~arguments(); }
};

template <class Class, class... A>
void register_method(void (Class::*run)(A...), const char* name) {
  registration* to = current_registration();
  if (to == nullptr) return;
  using kernel = method_kernel<Class, A...>;
  to->method = {sizeof(typename kernel::arguments),
                alignof(typename kernel::arguments),
                &kernel::construct,
                &kernel::invoke,
                &kernel::destroy,
                {}};
  static_assert(sizeof run <= sizeof to->method.method);
  new (to->method.method) typename kernel::method(run);
  if (to->shape == nullptr) return;
  describe_arguments<A...>(*to->shape);
  to->shape->signature = type_text<void(A...)>();
  to->shape->function_name = name;
  // The first word of a pointer to a non-virtual member function is the function's address (Itanium ABI, 2.3).
  __builtin_memcpy(&to->shape->function, &run, sizeof to->shape->function);
}
template <class Class, class... A>
void register_method(void (Class::*run)(A...) const, const char* name) {
  register_method(reinterpret_cast<void (Class::*)(A...)>(run), name);
}
template <class Array>
void register_array(const char* name) {
  registration* to = current_registration();
  if (to == nullptr || to->shape == nullptr) return;
  using Plain = std::remove_reference_t<Array>;
  using Element = std::remove_cv_t<std::remove_all_extents_t<Plain>>;
  to->shape->parameters.push_back({name, element_of<Element>(), sizeof(Plain) / sizeof(Element)});
}

// The copy of an argument of create_object that an instance keeps. Kernels load vectors from a copied std::vector, so
// its memory is aligned like the memory of a core.
template <class T>
struct core_allocator {
  using value_type = T;

  core_allocator() = default;
  T* allocate(std::size_t count) {
    return static_cast<T*>(::operator new(count * sizeof(T), std::align_val_t{kMemoryAlignment}));
  }
  void deallocate(T* memory, std::size_t) { ::operator delete(memory, std::align_val_t{kMemoryAlignment}); }
  bool operator==(const core_allocator&) const { return true; }
};
template <class T>
struct kept_argument {
  T value;

  explicit kept_argument(const T& given) : value(given) {}
  T& get() { return value; }
};
// The constructor of the kernel's class takes a std::vector as a reference to an array. Each instance has its own
// array.
template <class T>
struct kept_argument<std::vector<T>> {
  std::vector<T, core_allocator<T>> values;

  template <std::size_t N>
  using array_of = T[N];
  template <std::size_t N>
  using const_array_of = const T[N];

  explicit kept_argument(const std::vector<T>& given) : values(given.begin(), given.end()) {}
  template <std::size_t N>
  operator array_of<N>&() {  // NOLINT(google-explicit-constructor): converting is its purpose
    if (values.size() != N) array_length_fault(values.size(), N);
    return *reinterpret_cast<array_of<N>*>(values.data());
  }
  // For g++, which finds no way from the function above to a reference to a constant array.
  template <std::size_t N>
  operator const_array_of<N>&() {  // NOLINT(google-explicit-constructor): converting is its purpose
    return static_cast<array_of<N>&>(*this);
  }
  kept_argument& get() { return *this; }
};

template <class Class, class... Arguments>
struct class_kernel {
  using stored = std::tuple<Arguments...>;

  // Classes whose constructor takes the arguments as they are get them unchanged, even a std::vector.
  using kept = std::conditional_t<std::is_constructible_v<Class, Arguments&...>, stored,
                                  std::tuple<kept_argument<Arguments>...>>;

  struct instance {
    kept arguments;
    registration made;
    alignas(Class) unsigned char object[sizeof(Class)];
    void* ports = nullptr;

    explicit instance(const stored& given) : arguments(given) {}
  };

  static registration registered(kernel_shape* shape) {
    registration made;
    made.shape = shape;
    static_assert(
        requires { Class::registerKernelClass(); },
        "the class of a kernel has a function `static void registerKernelClass()`, which is public");
    registration* before = std::exchange(current_registration(), &made);
    if constexpr (requires { Class::registerKernelClass(); }) Class::registerKernelClass();
    current_registration() = before;
    return made;
  }
  static void describe(kernel_shape& shape) { registered(&shape); }

  static void construct(void* memory, const binding* ports, const void* arguments) {
    auto* made = new (memory) instance(*static_cast<const stored*>(arguments));
    made->made = registered(nullptr);
    std::apply(
        [&](auto&... all) {
          if constexpr (std::is_same_v<kept, stored>) {
            new (made->object) Class(all...);
          } else {
            static_assert(std::is_constructible_v<Class, decltype(all.get())...>,
                          "no constructor of the kernel's class takes the arguments of create_object");
            if constexpr (std::is_constructible_v<Class, decltype(all.get())...>)
              new (made->object) Class(all.get()...);
          }
        },
        made->arguments);
    made->ports = ::operator new(made->made.method.bytes, std::align_val_t{made->made.method.alignment});
    made->made.method.construct(made->ports, ports);
  }
  static void invoke(void* memory, const binding* ports, void (*)()) {
    auto* made = static_cast<instance*>(memory);
    made->made.method.invoke(made->ports, ports, made->object, made->made.method.method);
  }
  static void destroy(void* memory) {
    auto* made = static_cast<instance*>(memory);
    made->made.method.destroy(made->ports);
    ::operator delete(made->ports, std::align_val_t{made->made.method.alignment});
    reinterpret_cast<Class*>(made->object)->~Class();
    made->~instance();
  }
  static std::string instantiation() {
    return "template struct adf::host::" +
           type_text<class_kernel>().substr(type_text<class_kernel>().find("class_kernel")) + ";";
  }

  static const kernel_code code;
};
template <class Class, class... Arguments>
const kernel_code class_kernel<Class, Arguments...>::code{sizeof(instance), alignof(instance), &describe,
                                                          &construct,       &invoke,           &destroy};

}  // namespace adf::host

// With these macros, a kernel class registers the member function to run, and its arrays that the graph places.
#undef REGISTER_FUNCTION
#undef REGISTER_PARAMETER
#define REGISTER_FUNCTION(...) ::adf::host::register_method(&__VA_ARGS__, #__VA_ARGS__)
#define REGISTER_PARAMETER(...) ::adf::host::register_array<decltype(__VA_ARGS__)>(#__VA_ARGS__)

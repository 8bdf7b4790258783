// The functions of the graph API that every program would otherwise compile: classes with vectors and virtual
// functions, whose types the API fixes. The headers in include/adf declare them.
#include <adf/constraints.h>

namespace adf {

// --- graphs ---

namespace {
return_code code(int number) {
  return static_cast<return_code>(number);
}
}  // namespace

graph::~graph() {
  host::remove_graph(number());
}
return_code graph::init() {
  return code(host::graph_init(number()));
}
return_code graph::run() {
  return code(host::graph_run(number(), -1));
}
return_code graph::run(unsigned int iterations) {
  return code(host::graph_run(number(), iterations == ~0U ? -1 : static_cast<std::int64_t>(iterations)));
}
return_code graph::wait() {
  return code(host::graph_wait(number(), -1));
}
return_code graph::wait(unsigned int cycles) {
  return code(host::graph_wait(number(), cycles));
}
return_code graph::resume() {
  return code(host::graph_resume(number()));
}
return_code graph::end() {
  return code(host::graph_end(number(), -1));
}
return_code graph::end(unsigned int cycles) {
  return code(host::graph_end(number(), cycles));
}

#define ADF_CALLS_OF_TYPE(type, direction)                                                              \
  return_code graph::update(port<direction>& to, type value) {                                          \
    return code(host::rtp_update(number(), to.number(), host::element_of<type>(), &value, 1, false));   \
  }                                                                                                     \
  return_code graph::update(port<direction>& to, const type* values, std::size_t size) {                \
    return code(host::rtp_update(number(), to.number(), host::element_of<type>(), values, size, true)); \
  }                                                                                                     \
  return_code graph::read(port<direction>& from, type& value) {                                         \
    return code(host::rtp_read(number(), from.number(), host::element_of<type>(), &value, 1, false));   \
  }                                                                                                     \
  return_code graph::read(port<direction>& from, type* values, std::size_t size) {                      \
    return code(host::rtp_read(number(), from.number(), host::element_of<type>(), values, size, true)); \
  }
ADF_CALLS(ADF_CALLS_OF_TYPE)
#undef ADF_CALLS_OF_TYPE

// --- lists of ports and parameters ---

namespace host {

template <class Direction>
port_list<Direction>::port_list() = default;
template <class Direction>
port_list<Direction>::port_list(const port_list& other) = default;
template <class Direction>
port_list<Direction>& port_list<Direction>::operator=(const port_list& other) = default;
template <class Direction>
port_list<Direction>::~port_list() = default;

template <class Direction>
port_list<Direction>::port_list(object kind, id node, bool of_bypass) : kind_(kind), node_(node) {
  const std::size_t count = port_count(kind, node, direction_way<Direction>);
  for (std::size_t i = 0; i < count; ++i)
    ports_.emplace_back(port_of(kind, node, direction_way<Direction>, i), of_bypass);
}
template <class Direction>
port<Direction>& port_list<Direction>::operator[](const list_index& index) {
  if (index.value < ports_.size()) return ports_[index.value];
  static port<Direction> missing{none};
  port_of(kind_, node_, direction_way<Direction>, index.value, index.at, this);  // reports the wrong index
  return missing;
}
template class port_list<input>;
template class port_list<output>;
template class port_list<inout>;

parameter_list::parameter_list() = default;
parameter_list::parameter_list(id kernel) : kernel_(kernel) {}
parameter_list::parameter_list(const parameter_list& other) = default;
parameter_list& parameter_list::operator=(const parameter_list& other) = default;
parameter_list::~parameter_list() = default;

parameter& parameter_list::operator[](const list_index& index) {
  if (index.value >= size()) {
    static parameter missing{none};
    parameter_of(kernel_, index.value, index.at);  // reports the wrong index
    return missing;
  }
  while (made_.size() <= index.value) made_.emplace_back(parameter_of(kernel_, made_.size()));
  return made_[index.value];
}

}  // namespace host

// --- kernels, bypasses, parameters ---

namespace {
// Keeps the objects that the functions create() return by reference.
template <class Object>
Object& kept(Object object) {
  static auto& all = *new std::deque<Object>;
  return all.emplace_back(std::move(object));
}
}  // namespace

kernel::kernel() = default;
kernel::kernel(const kernel& other) = default;
kernel& kernel::operator=(const kernel& other) = default;
kernel::~kernel() = default;
kernel::kernel(host::id number)
    : handle(number),
      in(host::object::kernel, number),
      out(host::object::kernel, number),
      inout(host::object::kernel, number),
      param(number) {}
kernel& kernel::keep(host::id number) {
  return kept(kernel(number));
}

bypass::bypass() = default;
bypass::bypass(const bypass& other) = default;
bypass& bypass::operator=(const bypass& other) = default;
bypass::~bypass() = default;
bypass::bypass(host::id number)
    : handle(number),
      bp(host::bypass_control(number)),
      in(host::object::kernel, number, true),
      out(host::object::kernel, number, true) {}
bypass& bypass::create(const kernel& around, const host::place& at) {
  return kept(bypass(host::add_bypass(around.number(), at)));
}

parameter& parameter::keep(host::id number) {
  return kept(parameter(number));
}

// --- constraints ---

template <class T>
constraint<T>::constraint(host::object kind, host::id number, host::property which)
    : kind_(kind), number_(number), which_(which) {}
template <class T>
constraint<T>::constraint(const constraint& other) = default;
template <class T>
constraint<T>::~constraint() = default;
template <class T>
constraint<T>& constraint<T>::operator=(const constraint& other) {
  if (other.value_) *this = *other.value_;
  return *this;
}
template <class T>
constraint<T>& constraint<T>::operator=(const T& value) {
  host::property_value to;
  if constexpr (std::is_same_v<T, std::string>)
    to.texts = {value};
  else if constexpr (std::is_same_v<T, std::vector<std::string>>)
    to.texts = value;
  else if constexpr (std::is_arithmetic_v<T>)
    to.numbers = {static_cast<double>(value)};
  else
    to.numbers.assign(value.begin(), value.end());
  host::set_property(kind_, number_, which_, std::move(to), at_);
  value_ = value;
  return *this;
}
template class constraint<std::string>;
template class constraint<std::vector<std::string>>;
template class constraint<std::vector<std::uint32_t>>;
template class constraint<std::vector<int>>;
template class constraint<bool>;
template class constraint<int>;
template class constraint<unsigned>;
template class constraint<float>;
template class constraint<double>;

}  // namespace adf

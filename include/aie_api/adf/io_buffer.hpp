// Buffers of a graph's kernels: io_buffer and its iterators.
//
// The type of a parameter of the kernel gives the buffer's size and margin in samples, whether the buffer is linear or
// circular, and who acquires its lock. The graph may choose the size (inherited_extent), so the object stores the
// size, too. The code that runs the kernel constructs the object. The memory of a buffer holds its margin, followed by
// its block. In a circular buffer the margin may start anywhere in the memory, and the samples wrap at its end.
//
// A size or margin that differs from the type, a start outside of the memory, and a linear buffer that does not start
// at its first sample are faults of the kernel (core_state.hpp).
#pragma once

#include "aie_api/adf/stream.hpp"
#include "aie_api/circular.hpp"

// Directions of ports. Graphs write these names without a namespace, or as adf::direction::in.
struct input {};
struct output {};
struct inout {};

namespace adf {

namespace direction {
using in = ::input;
using out = ::output;
using inout = ::inout;
}  // namespace direction
using ::inout;
using ::input;
using ::output;
namespace addressing {
struct linear {};
struct circular {};
}  // namespace addressing
namespace locking {
struct sync {};
struct async {};
struct user {};
}  // namespace locking

inline constexpr unsigned inherited_extent = 0;
inline constexpr unsigned inherited_margin = ~0U;

// Sizes in samples, one for each dimension, the innermost dimension first.
template <unsigned... Sizes>
struct extents {
  static constexpr unsigned rank() { return sizeof...(Sizes); }
  static constexpr bool inherited() { return sizeof...(Sizes) == 0 || ((Sizes == inherited_extent) || ...); }
  static constexpr unsigned size() { return (Sizes * ... * 1U); }
};
template <unsigned Samples>
struct margin {
  static constexpr unsigned size() { return Samples; }
};

template <class Dims, class Margin, class Addressing, class Locking>
struct io_buffer_config {
  using dims_type = Dims;
  using addressing_mode = Addressing;
  using locking_protocol = Locking;
  static constexpr unsigned _margin = Margin::size();
};

template <class T, class Direction, class Config>
class io_buffer {
  static constexpr bool kIsAsync = std::is_same_v<typename Config::locking_protocol, locking::async>;
  static constexpr bool kIsLinear = std::is_same_v<typename Config::addressing_mode, addressing::linear>;
  static constexpr bool kHasMargin = Config::_margin != inherited_margin;

 public:
  using value_type = T;

  // Makes a buffer: a block of `block` samples with its margin, in memory at `base`. A circular buffer's margin begins
  // at sample `start`.
  io_buffer(T* base, unsigned block, unsigned margin_samples = kHasMargin ? Config::_margin : 0, unsigned start = 0,
            host::memory_lock* owner = nullptr)
      : base_(base), start_(start), block_(block), margin_(margin_samples), lock_(owner) {
    if (!Config::dims_type::inherited() && block != Config::dims_type::size())
      aie::detail::fault("a buffer has another size than its kernel says");
    if (kHasMargin && margin_samples != Config::_margin)
      aie::detail::fault("a buffer has another margin than its kernel says");
    if (start != 0 && (kIsLinear || start >= size_incl_margin()))
      aie::detail::fault("a buffer begins outside of its memory, or is linear and does not begin at its start");
  }

  // Returns the address of the first sample: the first sample of the margin, if the buffer has a margin.
  T* data() { return held() + start_; }
  const T* data() const { return held() + start_; }
  // Returns the start of the memory, which in a circular buffer may lie before data().
  T* base() { return base_; }
  const T* base() const { return base_; }
  T& operator[](std::size_t sample) { return data()[sample]; }
  const T& operator[](std::size_t sample) const { return data()[sample]; }
  unsigned size() const { return block_; }
  unsigned size_incl_margin() const { return block_ + margin_; }

  // For asynchronous buffers only: acquire() waits for the next block, release() gives the block back.
  void acquire()
    requires kIsAsync
  {
    aie::detail::check_connected(lock_);
    base_ = static_cast<T*>(lock_->acquire());
  }
  void release()
    requires kIsAsync
  {
    aie::detail::check_connected(lock_);
    lock_->release();
    base_ = nullptr;
  }

 private:
  T* held() const {
    if constexpr (kIsAsync) aie::detail::check_held(base_, lock_);
    return base_;
  }

  T* base_;
  unsigned start_, block_, margin_;
  host::memory_lock* lock_;
};

// The names that kernels use, with the type of samples, the size and the margin.
template <class T, class Direction, class Dims, class Margin, class Addressing, class Locking>
using buffer_of = io_buffer<T, Direction, io_buffer_config<Dims, Margin, Addressing, Locking>>;

template <class T, class Dims = extents<inherited_extent>, class Margin = margin<0>>
using input_buffer = buffer_of<T, direction::in, Dims, Margin, addressing::linear, locking::sync>;
template <class T, class Dims = extents<inherited_extent>, class Margin = margin<0>>
using input_async_buffer = buffer_of<T, direction::in, Dims, Margin, addressing::linear, locking::async>;
template <class T, class Dims = extents<inherited_extent>, class Margin = margin<0>>
using input_circular_buffer = buffer_of<T, direction::in, Dims, Margin, addressing::circular, locking::sync>;
template <class T, class Dims = extents<inherited_extent>, class Margin = margin<0>>
using input_async_circular_buffer = buffer_of<T, direction::in, Dims, Margin, addressing::circular, locking::async>;
template <class T, class Dims = extents<inherited_extent>, class Margin = margin<0>>
using output_buffer = buffer_of<T, direction::out, Dims, Margin, addressing::linear, locking::sync>;
template <class T, class Dims = extents<inherited_extent>, class Margin = margin<0>>
using output_async_buffer = buffer_of<T, direction::out, Dims, Margin, addressing::linear, locking::async>;
template <class T, class Dims = extents<inherited_extent>, class Margin = margin<inherited_margin>>
using output_circular_buffer = buffer_of<T, direction::out, Dims, Margin, addressing::circular, locking::sync>;
template <class T, class Dims = extents<inherited_extent>, class Margin = margin<inherited_margin>>
using output_async_circular_buffer = buffer_of<T, direction::out, Dims, Margin, addressing::circular, locking::async>;
template <class T, class Dims = extents<inherited_extent>, class Margin = margin<0>>
using inout_buffer = buffer_of<T, direction::inout, Dims, Margin, addressing::linear, locking::sync>;
template <class T, class Dims = extents<inherited_extent>, class Margin = margin<0>>
using inout_async_buffer = buffer_of<T, direction::inout, Dims, Margin, addressing::linear, locking::async>;

// Buffers of one dimension, with numbers for the size and the margin.
template <class T, unsigned Samples = inherited_extent, unsigned Margin = 0>
using input_buffer_1d = input_buffer<T, extents<Samples>, margin<Margin>>;
template <class T, unsigned Samples = inherited_extent, unsigned Margin = 0>
using output_buffer_1d = output_buffer<T, extents<Samples>, margin<Margin>>;

}  // namespace adf

namespace aie {

namespace detail {

// io_port accepts an io_buffer, const or not; is_io_buffer is true only for a type without const.
template <class B>
inline constexpr bool is_io_buffer = false;
template <class T, class Direction, class Config>
inline constexpr bool is_io_buffer<adf::io_buffer<T, Direction, Config>> = true;
template <class B>
concept io_port = is_io_buffer<std::remove_const_t<B>>;

template <class T, class Direction, class Config>
constexpr bool has_linear_addresses(const adf::io_buffer<T, Direction, Config>*) {
  return std::is_same_v<typename Config::addressing_mode, adf::addressing::linear>;
}
template <class B>
inline constexpr bool is_linear = has_linear_addresses(static_cast<B*>(nullptr));

// The type of a sample, const for a const port.
template <class B>
using sample_of = std::remove_pointer_t<decltype(std::declval<B&>().data())>;

}  // namespace detail

// Return iterators over all samples, margin included: begin over elements, begin_vector over vectors of `Elems`
// elements. The iterators of the circular functions wrap at the end of the memory, except for begin_random_circular of
// a linear buffer. The other functions need a linear buffer.
template <aie_dm_resource Resource = aie_dm_resource::none, detail::io_port B>
auto begin(B& port) {
  static_assert(detail::is_linear<B>, "a circular buffer needs begin_circular");
  return port.data();
}
template <aie_dm_resource Resource = aie_dm_resource::none, detail::io_port B>
auto begin_circular(B& port) {
  return circular_iterator<detail::sample_of<B>, dynamic_extent, Resource>(port.data(), port.base(),
                                                                           port.size_incl_margin());
}
template <aie_dm_resource Resource = aie_dm_resource::none, detail::io_port B>
auto begin_random_circular(B& port) {
  if constexpr (detail::is_linear<B>)
    return port.data();
  else
    return random_circular_iterator<detail::sample_of<B>, dynamic_extent, Resource>(port.data(), port.base(),
                                                                                    port.size_incl_margin());
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, detail::io_port B>
auto begin_vector(B& port) {
  static_assert(detail::is_linear<B>, "a circular buffer needs begin_vector_circular");
  return vector_iterator<detail::sample_of<B>, Elems, Resource>(port.data());
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, detail::io_port B>
auto begin_restrict_vector(B& port) {
  static_assert(detail::is_linear<B>, "a circular buffer needs begin_vector_circular");
  return restrict_vector_iterator<detail::sample_of<B>, Elems, Resource>(port.data());
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, detail::io_port B>
auto begin_vector_circular(B& port) {
  return vector_circular_iterator<detail::sample_of<B>, Elems, dynamic_extent, Resource>(port.data(), port.base(),
                                                                                         port.size_incl_margin());
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, detail::io_port B>
auto begin_vector_random_circular(B& port) {
  return vector_random_circular_iterator<detail::sample_of<B>, Elems, dynamic_extent, Resource>(
      port.data(), port.base(), port.size_incl_margin());
}

// --- read-only iterators ---

template <aie_dm_resource Resource = aie_dm_resource::none, detail::io_port B>
auto cbegin(const B& port) {
  return begin<Resource>(port);
}
template <aie_dm_resource Resource = aie_dm_resource::none, detail::io_port B>
auto cbegin_circular(const B& port) {
  return begin_circular<Resource>(port);
}
template <aie_dm_resource Resource = aie_dm_resource::none, detail::io_port B>
auto cbegin_random_circular(const B& port) {
  return begin_random_circular<Resource>(port);
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, detail::io_port B>
auto cbegin_vector(const B& port) {
  return begin_vector<Elems, Resource>(port);
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, detail::io_port B>
auto cbegin_restrict_vector(const B& port) {
  return begin_restrict_vector<Elems, Resource>(port);
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, detail::io_port B>
auto cbegin_vector_circular(const B& port) {
  return begin_vector_circular<Elems, Resource>(port);
}
template <unsigned Elems, aie_dm_resource Resource = aie_dm_resource::none, detail::io_port B>
auto cbegin_vector_random_circular(const B& port) {
  return begin_vector_random_circular<Elems, Resource>(port);
}

}  // namespace aie

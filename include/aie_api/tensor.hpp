// Tensor buffer streams: vectors of a buffer in the order of nested loops over its dimensions (AIE-ML and later).
//
// A core moves a pointer by a group of up to three increments. A counter gives the number of uses of the first
// increment before one use of the second increment; another counter does so for the second and third increments. The
// types `int`, `dim_2d` and `dim_3d` describe a group of one, two and three increments, and a stream executes groups. A
// tensor_dim gives the number of positions and the step of a dimension. The code converts tensor_dims to increments,
// which count from the position that the inner dimensions have reached.
//
// More than three dimensions need several groups: from the outermost dimension on, each group takes three dimensions,
// and the last group takes the remaining dimensions. The stream of a group returns streams of the next group. Each of
// them starts at the current position of the outer stream.
//
// A stream that is read more often than its dimensions have positions continues with the outermost step, like the
// core's counters. Source: memory group of the documentation of github.com/Xilinx/aie_api (MIT).
#pragma once

#include "aie_api/memory.hpp"

namespace aie {

#if __AIE_ARCH__ >= 20

// A dimension: `num` positions, `step` apart, in vectors or in bytes.
struct tensor_dim {
  unsigned num = 0;
  int step = 0;
  constexpr tensor_dim() = default;
  constexpr explicit tensor_dim(unsigned n, int s) : num(n), step(s) {}
};

// A group of increments: the stream moves num1 times by inc1, then once by inc2, and starts over. With dim_3d, it
// starts over num2 times, and then moves once by inc3.
struct dim_2d {
  unsigned num1 = 0;
  int inc1 = 0, inc2 = 0;
  constexpr dim_2d() = default;
  constexpr dim_2d(unsigned n1, int i1, int i2) : num1(n1), inc1(i1), inc2(i2) {}
};
struct dim_3d {
  unsigned num1 = 0;
  int inc1 = 0;
  unsigned num2 = 0;
  int inc2 = 0, inc3 = 0;
  constexpr dim_3d() = default;
  constexpr dim_3d(unsigned n1, int i1, unsigned n2, int i2, int i3)
      : num1(n1), inc1(i1), num2(n2), inc2(i2), inc3(i3) {}
};

namespace detail {

// Converts a smaller group to dim_3d: the missing inner counters are 0.
constexpr dim_3d as_group(int inc) {
  return {0, 0, 0, 0, inc};
}
constexpr dim_3d as_group(dim_2d dims) {
  return {0, 0, dims.num1, dims.inc1, dims.inc2};
}
constexpr dim_3d as_group(dim_3d dims) {
  return dims;
}

// Converts one to three dimensions, outermost first, to a group.
constexpr dim_3d as_group(const tensor_dim* dims, unsigned count) {
  if (count == 1) return as_group(dims[0].step);
  const tensor_dim inner = dims[count - 1], middle = dims[count - 2];
  const int inner_way = static_cast<int>(inner.num - 1) * inner.step;
  if (count == 2) return as_group(dim_2d(inner.num - 1, inner.step, middle.step - inner_way));
  const int middle_way = static_cast<int>(middle.num - 1) * middle.step;
  return {inner.num - 1, inner.step, middle.num - 1, middle.step - inner_way, dims[0].step - middle_way - inner_way};
}

constexpr unsigned groups_of(unsigned rank) {
  return (rank + 2) / 3;
}

}  // namespace detail

// The layout in memory of a tensor of vectors of Elems elements, as `Groups` groups of increments.
template <class T, unsigned Elems, unsigned Groups>
class tensor_descriptor {
 public:
  using type = T;
  using vector_type = vector<T, Elems>;
  static constexpr unsigned elems() { return Elems; }
  static constexpr unsigned groups() { return Groups; }

  // `dims`: outermost first; increments are in units of `unit` bytes.
  constexpr tensor_descriptor(const std::array<dim_3d, Groups>& dims, int unit) : dims_(dims) {
    for (dim_3d& group : dims_) group.inc1 *= unit, group.inc2 *= unit, group.inc3 *= unit;
  }
  // Increments in bytes.
  constexpr const dim_3d* dims() const { return dims_.data(); }

 private:
  std::array<dim_3d, Groups> dims_;
};

namespace detail {

// A stream of a tensor: the current address, the groups of increments, and the counters of the first group.
template <class T, unsigned Elems, unsigned Groups>
class tensor_stream {
  using byte = std::conditional_t<std::is_const_v<T>, const unsigned char, unsigned char>;

 public:
  using vector_type = vector<std::remove_const_t<T>, Elems>;

  constexpr tensor_stream(T* base, const dim_3d* dims) : at_(base) {
    for (unsigned i = 0; i < Groups; ++i) dims_[i] = dims[i];
  }

  // Returns the vector at the current address, or a nested stream that starts there, and moves on.
  auto pop() {
    T* const here = advance();
    if constexpr (Groups == 1)
      return load_v<Elems>(static_cast<const T*>(here));
    else
      return tensor_stream<T, Elems, Groups - 1>(here, &dims_[1]);
  }
  tensor_stream& operator>>(vector_type& to)
    requires(Groups == 1)
  {
    to = pop();
    return *this;
  }
  void push(const vector_type& value)
    requires(Groups == 1 && !std::is_const_v<T>)
  {
    store_v(advance(), value);
  }
  tensor_stream& operator<<(const vector_type& value)
    requires(Groups == 1 && !std::is_const_v<T>)
  {
    push(value);
    return *this;
  }

 private:
  // Moves on and returns the previous address.
  T* advance() {
    T* const here = at_;
    const dim_3d& dims = dims_[0];
    int inc = dims.inc1;
    if (count1_ < dims.num1) {
      ++count1_;
    } else {
      count1_ = 0;
      if (count2_ < dims.num2) {
        ++count2_;
        inc = dims.inc2;
      } else {
        count2_ = 0;
        inc = dims.inc3;
      }
    }
    // After the last read this address lies beyond the buffer and is not accessed.
    at_ =
        reinterpret_cast<T*>(reinterpret_cast<std::uintptr_t>(here) + static_cast<std::uintptr_t>(std::intptr_t{inc}));
    return here;
  }

  T* at_;
  dim_3d dims_[Groups];
  unsigned count1_ = 0, count2_ = 0;
};

template <class T, unsigned Elems>
inline constexpr int block_bytes = static_cast<int>(Elems * bits_of<T> / 8);

template <class T, unsigned Elems, class... Dims>
constexpr auto make_tensor(int unit, Dims... dims) {
  constexpr unsigned rank = sizeof...(Dims), groups = groups_of(rank);
  const tensor_dim all[] = {dims...};
  std::array<dim_3d, groups> increments{};
  for (unsigned group = 0; group < groups; ++group)
    increments[group] = as_group(&all[3 * group], rank - 3 * group < 3 ? rank - 3 * group : 3);
  return tensor_descriptor<T, Elems, groups>(increments, unit);
}
template <class T, unsigned Elems, class... Dims>
constexpr auto make_native_tensor(int unit, Dims... dims) {
  return tensor_descriptor<T, Elems, sizeof...(Dims)>({as_group(dims)...}, unit);
}

}  // namespace detail

// Describes a tensor by dimensions, outermost first; steps are in vectors of Elems elements, or in bytes.
template <class T, unsigned Elems, class... Dims>
  requires(sizeof...(Dims) >= 1 && (std::same_as<Dims, tensor_dim> && ...))
constexpr auto make_tensor_descriptor(Dims... dims) {
  return detail::make_tensor<T, Elems>(detail::block_bytes<T, Elems>, dims...);
}
template <class T, unsigned Elems, class... Dims>
  requires(sizeof...(Dims) >= 1 && (std::same_as<Dims, tensor_dim> && ...))
constexpr auto make_tensor_descriptor_bytes(Dims... dims) {
  return detail::make_tensor<T, Elems>(1, dims...);
}
// Describes a tensor by groups of increments, outermost first: int, dim_2d or dim_3d.
template <class T, unsigned Elems, class... Dims>
  requires(sizeof...(Dims) >= 1)
constexpr auto make_tensor_descriptor_from_native(Dims... dims) {
  return detail::make_native_tensor<T, Elems>(detail::block_bytes<T, Elems>, dims...);
}
template <class T, unsigned Elems, class... Dims>
  requires(sizeof...(Dims) >= 1)
constexpr auto make_tensor_descriptor_from_native_bytes(Dims... dims) {
  return detail::make_native_tensor<T, Elems>(1, dims...);
}

// Returns a stream over the tensor at `base`; it can write unless `base` is const. `base` must be aligned for the
// vectors.
template <aie_dm_resource Resource = aie_dm_resource::none, class T, unsigned Elems, unsigned Groups>
constexpr auto make_tensor_buffer_stream(T* base,
                                         const tensor_descriptor<std::remove_const_t<T>, Elems, Groups>& tensor) {
  return detail::tensor_stream<T, Elems, Groups>(base, tensor.dims());
}
template <aie_dm_resource Resource = aie_dm_resource::none, class T, unsigned Elems, unsigned Groups>
constexpr auto make_restrict_tensor_buffer_stream(
    T* base, const tensor_descriptor<std::remove_const_t<T>, Elems, Groups>& tensor) {
  return detail::tensor_stream<T, Elems, Groups>(base, tensor.dims());
}

#endif

}  // namespace aie

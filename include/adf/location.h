// Places in the array of kernels, buffers, stacks and the ends of the design. Places do not change results.
#pragma once

#include "adf/constraints.h"
#include "adf/packet.h"

namespace adf {

// A place of the array, or the place of an object. Assigning to the place of an object sets a constraint.
class location_constraint {
 public:
  location_constraint() = default;
  location_constraint(host::location_term term, const host::place& at) : term_(std::move(term)), at_(at) {}
  location_constraint(const aie::tile& at);  // NOLINT(google-explicit-constructor): a tile is a place
  location_constraint(const location_constraint&) = default;

  // NOLINTBEGIN(bugprone-unhandled-self-assignment): a place that equals itself is a constraint without effect
  location_constraint& operator=(const location_constraint& value) {
    if (is_of_object())
      host::constrain_location(term_, {value.term_}, at_);
    else
      term_ = value.term_;
    return *this;
  }
  // NOLINTEND(bugprone-unhandled-self-assignment)
  location_constraint& operator=(std::initializer_list<location_constraint> values) { return set(values); }
  location_constraint& operator=(const std::vector<location_constraint>& values) { return set(values); }

  const host::location_term& term() const { return term_; }

 private:
  bool is_of_object() const { return term_.kind < host::spot::tile; }
  template <class List>
  location_constraint& set(const List& values) {
    std::vector<host::location_term> terms;
    for (const location_constraint& value : values) terms.push_back(value.term_);
    host::constrain_location(term_, std::move(terms), at_);
    return *this;
  }
  host::location_term term_;
  host::place at_;
};

namespace host {
template <class... Numbers>
location_constraint at_spot(spot kind, const place& at, Numbers... numbers) {
  location_term made;
  made.kind = kind;
  made.numbers = {static_cast<int>(numbers)...};
  return {std::move(made), at};
}
inline location_constraint spot_of(spot kind, object subject, id number, const place& at) {
  location_term made;
  made.kind = kind;
  made.subject = subject;
  made.number = number;
  return {std::move(made), at};
}
}  // namespace host

enum tile_type { aie_tile = 0, shim_tile = 1, memory_tile = 2 };

// Kernels are placed by column and row, tile(col, row); row 0 is the lowest row with cores.
using aie::tile;
inline location_constraint::location_constraint(const aie::tile& at)
    : location_constraint(host::at_spot(host::spot::tile, at.named_at(), at.column(), at.row())) {}
[[deprecated("write tile(col, row)")]] inline location_constraint proc(int col, int row,
                                                                       const host::place& at = host::place::current()) {
  return host::at_spot(host::spot::tile, at, col, row);
}
inline location_constraint address(int col, int row, int offset, const host::place& at = host::place::current()) {
  return host::at_spot(host::spot::address, at, col, row, offset);
}
inline location_constraint bank(int col, int row, int bankid, const host::place& at = host::place::current()) {
  return host::at_spot(host::spot::bank, at, col, row, bankid);
}
inline location_constraint offset(int value, const host::place& at = host::place::current()) {
  return host::at_spot(host::spot::offset, at, value);
}
inline location_constraint bounding_box(int column_min, int row_min, int column_max, int row_max,
                                        const host::place& at = host::place::current()) {
  return host::at_spot(host::spot::box, at, column_min, row_min, column_max, row_max);
}
inline location_constraint shim(int col, const host::place& at = host::place::current()) {
  return host::at_spot(host::spot::shim, at, col);
}
inline location_constraint shim(int col, int channel, const host::place& at = host::place::current()) {
  return host::at_spot(host::spot::shim, at, col, channel);
}
inline location_constraint dma_channel(tile_type type, int col, int row, int channel,
                                       const host::place& at = host::place::current()) {
  return host::at_spot(host::spot::channel, at, type, col, row, channel);
}
template <class... Numbers>
location_constraint ss_fifo(tile_type type, Numbers... numbers) {
  return host::at_spot(host::spot::ss_fifo, host::place::current(), type, numbers...);
}
template <class... Numbers>
location_constraint dma_fifo(tile_type type, Numbers... numbers) {
  return host::at_spot(host::spot::dma_fifo, host::place::current(), type, numbers...);
}

// A region of tiles of one type: the columns and rows of two corners. Both corners belong to the region.
struct area_range {
  tile_type type;
  int column_min, row_min, column_max, row_max;
};
inline location_constraint area_group(std::initializer_list<area_range> ranges, bool contain_routing = false,
                                      bool exclusive_routing = false, bool exclusive_placement = false,
                                      const host::place& at = host::place::current()) {
  host::location_term made;
  made.kind = host::spot::area_group;
  made.numbers = {contain_routing, exclusive_routing, exclusive_placement};
  for (const area_range& range : ranges) {
    host::location_term& part = made.parts.emplace_back();
    part.kind = host::spot::box;
    part.numbers = {range.column_min, range.row_min, range.column_max, range.row_max, range.type};
  }
  return {std::move(made), at};
}

// A distance from the place of another kernel.
struct relative_coordinate {
  int col_offset = 0, row_offset = 0;
};
inline relative_coordinate relative_offset(const relative_coordinate& by) {
  return by;
}
inline location_constraint operator+(const location_constraint& base, const relative_coordinate& by) {
  host::location_term made;
  made.kind = host::spot::relative;
  made.numbers = {by.col_offset, by.row_offset};
  made.parts = {base.term()};
  return {std::move(made), host::place::current()};
}
// Places the nodes of a graph as in the graph `of`, relative to their areas.
inline location_constraint stamp(const location_constraint& of, const host::place& at = host::place::current()) {
  host::location_term made;
  made.kind = host::spot::stamp;
  made.parts = {of.term()};
  return {std::move(made), at};
}
inline void not_equal(const location_constraint& left, const location_constraint& right,
                      const host::place& at = host::place::current()) {
  host::constrain_unequal(left.term(), right.term(), at);
}

// --- location<kernel>(k), location<buffer>(port), location<stack>(k), ... ---

struct stack {};
struct dma {};
struct fifo {};
struct interface_tile {};

namespace host {
template <class What>
inline constexpr bool is_io_tag = std::is_same_v<What, PLIO> || std::is_same_v<What, GMIO> ||
                                  std::is_same_v<What, interface_tile> || std::is_same_v<What, FileIO>;
}

template <class What, class Object>
location_constraint location(const Object& of, const host::place& at = host::place::current()) {
  using host::object;
  using host::spot;
  if constexpr (std::is_same_v<What, kernel>) {
    static_assert(std::is_base_of_v<kernel, Object>, "location<kernel> takes a kernel");
    return host::spot_of(spot::kernel, object::kernel, of.number(), at);
  } else if constexpr (std::is_same_v<What, stack>) {
    static_assert(std::is_base_of_v<kernel, Object>, "location<stack> takes a kernel");
    return host::spot_of(spot::stack, object::kernel, of.number(), at);
  } else if constexpr (std::is_same_v<What, graph>) {
    static_assert(std::is_base_of_v<graph, Object>, "location<graph> takes a graph");
    return host::spot_of(spot::graph, object::graph, of.graph::number(), at);
  } else if constexpr (std::is_same_v<What, parameter>) {
    static_assert(std::is_base_of_v<parameter, Object>, "location<parameter> takes a parameter");
    return host::spot_of(spot::parameter, object::parameter, of.number(), at);
  } else if constexpr (std::is_same_v<What, buffer>) {
    if constexpr (host::is_port<Object>)
      return host::spot_of(spot::buffer, object::port, of.number(), at);
    else
      return host::spot_of(spot::buffer, object::memory, of.number(), at);
  } else if constexpr (std::is_same_v<What, dma>) {
    static_assert(host::is_port<Object>, "location<dma> takes a port");
    return host::spot_of(spot::dma, object::port, of.number(), at);
  } else if constexpr (std::is_same_v<What, fifo>) {
    return host::spot_of(spot::fifo, object::connection, of.number(), at);
  } else {
    static_assert(host::is_io_tag<What>,
                  "location<T> needs kernel, buffer, stack, parameter, graph, PLIO, GMIO, "
                  "interface_tile, dma or fifo as T");
    return host::spot_of(spot::io, object::io, of.number(), at);
  }
}

}  // namespace adf

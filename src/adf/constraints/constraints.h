// The constraints of a program, from C++ and from JSON files alike.
//
// Problem. A constraint may stand in the constructor of a graph or in a file, and both kinds must agree. Choices: one
// model for each, with a comparison; or the terms of C++ as the model, which JSON cannot express without the objects of
// a running program. Decision: the model is that of JSON, where objects have names. Constraints of C++ become the same
// entries (of_design.cpp), so that merging, checks and the written file know one form only.
#pragma once

#include "adf/constraints/keys.h"
#include "adf/constraints/origin.h"

#include <compare>
#include <string>
#include <vector>

namespace tessera::adf::constraints {

// Rows count from the lowest row of the kind: row 0 of core tiles is the lowest row with cores.
enum class TileType : std::uint8_t { Core, Shim, Memory };
std::string_view to_string(TileType type);  // "core", "shim", "memory"

inline constexpr int kOpen = -1;  // the compiler chooses

// A place in the array. A number that the constraint leaves open is kOpen.
struct Spot {
  TileType type = TileType::Core;
  int column = kOpen, row = kOpen;
  int bank = kOpen, offset = kOpen;  // offset in bytes, from the begin of `bank`; if bank is open, of the memory
  int channel = kOpen;
  auto operator<=>(const Spot&) const = default;
  std::string text() const;  // in the words of the JSON keys: "column 2, row 1, bankId 3"
};

struct Constraint {
  Key key = Key::Tile;
  std::string subject;                  // name of a node or port; empty for keys of GlobalConstraints
  std::vector<Spot> spots = {};         // Form::Relative: the distance
  std::vector<std::string> names = {};  // Form::Names, Form::Text; Form::Relative: the node
  std::vector<double> numbers = {};
  Origin at = {};

  std::string text() const;  // "tile of g.k: column 2, row 1"
};

// Returns whether a list of names under this key stands for a separate constraint for each name.
bool has_single_names(Key key);

struct Range {
  int column_min = 0, row_min = 0, column_max = 0, row_max = 0;  // both corners belong to the range
  int channel_min = kOpen, channel_max = kOpen;                  // only for shims
  auto operator<=>(const Range&) const = default;
  bool contains(int column, int row) const {
    return column >= column_min && column <= column_max && row >= row_min && row <= row_max;
  }
};
std::string to_string(const Range& range, TileType type);  // in the form of JSON: "(2,0):(2,3)", "0:3"

// Tiles and shims in which nodes must lie, or which stay empty.
struct Area {
  std::string name;
  std::vector<std::string> nodes;  // a name may end in '*'
  std::vector<Range> tiles, shims, memory_tiles;
  bool exclude = false, is_soft = false;
  bool contain_routing = false, exclude_routing = false, exclude_placement = false;
  Origin at = {};
};

// Graphs that are placed as copies of another graph.
struct Stamp {
  std::string name, reference;
  std::vector<std::string> copies;
  Origin at = {};
};

// A FIFO of a stream: in a switch (stream), or in the memory of a tile.
struct Fifo {
  std::string name;
  bool is_stream = false;
  Spot spot;
  int size = kOpen;  // in words
  Origin at = {};
};

struct Constraints {
  std::vector<Constraint> all;
  std::vector<Area> areas;
  std::vector<Stamp> stamps;
  std::vector<Fifo> fifos;
};

// Sorts the constraints and removes duplicates. Splits a list of names into one constraint for each name, except for
// keys whose lists have a meaning as a whole.
void bring_into_order(Constraints& constraints);
// Compares constraints, but not the places where they stand (Origin).
bool is_same(const Constraints& a, const Constraints& b);

// Returns the text of a file of constraints (JSON). read() turns the text back into the same constraints.
std::string write(const Constraints& constraints);

}  // namespace tessera::adf::constraints

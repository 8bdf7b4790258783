#include "adf/constraints/of_design.h"

#include "adf/codes.h"
#include "adf/model/element_values.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace tessera::adf::constraints {

namespace {

using ::adf::host::location_term;
using ::adf::host::spot;

Origin origin_of(const Place& at) {
  return {at.file, at.line, 0};
}

bool is_of_object(const location_term& term) {
  return term.kind < spot::tile;
}
bool is_memory(spot kind) {
  return kind == spot::buffer || kind == spot::parameter;
}

TileType type_of(int number) {
  // The numbers are those of adf::tile_type.
  return number == 1 ? TileType::Shim : number == 2 ? TileType::Memory : TileType::Core;
}

class Locations {
 public:
  Locations(const Model& model, const Names& names, const Limits& limits, Constraints& to, std::vector<Diag>& errors)
      : model_(model), names_(names), limits_(limits), to_(to), errors_(errors) {}

  void run() {
    for (const LocationConstraint& one : model_.locations) {
      at_ = one.at;
      location_term subject = one.subject;
      std::vector<location_term> values = one.values;
      // not_equal() takes its sides in any order.
      if (!is_of_object(subject) && values.size() == 1 && is_of_object(values.front()))
        std::swap(subject, values.front());
      take(subject, values, one.is_equal);
    }
    for (auto& [reference, stamp] : stamps_) to_.stamps.push_back(std::move(stamp));
  }

 private:
  void mistake(Diag diag) { errors_.push_back(std::move(diag).at("{}", at_.text())); }
  void refuse(const std::string& subject, std::string_view why) {
    mistake(error(code::bad_constraint, "the location of {} has a value that means nothing", subject).note("{}", why));
    errors_.back().hint = "docs/adf.md lists the forms of locations";
  }

  std::string name_of(const location_term& term) {
    object kind = term.subject;
    if (term.kind == spot::fifo)
      return term.number < model_.connections.size()
                 ? names_.name_of({object::port, model_.connections[term.number].to})
                 : std::string();
    return names_.name_of({kind, term.number});
  }
  // Reports a negative number in the term, and returns whether it has one.
  bool has_negative(const location_term& term, const std::string& subject) {
    if (term.kind == spot::relative) return false;
    const auto negative = std::ranges::find_if(term.numbers, [](int number) { return number < 0; });
    if (negative != term.numbers.end())
      mistake(error(code::beyond_device, "the location of {} has the number {}", subject, *negative)
                  .help("columns, rows, banks, channels and addresses count from 0"));
    for (const location_term& part : term.parts)
      if (has_negative(part, subject)) return true;
    return negative != term.numbers.end();
  }

  void add(Key key, std::string subject, std::vector<Spot> spots, std::vector<std::string> names = {}) {
    to_.all.push_back({key, std::move(subject), std::move(spots), std::move(names), {}, origin_of(at_)});
  }

  void take(const location_term& subject, const std::vector<location_term>& values, bool is_equal) {
    if (!is_of_object(subject)) return refuse("a place", "neither side is the location of an object");
    const std::string name = name_of(subject);
    if (name.empty())
      return mistake(error(code::bad_constraint, "a location is set on an object that was never created")
                         .help("assign the result of create() to the object before its constraints"));
    for (const location_term& value : values)
      if (has_negative(value, name)) return;
    if (values.empty()) return refuse(name, "the list is empty");
    if (subject.kind == spot::graph) return take_graph(name, values, is_equal);
    if (subject.kind == spot::fifo) return take_fifos(name, values, is_equal);
    if (is_of_object(values.front()) || values.front().kind == spot::relative)
      return take_object(subject, name, values, is_equal);
    take_place(subject, name, values, is_equal);
  }

  // --- a place of the array ---

  void take_place(const location_term& subject, const std::string& name, const std::vector<location_term>& values,
                  bool is_equal) {
    const bool is_single = values.size() == 1;
    const spot value = values.front().kind;
    if (subject.kind == spot::kernel && value == spot::tile && is_single)
      return add(is_equal ? Key::Tile : Key::NotTile, name, {spot_of(values.front(), TileType::Core)});
    if (subject.kind == spot::io && value == spot::shim && is_single)
      return add(is_equal ? Key::Shim : Key::NotShim, name, {spot_of(values.front(), TileType::Shim)});
    if (subject.kind == spot::dma && value == spot::channel && is_single && is_equal)
      return add(Key::DmaChannel, name, {spot_of(values.front(), TileType::Core)});
    if (subject.kind == spot::stack && (value == spot::address || value == spot::bank) && is_single) {
      Spot at = spot_of(values.front(), TileType::Core);
      if (at.bank == kOpen) {  // makes a bank and an offset in it
        const int bytes = std::max(limits_.bank_bytes(TileType::Core), 1);
        at.bank = at.offset / bytes;
        at.offset %= bytes;
      }
      return add(is_equal ? Key::ReservedMemory : Key::NotReservedMemory, name, {at});
    }
    if (!is_memory(subject.kind)) return refuse(name, "the place has another kind than the object");
    const bool is_shared = subject.subject == object::memory;
    std::vector<Spot> all;
    for (const location_term& one : values) {
      if (one.kind != spot::address && one.kind != spot::bank && one.kind != spot::offset && one.kind != spot::tile)
        return refuse(name, "buffers lie at addresses, in banks or on tiles");
      all.push_back(spot_of(one, is_shared ? TileType::Memory : TileType::Core));
    }
    add(!is_equal ? Key::NotBuffers : is_shared ? Key::MemTileBuffers : Key::Buffers, name, std::move(all));
  }

  static Spot spot_of(const location_term& term, TileType type) {
    const auto number = [&](std::size_t i) { return i < term.numbers.size() ? term.numbers[i] : kOpen; };
    Spot made;
    made.type = type;
    if (term.kind == spot::offset) {
      made.offset = number(0);
      return made;
    }
    if (term.kind == spot::shim) {
      made.column = number(0);
      made.channel = number(1);
      return made;
    }
    if (term.kind == spot::channel) {
      made = {.type = type_of(number(0)), .column = number(1), .row = number(2)};
      made.channel = number(3);
      return made;
    }
    made.column = number(0);
    made.row = number(1);
    if (term.kind == spot::address) made.offset = number(2);
    if (term.kind == spot::bank) made.bank = number(2);
    return made;
  }

  // --- the place of another object ---

  void take_object(const location_term& subject, const std::string& name, const std::vector<location_term>& values,
                   bool is_equal) {
    if (values.size() != 1) return refuse(name, "only addresses and banks may stand in a list");
    const location_term& value = values.front();
    if (value.kind == spot::relative) {
      const std::string base = value.parts.empty() ? std::string() : name_of(value.parts.front());
      if (subject.kind != spot::kernel || !is_equal || base.empty() || value.parts.front().kind != spot::kernel)
        return refuse(name, "a distance is between two kernels");
      Spot distance;
      distance.column = value.numbers[0];
      distance.row = value.numbers[1];
      return add(Key::RelativeTile, name, {distance}, {base});
    }
    const std::string other = name_of(value);
    if (other.empty())
      return mistake(error(code::bad_constraint, "the location of {} is that of an object that was never created", name)
                         .help("assign the result of create() to the object before its constraints"));
    const auto relate = [&](const std::string& of, Key together, Key apart, const std::string& with) {
      add(is_equal ? together : apart, of, {}, {with});
    };
    const spot a = subject.kind, b = value.kind;
    if (a == spot::kernel && b == spot::kernel) return relate(name, Key::NodeWithNodes, Key::NodeApartNodes, other);
    if (a == spot::kernel && b == spot::stack) return relate(name, Key::NodeWithStacks, Key::NodeApartStacks, other);
    if (a == spot::stack && b == spot::kernel) return relate(other, Key::NodeWithStacks, Key::NodeApartStacks, name);
    if (a == spot::kernel && is_memory(b)) return relate(other, Key::PortWithNodes, Key::PortApartNodes, name);
    if (is_memory(a) && b == spot::kernel) return relate(name, Key::PortWithNodes, Key::PortApartNodes, other);
    if (is_memory(a) && is_memory(b)) return relate(name, Key::PortWithPorts, Key::PortApartPorts, other);
    if (is_memory(a) && b == spot::stack) return relate(name, Key::PortWithStacks, Key::PortApartStacks, other);
    if (a == spot::stack && is_memory(b)) return relate(other, Key::PortWithStacks, Key::PortApartStacks, name);
    refuse(name, "the objects have no place in common");
  }

  // --- graphs and FIFOs ---

  void take_graph(const std::string& name, const std::vector<location_term>& values, bool is_equal) {
    if (!is_equal) return refuse(name, "a graph has no place to keep away from");
    Area area;
    area.name = name;
    area.nodes = {name + ".*"};
    area.at = origin_of(at_);
    for (const location_term& value : values) {
      if (value.kind == spot::stamp) {
        const std::string reference = value.parts.empty() ? std::string() : name_of(value.parts.front());
        if (values.size() != 1 || reference.empty() || value.parts.front().kind != spot::graph)
          return refuse(name, "a stamp is a copy of one graph");
        Stamp& stamp = stamps_[reference];
        if (stamp.copies.empty()) stamp = {reference, reference, {}, origin_of(at_)};
        stamp.copies.push_back(name);
        return;
      }
      if (value.kind == spot::box) {
        add_range(area, TileType::Core, value.numbers);
      } else if (value.kind == spot::area_group) {
        area.contain_routing = area.contain_routing || value.numbers[0] != 0;
        area.exclude_routing = area.exclude_routing || value.numbers[1] != 0;
        area.exclude_placement = area.exclude_placement || value.numbers[2] != 0;
        for (const location_term& part : value.parts) add_range(area, type_of(part.numbers[4]), part.numbers);
      } else {
        return refuse(name, "a graph lies in boxes");
      }
    }
    to_.areas.push_back(std::move(area));
  }
  void add_range(Area& area, TileType type, const std::vector<int>& numbers) {
    const Range range{numbers[0], numbers[1], numbers[2], numbers[3]};
    if (range.column_min > range.column_max || range.row_min > range.row_max)
      return mistake(error(code::bad_value, "the box ({}, {}, {}, {}) ends before it begins", numbers[0], numbers[1],
                           numbers[2], numbers[3])
                         .help("write the smallest column and row first"));
    (type == TileType::Core ? area.tiles : type == TileType::Shim ? area.shims : area.memory_tiles).push_back(range);
  }

  void take_fifos(const std::string& name, const std::vector<location_term>& values, bool is_equal) {
    if (!is_equal) return refuse(name, "a FIFO has no place to keep away from");
    std::vector<std::string> list;
    for (const location_term& value : values) {
      const bool is_stream = value.kind == spot::ss_fifo;
      constexpr std::size_t kStreamNumbers = 4, kMemoryNumbers = 5;  // not facts: arguments of the functions
      const std::size_t count = value.numbers.size();
      if ((!is_stream && value.kind != spot::dma_fifo) ||
          (count != 1 && count != (is_stream ? kStreamNumbers : kMemoryNumbers)))
        return refuse(name,
                      "FIFOs are ss_fifo(type, column, row, channel) and dma_fifo(type, column, row, offset, size)");
      Fifo fifo{fmt::format("{}#{}", name, list.size()), is_stream, {}, kOpen, origin_of(at_)};
      fifo.spot.type = type_of(value.numbers[0]);
      if (count > 1) {
        fifo.spot.column = value.numbers[1];
        fifo.spot.row = value.numbers[2];
        (is_stream ? fifo.spot.channel : fifo.spot.offset) = value.numbers[3];
        if (!is_stream) fifo.size = value.numbers[4];
      }
      list.push_back(fifo.name);
      to_.fifos.push_back(std::move(fifo));
    }
    add(Key::Fifos, name, {}, std::move(list));
  }

  const Model& model_;
  const Names& names_;
  const Limits& limits_;
  Constraints& to_;
  std::vector<Diag>& errors_;
  Place at_;
  std::map<std::string, Stamp> stamps_;  // by reference
};

const KeyFact* key_of(const PropertySet& one) {
  const Section section = one.kind == object::kernel || one.which == ::adf::host::property::repetition_count
                              ? Section::Node
                              : Section::Port;
  for (const KeyFact& fact : key_facts())
    if (fact.section == section && fact.property == one.which) return &fact;
  return nullptr;
}

void add_properties(const Model& model, const Names& names, Constraints& to) {
  std::map<std::tuple<object, id, ::adf::host::property>, const PropertySet*> last;  // the last assignment holds
  for (const PropertySet& one : model.properties) last[{one.kind, one.number, one.which}] = &one;
  for (const auto& [key, set] : last) {
    const KeyFact* fact = key_of(*set);
    if (fact == nullptr) continue;
    const Target target = set->kind == object::connection ? Target{object::port, model.connections[set->number].to}
                                                          : Target{set->kind, set->number};
    Constraint made{fact->key, names.name_of(target), {}, set->value.texts, set->value.numbers, origin_of(set->at)};
    if (fact->key == Key::InitialValue)
      made.numbers = numbers_of(model.ports[set->number].initial, model.ports[set->number].shape.of);
    to.all.push_back(std::move(made));
  }
}

}  // namespace

Constraints of_design(const Model& model, const Names& names, const Limits& limits, std::vector<Diag>& errors) {
  Constraints made;
  Locations(model, names, limits, made, errors).run();
  add_properties(model, names, made);
  bring_into_order(made);
  return made;
}

}  // namespace tessera::adf::constraints

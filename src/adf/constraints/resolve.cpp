#include "adf/constraints/resolve.h"

#include "adf/codes.h"
#include "adf/constraints/read.h"
#include "adf/graph/name_table.h"
#include "adf/limits.h"
#include "base/text.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace tessera::adf::constraints {

namespace {

std::string_view plural_of(object kind) {
  switch (kind) {
    case object::kernel: return "kernels";
    case object::io: return "PLIOs and GMIOs";
    case object::memory: return "memories";
    case object::port: return "ports";
    case object::parameter: return "parameters";
    case object::graph: return "graphs";
    default: return "other objects";
  }
}

// The kinds of objects that a constraint can be about, and the kinds that its list can name.
struct Kinds {
  std::vector<object> subject, others;
};
Kinds kinds_of(const Constraint& one) {
  using enum Key;
  const object kernel = object::kernel, port = object::port, parameter = object::parameter, memory = object::memory;
  switch (one.key) {
    case Tile:
    case NotTile: {
      const TileType type = one.spots.front().type;
      return {{type == TileType::Core ? kernel : type == TileType::Shim ? object::io : memory}, {}};
    }
    case Shim:
    case NotShim: return {{object::io}, {}};
    case ReservedMemory:
    case NotReservedMemory:
    case StackSize:
    case HeapSize:
    case RuntimeRatio:
    case InitializationFunction: return {{kernel}, {}};
    case RepetitionCount: return {{kernel, memory}, {}};
    case NodeWithNodes:
    case NodeApartNodes:
    case NodeWithStacks:
    case NodeApartStacks:
    case RelativeTile: return {{kernel}, {kernel}};
    case Buffers:
    case NotBuffers: return {{port, parameter, memory}, {}};
    case MemTileBuffers: return {{memory}, {}};
    case PortWithNodes:
    case PortApartNodes:
    case PortWithStacks:
    case PortApartStacks: return {{port, parameter, memory}, {kernel}};
    case PortWithPorts:
    case PortApartPorts:
    case PortOnlyWithPorts: return {{port, parameter, memory}, {port, parameter, memory}};
    case NumBuffers: return {{memory}, {}};
    case DmaChannel:
    case Fifos:
    case SingleBuffer:
    case InitialValue:
    case Dimensions:
    case SamplesPerIteration:
    case FifoDepth: return {{port}, {}};
    case EachStackSize:
    case EachHeapSize: break;
  }
  return {};
}

bool needs_buffer(Key key) {
  return key >= Key::Buffers && key <= Key::PortApartStacks;
}

class Resolver {
 public:
  Resolver(const Constraints& from, const Design& design, Resolution& to) : from_(from), design_(design), to_(to) {}

  void run() {
    for (const Fifo& one : from_.fifos) fifos_.insert(one.name);
    take_all(from_.all);
    take_all(from_.areas);
    take_all(from_.stamps);
    take_all(from_.fifos);
  }

 private:
  template <class Entry>
  void take_all(const std::vector<Entry>& all) {
    for (const Entry& one : all)
      if (to_.errors.size() < kMostErrors) take(one);
  }
  void take(const Fifo& one) { check_spot(one.spot, one.name, one.at); }

  void mistake(Diag diag, const Origin& at) { to_.errors.push_back(std::move(diag).at("{}", at.text())); }

  void unknown(const std::string& name, object kind, const Origin& at) {
    Diag diag = error(code::unknown_name, "the design has no '{}'", printable(name));
    if (at.column == 0 && name.ends_with(".*") && !has_name_table())
      return mistake(std::move(diag)
                         .note("the program does not know which objects are members of a graph inside of a graph")
                         .help("build it with adfc++, which knows the members"),
                     at);
    const std::vector<std::string> meant = design_.names.nearest_to(name, kind);
    mistake(meant.empty() ? std::move(diag).help("names are paths of C++ objects, as g.k[0]; PLIOs and GMIOs have "
                                                 "their logical names")
                          : std::move(diag).help("did you mean {}?", fmt::join(meant, ", ")),
            at);
  }

  // Returns the object with this name, if it has one of the kinds. Otherwise reports the mistake.
  std::optional<Target> target_of(const std::string& name, const std::vector<object>& kinds, const Constraint& one) {
    const std::optional<Target> found = design_.names.find(name);
    if (!found) {
      unknown(name, kinds.front(), one.at);
      return {};
    }
    const Target target =
        kinds.front() == object::port || kinds.back() == object::memory ? place_of(design_.model, *found) : *found;
    if (std::ranges::find(kinds, found->kind) != kinds.end()) return found;
    if (std::ranges::find(kinds, target.kind) != kinds.end()) return target;
    std::vector<std::string_view> words;
    for (const object kind : kinds) words.push_back(plural_of(kind));
    mistake(error(code::bad_value, "{} cannot be used with {}", fact_of(one.key).name, name)
                .note("{} is one of the {}", name, plural_of(found->kind))
                .help("use {} with {}", fact_of(one.key).name, fmt::join(words, ", ")),
            one.at);
    return {};
  }

  bool has_buffer_place(const Target& target, const std::string& name, const Constraint& one) {
    if (target.kind != object::port) return true;
    const Port& port = design_.model.ports[target.number];
    if (port.node == none || has_buffer(port) || port.shape.kind == carrier::rtp) return true;
    mistake(error(code::bad_value, "{} of {}, which has no buffer", fact_of(one.key).name, name)
                .note("a stream or cascade moves words without a buffer")
                .help("remove the constraint, or use fifo_locations for a stream"),
            one.at);
    return false;
  }

  void take(const Constraint& one) {
    Resolved made{&one, {}, {}};
    const KeyFact& fact = fact_of(one.key);
    if (fact.section == Section::Global) {
      to_.all.push_back(made);
      return;
    }
    if (is_of_vendor(one.subject)) return;
    const Kinds kinds = kinds_of(one);
    const std::optional<Target> subject = target_of(one.subject, kinds.subject, one);
    if (!subject) return;
    made.subject = *subject;
    if (needs_buffer(one.key) && !has_buffer_place(*subject, one.subject, one)) return;
    if (one.key == Key::Fifos && !check_fifos(one)) return;
    if (!kinds.others.empty())
      for (const std::string& name : one.names) {
        if (is_of_vendor(name)) return;
        const std::optional<Target> other = target_of(name, kinds.others, one);
        if (!other || (needs_buffer(one.key) && !has_buffer_place(*other, name, one))) return;
        made.others.push_back(*other);
      }
    if (!check_spots(made)) return;
    check_double(made);
    to_.all.push_back(std::move(made));
  }

  bool check_fifos(const Constraint& one) {
    bool is_known = true;
    for (const std::string& name : one.names) {
      if (fifos_.contains(name)) continue;
      mistake(error(code::unknown_name, "no FIFO has the name '{}'", printable(name))
                  .help("add it to fifo_locations_records"),
              one.at);
      is_known = false;
    }
    return is_known;
  }

  void check_double(const Resolved& one) {
    if (one.constraint->key != Key::PortApartPorts) return;
    for (const Target& target : {one.subject, one.others.front()}) {
      if (target.kind != object::port) continue;
      const Port& port = design_.model.ports[target.number];
      if (port.node == none || port.is_single || !has_buffer(port)) continue;
      to_.warnings.push_back(
          error(code::bad_value, "{}, but {} has two buffers", one.constraint->text(), design_.names.name_of(target))
              .at("{}", one.constraint->at.text())
              .note("the constraint is defined for single buffers")
              .help("set single_buffer on the port, or remove the constraint"));
      return;
    }
  }

  // --- limits ---

  bool beyond(const std::string& what, std::string_view number, int value, int end, const Origin& at) {
    if (value < end) return false;
    Diag diag = error(code::beyond_device, "{} has {} {}", what, number, value);
    diag = end == 0 ? std::move(diag).note("{} has none of them", design_.limits.device->name)
                    : std::move(diag).note("{} has {} 0 to {}", design_.limits.device->name, number, end - 1);
    mistake(std::move(diag).help("choose a place that the device has"), at);
    return true;
  }

  bool check_spot(const Spot& spot, const std::string& what, const Origin& at) {
    const Limits& limits = design_.limits;
    const std::string row = fmt::format("{} row", to_string(spot.type));
    if (beyond(what, "column", spot.column, limits.columns(), at)) return false;
    if (spot.row != kOpen && beyond(what, row, spot.row, limits.rows(spot.type), at)) return false;
    if (spot.bank != kOpen && beyond(what, "bank", spot.bank, limits.banks(spot.type), at)) return false;
    if (spot.offset == kOpen) return true;
    const int bytes = spot.bank == kOpen ? limits.memory(spot.type) : limits.bank_bytes(spot.type);
    if (spot.offset <= bytes) return true;
    mistake(error(code::beyond_device, "{} has offset {}", what, spot.offset)
                .note("{} of {} has {} bytes", spot.bank == kOpen ? "the memory of a tile" : "a bank",
                      limits.device->name, bytes)
                .help("choose a smaller offset"),
            at);
    return false;
  }

  bool check_spots(const Resolved& one) {
    const Constraint& constraint = *one.constraint;
    if (constraint.key == Key::RelativeTile) return true;
    const std::string what = fmt::format("{} of {}", fact_of(constraint.key).name, constraint.subject);
    for (Spot spot : constraint.spots) {
      // An address on the memory tile of a shared buffer may stand under "buffers".
      if (one.subject.kind == object::memory && spot.type == TileType::Core) spot.type = TileType::Memory;
      if (!check_spot(spot, what, constraint.at)) return false;
      if (one.subject.kind == object::io && !check_shim(one, spot, what)) return false;
      if (constraint.key == Key::DmaChannel) {
        const bool is_input = design_.model.ports[one.subject.number].direction == way::in;
        if (beyond(what, "channel", spot.channel, design_.limits.dma_channels(spot.type, is_input), constraint.at))
          return false;
      }
    }
    return check_reach(one) && check_count(one);
  }

  bool check_shim(const Resolved& one, const Spot& spot, const std::string& what) {
    const Io& io = design_.model.ios[design_.model.nodes[one.subject.number].number];
    const bool is_gmio = io.kind == ::adf::host::io_kind::gmio;
    if (spot.channel != kOpen && (io.source || io.sink)) {
      const int channels = design_.limits.shim_channels(is_gmio, io.source);
      if (beyond(what, io.source ? "input channel" : "output channel", spot.channel, channels, one.constraint->at))
        return false;
    }
    if (!is_gmio || spot.column == kOpen || design_.limits.device->has_shim_dma(static_cast<std::uint8_t>(spot.column)))
      return true;
    std::vector<int> columns;
    for (int column = 0; column < design_.limits.columns(); ++column)
      if (design_.limits.device->has_shim_dma(static_cast<std::uint8_t>(column))) columns.push_back(column);
    mistake(error(code::beyond_device, "{} has column {}, which has no DMA", what, spot.column)
                .note("GMIOs of {} are in columns {}", design_.limits.device->name, fmt::join(columns, ", "))
                .help("choose one of these columns"),
            one.constraint->at);
    return false;
  }

  // Checks that a buffer whose size is known ends inside of its memory.
  bool check_reach(const Resolved& one) {
    const Constraint& constraint = *one.constraint;
    if (constraint.key != Key::Buffers && constraint.key != Key::MemTileBuffers) return true;
    const std::uint64_t bytes = bytes_of_place(design_.model, one.subject);
    for (const Spot& spot : constraint.spots) {
      if (spot.offset == kOpen || bytes == 0) continue;
      const TileType type = one.subject.kind == object::memory ? TileType::Memory : spot.type;
      const auto memory = static_cast<std::uint64_t>(design_.limits.memory(type));
      const std::uint64_t begin = address_of(spot, type, design_.limits);
      // A shared buffer may continue in the next memory tile.
      if (begin + bytes <= memory || type == TileType::Memory) continue;
      mistake(error(code::beyond_device, "the buffer of {} ends at {}", constraint.subject, begin + bytes)
                  .note("it has {} bytes from {}; the memory of a tile of {} has {}", bytes, begin,
                        design_.limits.device->name, memory)
                  .help("choose a smaller offset"),
              constraint.at);
      return false;
    }
    return true;
  }

  bool check_count(const Resolved& one) {
    const Constraint& constraint = *one.constraint;
    // Files of the vendor's compiler list a third buffer; a program may not.
    if (constraint.key != Key::Buffers || constraint.at.column != 0 || one.subject.kind == object::memory) return true;
    if (constraint.spots.size() <= limits::kBuffersOfPort) return true;
    mistake(error(code::bad_constraint, "location<buffer> of {} lists {} places", constraint.subject,
                  constraint.spots.size())
                .note("a port has at most {} buffers", limits::kBuffersOfPort)
                .help("list at most {} places", limits::kBuffersOfPort),
            constraint.at);
    return false;
  }

  void take(const Area& one) {
    ResolvedArea made{&one, {}};
    for (const std::string& name : one.nodes) {
      std::vector<Target> nodes = design_.names.group(name);
      if (nodes.empty() && !is_of_vendor(name)) unknown(name, object::kernel, one.at);
      made.nodes.insert(made.nodes.end(), nodes.begin(), nodes.end());
    }
    std::ranges::sort(made.nodes);
    const auto rest = std::ranges::unique(made.nodes);
    made.nodes.erase(rest.begin(), rest.end());
    const std::string what = fmt::format("area {}", one.name);
    bool is_good = true;
    for (const auto& [type, ranges] : {std::pair(TileType::Core, &one.tiles), std::pair(TileType::Shim, &one.shims),
                                       std::pair(TileType::Memory, &one.memory_tiles)})
      for (const Range& range : *ranges) {
        const int row = type == TileType::Shim ? 0 : range.row_max;
        is_good = is_good && check_spot({.type = type, .column = range.column_max, .row = row}, what, one.at);
      }
    if (is_good) to_.areas.push_back(std::move(made));
  }

  void take(const Stamp& one) {
    ResolvedStamp made{&one, none, {}};
    const auto graph_of = [&](const std::string& name) {
      const std::optional<Target> found = design_.names.find(name);
      if (found && found->kind == object::graph) return found->number;
      unknown(name, object::graph, one.at);
      return none;
    };
    made.reference = graph_of(one.reference);
    for (const std::string& name : one.copies)
      if (const id graph = graph_of(name); graph != none) made.copies.push_back(graph);
    if (made.reference != none) to_.stamps.push_back(std::move(made));
  }

  const Constraints& from_;
  const Design& design_;
  Resolution& to_;
  std::set<std::string> fifos_;
};

}  // namespace

Target place_of(const Model& model, Target target) {
  if (target.kind != object::port || model.ports[target.number].node == none) return target;
  const id node = model.ports[target.number].node;
  return model.nodes[node].kind == NodeKind::Memory ? Target{object::memory, node} : target;
}

std::uint64_t bytes_of_place(const Model& model, const Target& target) {
  if (target.kind == object::parameter) {
    const Parameter& of = model.parameters[target.number];
    return of.elements * of.of.bytes;
  }
  if (target.kind != object::port) return 0;
  const Port& port = model.ports[target.number];
  return elements_of(port.dimensions.empty() ? port.shape.extents : port.dimensions) * port.shape.of.bytes;
}

std::uint64_t address_of(const Spot& spot, TileType type, const Limits& limits) {
  const auto bank = static_cast<std::uint64_t>(spot.bank == kOpen ? 0 : spot.bank);
  const auto offset = static_cast<std::uint64_t>(spot.offset == kOpen ? 0 : spot.offset);
  return bank * static_cast<std::uint64_t>(limits.bank_bytes(type)) + offset;
}

Resolution resolve(const Constraints& constraints, const Design& design) {
  Resolution made;
  Resolver(constraints, design, made).run();
  if (made.errors.size() < kMostErrors) find_taken_twice(made, design, made.errors);
  return made;
}

}  // namespace tessera::adf::constraints

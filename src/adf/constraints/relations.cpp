#include "adf/constraints/relations.h"

#include <algorithm>
#include <map>

namespace tessera::adf::constraints {

namespace {

class Builder {
 public:
  Builder(const Resolution& resolution, const Design& design) : design_(design) {
    made_.places.resize(2);
    for (const Resolved& one : resolution.all)
      if (one.constraint->key == Key::Buffers || one.constraint->key == Key::MemTileBuffers)
        buffers_[one.subject] = std::max(buffers_[one.subject], static_cast<unsigned>(one.constraint->spots.size()));
    for (const Resolved& one : resolution.all) add(one);
    for (const ResolvedArea& one : resolution.areas) add(one);
  }
  Relations take() { return std::move(made_); }

 private:
  std::size_t number_of(const Position& place) {
    const auto [known, is_new] = numbers_.try_emplace(place, made_.places.size());
    if (is_new) made_.places.push_back(place);
    return known->second;
  }
  std::size_t tile(const Target& target, unsigned buffer = 0) { return number_of({target, false, false, buffer}); }
  std::size_t bank(const Target& target, unsigned buffer = 0) { return number_of({target, false, true, buffer}); }
  std::size_t stack_tile(const Target& kernel) { return number_of({kernel, true, false, 0}); }
  std::size_t stack_bank(const Target& kernel) { return number_of({kernel, true, true, 0}); }
  unsigned count_of(const Target& target) const {
    const auto known = buffers_.find(target);
    return known == buffers_.end() ? 1 : known->second;
  }

  static Value value_of_tile(const Spot& spot, const Target& subject) {
    TileType type = spot.type;
    if (subject.kind == object::memory) type = TileType::Memory;
    if (subject.kind == object::io) type = TileType::Shim;
    return {spot.column, spot.row == kOpen ? 0 : spot.row, static_cast<int>(type)};
  }
  // Returns the relations by which a spot fixes a tile and a bank; a spot may leave either open.
  std::vector<Relation> relations_of_spot(const Spot& spot, const Target& subject, std::size_t tile_number,
                                          std::size_t bank_number) const {
    std::vector<Relation> made;
    if (spot.column != kOpen) made.push_back({kTileOrigin, tile_number, value_of_tile(spot, subject)});
    int known_bank = spot.bank;
    const TileType type = subject.kind == object::memory ? TileType::Memory : spot.type;
    if (known_bank == kOpen && spot.offset != kOpen && design_.limits.bank_bytes(type) != 0)
      known_bank = spot.offset / design_.limits.bank_bytes(type);
    if (known_bank != kOpen) made.push_back({kBankOrigin, bank_number, {known_bank, 0, 0}});
    return made;
  }

  void add(const Resolved& one) {
    Member made;
    made.constraint = &one;
    const Constraint& constraint = *one.constraint;
    const Target& subject = one.subject;
    const auto hold = [&](std::size_t a, std::size_t b) { made.holds.push_back({a, b, {}}); };
    switch (constraint.key) {
      case Key::Tile:
      case Key::Shim:
        made.holds.push_back({kTileOrigin, tile(subject), value_of_tile(constraint.spots.front(), subject)});
        break;
      case Key::NotTile:
        made.apart.push_back({{kTileOrigin, tile(subject), value_of_tile(constraint.spots.front(), subject)}});
        break;
      case Key::NotShim:
        // A place has no channel, so a relation can exclude only a whole column.
        if (constraint.spots.front().channel == kOpen)
          made.apart.push_back({{kTileOrigin, tile(subject), value_of_tile(constraint.spots.front(), subject)}});
        break;
      case Key::ReservedMemory:
        made.holds = relations_of_spot(constraint.spots.front(), subject, stack_tile(subject), stack_bank(subject));
        break;
      case Key::NotReservedMemory:
        if (constraint.spots.front().offset == kOpen)
          made.apart.push_back(
              relations_of_spot(constraint.spots.front(), subject, stack_tile(subject), stack_bank(subject)));
        break;
      case Key::NodeWithNodes: hold(tile(one.others.front()), tile(subject)); break;
      case Key::NodeApartNodes: made.apart.push_back({{tile(one.others.front()), tile(subject), {}}}); break;
      case Key::NodeWithStacks: hold(stack_tile(one.others.front()), tile(subject)); break;
      case Key::NodeApartStacks: made.apart.push_back({{stack_tile(one.others.front()), tile(subject), {}}}); break;
      case Key::RelativeTile: {
        const Spot& by = constraint.spots.front();
        made.holds.push_back({tile(one.others.front()), tile(subject), {by.column, by.row, 0}});
        break;
      }
      case Key::Buffers:
      case Key::MemTileBuffers:
        for (unsigned i = 0; i < constraint.spots.size(); ++i)
          for (const Relation& relation :
               relations_of_spot(constraint.spots[i], subject, tile(subject, i), bank(subject, i)))
            made.holds.push_back(relation);
        break;
      case Key::NotBuffers:
        for (const Spot& spot : constraint.spots)
          for (unsigned i = 0; spot.offset == kOpen && i < count_of(subject); ++i)
            made.apart.push_back(relations_of_spot(spot, subject, tile(subject, i), bank(subject, i)));
        break;
      case Key::RuntimeRatio: made.share = std::pair(tile(subject), constraint.numbers.front()); break;
      default: add_of_port(one, made); break;
    }
    if (!made.holds.empty() || !made.apart.empty() || made.share) made_.members.push_back(std::move(made));
  }

  void add_of_port(const Resolved& one, Member& made) {
    const Target& subject = one.subject;
    const unsigned count = count_of(subject);
    switch (one.constraint->key) {
      case Key::PortWithNodes:
        for (unsigned i = 0; i < count; ++i) made.holds.push_back({tile(one.others.front()), tile(subject, i), {}});
        break;
      case Key::PortApartNodes:
        for (unsigned i = 0; i < count; ++i) made.apart.push_back({{tile(one.others.front()), tile(subject, i), {}}});
        break;
      case Key::PortWithPorts:
      case Key::PortOnlyWithPorts:
        for (const Target& other : one.others)
          for (unsigned i = 0; i < std::max(count, count_of(other)); ++i) {
            made.holds.push_back({tile(other, i), tile(subject, i), {}});
            made.holds.push_back({bank(other, i), bank(subject, i), {}});
          }
        break;
      case Key::PortApartPorts:
        for (unsigned i = 0; i < count; ++i)
          for (unsigned j = 0; j < count_of(one.others.front()); ++j)
            made.apart.push_back({{tile(one.others.front(), j), tile(subject, i), {}},
                                  {bank(one.others.front(), j), bank(subject, i), {}}});
        break;
      case Key::PortWithStacks:
        for (unsigned i = 0; i < count; ++i)
          made.holds.push_back({stack_tile(one.others.front()), tile(subject, i), {}});
        // If there are several buffers, the constraint does not define which of them lie in the bank of the stack.
        if (count == 1) made.holds.push_back({stack_bank(one.others.front()), bank(subject), {}});
        break;
      case Key::PortApartStacks:
        for (unsigned i = 0; i < count; ++i)
          made.apart.push_back({{stack_tile(one.others.front()), tile(subject, i), {}},
                                {stack_bank(one.others.front()), bank(subject, i), {}}});
        break;
      default: break;
    }
  }

  void add(const ResolvedArea& one) {
    Member made;
    made.area = &one;
    for (const Target& node : one.nodes) {
      const TileType type = node.kind == object::io       ? TileType::Shim
                            : node.kind == object::memory ? TileType::Memory
                                                          : TileType::Core;
      if (!ranges_of(*one.area, type).empty()) made.inside.emplace_back(tile(node), type);
    }
    made_.members.push_back(std::move(made));
  }

  const Design& design_;
  Relations made_;
  std::map<Position, std::size_t> numbers_;
  std::map<Target, unsigned> buffers_;
};

}  // namespace

std::string Member::text() const {
  if (constraint != nullptr) return constraint->constraint->text();
  std::string ranges;
  for (const TileType type : {TileType::Core, TileType::Shim, TileType::Memory})
    for (const Range& range : ranges_of(*area->area, type))
      ranges += fmt::format("{}{}", ranges.empty() ? "" : ", ", to_string(range, type));
  return fmt::format("area {}{}: {}", area->area->name, area->area->exclude ? " stays empty" : "", ranges);
}

const Origin& Member::at() const {
  return constraint != nullptr ? constraint->constraint->at : area->area->at;
}

const std::vector<Range>& ranges_of(const Area& area, TileType type) {
  return type == TileType::Core ? area.tiles : type == TileType::Shim ? area.shims : area.memory_tiles;
}

Relations relations_of(const Resolution& resolution, const Design& design) {
  return Builder(resolution, design).take();
}

}  // namespace tessera::adf::constraints

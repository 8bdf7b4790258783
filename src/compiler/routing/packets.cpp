#include "compiler/routing/packets.h"

#include <algorithm>
#include <array>
#include <bit>

namespace tessera::compiler::routing {

namespace {

constexpr unsigned kMasks = kPacketIds;
static_assert(kPacketIds == 32, "sets of ids are words");

// For each mask and value of a rule, the IDs that it matches, as bits.
using Cubes = std::array<std::array<std::uint32_t, kPacketIds>, kMasks>;
constexpr Cubes kCubes = [] {
  Cubes cubes{};
  for (std::uint32_t mask = 0; mask < kMasks; ++mask)
    for (std::uint32_t value = 0; value < kPacketIds; ++value)
      for (std::uint32_t id = 0; id < kPacketIds; ++id)
        if (((id ^ value) & mask) == 0) cubes[mask][value] |= 1U << id;
  return cubes;
}();

bool cover_rest(std::uint32_t wanted, std::uint32_t rest, std::uint32_t allowed, std::size_t limit,
                std::vector<Rule>& rules) {
  if (rest == 0) return true;
  if (limit == 0) return false;
  struct Choice {
    std::uint32_t mask, ids;
  };
  std::vector<Choice> choices;
  const auto least = static_cast<std::uint32_t>(std::countr_zero(rest));
  for (std::uint32_t mask = 0; mask < kMasks; ++mask) {
    const std::uint32_t ids = kCubes[mask][least];
    if ((ids & ~allowed) == 0 && (ids & wanted & ~rest) == 0) choices.push_back({mask, ids});
  }
  // Prefers rules that match more wanted IDs, and among these, rules that match fewer other IDs.
  std::ranges::stable_sort(choices, [&](const Choice& a, const Choice& b) {
    const int a_wanted = std::popcount(a.ids & rest), b_wanted = std::popcount(b.ids & rest);
    return a_wanted != b_wanted ? a_wanted > b_wanted : std::popcount(a.ids) < std::popcount(b.ids);
  });
  for (const Choice& choice : choices) {
    rules.push_back({static_cast<std::uint8_t>(choice.mask), static_cast<std::uint8_t>(least & choice.mask), {}});
    if (cover_rest(wanted, rest & ~choice.ids, allowed, limit - 1, rules)) return true;
    rules.pop_back();
  }
  return false;
}

// Streams that must share an arbiter.
struct Component {
  std::uint32_t masters = 0;
  std::vector<std::uint32_t> sets;  // different sets of masters, ascending
  std::uint32_t group = 0;
  bool priority = false;
  std::vector<std::uint32_t> nets;
  bool mixed = false;  // the component has streams of several groups
};

template <class T>
void unite(std::vector<T>& into, const std::vector<T>& more) {
  into.insert(into.end(), more.begin(), more.end());
  std::ranges::sort(into);
  into.erase(std::ranges::unique(into).begin(), into.end());
}

void merge(Component& into, const Component& other) {
  into.masters |= other.masters;
  unite(into.sets, other.sets);
  unite(into.nets, other.nets);
  into.priority |= other.priority;
  into.mixed |= other.mixed || into.group != other.group;
}

std::vector<Component> components_of(const std::vector<PacketStream>& streams) {
  std::vector<Component> components;
  for (const PacketStream& stream : streams) {
    Component merged{stream.masters, {stream.masters}, stream.group, stream.priority, stream.nets};
    std::erase_if(components, [&](const Component& other) {
      if ((other.masters & merged.masters) == 0) return false;
      merge(merged, other);
      return true;
    });
    components.push_back(std::move(merged));
  }
  std::ranges::sort(components, {}, [](const Component& c) { return std::pair(!c.priority, c.masters); });
  return components;
}

// Joins the two components that together have the fewest sets of masters, so that they share an arbiter. With `any`,
// they may be of different groups. Returns false when no two components can be joined.
bool join_two(std::vector<Component>& components, bool any) {
  std::size_t best = kMsels + 1, a = 0, b = 0;
  for (std::size_t i = 0; i < components.size(); ++i)
    for (std::size_t j = i + 1; j < components.size(); ++j) {
      const std::size_t sets = components[i].sets.size() + components[j].sets.size();
      if (components[i].priority != components[j].priority) continue;
      if (!any && (components[i].mixed || components[j].mixed || components[i].group != components[j].group)) continue;
      if (sets < best) best = sets, a = i, b = j;
    }
  if (best > kMsels) return false;
  merge(components[a], components[b]);
  components.erase(components.begin() + static_cast<std::ptrdiff_t>(b));
  return true;
}

class Assignment {
 public:
  Assignment(const Fabric& fabric, const Problem& problem, std::uint32_t tile, std::vector<PacketStream>& streams,
             TileSettings& settings, std::vector<std::vector<std::uint32_t>>& shared)
      : fabric_(fabric), problem_(problem), tile_(tile), streams_(streams), settings_(settings), shared_(shared) {}

  std::optional<Shortage> run() {
    std::vector<Component> components = components_of(streams_);
    for (const Component& component : components)
      if (component.sets.size() > kMsels)
        return short_of(
            Unroutable::Kind::Msels, component.nets,
            fmt::format("packets that share masters leave by {} different sets of them, and an arbiter has {} "
                        "msels",
                        component.sets.size(), kMsels));
    const auto free = kArbiters - static_cast<unsigned>(std::popcount(problem_.taken_arbiters[tile_]));
    const std::size_t needed = components.size();
    while (components.size() > free)
      if (!join_two(components, false) && !(problem_.share_arbiters && join_two(components, true)))
        return short_of(
            Unroutable::Kind::Arbiters, all_nets(),
            fmt::format("{} independent packet streams need an arbiter each, and {} are free", needed, free));
    number(components);
    for (const Component& component : components)
      if (component.mixed) shared_.push_back(component.nets);
    return make_slots();
  }

 private:
  Shortage short_of(Unroutable::Kind kind, std::vector<std::uint32_t> nets, std::string reason) const {
    return {kind, tile_, std::move(reason), std::move(nets)};
  }
  std::vector<std::uint32_t> all_nets() const {
    std::vector<std::uint32_t> nets;
    for (const PacketStream& stream : streams_) unite(nets, stream.nets);
    return nets;
  }

  // Numbers arbiters and msels from 0 up. Streams with priority get the highest numbers instead, so that their numbers
  // do not depend on other streams.
  void number(const std::vector<Component>& components) {
    unsigned taken = problem_.taken_arbiters[tile_];
    for (const Component& component : components) {
      unsigned arbiter = component.priority ? kArbiters - 1 : 0;
      while ((taken >> arbiter & 1) != 0) component.priority ? --arbiter : ++arbiter;
      taken |= 1U << arbiter;
      for (std::size_t i = 0; i < component.sets.size(); ++i) {
        const Amsel amsel{static_cast<std::uint8_t>(arbiter),
                          static_cast<std::uint8_t>(component.priority ? kMsels - 1 - i : i)};
        use(amsel, component.sets[i]);
      }
    }
    std::ranges::sort(settings_.masters);
  }

  void use(Amsel amsel, std::uint32_t masters) {
    for (PacketStream& stream : streams_)
      if (stream.masters == masters) stream.amsel = amsel;
    for_each_port(tile_, masters, [&](Master master) {
      const device::Port port = fabric_.name(master, device::PortRole::Master);
      auto place = std::ranges::find(settings_.masters, port, &MasterSet::destination);
      if (place == settings_.masters.end()) {
        const auto drop = problem_.drop_header.find(master);
        settings_.masters.push_back({port, amsel.arbiter, 0, drop != problem_.drop_header.end() && drop->second});
        place = settings_.masters.end() - 1;
      }
      place->msels = static_cast<std::uint8_t>(place->msels | 1U << amsel.msel);
    });
  }

  // Slots of priority streams come first, so that their numbers do not depend on other streams.
  using Targets = std::map<std::pair<bool, Amsel>, std::uint32_t>;  // key: (is not priority, amsel); value: IDs as bits

  std::optional<Shortage> make_slots() {
    std::map<Slave, Targets> ids;
    for (const PacketStream& stream : streams_) ids[stream.at][{!stream.priority, stream.amsel}] |= 1U << stream.id;
    for (const auto& [slave, targets] : ids) {
      PacketRules rules{fabric_.name(slave, device::PortRole::Slave), {}};
      if (!fill(targets, true, rules.rules) && !fill(targets, false, rules.rules)) {
        std::vector<std::uint32_t> nets;
        for (const PacketStream& stream : streams_)
          if (stream.at == slave) unite(nets, stream.nets);
        Shortage shortage =
            short_of(Unroutable::Kind::Slots, std::move(nets),
                     fmt::format("the slave port packet rules exceed the {}-slot limit: they have to tell apart "
                                 "the ids that arrive at {}",
                                 kSlots, device::to_string(rules.source)));
        shortage.at = slave;
        return shortage;
      }
      settings_.rules.push_back(std::move(rules));
    }
    std::ranges::sort(settings_.rules);
    return std::nullopt;
  }

  static bool fill(const Targets& targets, bool exactly, std::vector<Rule>& rules) {
    rules.clear();
    std::uint32_t present = 0;
    for (const auto& [amsel, ids] : targets) present |= ids;
    // Among slots without priority, the higher IDs come first, as in mlir-aie.
    std::vector<std::pair<Targets::key_type, std::uint32_t>> order(targets.begin(), targets.end());
    std::ranges::stable_sort(order, {}, [](const auto& target) {
      return target.first.first ? -std::countr_zero(target.second) : -static_cast<int>(kPacketIds);
    });
    for (const auto& [amsel, ids] : order) {
      const auto some = cover(ids, exactly ? ids : ids | ~present, kSlots - rules.size());
      if (!some) return false;
      for (Rule rule : *some) {
        rule.amsel = amsel.second;
        rules.push_back(rule);
      }
    }
    return true;
  }

  const Fabric& fabric_;
  const Problem& problem_;
  const std::uint32_t tile_;
  std::vector<PacketStream>& streams_;
  TileSettings& settings_;
  std::vector<std::vector<std::uint32_t>>& shared_;
};

}  // namespace

std::optional<std::vector<Rule>> cover(std::uint32_t wanted, std::uint32_t allowed, std::size_t limit) {
  for (std::size_t count = 0; count <= limit; ++count) {
    std::vector<Rule> rules;
    if (cover_rest(wanted, wanted, allowed, count, rules)) return rules;
  }
  return std::nullopt;
}

std::optional<Shortage> assign_packets(const Fabric& fabric, const Problem& problem, std::uint32_t tile,
                                       std::vector<PacketStream>& streams, TileSettings& settings,
                                       std::vector<std::vector<std::uint32_t>>& shared) {
  return Assignment(fabric, problem, tile, streams, settings, shared).run();
}

IdBlocks blocks_of(std::uint32_t ids) {
  struct Cube {
    unsigned first, size;
    std::uint32_t bits() const { return static_cast<std::uint32_t>(low_mask(size)) << first; }
  };
  std::vector<Cube> cubes{{0, kPacketIds}};
  const auto present = [&](const Cube& cube) { return std::popcount(ids & cube.bits()); };
  while (cubes.size() < kSlots) {
    const auto fullest = std::ranges::max_element(cubes, {}, present);
    if (present(*fullest) <= 1) break;
    fullest->size /= 2;
    const Cube upper{fullest->first + fullest->size, fullest->size};
    if (present(*fullest) == 0)
      *fullest = upper;  // the lower half has no packet
    else if (present(upper) != 0)
      cubes.push_back(upper);
  }
  IdBlocks blocks{};
  for (std::uint8_t number = 0; number < cubes.size(); ++number)
    for (unsigned id = cubes[number].first; id < cubes[number].first + cubes[number].size; ++id) blocks[id] = number;
  return blocks;
}

}  // namespace tessera::compiler::routing

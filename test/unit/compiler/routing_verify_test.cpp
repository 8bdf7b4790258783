// Tests that the verifier finds mistakes: each kind of mistake in a small case made by hand, and every mutation of
// correct settings.
#include "effort.h"
#include "routing_support.h"

#include <functional>

namespace tessera::compiler::routing {
namespace {

using device::Bundle;
using device::Direction;
using device::ShimMux;
using FindingKind = Finding::Kind;

bool has(const std::vector<Finding>& findings, FindingKind kind) {
  return std::ranges::any_of(findings, [&](const Finding& f) { return f.kind == kind; });
}

// A hand-made circuit from DMA 0 of (0,2) to DMA 1 of (0,3).
struct Circuit {
  RoutingRequest request{{{end_at(0, 2, Wire::DMA, 0), {end_at(0, 3, Wire::DMA, 1)}}}, {}, {}};
  Settings settings{{{{0, 2}, {{{Bundle::DMA, 0}, {Bundle::North, 4}}}, {}, {}, {}},
                     {{0, 3}, {{{Bundle::South, 4}, {Bundle::DMA, 1}}}, {}, {}, {}}}};
  TileSettings& first() { return settings.tiles[0]; }
  TileSettings& second() { return settings.tiles[1]; }
  std::vector<Finding> findings() const { return verify(device_named("npu1_1col"), request, settings); }
};

TEST(CheckCircuits, EachMistake) {
  EXPECT_EQ(listed(Circuit().findings()), "");
  Circuit c;
  c.second().connects.clear();
  EXPECT_TRUE(has(c.findings(), FindingKind::DeadEnd));
  EXPECT_TRUE(has(c.findings(), FindingKind::Unreached));
  c = Circuit();
  c.second().connects[0].destination.channel = 0;
  EXPECT_EQ(
      listed(c.findings()),
      "unreached at (0,3): DMA 0 of (0,2) -> DMA 1 of (0,3)\nunwanted at (0,3): DMA 0 of (0,2) -> DMA 0 of (0,3)\n");
  c = Circuit();
  c.second().connects.push_back({{Bundle::South, 4}, {Bundle::Core, 0}});
  EXPECT_TRUE(has(c.findings(), FindingKind::Unwanted));
  c = Circuit();
  c.second().connects.push_back({{Bundle::South, 0}, {Bundle::DMA, 1}});
  EXPECT_EQ(listed(c.findings()), "driven twice at (0,3): master DMA 1\nunused setting at (0,3): slave South 0\n");
  c = Circuit();
  c.first().connects.push_back({{Bundle::DMA, 0}, {Bundle::DMA, 1}});
  EXPECT_TRUE(has(c.findings(), FindingKind::Illegal)) << "a DMA reaches its own channel only";
  c = Circuit();
  c.second().connects.push_back({{Bundle::South, 4}, {Bundle::North, 2}});
  EXPECT_TRUE(has(c.findings(), FindingKind::DeadEnd));
  c = Circuit();
  c.first().connects.push_back({{Bundle::DMA, 0}, {Bundle::North, 6}});
  EXPECT_TRUE(has(c.findings(), FindingKind::Illegal)) << "there are six";
  c = Circuit();
  c.first().connects.push_back({{Bundle::DMA, 0}, {Bundle::West, 0}});
  EXPECT_TRUE(has(c.findings(), FindingKind::Illegal)) << "nothing lies there";
  c = Circuit();
  c.second().rules.push_back({{Bundle::South, 4}, {{0, 0, {}}}});
  EXPECT_TRUE(has(c.findings(), FindingKind::Mixed));
  c = Circuit();
  c.request.fixed.tiles.push_back({{0, 3}, {{{Bundle::North, 0}, {Bundle::DMA, 1}}}, {}, {}, {}});
  EXPECT_EQ(listed(c.findings()), "driven twice at (0,3): master DMA 1\n") << "what is fixed need not be of use";
}

TEST(CheckCircuits, TwoWaysAndLoops) {
  Circuit c;  // two wires to the same tile
  c.first().connects.push_back({{Bundle::DMA, 0}, {Bundle::North, 5}});
  c.second().connects.push_back({{Bundle::South, 5}, {Bundle::DMA, 1}});
  EXPECT_TRUE(has(c.findings(), FindingKind::Twice));
  EXPECT_TRUE(has(c.findings(), FindingKind::DrivenTwice));
  c = Circuit();  // down and up again
  c.second().connects.push_back({{Bundle::South, 4}, {Bundle::South, 0}});
  c.first().connects.push_back({{Bundle::North, 0}, {Bundle::North, 4}});
  EXPECT_TRUE(has(c.findings(), FindingKind::Loop)) << listed(c.findings());
}

TEST(CheckCircuits, ShimMultiplexer) {
  const device::Device& device = device_named("npu1_1col");
  const RoutingRequest request{{{end_at(0, 0, Wire::DMA, 0), {end_at(0, 1, Wire::DMA, 0)}}}, {}, {}};
  Settings settings{{{{0, 0}, {{{Bundle::South, 3}, {Bundle::North, 0}}}, {}, {}, {{Direction::MM2S, 3, ShimMux::DMA}}},
                     {{0, 1}, {{{Bundle::South, 0}, {Bundle::DMA, 0}}}, {}, {}, {}}}};
  EXPECT_EQ(listed(verify(device, request, settings)), "");
  settings.tiles[0].mux[0].to = ShimMux::NoC;
  EXPECT_TRUE(has(verify(device, request, settings), FindingKind::Unreached));
  settings.tiles[0].mux[0] = {Direction::MM2S, 2, ShimMux::DMA};
  EXPECT_TRUE(has(verify(device, request, settings), FindingKind::Illegal)) << "South 2 has no DMA channel";
  settings.tiles[0].mux.clear();
  EXPECT_TRUE(has(verify(device, request, settings), FindingKind::Unreached));
}

// Packets with the IDs 1 and 6 from DMA 0 of (0,2): 1 goes to the core of this tile, 6 to DMA 0 of (0,3).
struct Packets {
  RoutingRequest request{{},
                         {{1, {end_at(0, 2, Wire::DMA, 0)}, {end_at(0, 2, Wire::Core, 0)}, {}, false},
                          {6, {end_at(0, 2, Wire::DMA, 0)}, {end_at(0, 3, Wire::DMA, 0)}, {}, false}},
                         {}};
  Settings settings{{{{0, 2},
                      {},
                      {{{Bundle::Core, 0}, 0, 1, false}, {{Bundle::North, 0}, 1, 4, false}},
                      {{{Bundle::DMA, 0}, {{31, 1, {0, 0}}, {31, 6, {1, 2}}}}},
                      {}},
                     {{0, 3}, {}, {{{Bundle::DMA, 0}, 0, 1, true}}, {{{Bundle::South, 0}, {{0, 0, {0, 0}}}}}, {}}}};
  std::vector<MasterSet>& masters() { return settings.tiles[0].masters; }
  std::vector<Rule>& rules() { return settings.tiles[0].rules[0].rules; }
  std::vector<Finding> findings() const { return verify(device_named("npu1_1col"), request, settings); }
};

TEST(CheckPackets, EachMistake) {
  EXPECT_EQ(listed(Packets().findings()), "");
  Packets p;
  p.rules()[0].mask = 0;
  EXPECT_EQ(listed(p.findings()),
            "ambiguous id at (0,2): id 6 at slave DMA 0\n"
            "unreached at (0,3): packets 6 from DMA 0 of (0,2) -> DMA 0 of (0,3)\n"
            "unwanted at (0,2): packets 6 from DMA 0 of (0,2) -> Core 0 of (0,2)\n"
            "unused setting at (0,2): master North 0\n"
            "unused setting at (0,3): master DMA 0\n"
            "unused setting at (0,3): slot 0 of slave South 0\n");
  p = Packets();
  p.rules()[1].value = 7;
  EXPECT_TRUE(has(p.findings(), FindingKind::NoMatch));
  p = Packets();
  p.rules()[1].amsel.msel = 3;
  EXPECT_TRUE(has(p.findings(), FindingKind::NoMatch)) << "no master takes it";
  p = Packets();
  p.masters()[0] = {{Bundle::Core, 0}, 1, 1, false};
  p.rules()[0].amsel = {1, 0};
  EXPECT_EQ(listed(p.findings()), "") << "sharing an arbiter sends nothing astray";
  p.masters()[1].msels = 5;
  EXPECT_TRUE(has(p.findings(), FindingKind::Unwanted));
  p = Packets();
  p.settings.tiles[1].masters[0].drop_header = false;
  EXPECT_TRUE(has(p.findings(), FindingKind::Header));
  p = Packets();
  p.masters()[1].drop_header = true;
  EXPECT_TRUE(has(p.findings(), FindingKind::Mixed)) << "dropped where it is still needed";
  p = Packets();
  while (p.rules().size() <= kSlots) p.rules().push_back({31, 9, {0, 0}});
  EXPECT_TRUE(has(p.findings(), FindingKind::Slots));
  p = Packets();
  p.masters()[1].arbiter = p.rules()[1].amsel.arbiter = kArbiters;
  EXPECT_TRUE(has(p.findings(), FindingKind::Illegal));
  p = Packets();
  p.settings.tiles[0].connects.push_back({{Bundle::South, 0}, {Bundle::Core, 0}});
  EXPECT_TRUE(has(p.findings(), FindingKind::DrivenTwice));
  p = Packets();
  p.masters().push_back({{Bundle::DMA, 1}, 0, 1, true});
  EXPECT_TRUE(has(p.findings(), FindingKind::Illegal)) << "DMA 0 does not reach DMA 1";
}

TEST(CheckPackets, CircuitsCarryThemToo) {
  Packets p;  // (0,3) connects the wire without looking at IDs, so the header stays
  p.settings.tiles[1] = {{0, 3}, {{{Bundle::South, 0}, {Bundle::DMA, 0}}}, {}, {}, {}};
  EXPECT_EQ(listed(p.findings()), "wrong header at (0,3): packets 6 from DMA 0 of (0,2) -> DMA 0 of (0,3)\n");
  p.request.packets[1].keep_header = true;
  EXPECT_EQ(listed(p.findings()), "");
}

TEST(CheckWalk, SaysWhereAStreamArrives) {
  const Packets p;
  const FollowedStream six = follow(device_named("npu1_1col"), p.settings, end_at(0, 2, Wire::DMA, 0), 6);
  EXPECT_EQ(six.arrivals, (std::set<Arrival>{{end_at(0, 3, Wire::DMA, 0), {Bundle::DMA, 0}, std::nullopt}}));
  const FollowedStream one = follow(device_named("npu1_1col"), p.settings, end_at(0, 2, Wire::DMA, 0), 1);
  EXPECT_EQ(one.arrivals, (std::set<Arrival>{{end_at(0, 2, Wire::Core, 0), {Bundle::Core, 0}, std::uint8_t{1}}}));
  EXPECT_TRUE(
      has(follow(device_named("npu1_1col"), p.settings, end_at(0, 2, Wire::DMA, 0), 2).findings, FindingKind::NoMatch));
  EXPECT_TRUE(
      has(follow(device_named("npu1_1col"), p.settings, end_at(0, 4, Wire::DMA, 0), 2).findings, FindingKind::DeadEnd));
}

// --- mutations -------------------------------------------------------------------------------------------------------

// Returns changes of settings. Each of them misroutes a stream or breaks a rule of the hardware.
std::vector<std::pair<std::string, std::function<void(Settings&)>>> mutations(const Settings& settings) {
  std::vector<std::pair<std::string, std::function<void(Settings&)>>> all;
  for (std::size_t t = 0; t < settings.tiles.size(); ++t) {
    const TileSettings& tile = settings.tiles[t];
    const auto add = [&](std::string name, std::function<void(TileSettings&)> change) {
      all.emplace_back(fmt::format("{} in {}", name, device::to_string(tile.tile)),
                       [t, change = std::move(change)](Settings& s) { change(s.tiles[t]); });
    };
    for (std::size_t i = 0; i < tile.connects.size(); ++i) {
      add("connect left out", [i](auto& s) { s.connects.erase(s.connects.begin() + static_cast<std::ptrdiff_t>(i)); });
      add("connect doubled", [i](auto& s) { s.connects.push_back(s.connects[i]); });
      add("other destination", [i](auto& s) { s.connects[i].destination.channel ^= 1; });
      add("other source", [i](auto& s) { s.connects[i].source.channel ^= 1; });
    }
    for (std::size_t i = 0; i < tile.masters.size(); ++i) {
      add("master left out", [i](auto& s) { s.masters.erase(s.masters.begin() + static_cast<std::ptrdiff_t>(i)); });
      add("other master", [i](auto& s) { s.masters[i].destination.channel ^= 1; });
      add("other arbiter",
          [i](auto& s) { s.masters[i].arbiter = static_cast<std::uint8_t>((s.masters[i].arbiter + 1) % kArbiters); });
      add("header", [i](auto& s) { s.masters[i].drop_header = !s.masters[i].drop_header; });
      for (unsigned msel = 0; msel < kMsels; ++msel)
        if ((tile.masters[i].msels >> msel & 1) != 0)
          add("msel left out", [i, msel](auto& s) {
            s.masters[i].msels = static_cast<std::uint8_t>(s.masters[i].msels & ~(1U << msel));
          });
    }
    for (std::size_t i = 0; i < tile.rules.size(); ++i)
      for (std::size_t j = 0; j < tile.rules[i].rules.size(); ++j) {
        add("slot left out",
            [i, j](auto& s) { s.rules[i].rules.erase(s.rules[i].rules.begin() + static_cast<std::ptrdiff_t>(j)); });
        add("slot doubled", [i, j](auto& s) { s.rules[i].rules.push_back(s.rules[i].rules[j]); });
        add("slot of another arbiter", [i, j](auto& s) {
          std::uint8_t& arbiter = s.rules[i].rules[j].amsel.arbiter;
          arbiter = static_cast<std::uint8_t>(kArbiters - 1 - arbiter);
        });
        if (const std::uint8_t mask = tile.rules[i].rules[j].mask; mask != 0)
          add("other ids", [i, j, mask](auto& s) {
            s.rules[i].rules[j].value = static_cast<std::uint8_t>(s.rules[i].rules[j].value ^ mask);
          });
      }
    for (std::size_t i = 0; i < tile.mux.size(); ++i)
      if (tile.mux[i].to != ShimMux::PL) {
        add("multiplexer left out", [i](auto& s) { s.mux.erase(s.mux.begin() + static_cast<std::ptrdiff_t>(i)); });
        add("other multiplexer", [i](auto& s) { s.mux[i].to = ShimMux::NoC; });
      }
  }
  return all;
}

TEST(CheckMutations, AreAllFound) {
  std::uint64_t tried = 0;
  for (const std::string_view name : {"npu1_4col", "npu2", "xcve2302", "xcve2802", "xcvc1902"})
    for (std::uint32_t seed = 1000; seed < 1000 + effort(6, 500); ++seed) {
      Dice dice(seed);
      const device::Device& device = device_named(name);
      const RoutingRequest request = random_request(device, dice);
      const auto settings = route(device, request);
      if (!settings) continue;
      ASSERT_EQ(listed(verify(device, request, *settings)), "");
      for (const auto& [what, change] : mutations(*settings)) {
        Settings wrong = *settings;
        change(wrong);
        ++tried;
        EXPECT_FALSE(verify(device, request, wrong).empty()) << what << ", " << name << " seed " << seed;
      }
    }
  EXPECT_GE(tried, 1000U);
}

}  // namespace
}  // namespace tessera::compiler::routing

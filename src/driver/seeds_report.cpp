#include "driver/seeds_report.h"

#include "array/codes.h"
#include "base/text.h"
#include "driver/driver.h"
#include "report/diag_json.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <span>

namespace tessera::driver {

using nlohmann::ordered_json;

namespace {

// A report lists at most this many seeds of each outcome.
constexpr std::size_t kNamed = 8;

std::string list_of(const std::vector<std::uint64_t>& seeds) {
  const std::size_t named = std::min(seeds.size(), kNamed);
  std::string text =
      fmt::format("{} {}", seeds.size() == 1 ? "seed" : "seeds", fmt::join(std::span(seeds).first(named), ", "));
  if (named < seeds.size()) text += fmt::format(" and {} more", seeds.size() - named);
  return text;
}

std::string describe(const Seeds& seeds, const Seeds::Outcome& outcome) {
  if (outcome.died) return "the process of the run ends without a result: a kernel is at fault, or memory is short";
  std::vector<std::string> parts;
  if (!outcome.ended)
    parts.push_back(fmt::format("fails with {}: {}", outcome.code, outcome.diag->message));
  else
    parts.push_back(outcome.diag ? fmt::format("ends with {}: {}", outcome.code, outcome.diag->message)
                                 : std::string("finishes"));
  for (const Seeds::Difference& each : outcome.differences)
    parts.push_back(fmt::format("{} differs from byte {:#x} on: {:#04x} instead of {:#04x} ({} differ)", each.name,
                                each.byte, each.value, each.of_first, counted(each.bytes, "byte")));
  const std::vector<Ending::Found>& usual = seeds.outcomes().front().findings;
  const auto lacks = [](const std::vector<Ending::Found>& list, const Ending::Found& one) {
    return std::ranges::none_of(
        list, [&](const Ending::Found& each) { return each.code == one.code && each.key == one.key; });
  };
  if (&outcome != &seeds.outcomes().front()) {
    for (const Ending::Found& each : outcome.findings)
      if (lacks(usual, each)) parts.push_back(fmt::format("the sanitizers find {}: {}", each.code, each.message));
    for (const Ending::Found& each : usual)
      if (lacks(outcome.findings, each)) parts.push_back(fmt::format("the sanitizers do not find {}", each.code));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace

std::vector<ReportedDiag> seeds_diags(const Seeds& seeds) {
  const std::vector<Seeds::Outcome>& outcomes = seeds.outcomes();
  if (outcomes.size() <= 1) return {};
  std::vector<ReportedDiag> reported;
  for (const Seeds::Outcome& outcome : std::span(outcomes).subspan(1)) {
    if (outcome.ended || outcome.died) continue;
    reported.push_back({outcome.diagnostic().within(fmt::format("seed {}", outcome.seeds.front())), true});
  }
  Diag diag = error(array::code::open_order, "the run has {}, which depend on an order that hardware leaves open",
                    counted(outcomes.size(), "outcome"));
  for (const Seeds::Outcome& outcome : outcomes)
    diag.notes.push_back(fmt::format("{}: {}", list_of(outcome.seeds), describe(seeds, outcome)));
  reported.push_back({std::move(diag).help(
                          "run it in one order alone, such as that of seed {}; to fix the order in the program, use a "
                          "lock, a token or a packet's ID",
                          outcomes[1].seeds.front()),
                      true});
  return reported;
}

std::string seeds_line(const Seeds& seeds) {
  const std::vector<Seeds::Outcome>& outcomes = seeds.outcomes();
  const std::string runs = seeds.ended() == seeds.count() ? fmt::format("{}", seeds.count())
                                                          : fmt::format("{} of {}", seeds.ended(), seeds.count());
  if (outcomes.empty()) return fmt::format("seeds: none of {} ended\n", seeds.count());
  if (outcomes.size() == 1)
    return fmt::format("seeds: the same in {}{}\n", seeds.ended() == seeds.count() ? "all " : "", runs);
  std::vector<std::uint64_t> firsts;
  for (const Seeds::Outcome& outcome : seeds.outcomes()) firsts.push_back(outcome.seeds.front());
  return fmt::format("seeds: {} outcomes in {}, first with the seeds {}\n", outcomes.size(), runs,
                     fmt::join(firsts, ", "));
}

ordered_json seeds_json(const Seeds& seeds) {
  ordered_json all = ordered_json::array();
  for (const Seeds::Outcome& outcome : seeds.outcomes()) {
    ordered_json one = {{"seeds", outcome.seeds}, {"ended", outcome.ended}};
    if (outcome.diag) one["diagnostic"] = to_json(outcome.diagnostic(), outcome.ended ? "warning" : "error");
    one["differences"] = ordered_json::array();
    for (const Seeds::Difference& each : outcome.differences)
      one["differences"].push_back({{"output", each.name},
                                    {"byte", each.byte},
                                    {"value", each.value},
                                    {"with_seed_0", each.of_first},
                                    {"bytes", each.bytes}});
    one["findings"] = ordered_json::array();
    for (const Ending::Found& each : outcome.findings)
      one["findings"].push_back({{"code", each.code}, {"message", each.message}});
    all.push_back(std::move(one));
  }
  return {{"count", seeds.count()},
          {"ended", seeds.ended()},
          {"same", seeds.outcomes().size() <= 1},
          {"outcomes", std::move(all)}};
}

}  // namespace tessera::driver

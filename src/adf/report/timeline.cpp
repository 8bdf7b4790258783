#include "adf/report/timeline.h"

#include "adf/graph/names.h"
#include "adf/report/heat.h"
#include "adf/report/markup.h"

#include <algorithm>

namespace tessera::adf {

namespace {

constexpr std::size_t kMostLanes = 40, kSteps = 240;
constexpr int kNames = 190, kWide = 960, kLane = 26, kBar = 18, kHead = 20;
constexpr std::uint64_t kInvocationsShown = 6;

// Returns the horizontal position of a cycle between `begin` and `end`.
double x_of(std::uint64_t cycle, std::uint64_t begin, std::uint64_t end) {
  const std::uint64_t at = std::clamp(cycle, begin, end) - begin;
  return end == begin ? 0 : static_cast<double>(at) * kWide / static_cast<double>(end - begin);
}

std::string frame(const std::vector<id>& lanes, std::uint64_t begin, std::uint64_t end) {
  const std::size_t height = lanes.size() * kLane + kHead + 4;
  std::string made = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" font-family=\"sans-serif\" "
      "font-size=\"11\">\n",
      kNames + kWide + 20, height);
  constexpr unsigned kMarks = 6;
  for (unsigned i = 0; i <= kMarks; ++i) {
    const std::uint64_t cycle = begin + (end - begin) * i / kMarks;
    const double x = kNames + x_of(cycle, begin, end);
    made += fmt::format(
        "<path d=\"M{0:.1f} {1}V{2}\" stroke=\"#e2e8f0\"/><text x=\"{0:.1f}\" y=\"12\" fill=\"#64748b\" "
        "text-anchor=\"{3}\">{4}</text>\n",
        x, kHead - 4, height, i == kMarks ? "end" : "middle", with_commas(cycle));
  }
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    const std::string name = name_of_node(lanes[i]);
    made += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}<title>{}</title></text>\n", kNames - 8,
                        kHead + i * kLane + 13, escaped(short_name(name, 28)), escaped(name));
  }
  return made;
}

// The cycles of each step in which a kernel computes or waits.
struct Lane {
  std::vector<double> invoked = std::vector<double>(kSteps);
  std::map<std::string, std::vector<double>> waits;
};

void add_span(std::vector<double>& to, double step, std::uint64_t begin, std::uint64_t end) {
  for (auto i = static_cast<std::size_t>(static_cast<double>(begin) / step); i < kSteps; ++i) {
    const double from = std::max(static_cast<double>(begin), static_cast<double>(i) * step);
    const double until = std::min(static_cast<double>(end), static_cast<double>(i + 1) * step);
    if (until <= from) break;
    to[i] += until - from;
  }
}

// Draws the steps of a lane as bars on top of each other: computing at the bottom, waits above.
std::string draw_lane(Lane lane, double step, std::size_t number) {
  std::map<std::string, std::string> paths;  // by color
  for (std::size_t i = 0; i < kSteps; ++i) {
    double waits = 0;
    for (const auto& [lacks, cycles] : lane.waits) waits += cycles[i];
    waits = std::min(waits, step);
    double below = static_cast<double>(kHead + number * kLane + kBar);
    const auto bar = [&](const char* color, double cycles) {
      const double height = kBar * std::min(1.0, cycles / step);
      if (height < 0.05) return;
      paths[color] += fmt::format("M{} {:.1f}h4v-{:.1f}h-4z", kNames + i * kWide / kSteps, below, height);
      below -= height;
    };
    bar(kBusyColor, std::min(lane.invoked[i], step - waits));
    for (const auto& [lacks, cycles] : lane.waits) bar(wait_color(lacks), cycles[i]);
  }
  std::string made;
  for (const auto& [color, path] : paths) made += fmt::format("<path d=\"{}\" fill=\"{}\"/>\n", path, color);
  return made;
}
static_assert(kWide / kSteps == 4, "the width of a bar in draw_lane()");

}  // namespace

std::vector<id> lanes_of(const Monitor& monitor, const std::vector<id>& first) {
  std::vector<id> made = first;
  for (const auto& [node, counts] : monitor.kernels())
    if (std::ranges::find(made, node) == made.end()) made.push_back(node);
  if (made.size() > kMostLanes) made.resize(kMostLanes);
  return made;
}

std::string timeline_svg(const Monitor& monitor, const std::vector<id>& lanes) {
  const double step = std::max(1.0, static_cast<double>(monitor.cycles()) / static_cast<double>(kSteps));
  std::map<id, Lane> all;
  for (const id node : lanes) all[node];
  for (const Span& span : monitor.spans()) {
    const auto lane = all.find(span.node);
    if (lane == all.end()) continue;
    if (span.port == none) {
      add_span(lane->second.invoked, step, span.begin, span.end);
      continue;
    }
    std::vector<double>& waits = lane->second.waits[span.what];
    waits.resize(kSteps);
    add_span(waits, step, span.begin, span.end);
  }
  std::string made = frame(lanes, 0, monitor.cycles());
  for (std::size_t i = 0; i < lanes.size(); ++i) made += draw_lane(std::move(all[lanes[i]]), step, i);
  return made + "</svg>\n";
}

std::string detail_svg(const Monitor& monitor, const std::vector<id>& lanes, id kernel) {
  std::vector<const Span*> own;
  for (const Span& span : monitor.spans())
    if (span.node == kernel && span.port == none) own.push_back(&span);
  if (own.empty()) return "";
  const std::size_t first = own.size() / 2, last = std::min<std::size_t>(own.size() - 1, first + kInvocationsShown - 1);
  const std::uint64_t begin = own[first]->begin, end = own[last]->end;
  std::string made = frame(lanes, begin, end);
  const auto draw = [&](bool waits) {
    for (const Span& span : monitor.spans()) {
      const auto lane = std::ranges::find(lanes, span.node);
      if ((span.port != none) != waits || lane == lanes.end() || span.end <= begin || span.begin >= end) continue;
      const double x = x_of(span.begin, begin, end), width = x_of(span.end, begin, end) - x;
      const std::string title =
          waits ? fmt::format("waits at {} for a {}", name_of_port(span.port), span.what) : name_of_node(span.node);
      made += fmt::format(
          "<rect x=\"{:.1f}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\" fill=\"{}\"{}><title>{}: {} to "
          "{}</title></rect>\n",
          kNames + x, kHead + (lane - lanes.begin()) * kLane, std::max(width, 0.3), kBar,
          waits ? wait_color(span.what) : kBusyColor, waits ? "" : " stroke=\"#1e3a8a\" stroke-width=\"0.5\"",
          escaped(title), with_commas(span.begin), with_commas(span.end));
    }
  };
  draw(false);
  draw(true);
  return made + "</svg>\n";
}

}  // namespace tessera::adf

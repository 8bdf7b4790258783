// Finds objects that constraints put on one place: buffers at overlapping addresses, PLIOs or GMIOs on one channel.
#include "adf/codes.h"
#include "adf/constraints/read.h"
#include "adf/constraints/resolve.h"

#include <algorithm>
#include <tuple>

namespace tessera::adf::constraints {

namespace {

// The memory that a buffer takes.
struct TakenMemory {
  TileType type;
  int column, row;
  std::uint64_t begin, end;
  const Resolved* by;
  auto tile() const { return std::tie(type, column, row); }
};

void report_twice(const Resolved& first, const Resolved& second, std::string_view what, std::vector<Diag>& errors) {
  if (errors.size() >= kMostErrors) return;
  errors.push_back(error(code::taken_twice, "{} and {} {}", first.constraint->subject, second.constraint->subject, what)
                       .at("{}", first.constraint->at.text())
                       .at("{}", second.constraint->at.text())
                       .note("{}", first.constraint->text())
                       .note("{}", second.constraint->text())
                       .help("move one of them"));
}

// Returns whether the objects are the two ends of a connection: kernels that are neighbours have one buffer for both.
// Two readers of a multicast have buffers of their own.
bool is_one_buffer(const Resolved& a, const Resolved& b, const Netlist& netlist) {
  const auto net_of = [&](const Resolved& one) {
    if (one.subject.kind != object::port) return none;
    const id source = netlist.net_of_source[one.subject.number];
    return source != none ? source : netlist.net_of_sink[one.subject.number];
  };
  const auto is_source = [&](const Resolved& one) { return netlist.net_of_source[one.subject.number] != none; };
  return a.subject != b.subject && net_of(a) != none && net_of(a) == net_of(b) && is_source(a) != is_source(b);
}

}  // namespace

void find_taken_twice(const Resolution& resolution, const Design& design, std::vector<Diag>& errors) {
  std::vector<TakenMemory> all;
  std::map<std::tuple<bool, bool, int, int>, const Resolved*> channels;
  for (const Resolved& one : resolution.all) {
    const Constraint& constraint = *one.constraint;
    if (constraint.key == Key::Shim && constraint.spots.front().channel != kOpen) {
      const Io& io = design.model.ios[design.model.nodes[one.subject.number].number];
      const Spot& at = constraint.spots.front();
      const bool is_gmio = io.kind == ::adf::host::io_kind::gmio;
      const auto [known, is_new] = channels.try_emplace({is_gmio, io.source, at.column, at.channel}, &one);
      if (!is_new && known->second->subject != one.subject)
        report_twice(*known->second, one, "have one channel of a shim tile", errors);
    }
    if (constraint.key != Key::Buffers && constraint.key != Key::MemTileBuffers) continue;
    const std::uint64_t bytes = std::max<std::uint64_t>(bytes_of_place(design.model, one.subject), 1);
    for (const Spot& spot : constraint.spots) {
      if (spot.column == kOpen || spot.offset == kOpen) continue;
      const TileType type = one.subject.kind == object::memory ? TileType::Memory : spot.type;
      const std::uint64_t begin = address_of(spot, type, design.limits);
      all.push_back({type, spot.column, spot.row, begin, begin + bytes, &one});
    }
  }
  std::ranges::stable_sort(all, [](const TakenMemory& a, const TakenMemory& b) {
    return std::tuple_cat(a.tile(), std::tie(a.begin)) < std::tuple_cat(b.tile(), std::tie(b.begin));
  });
  std::vector<const TakenMemory*> open;  // ranges before `one` that reach into it
  for (const TakenMemory& one : all) {
    std::erase_if(open,
                  [&](const TakenMemory* known) { return known->tile() != one.tile() || known->end <= one.begin; });
    const auto other = std::ranges::find_if(
        open, [&](const TakenMemory* known) { return !is_one_buffer(*known->by, *one.by, design.netlist); });
    if (other != open.end())
      report_twice(*(*other)->by, *one.by, (*other)->begin == one.begin ? "have one address" : "overlap", errors);
    open.push_back(&one);
  }
}

}  // namespace tessera::adf::constraints

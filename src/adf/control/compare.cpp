#include "adf/control/compare.h"

#include "adf/control/control.h"
#include "adf/control/trials.h"
#include "adf/graph/names.h"
#include "adf/stream_words.h"  // generated
#include "base/file.h"
#include "base/say.h"
#include "base/text.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <map>

namespace tessera::adf {

namespace {

using Lines = std::vector<std::string>;

// Returns whether two words are headers of one packet. On the array, a DMA writes its tile into the header, which also
// changes the parity bit; a functional run writes no tile.
bool is_same_header(std::uint32_t functional, std::uint32_t array) {
  constexpr std::uint32_t kTile = kPacketHeaderRow.mask() | kPacketHeaderColumn.mask();
  constexpr std::uint32_t kSame = kPacketHeaderId.mask() | kPacketHeaderType.mask();
  constexpr std::uint32_t kParity = kPacketHeaderParity.mask();
  const auto is_odd = [](std::uint32_t word) { return std::popcount(word) % 2 == 1; };
  return (functional & ~(kSame | kParity)) == 0 && (array & ~(kSame | kParity | kTile)) == 0 &&
         (functional & kSame) == (array & kSame) && is_odd(functional) && is_odd(array);
}

std::optional<Lines> lines_in(const std::filesystem::path& file) {
  const auto bytes = read_file(file);
  if (!bytes) return {};
  Lines made;
  std::string_view rest(reinterpret_cast<const char*>(bytes->data()), bytes->size());
  while (!rest.empty()) made.emplace_back(take_line(rest));
  return made;
}

constexpr std::uint64_t kOrders = 6;  // not a fact: the orders that are tried

struct Difference {
  id port = none;
  std::size_t sample = 0;  // the first one that differs, counted from 1
  Lines functional, array;
};

class Comparison {
 public:
  Comparison(const Trials& trials, const Options& usual)
      : model_(design()), netlist_(Control::of_process().netlist()), trials_(trials), usual_(usual) {}

  const std::string& text() const { return text_; }

  int run() {
    functional_status_ = trials_.run(kFunctional, usual_);
    array_status_ = trials_.run(kArray, usual_);
    std::size_t compared = 0;
    for (id port = 0; port < model_.ports.size(); ++port)
      if (model_.ports[port].node != none) compared += compare(port) ? 1 : 0;
    text_ = fmt::format("--diff: {} compared, functional run against the array\n", counted(compared, "port"));
    if (compared == 0)
      text_ += "no port has data in both runs; the program has to call end(), which writes the snapshots\n";
    if (functional_status_ != 0) tell_status("the functional run", kFunctional, functional_status_);
    if (array_status_ != 0) text_ += fmt::format("the run on the array ended with status {}\n", array_status_);
    for (const Difference& one : differences_) tell(one);
    if (compared != 0 && differences_.empty()) text_ += "all data are equal\n";
    if (array_status_ != 0) return array_status_;
    return functional_status_ != 0 ? functional_status_ : differences_.empty() && compared != 0 ? 0 : 1;
  }

 private:
  static inline const Trial kFunctional{"functional", [](Options& to) { to.is_functional = true; }, false};
  static inline const Trial kArray{"array", [](Options&) {}, true};
  static inline const Trial kShort{"short-streams", [](Options& to) { to.is_functional = to.bounds_streams = true; },
                                   false};
  static inline const Trial kFilled{"filled-memory", [](Options& to) { to.is_functional = to.fills_memory = true; },
                                    false};
  // A trial with an order of the kernels that the seed draws.
  static Trial order(std::uint64_t seed) {
    return {fmt::format("order-{}", seed),
            [seed](Options& to) {
              to.is_functional = to.is_fuzzed = true;
              to.seed = seed;
            },
            false};
  }

  std::optional<Lines> data_of(const Trial& trial, id port) const {
    return lines_in(snapshot_file(trials_.options_of(trial, usual_), port));
  }

  // Returns whether both runs have data of the port; keeps a difference.
  bool compare(id port) {
    auto functional = data_of(kFunctional, port), array = data_of(kArray, port);
    if (!functional || !array) return false;
    const std::size_t common = std::min(functional->size(), array->size());
    std::size_t at = 0;
    while (at < common && is_equal(port, (*functional)[at], (*array)[at])) ++at;
    if (at < common || functional->size() != array->size())
      differences_.push_back({port, at + 1, std::move(*functional), std::move(*array)});
    return true;
  }

  bool is_equal(id port, const std::string& functional, const std::string& array) const {
    if (functional == array) return true;
    if (!has_headers(port)) return false;
    const int base = std::string_view(types_.type_at(port).name) == "word" ? 16 : 10;  // as in snapshots
    const auto word = [&](const std::string& line) {
      return static_cast<std::uint32_t>(std::strtoll(line.c_str(), nullptr, base));
    };
    return is_same_header(word(functional), word(array));
  }
  id source_of(id sink) const {
    const id net = sink < netlist_.net_of_sink.size() ? netlist_.net_of_sink[sink] : none;
    return net == none ? none : netlist_.nets[net].source;
  }
  bool has_headers(id port) const {
    if (model_.ports[port].shape.kind == carrier::pktstream) return true;
    const id source = source_of(port);
    return source != none && model_.ports[source].node != none &&
           model_.nodes[model_.ports[source].node].kind == NodeKind::Packet;
  }
  bool differs(id port) const { return std::ranges::find(differences_, port, &Difference::port) != differences_.end(); }

  // Returns a port with an earlier difference that leads to this one: at the source of its connection, or at an input
  // of its kernel.
  id cause_before(id port) const {
    const Port& of = model_.ports[port];
    if (const id source = source_of(port); source != none && differs(source)) return source;
    if (of.direction == way::in) return none;
    for (const way direction : {way::in, way::inout})
      for (const id input : model_.nodes[of.node].ports(direction))
        if (input != port && differs(input)) return input;
    return none;
  }

  void tell_status(const char* run, const Trial& trial, int status) {
    text_ += fmt::format("{} ended with status {}; its text is in {}\n", run, status,
                         (trials_.folder_of(trial) / "output.txt").string());
  }
  void tell(const Difference& of) {
    const auto sample = [&](const Lines& lines) {
      return of.sample > lines.size() ? std::string("no sample") : lines[of.sample - 1];
    };
    text_ += fmt::format("{}: sample {} differs: {} in the functional run, {} on the array\n", name_of_port(of.port),
                         with_commas(of.sample), sample(of.functional), sample(of.array));
    if (of.functional.size() != of.array.size())
      text_ += fmt::format("    the functional run has {}, the array {}\n", counted(of.functional.size(), "sample"),
                           with_commas(of.array.size()));
    const id before = cause_before(of.port);
    text_ += "    " + (before != none ? fmt::format("follows from {}", name_of_port(before)) : cause_of(of)) + "\n";
  }

  int status_of(const Trial& trial) {
    const auto known = status_.find(trial.name);
    return known != status_.end() ? known->second : status_[trial.name] = trials_.run(trial, usual_);
  }
  // Returns whether a trial has other data at the port than the usual functional run.
  bool changes(const Trial& trial, const Difference& of) {
    status_of(trial);
    return data_of(trial, of.port) != of.functional;
  }
  std::string cause_of(const Difference& of) {
    if (has_headers(of.port)) {
      Lines a = of.functional, b = of.array;
      std::ranges::sort(a);
      std::ranges::sort(b);
      if (a == b)
        return "cause: order of packets. Both runs have the same words; the array passes packets on as they come";
    }
    if (array_status_ != 0 && functional_status_ == 0 && status_of(kShort) != 0)
      return fmt::format(
          "cause: FIFO depth. A functional run with streams as short as on the array (--streams=array) stops, too; {} "
          "names the connections",
          (trials_.folder_of(kShort) / "output.txt").string());
    if (changes(kFilled, of))
      return "cause: uninitialised memory. With other values in memory that the program has not written, the "
             "functional "
             "run has other data here, too";
    for (std::uint64_t seed = 1; seed <= kOrders; ++seed)
      if (changes(order(seed), of))
        return fmt::format(
            "cause: data outside of the graph, such as statics that kernels share. In another order of the kernels "
            "(--schedule=fuzz --seed={}), the functional run has other data here, too",
            seed);
    return fmt::format(
        "cause: not known. Short streams, other values in unwritten memory and {} other orders of the kernels do not "
        "change the functional run here",
        kOrders);
  }

  const Model& model_;
  const Netlist& netlist_;
  const Monitor types_{model_, netlist_};
  const Trials& trials_;
  const Options& usual_;
  int functional_status_ = 0, array_status_ = 0;
  std::map<std::string, int> status_;  // of the trials for causes
  std::vector<Difference> differences_;
  std::string text_;
};

}  // namespace

int compare_runs(const std::function<int()>& main) {
  Options usual = Control::of_process().options();
  usual.output = Control::of_process().output_folder();
  const std::filesystem::path folder = usual.output / "diff";
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);  // of an earlier comparison
  const Trials trials(folder, main);
  Comparison comparison(trials, usual);
  const int status = comparison.run();
  say_as_is(stdout, comparison.text());
  if (const auto written = write_file(folder / "differences.txt", std::string_view(comparison.text())); !written)
    std::fputs(render(written.error()).c_str(), stderr);
  return status;
}

}  // namespace tessera::adf

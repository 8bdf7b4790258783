#include "cli/seeds.h"

#include "array/codes.h"
#include "base/child.h"
#include "base/fingerprint.h"
#include "base/text.h"
#include "base/unfinished.h"
#include "cli/arguments.h"
#include "npu/codes.h"
#include "report/diag_json.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <deque>
#include <thread>

namespace tessera::cli {

using nlohmann::ordered_json;

namespace {

constexpr std::uint64_t kMostSeeds = 10'000;
// What a run may tell of itself besides its outputs, which have a bound of their own.
constexpr std::uint64_t kMostResult = std::uint64_t{5} << 30;
// Seeds of an outcome that a report names one by one.
constexpr std::size_t kNamed = 8;

ordered_json head_of(const Ending& ending) {
  ordered_json head = {{"ended", ending.ended}, {"culprit", ending.culprit}};
  if (ending.diag) head["diag"] = to_json(*ending.diag, "error");
  head["findings"] = ordered_json::array();
  for (const Ending::Found& found : ending.findings) head["findings"].push_back({found.code, found.key, found.message});
  head["outputs"] = ordered_json::array();
  for (const Ending::Output& output : ending.outputs)
    head["outputs"].push_back({{"name", output.name}, {"size", output.bytes.size()}});
  return head;
}

std::string list_of(const std::vector<std::uint64_t>& seeds) {
  const std::size_t named = std::min(seeds.size(), kNamed);
  std::string text =
      fmt::format("{} {}", seeds.size() == 1 ? "seed" : "seeds", fmt::join(std::span(seeds).first(named), ", "));
  if (named < seeds.size()) text += fmt::format(" and {} more", seeds.size() - named);
  return text;
}

std::uint64_t print_of(ByteSpan bytes) {
  Fingerprint print;
  print.add(bytes);
  return print.value();
}

}  // namespace

void add_seed_options(CLI::App& verb, SeedOptions& options) {
  CLI::Option* const seeds =
      verb.add_option(
              "--seeds", options.seeds,
              "Number of orders to run in, of those that the hardware leaves open: which packet an arbiter lets "
              "through, when cores and transfers begin, how long host memory and the controller take. Fails when "
              "outputs, hangs or findings depend on the order. The report shows seed 0, the usual order")
          ->check(number(1, kMostSeeds))
          ->default_str("1");
  verb.add_option("--seed", options.seed, "Run in the order of one seed; 0 is the usual order")
      ->check(number(0, UINT64_MAX))
      ->excludes(seeds)
      ->default_str("0");
}

// A length, the text of what is no output, and the outputs one behind the other.
Bytes Seeds::packed(const Ending& ending) {
  const std::string head = head_of(ending).dump(-1, ' ', false, ordered_json::error_handler_t::replace);
  std::size_t size = sizeof(std::uint64_t) + head.size();
  for (const Ending::Output& output : ending.outputs) size += output.bytes.size();
  Bytes bytes(size);
  store_le<std::uint64_t>(bytes, 0, head.size());
  auto to = std::ranges::copy(head, bytes.begin() + sizeof(std::uint64_t)).out;
  for (const Ending::Output& output : ending.outputs) to = std::ranges::copy(output.bytes, to).out;
  return bytes;
}

Seeds::Outcome Seeds::unpacked(const std::optional<Bytes>& bytes) {
  Outcome outcome;
  // A kernel that writes where it should not may have spoilt what its process says.
  const auto died = [&] {
    outcome.died = true;
    outcome.ended = false;
    return outcome;
  };
  if (!bytes || bytes->size() < sizeof(std::uint64_t)) return died();
  const auto length = load_le<std::uint64_t>(*bytes, 0);
  ByteSpan rest = ByteSpan(*bytes).subspan(sizeof length);
  if (length > rest.size()) return died();
  const ByteSpan text = rest.first(length);
  const ordered_json head = ordered_json::parse(text.begin(), text.end(), nullptr, false);
  if (head.is_discarded()) return died();
  rest = rest.subspan(length);
  outcome.ended = head.at("ended").get<bool>();
  outcome.culprit = head.at("culprit").get<std::string>();
  if (const auto diag = head.find("diag"); diag != head.end()) {
    outcome.code = diag->at("code").get<std::string>();
    outcome.diag = Diag{{}, diag->at("message"), diag->at("places"), diag->at("notes"), diag->at("help")};
  }
  for (const ordered_json& found : head.at("findings")) outcome.findings.push_back({found[0], found[1], found[2]});
  const bool is_first = outcomes_.empty();
  for (const ordered_json& output : head.at("outputs")) {
    const auto size = output.at("size").get<std::size_t>();
    const ByteSpan here = rest.first(size);
    rest = rest.subspan(size);
    outcome.prints.push_back(print_of(here));
    if (is_first) first_.push_back({output.at("name"), Bytes(here.begin(), here.end())});
    if (first_.size() < outcome.prints.size()) continue;
    const Bytes& usual = first_[outcome.prints.size() - 1].bytes;
    Difference difference{output.at("name")};
    for (std::size_t i = std::min(here.size(), usual.size()); i-- > 0;)
      if (here[i] != usual[i]) {
        difference = {difference.name, i, difference.bytes + 1, here[i], usual[i]};
      }
    if (difference.bytes != 0) outcome.differences.push_back(std::move(difference));
  }
  return outcome;
}

bool Seeds::Outcome::is_like(const Outcome& other) const {
  const auto same = [](const Ending::Found& one, const Ending::Found& two) {
    return one.code == two.code && one.key == two.key;
  };
  return died == other.died && ended == other.ended && code == other.code && culprit == other.culprit &&
         prints == other.prints && std::ranges::equal(findings, other.findings, same);
}

void Seeds::add(std::uint64_t seed, Outcome outcome) {
  auto known = std::ranges::find_if(outcomes_, [&](const Outcome& each) { return each.is_like(outcome); });
  if (known == outcomes_.end()) known = outcomes_.insert(known, std::move(outcome));
  known->seeds.push_back(seed);
}

void Seeds::go(const std::function<Ending(std::uint64_t)>& run, const std::function<void(std::uint64_t)>& progress) {
  const std::size_t together = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 16);
  const Interruptible interruptible;
  const auto is_asked_to_end = [] { return Interruptible::signal().has_value(); };
  std::deque<Child> under_way;  // whose destructor ends them
  std::uint64_t begun = 0;
  while (ended_ < count_) {
    for (; begun < count_ && under_way.size() < together; ++begun)
      under_way.emplace_back([&run, begun] { return packed(run(begun)); });
    const std::optional<Bytes> result = under_way.front().result(kMostResult, is_asked_to_end);
    if (is_asked_to_end()) return;
    add(ended_++, unpacked(result));
    under_way.pop_front();
    progress(ended_);
  }
}

std::string Seeds::describe(const Outcome& outcome) const {
  if (outcome.died) return "the process of the run ends without a result: a kernel is at fault, or memory is short";
  std::vector<std::string> parts;
  if (!outcome.ended)
    parts.push_back(fmt::format("fails with {}: {}", outcome.code, outcome.diag->message));
  else
    parts.push_back(outcome.diag ? fmt::format("ends with {}: {}", outcome.code, outcome.diag->message)
                                 : std::string("comes to its end"));
  for (const Difference& each : outcome.differences)
    parts.push_back(fmt::format("{} is another one from byte {:#x} on, {:#04x} instead of {:#04x} ({} differ)",
                                each.name, each.byte, each.value, each.of_first, counted(each.bytes, "byte")));
  const std::vector<Ending::Found>& usual = outcomes_.front().findings;
  const auto lacks = [](const std::vector<Ending::Found>& list, const Ending::Found& one) {
    return std::ranges::none_of(
        list, [&](const Ending::Found& each) { return each.code == one.code && each.key == one.key; });
  };
  if (&outcome != &outcomes_.front()) {
    for (const Ending::Found& each : outcome.findings)
      if (lacks(usual, each)) parts.push_back(fmt::format("--check finds {}: {}", each.code, each.message));
    for (const Ending::Found& each : usual)
      if (lacks(outcome.findings, each)) parts.push_back(fmt::format("--check does not find {}", each.code));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

void Seeds::print(Context& context) const {
  if (outcomes_.size() <= 1) return;
  for (const Outcome& outcome : std::span(outcomes_).subspan(1)) {
    if (outcome.ended || outcome.died) continue;
    Diag diag = *outcome.diag;
    diag.code = Code{outcome.code};
    context.fail(std::move(diag).within(fmt::format("seed {}", outcome.seeds.front())), Exit::Failed);
  }
  Diag diag = error(array::code::open_order, "the run has {}, by an order that hardware leaves open",
                    counted(outcomes_.size(), "outcome"));
  for (const Outcome& outcome : outcomes_)
    diag.notes.push_back(fmt::format("{}: {}", list_of(outcome.seeds), describe(outcome)));
  const std::uint64_t other = outcomes_[1].seeds.front();
  context.fail(std::move(diag).help("--seed {} runs it in that order alone; a lock, a token or a packet's ID can make "
                                    "the order the program's own",
                                    other),
               Exit::Failed);
}

std::optional<Diag> Seeds::interruption() const {
  if (ended_ == count_) return std::nullopt;
  return error(npu::code::interrupted, "interrupted after {} of {} seeds", ended_, count_)
      .help("this is not an error of the program; no output was written");
}

std::string Seeds::line() const {
  const std::string runs = ended_ == count_ ? fmt::format("{}", count_) : fmt::format("{} of {}", ended_, count_);
  if (outcomes_.empty()) return fmt::format("seeds: none of {} ended\n", count_);
  if (outcomes_.size() == 1) return fmt::format("seeds: the same in {}{}\n", ended_ == count_ ? "all " : "", runs);
  std::vector<std::uint64_t> firsts;
  for (const Outcome& outcome : outcomes_) firsts.push_back(outcome.seeds.front());
  return fmt::format("seeds: {} outcomes in {}, first with the seeds {}\n", outcomes_.size(), runs,
                     fmt::join(firsts, ", "));
}

ordered_json Seeds::json() const {
  ordered_json all = ordered_json::array();
  for (const Outcome& outcome : outcomes_) {
    ordered_json one = {{"seeds", outcome.seeds}, {"ended", outcome.ended}};
    if (outcome.diag) {
      Diag diag = *outcome.diag;
      diag.code = Code{outcome.code};
      one["diagnostic"] = to_json(diag, outcome.ended ? "warning" : "error");
    }
    one["differences"] = ordered_json::array();
    for (const Difference& each : outcome.differences)
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
  return {{"count", count_}, {"ended", ended_}, {"same", outcomes_.size() <= 1}, {"outcomes", std::move(all)}};
}

}  // namespace tessera::cli

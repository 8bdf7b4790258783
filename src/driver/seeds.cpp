#include "driver/seeds.h"

#include "base/archive.h"
#include "base/child.h"
#include "base/fingerprint.h"
#include "base/unfinished.h"
#include "npu/codes.h"

#include <algorithm>
#include <deque>
#include <thread>

namespace tessera::driver {

// An Ending in the form in which the process of one seed sends it to the parent process.
struct Packed {
  struct Text {
    std::string code, message;
    std::vector<std::string> places, notes;
    std::string hint;

    template <class A>
    void archive(A& a) {
      a.all(*this, code, message, places, notes, hint);
    }
  };
  bool is_whole = false;
  bool ended = true;
  std::string culprit;
  std::optional<Text> diag;
  std::vector<Ending::Found> findings;
  std::vector<Ending::Output> outputs;

  template <class A>
  void archive(A& a) {
    a.all(*this, is_whole, ended, culprit, diag, findings, outputs);
  }
};

namespace {

// The most bytes that the process of one seed may send, outputs included.
constexpr std::uint64_t kMostResult = std::uint64_t{5} << 30;

Bytes packed(Ending ending) {
  Packed packed{true,
                ending.ended,
                std::move(ending.culprit),
                std::nullopt,
                std::move(ending.findings),
                std::move(ending.outputs)};
  if (Diag* diag = ending.diag ? &*ending.diag : nullptr)
    packed.diag = {std::string(diag->code.id), diag->message, diag->places, diag->notes, diag->hint};
  Saver saver;
  saver(packed);
  return std::move(saver).take();
}

std::uint64_t print_of(ByteSpan bytes) {
  Fingerprint print;
  print.add(bytes);
  return print.value();
}

}  // namespace

Seeds::Outcome Seeds::unpacked(const std::optional<Bytes>& bytes) {
  Outcome outcome;
  Packed packed;
  if (bytes) {
    Loader loader(*bytes);
    loader(packed);
    // A kernel that writes outside its buffers may have damaged the bytes that its process sends.
    if (!loader.good() || !loader.at_end()) packed.is_whole = false;
  }
  if (!packed.is_whole) {
    outcome.died = true;
    outcome.ended = false;
    return outcome;
  }
  outcome.ended = packed.ended;
  outcome.culprit = std::move(packed.culprit);
  if (packed.diag) {
    outcome.code = std::move(packed.diag->code);
    outcome.diag = Diag{{},
                        std::move(packed.diag->message),
                        std::move(packed.diag->places),
                        std::move(packed.diag->notes),
                        std::move(packed.diag->hint)};
  }
  outcome.findings = std::move(packed.findings);
  const bool is_first = outcomes_.empty();
  for (Ending::Output& output : packed.outputs) {
    const Bytes& here = output.bytes;
    outcome.prints.push_back(print_of(here));
    if (is_first) first_.push_back(output);
    if (first_.size() < outcome.prints.size()) continue;
    const Bytes& usual = first_[outcome.prints.size() - 1].bytes;
    Difference difference{output.name};
    for (std::size_t i = std::min(here.size(), usual.size()); i-- > 0;)
      if (here[i] != usual[i]) {
        difference = {difference.name, i, difference.bytes + 1, here[i], usual[i]};
      }
    if (difference.bytes != 0) outcome.differences.push_back(std::move(difference));
  }
  return outcome;
}

Diag Seeds::Outcome::diagnostic() const {
  Diag whole = *diag;
  whole.code = Code{code};
  return whole;
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
  std::deque<Child> under_way;  // their destructors end the processes
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

std::optional<Diag> Seeds::interruption() const {
  if (ended_ == count_) return std::nullopt;
  return error(npu::code::interrupted, "the run was interrupted after {} of {} seeds", ended_, count_)
      .help("this is not an error of the program");
}

}  // namespace tessera::driver

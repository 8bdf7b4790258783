// Compares legal chains of views and random accesses with a model of their meaning (view_chain.h). An access inside the
// view must read or write exactly its elements. An access outside must end in a call that does not return, before
// anything else happens. Half of the bodies are compiled to report their accesses, and must report the bytes that the
// model expects.
//
// An input is a seed. It makes a chain, which is compiled once and executed with a thousand sets of numbers: sound
// ones, sound ones with some changes, and random ones.
#include "base/bytes.h"
#include "body_target.h"
#include "view_body.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace {

using namespace tessera;
using fuzz::BodyMachine, fuzz::BodyRun, fuzz::Chain, fuzz::End, fuzz::Number, fuzz::Verdict, fuzz::ViewAccess;

constexpr unsigned kExecutions = 1000;
constexpr unsigned kMilliseconds = 1000;
using Slots = std::array<std::int64_t, fuzz::kSlots>;
using Report = std::array<std::int64_t, fuzz::kReport>;

fuzz::BodyCount& count() {
  static fuzz::BodyCount all("views");
  return all;
}

class Comparison {
 public:
  Comparison(const Chain& chain, const compiler::NativeCores& cores, bool watched, std::mt19937& random)
      : chain_(chain),
        watched_(watched),
        random_(random),
        bytes_(bytes_of(chain)),
        machine_(cores, std::array{bytes_, sizeof(Slots), sizeof(Report)}, count()) {}

  void all() {
    BodyRun::allow(kMilliseconds);
    for (unsigned i = 0; i < kExecutions; ++i) {
      Bytes before(bytes_);
      for (std::uint8_t& each : before) each = static_cast<std::uint8_t>(random_());
      fill_slots();
      const std::span<const std::uint8_t> contents[] = {before, bytes_in(slots_), {}};
      const End end = machine_.once(contents, i % 2 == 0);
      if (end == End::Late) return;
      std::memcpy(report_.data(), machine_.buffer(2).data(), sizeof(Report));
      compare(end, std::move(before), machine_.buffer(0));
    }
  }

 private:
  static std::size_t bytes_of(const Chain& chain) {
    std::size_t bytes = chain.bytes;
    for (const std::int64_t size : chain.shape) bytes *= static_cast<std::size_t>(size);
    return bytes;
  }
  static std::span<const std::uint8_t> bytes_in(const Slots& slots) {
    return {reinterpret_cast<const std::uint8_t*>(slots.data()), sizeof(Slots)};
  }

  [[noreturn]] void fail(std::string_view why) const {
    std::string numbers;
    for (const std::int64_t each : slots_) numbers += fmt::format(" {}", each);
    fmt::print(stderr, "slots:{}\n", numbers);
    fuzz::fail(why);
  }

  std::int64_t any() {
    static constexpr std::int64_t kEnds[] = {0,
                                             1,
                                             -1,
                                             2,
                                             -2,
                                             INT64_MAX,
                                             INT64_MIN,
                                             INT64_MAX - 1,
                                             INT64_MIN + 1,
                                             std::int64_t{1} << 62,
                                             std::int64_t{1} << 61,
                                             (std::int64_t{1} << 62) + 1,
                                             -(std::int64_t{1} << 62),
                                             64,
                                             -64,
                                             1 << 20};
    const auto random = static_cast<unsigned>(random_());
    if (random % 4 == 0) return kEnds[random / 4 % std::size(kEnds)];
    if (random % 4 == 1) return static_cast<std::int64_t>(std::uint64_t{random_()} << 32 | random_());
    return static_cast<std::int64_t>(random / 4 % 12) - 3;
  }

  void set(const Number& number, bool changes) {
    if (!number.is_constant()) slots_[static_cast<std::size_t>(number.slot)] = changes ? any() : number.usual;
  }

  void fill_slots() {
    const auto mode = static_cast<unsigned>(random_() % 4);  // changed numbers; 0: none, 1: indices, 2: few, 3: half
    const auto changes = [&](unsigned in) { return mode != 0 && random_() % in == 0; };
    slots_.fill(0);
    for (const fuzz::Step& step : chain_.steps)
      for (const auto* numbers : {&step.offsets, &step.sizes, &step.strides})
        for (const Number& each : *numbers) set(each, mode == 3 ? changes(2) : mode == 2 && changes(8));
    for (const ViewAccess& access : chain_.accesses) {
      for (const Number& each : access.indices) set(each, changes(mode == 1 ? 3 : 6));
      set(access.value, true);
    }
  }

  std::uint64_t mask() const {
    return chain_.view_bytes == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * chain_.view_bytes) - 1;
  }

  std::size_t done() const {
    std::size_t done = 0;
    while (done < chain_.accesses.size() && report_[done] == 1) ++done;
    return done;
  }

  void compare(End end, Bytes expected, std::span<const std::uint8_t> found) {
    const fuzz::View view = view_of(chain_, slots_);
    const std::size_t done = this->done();
    if (end != End::Returned && end != End::Outside) fail("a body ends in a way that it has not");
    if (end == End::Returned && done != chain_.accesses.size()) fail("an access is left out");
    const Bytes before = expected;
    bool is_known = true;
    std::vector<BodyRun::Access> told;
    for (std::size_t i = 0; i < chain_.accesses.size() && i <= done; ++i) {
      const ViewAccess& access = chain_.accesses[i];
      const fuzz::Reached reached = reach(chain_, view, access, slots_);
      if (i == done) {  // this access stopped
        if (reached.verdict == Verdict::Goes) fail(fmt::format("access {} is inside, and is stopped", i));
        break;
      }
      if (reached.verdict == Verdict::Stops) fail(fmt::format("access {} is outside, and is not stopped", i));
      if (reached.verdict == Verdict::MayStop && !view.is_known) {
        is_known = false;
        continue;
      }
      ++count().compared;
      perform(access, i, reached, expected, is_known);
      told.push_back({static_cast<std::uint64_t>(reached.byte),
                      std::uint64_t{std::max(access.lanes, 1U)} * chain_.view_bytes, access.writes});
    }
    if (!is_known) return;
    // A body copies its private memory back at its end.
    if (chain_.is_private && end != End::Returned) expected = before;
    if (!std::ranges::equal(expected, found)) fail("the buffer holds something else");
    if (watched_ && !chain_.is_private) compare_told(told, found);
  }

  void perform(const ViewAccess& access, std::size_t number, const fuzz::Reached& reached, Bytes& memory,
               bool is_known) {
    for (unsigned lane = 0; lane < std::max(access.lanes, 1U); ++lane) {
      std::uint8_t* const at = memory.data() + reached.byte + std::size_t{lane} * chain_.view_bytes;
      if (access.writes) {
        const std::uint64_t value = static_cast<std::uint64_t>(access.value.value(slots_)) + lane;
        std::memcpy(at, &value, chain_.view_bytes);
        continue;
      }
      std::uint64_t value = 0;
      std::memcpy(&value, at, chain_.view_bytes);
      const auto read = static_cast<std::uint64_t>(report_[fuzz::kReportedFrom + number * fuzz::kReportedLanes + lane]);
      if (is_known && read != (value & mask()))
        fail(fmt::format("access {} reads {:#x} where {:#x} is", number, read, value & mask()));
    }
  }

  void compare_told(const std::vector<BodyRun::Access>& expected, std::span<const std::uint8_t> buffer) {
    const auto begin = reinterpret_cast<std::uintptr_t>(buffer.data());
    std::vector<BodyRun::Access> told;
    for (BodyRun::Access each : machine_.run.accesses) {
      if (each.address - begin >= buffer.size()) continue;  // an access to slots or report
      each.address -= begin;
      told.push_back(each);
    }
    if (told != expected) fail("a watched body tells of other bytes");
  }

  const Chain& chain_;
  bool watched_;
  std::mt19937& random_;
  std::size_t bytes_;  // of the buffer
  BodyMachine machine_;
  Slots slots_{};
  Report report_{};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::uint32_t seed = 0;
  std::memcpy(&seed, data, std::min(size, sizeof seed));
  std::mt19937 random(seed);
  Chain chain = Chain::make(random);
  ++count().inputs;
  mlir::MLIRContext& context = fuzz::next_context();
  context.loadAllAvailableDialects();
  const mlir::ScopedDiagnosticHandler silence(&context, [](mlir::Diagnostic&) { return mlir::success(); });
  compiler::CoreFunctions body = fuzz::body_of(chain, context);
  const bool watched = random() % 2 == 0;
  if (!body.module) {
    ++count().refused;
    return 0;
  }
  const auto cores =
      compiler::compile_cores(std::move(body), BodyRun::calls(), [](const std::string&) { return false; }, watched);
  if (!cores) {
    ++count().refused;
    return 0;
  }
  ++count().compiled;
  Comparison(chain, *cores, watched, random).all();
  return 0;
}

// Draws another seed.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t, std::size_t max_size, unsigned seed) {
  if (max_size < sizeof seed) return 0;
  std::memcpy(data, &seed, sizeof seed);
  return sizeof seed;
}

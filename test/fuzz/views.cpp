// Legal chains of views with random accesses, compared one by one with a model of what they mean (view_chain.h): what
// is inside reads and writes exactly its element, what is outside ends in a call that does not come back, before
// anything else happens. Half of the bodies are watched, and tell of the bytes that the model expects.
//
// An input is a seed. It makes a chain, which is compiled once and executed with a thousand sets of numbers: those that
// make it sound, with some of them changed, and any.
#include "body_run.h"
#include "compiler/compile/register.h"
#include "view_body.h"

#include <fmt/format.h>
#include <mlir/Dialect/Vector/IR/VectorOps.h>
#include <mlir/IR/MLIRContext.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace {

using namespace tessera;
using fuzz::BodyRun, fuzz::Chain, fuzz::EdgeMemory, fuzz::End, fuzz::Number, fuzz::Verdict, fuzz::ViewAccess;

constexpr unsigned kExecutions = 1000;
constexpr unsigned kMilliseconds = 2000;
using Slots = std::array<std::int64_t, fuzz::kSlots>;
using Report = std::array<std::int64_t, fuzz::kReport>;

struct Count {
  std::size_t chains = 0, refused = 0, executed = 0, stopped = 0, accesses = 0;
  ~Count() {
    fmt::print(stderr, "views: {} chains, {} refused, {} executions, {} of them stopped, {} accesses compared\n",
               chains, refused, executed, stopped, accesses);
  }
};
Count& count() {
  static Count all;
  return all;
}

std::unique_ptr<mlir::MLIRContext> current;
mlir::MLIRContext& context() {
  return *current;
}
void renew_context() {
  static unsigned used = 0;
  if (used++ % 256 != 0) return;
  mlir::DialectRegistry registry;
  compiler::register_body_dialects(registry);
  current = std::make_unique<mlir::MLIRContext>(registry, mlir::MLIRContext::Threading::DISABLED);
  current->loadAllAvailableDialects();
}

class Comparison {
 public:
  Comparison(const Chain& chain, const compiler::NativeCores::Core& core, bool watched, std::mt19937& random)
      : chain_(chain), core_(core), watched_(watched), random_(random), bytes_(chain.bytes) {
    for (const std::int64_t size : chain.shape) bytes_ *= static_cast<std::size_t>(size);
  }

  void all() {
    EdgeMemory buffer(bytes_), slots(sizeof(Slots)), report(sizeof(Report));
    BodyRun::allow(kMilliseconds / 2);
    for (unsigned i = 0; i < kExecutions; ++i) {
      buffer.guard();
      slots.guard();
      report.guard();
      const bool at_end = i % 2 == 0;
      const auto of = [&](EdgeMemory& memory) { return at_end ? memory.at_end() : memory.at_begin(); };
      const std::span<std::uint8_t> buffers[] = {of(buffer), of(slots), of(report)};
      fill(buffers);
      const std::vector<std::uint8_t> before(buffers[0].begin(), buffers[0].end());
      const End end = run_.execute(core_, buffers);
      if (end == End::Late) return;
      ++count().executed;
      count().stopped += end == End::Returned ? 0 : 1;
      if (!buffer.is_intact(buffers[0]) || !slots.is_intact(buffers[1]) || !report.is_intact(buffers[2]))
        fail("a body writes beside its buffer");
      std::memcpy(report_.data(), buffers[2].data(), sizeof(Report));
      compare(end, before, buffers[0]);
    }
  }

 private:
  [[noreturn]] void fail(std::string_view why) const {
    fmt::print(stderr, "{}\n", why);
    std::string numbers;
    for (const std::int64_t each : slots_) numbers += fmt::format(" {}", each);
    fmt::print(stderr, "slots:{}\n", numbers);
    std::abort();
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

  void fill(std::span<const std::span<std::uint8_t>> buffers) {
    for (std::uint8_t& each : buffers[0]) each = static_cast<std::uint8_t>(random_());
    const auto mode = static_cast<unsigned>(random_() % 4);  // how many of the numbers change: none, few, half of them
    const auto changes = [&](unsigned in) { return mode != 0 && random_() % in == 0; };
    slots_.fill(0);
    for (const fuzz::Step& step : chain_.steps)
      for (const auto* numbers : {&step.offsets, &step.sizes, &step.strides})
        for (const Number& each : *numbers) set(each, mode == 3 ? changes(2) : mode == 2 && changes(8));
    for (const ViewAccess& access : chain_.accesses) {
      for (const Number& each : access.indices) set(each, changes(mode == 1 ? 3 : 6));
      set(access.value, true);
    }
    std::memcpy(buffers[1].data(), slots_.data(), sizeof(Slots));
    std::ranges::fill(buffers[2], std::uint8_t{0});
  }

  std::uint64_t mask() const {
    return chain_.view_bytes == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * chain_.view_bytes) - 1;
  }

  std::size_t done() const {
    std::size_t done = 0;
    while (done < chain_.accesses.size() && report_[done] == 1) ++done;
    return done;
  }

  void compare(End end, std::vector<std::uint8_t> expected, std::span<const std::uint8_t> found) {
    const fuzz::View view = view_of(chain_, slots_);
    const std::size_t done = this->done();
    if (end != End::Returned && end != End::Outside) fail("a body ends in a way that it has not");
    if (end == End::Returned && done != chain_.accesses.size()) fail("an access is left out");
    const std::vector<std::uint8_t> before = expected;
    bool is_known = true;
    std::vector<BodyRun::Access> told;
    for (std::size_t i = 0; i < chain_.accesses.size() && i <= done; ++i) {
      const ViewAccess& access = chain_.accesses[i];
      const fuzz::Reached reached = reach(chain_, view, access, slots_);
      if (i == done) {  // which stopped
        if (reached.verdict == Verdict::Goes) fail(fmt::format("access {} is inside, and is stopped", i));
        break;
      }
      if (reached.verdict == Verdict::Stops) fail(fmt::format("access {} is outside, and is not stopped", i));
      if (reached.verdict == Verdict::MayStop && !view.is_known) {
        is_known = false;
        continue;
      }
      ++count().accesses;
      perform(access, i, reached, expected, is_known);
      told.push_back({static_cast<std::uint64_t>(reached.byte),
                      std::uint64_t{std::max(access.lanes, 1U)} * chain_.view_bytes, access.writes});
    }
    if (!is_known) return;
    // Memory of its own a body copies back at its end.
    if (chain_.is_private && end != End::Returned) expected = before;
    if (!std::ranges::equal(expected, found)) fail("the buffer holds something else");
    if (watched_ && !chain_.is_private) compare_told(told, found);
  }

  void perform(const ViewAccess& access, std::size_t number, const fuzz::Reached& reached,
               std::vector<std::uint8_t>& memory, bool is_known) {
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
    for (BodyRun::Access each : run_.accesses) {
      if (each.address - begin >= buffer.size()) continue;  // slots and report
      each.address -= begin;
      told.push_back(each);
    }
    if (told != expected) fail("a watched body tells of other bytes");
  }

  const Chain& chain_;
  const compiler::NativeCores::Core& core_;
  bool watched_;
  std::mt19937& random_;
  std::size_t bytes_;
  BodyRun run_;
  Slots slots_{};
  Report report_{};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::uint32_t seed = 0;
  std::memcpy(&seed, data, std::min(size, sizeof seed));
  std::mt19937 random(seed);
  Chain chain = Chain::make(random);
  ++count().chains;
  renew_context();
  const mlir::ScopedDiagnosticHandler silence(&context(), [](mlir::Diagnostic&) { return mlir::success(); });
  compiler::CoreFunctions body = fuzz::body_of(chain, context());
  if (!body.module) {
    ++count().refused;
    return 0;
  }
  const bool watched = random() % 2 == 0;
  const auto cores = compiler::compile_cores(std::move(body), BodyRun::calls(), {}, watched);
  if (!cores) {
    ++count().refused;
    return 0;
  }
  Comparison(chain, cores->cores().front(), watched, random).all();
  return 0;
}

// Another seed.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t, std::size_t max_size, unsigned seed) {
  if (max_size < sizeof seed) return 0;
  std::memcpy(data, &seed, sizeof seed);
  return sizeof seed;
}

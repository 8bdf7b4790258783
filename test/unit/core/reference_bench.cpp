#include "reference_bench.h"

#include "effort.h"

#include "core_bench.h"

#include <algorithm>
#include <cstdlib>

namespace tessera::core::aie2::reference {
namespace {

constexpr std::uint32_t kInput = CoreBench::kOwn, kOutput = CoreBench::kOwn + 0x1000;
constexpr std::uint64_t kCount = 1'000'000;

// SplitMix64, which gives the same numbers every time.
class Random {
 public:
  std::uint64_t operator()() {
    state_ += 0x9E37'79B9'7F4A'7C15;  // not a fact: SplitMix64
    std::uint64_t z = state_;
    z = (z ^ z >> 30) * 0xBF58'476D'1CE4'E5B9;  // not a fact: SplitMix64
    z = (z ^ z >> 27) * 0x94D0'49BB'1331'11EB;  // not a fact: SplitMix64
    return z ^ z >> 31;
  }
  std::size_t below(std::size_t count) { return static_cast<std::size_t>((*this)() % count); }

 private:
  std::uint64_t state_ = 1;
};

std::string hex(const Value& value, unsigned bytes) {
  std::string text;
  for (unsigned i = bytes; i-- > 0;) text += fmt::format("{:02x}", value.bytes[i]);
  return text;
}

class Checker {
 public:
  explicit Checker(const Operation& operation)
      : operation_(operation),
        bench_(operation.text + "\n" + filler() + ".align 16\ndone\nnop\n"),
        in_(operation.inputs.size()) {
    bench_.set("p0", kInput);
    bench_.set("p1", kOutput);
    for (const Input& input : operation.inputs)
      if (input.where != kMemory)
        registers_.push_back(reg(input.where));
      else
        registers_.push_back({});
    for (const Output& output : operation.outputs)
      if (output.where != kMemory)
        results_.push_back(reg(output.where));
      else
        results_.push_back({});
    while (settings_ < in_.size() && !operation.inputs[settings_].settings.empty()) ++settings_;
  }

  void run() {
    if (boundaries(0)) randoms();
  }

 private:
  static std::string filler() {
    std::string text;
    for (unsigned i = 0; i < 16; ++i) text += "nop\n";  // until all results are written
    return text;
  }

  unsigned lane_count(std::size_t input) const {
    return operation_.inputs[input].bytes * 8 / operation_.inputs[input].bits;
  }
  // Lanes of the widest operand or result.
  unsigned lanes_at_once() const {
    unsigned bytes = 0;
    for (std::size_t i = settings_; i < in_.size(); ++i) bytes = std::max(bytes, operation_.inputs[i].bytes);
    for (const Output& output : operation_.outputs) bytes = std::max(bytes, output.bytes);
    return std::max(1U, bytes * 8 / operation_.inputs[settings_].bits);
  }
  void set_lane(std::size_t input, unsigned lane, std::int64_t value) {
    const Input& what = operation_.inputs[input];
    in_[input].set(what.bits, lane, what.admit ? what.admit(in_, value) : value);
  }
  bool legal() const { return !operation_.legal || operation_.legal(in_); }
  std::vector<std::int64_t> boundary(std::size_t input) const {
    const Input& what = operation_.inputs[input];
    return what.boundary ? what.boundary(in_) : boundary_integers(what.bits);
  }

  // Tries all combinations of the settings from `first` on, each with all tuples of boundary values; false after a
  // failure.
  bool boundaries(std::size_t first) {
    if (first == settings_) return !legal() || tuples();
    const Input& input = operation_.inputs[first];
    return std::ranges::all_of(input.settings, [&](std::int64_t value) {
      in_[first].set(input.bytes * 8, 0, value);
      return boundaries(first + 1);
    });
  }
  bool tuples() {
    std::vector<std::vector<std::int64_t>> values;
    std::size_t count = 1, step = 1024;
    for (std::size_t i = settings_; i < in_.size(); ++i) {
      values.push_back(boundary(i));
      if (values.back().empty()) return true;
      count *= values.back().size();
      step = std::min<std::size_t>(step, lane_count(i));
    }
    if (values.empty()) return execute();
    for (std::size_t first = 0; first < count; first += step) {
      std::size_t period = 1;
      for (std::size_t i = settings_; i < in_.size(); ++i) {
        const auto& all = values[i - settings_];
        for (unsigned lane = 0; lane < lane_count(i); ++lane)
          set_lane(i, lane, all[(first + lane) / period % all.size()]);
        period *= all.size();
      }
      if (!execute()) return false;
    }
    return true;
  }

  void randoms() {
    std::uint64_t executions = kCount / operation_.forms;
    executions = effort(executions / lanes_at_once(), executions);
    while (executions > 0) {
      for (std::size_t i = 0; i < settings_; ++i) {
        const Input& input = operation_.inputs[i];
        const bool any = input.any && random_() % 4 != 0;
        in_[i].set(input.bytes * 8, 0,
                   any ? static_cast<std::int64_t>(random_()) : input.settings[random_.below(input.settings.size())]);
      }
      if (!legal()) continue;
      for (std::size_t i = settings_; i < in_.size(); ++i) {
        const Input& input = operation_.inputs[i];
        for (unsigned at = 0; at < input.bytes; at += 8) store_le<std::uint64_t>(in_[i].bytes, at, random_());
        if (random_() % 4 == 0) {
          const auto salt = boundary(i);
          for (unsigned lane = 0; lane < lane_count(i); ++lane)
            if (random_() % 2 == 0) in_[i].set(input.bits, lane, salt[random_.below(salt.size())]);
        }
        for (unsigned lane = 0; input.admit && lane < lane_count(i); ++lane)
          set_lane(i, lane, in_[i].s(input.bits, lane));
      }
      if (!execute()) return;
      --executions;
    }
  }

  std::span<std::uint8_t> own_memory() { return bench_.data(Quadrant::Own); }

  // Executes the operation once; false after a failure.
  bool execute() {
    for (std::size_t i = 0; i < in_.size(); ++i) {
      const ByteSpan bytes{in_[i].bytes.data(), operation_.inputs[i].bytes};
      if (operation_.inputs[i].where == kMemory)
        std::ranges::copy(bytes, own_memory().begin() + (kInput - CoreBench::kOwn));
      else
        bench_.core.set_register_bytes(registers_[i], bytes);
    }
    bench_.core.start(0, 0);
    const Cycle until = bench_.core.now() + 64;
    if (bench_.core.run(0, until, until) != Core::End::Done) {
      ADD_FAILURE() << operation_.text << show() << (bench_.core.fault() ? render(*bench_.core.fault()) : "");
      return false;
    }
    Values expected(operation_.outputs.size());
    operation_.model(in_, expected);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const Output& output = operation_.outputs[i];
      const ByteSpan got = output.where == kMemory
                               ? ByteSpan{own_memory()}.subspan(kOutput - CoreBench::kOwn, output.bytes)
                               : bench_.core.register_bytes(results_[i]);
      if (std::ranges::equal(got, ByteSpan{expected[i].bytes.data(), output.bytes})) continue;
      Value shown;
      std::ranges::copy(got, shown.bytes.begin());
      ADD_FAILURE() << operation_.text << show() << "\n"
                    << output.where << " is       " << hex(shown, output.bytes) << "\n"
                    << output.where << " should be " << hex(expected[i], output.bytes);
      return false;
    }
    return true;
  }

  std::string show() const {
    std::string text;
    for (std::size_t i = 0; i < in_.size(); ++i)
      text += fmt::format("\n{} = {}", operation_.inputs[i].where, hex(in_[i], operation_.inputs[i].bytes));
    return text;
  }

  const Operation& operation_;
  CoreBench bench_;
  Values in_;
  std::vector<isa::Reg> registers_, results_;
  std::size_t settings_ = 0;  // how many of the inputs are settings
  Random random_;
};

}  // namespace

std::int64_t Value::lane(unsigned bits, unsigned index, bool is_signed) const {
  std::uint64_t raw = load_le<std::uint64_t>(bytes, std::size_t{index} * bits / 64 * 8) >> index * bits % 64;
  if (bits == 64) return static_cast<std::int64_t>(raw);
  const std::uint64_t one = 1;
  raw &= (one << bits) - 1;
  const bool negative = is_signed && (raw >> (bits - 1)) != 0;
  return static_cast<std::int64_t>(negative ? raw - (one << bits) : raw);
}

void Value::set(unsigned bits, unsigned index, std::int64_t value) {
  const std::size_t at = std::size_t{index} * bits / 64 * 8;
  const unsigned shift = index * bits % 64;
  const std::uint64_t mask = bits == 64 ? ~std::uint64_t{0} : ((std::uint64_t{1} << bits) - 1) << shift;
  const std::uint64_t old = load_le<std::uint64_t>(bytes, at);
  store_le<std::uint64_t>(bytes, at, (old & ~mask) | (static_cast<std::uint64_t>(value) << shift & mask));
}

Input lanes(std::string_view reg, unsigned bytes, unsigned bits) {
  return {reg, bytes, bits, {}, {}, {}, false};
}
Input setting(std::string_view reg, unsigned bytes, std::vector<std::int64_t> values, bool any) {
  return {reg, bytes, bytes * 8, {}, {}, std::move(values), any};
}

namespace {

std::vector<void (*)()>& bodies() {
  static std::vector<void (*)()> all;
  return all;
}
std::set<isa::Mnemonic>* listed = nullptr;  // if set, check() records its mnemonics here and runs nothing

void list(const Operation& operation) {
  const auto bundle = kAie2.decode(assembled(operation.text + "\n").bytes, 0);
  ASSERT_TRUE(bundle) << operation.text;
  for (unsigned i = 0; i < bundle->count; ++i) {
    const isa::Encoding& encoding = kAie2.encoding(bundle->instrs[i].opcode);
    if (encoding.group != groups::Nop) listed->insert(encoding.mnemonic);
  }
}

}  // namespace

void check(const Operation& operation) {
  if (listed != nullptr) return list(operation);
  Checker(operation).run();
}

ModelTest::ModelTest(void (*body)()) {
  bodies().push_back(body);
}

std::set<isa::Mnemonic> modelled() {
  std::set<isa::Mnemonic> found;
  listed = &found;
  for (void (*body)() : bodies()) body();
  listed = nullptr;
  return found;
}

std::vector<std::int64_t> boundary_integers(unsigned bits) {
  const std::int64_t max = static_cast<std::int64_t>((std::uint64_t{1} << (bits - 1)) - 1);
  return {0, 1, 2, -1, -2, max, max - 1, max / 2, max / 2 + 1, -max - 1, -max, max / 3, -(max / 3)};
}

std::vector<std::int64_t> boundary_bfloats() {
  std::vector<std::int64_t> values;
  // zero, denormals, the least and greatest normal numbers, one, two neighbours, infinity, NaNs
  for (const std::int64_t magnitude :
       {0x0000, 0x0001, 0x007F, 0x0080, 0x3F80, 0x3F81, 0x7F7F, 0x7F80, 0x7F81, 0x7FC0, 0x7FFF}) {
    values.push_back(magnitude);
    values.push_back(magnitude | 0x8000);
  }
  return values;
}

std::vector<std::int64_t> up_to(std::int64_t count) {
  std::vector<std::int64_t> values;
  for (std::int64_t i = 0; i < count; ++i) values.push_back(i);
  return values;
}

}  // namespace tessera::core::aie2::reference

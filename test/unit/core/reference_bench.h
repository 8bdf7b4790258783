// Compares vector operations with independent scalar models.
//
// A model computes the result of an operation element by element, in exact integer arithmetic. It is written from the
// public descriptions and shares nothing with src/core/aie2. check() executes the instruction on a core again and
// again, and compares every result. First it tries all combinations of boundary values: each lane has a pair of them,
// under each setting of the control registers. Then it tries random operands, a quarter of which contain some boundary
// values. That is a million lanes for each operation, or a million whole registers with `make long`.
#pragma once

#include "base/bytes.h"
#include "isa/isa.h"

#include <array>
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace tessera::core::aie2::reference {

inline constexpr unsigned kX = 64;  // bytes of an X register

// An operand or a result, by lanes of any width up to 64 bits, lane 0 lowest.
struct Value {
  alignas(8) std::array<std::uint8_t, 128> bytes{};

  std::int64_t lane(unsigned bits, unsigned index, bool is_signed) const;
  std::int64_t s(unsigned bits, unsigned index) const { return lane(bits, index, true); }
  std::uint64_t u(unsigned bits, unsigned index) const { return static_cast<std::uint64_t>(lane(bits, index, false)); }
  void set(unsigned bits, unsigned index, std::int64_t value);  // wraps
};
using Values = std::vector<Value>;

// Stands for the 32 or 64 bytes at [p0] instead of a register; for a result, the bytes at [p1].
inline constexpr std::string_view kMemory = "memory";

struct Input {
  std::string_view where;  // a register or kMemory
  unsigned bytes = 0;
  unsigned bits = 0;  // of a lane
  // Boundary values of a lane; if empty, those of the lane's width. May depend on the settings, which come first.
  std::function<std::vector<std::int64_t>(const Values&)> boundary;
  // Changes a lane to one that the core does not refuse, given the settings; if empty, the core refuses no lane.
  std::function<std::int64_t(const Values&, std::int64_t)> admit;
  // A setting instead of lanes: one of these numbers, in all combinations.
  std::vector<std::int64_t> settings;
  bool any = false;  // a setting that may take any value in random executions
};
Input lanes(std::string_view reg, unsigned bytes, unsigned bits);
Input setting(std::string_view reg, unsigned bytes, std::vector<std::int64_t> values, bool any = false);

struct Output {
  std::string_view where;
  unsigned bytes = 0;
};

struct Operation {
  std::string text;           // the bundle
  std::vector<Input> inputs;  // settings first
  std::vector<Output> outputs;
  std::function<void(const Values& in, Values& out)> model;
  std::function<bool(const Values& in)> legal;  // settings that the core refuses by name; all when empty
  unsigned forms = 1;                           // of the operation; they share the million lanes
};

// Compares an operation with its model. A difference is a failure of the running test, which shows the operands.
void check(const Operation& operation);

// The operations for which model tests exist, except NOPs. modelled() runs the bodies of the tests without executing
// instructions.
std::set<isa::Mnemonic> modelled();

// A test of models. Such tests are registered with their bodies, so that modelled() can run them.
class ModelTest {
 public:
  explicit ModelTest(void (*body)());
};
#define TESSERA_MODEL_TEST(suite, name)                                 \
  static void suite##_##name##_body();                                  \
  static const ModelTest suite##_##name##_entry(suite##_##name##_body); \
  TEST(suite, name) {                                                   \
    suite##_##name##_body();                                            \
  }                                                                     \
  static void suite##_##name##_body()

std::vector<std::int64_t> boundary_integers(unsigned bits);
std::vector<std::int64_t> boundary_bfloats();
std::vector<std::int64_t> up_to(std::int64_t count);  // 0, 1, ... count-1

}  // namespace tessera::core::aie2::reference

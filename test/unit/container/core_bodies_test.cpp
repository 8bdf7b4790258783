// A section with bodies of cores is the same after writing and reading, and damaged bytes do not crash the reader.
#include "container/sections/core_bodies.h"

#include "own_section.h"

namespace tessera::container {
namespace {

CoreBodies example_bodies() {
  return {.bodies = {{.pdi = 0, .tile = {0, 2}, .function = "core_0_2", .buffers = {{0x70400, 64}, {0x60000, 4}}},
                     {.pdi = 1, .tile = {3, 5}, .function = "other", .buffers = {}}},
          .module = {'M', 'L', 0xef, 'R', 1, 2, 3}};
}

OwnSection<CoreBodies> bodies_section() {
  return {*write_core_bodies(example_bodies()), example_bodies(), read_core_bodies, is_core_bodies};
}

TEST(CoreBodies, ComeBackFromAnXclbin) {
  expect_to_come_back(bodies_section());
}
TEST(CoreBodies, AreNotSeenInSectionsOfOthers) {
  expect_to_pass_by_others(bodies_section());
}
TEST(CoreBodies, SurviveDamage) {
  expect_to_survive_damage(bodies_section(), [](const CoreBodies& bodies) { return bodies.bodies.size(); });
}

}  // namespace
}  // namespace tessera::container

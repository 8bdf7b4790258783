// A Riallto application, and the parameters that its command stream writes into the memory of its cores.
#pragma once

#include "foreign_program.h"
#include "picture_models.h"

#include <initializer_list>

namespace tessera::npu {

// Pictures of the applications for 720p.
inline constexpr std::size_t kFrameWidth = 1280, kFrameHeight = 720;
inline constexpr std::size_t kFrameBytes = kFrameWidth * kFrameHeight * picture::kRgba;

class Riallto : public ForeignProgram {
 public:
  explicit Riallto(const std::string& name)
      : ForeignProgram("riallto/" + name, "riallto/" + name + ".seq", "npu1_1col") {}

  // The parameters of the core in `row` are consecutive words that the stream writes in order.
  void set_parameters(unsigned row, std::initializer_list<std::int32_t> values) {
    std::size_t next = 0;
    std::uint32_t first = 0;
    for (container::DpuOp& op : std::get<container::DpuSequence>(stream).ops) {
      auto* write = std::get_if<container::dpu::Write32>(&op.body);
      if (write == nullptr || write->row != row) continue;
      if (next == 0) first = write->offset;
      ASSERT_LT(next, values.size());
      ASSERT_EQ(write->offset, first + 4 * next);
      write->value = static_cast<std::uint32_t>(values.begin()[next++]);
    }
    ASSERT_EQ(next, values.size());
  }
};

// Compares every byte, and names the first wrong one.
inline void expect_picture(const Bytes& got, const Bytes& expected, const std::string& what) {
  ASSERT_EQ(got.size(), expected.size()) << what;
  const auto [wrong, right] = std::ranges::mismatch(got, expected);
  EXPECT_EQ(wrong, got.end()) << what << ": byte " << wrong - got.begin() << " is " << +*wrong << " instead of "
                              << +*right;
}

}  // namespace tessera::npu

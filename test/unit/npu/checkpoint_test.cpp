// Tests checkpoints of programs from other projects. A run that continues from a checkpoint must equal the
// uninterrupted run, with all counts of its report.
#include "riallto.h"

namespace tessera::npu {
namespace {

using array::Cycle;

// The final state and output of a run.
struct Continued {
  Bytes output;
  array::Report report;
  std::vector<std::uint64_t> fingerprints;

  void expect_equal(const Continued& other) const {
    EXPECT_TRUE(output == other.output);
    EXPECT_EQ(report.cycles, other.report.cycles);
    EXPECT_EQ(report.work.bursts, other.report.work.bursts);
    EXPECT_EQ(report.work.hops, other.report.work.hops);
    ASSERT_EQ(report.cores.size(), other.report.cores.size());
    for (std::size_t i = 0; i < report.cores.size(); ++i) {
      EXPECT_EQ(report.cores[i].bundles, other.report.cores[i].bundles);
      EXPECT_EQ(report.cores[i].executed, other.report.cores[i].executed);
      EXPECT_EQ(report.cores[i].stalls.by_cause, other.report.cores[i].stalls.by_cause);
      EXPECT_EQ(report.cores[i].state, other.report.cores[i].state);
    }
    ASSERT_EQ(report.channels.size(), other.report.channels.size());
    for (std::size_t i = 0; i < report.channels.size(); ++i) {
      EXPECT_EQ(report.channels[i].bytes, other.report.channels[i].bytes);
      EXPECT_EQ(report.channels[i].stalls.by_cause, other.report.channels[i].stalls.by_cause);
    }
  }
};

struct Kept {
  Cycle cycle;
  Bytes state;
};

class Rerun {
 public:
  Rerun(const ForeignProgram& program, std::map<unsigned, Bytes> inputs, unsigned output, std::size_t bytes,
        array::CoreOptions options)
      : program_(program), inputs_(std::move(inputs)), output_(output), bytes_(bytes), options_(options) {}

  // Runs the program from its beginning, or from the checkpoint `from`. Keeps a checkpoint every `every` cycles if
  // `kept` is given.
  Continued run(Cycle every, const Kept* from, std::vector<Kept>* kept) const {
    HostMemory memory;
    for (const auto& [argument, data] : inputs_)
      memory.set_buffer(argument, from != nullptr ? Bytes(data.size()) : data);
    memory.set_buffer(output_, Bytes(bytes_));
    array::Array array(program_.device(), memory);
    array.use(options_);
    Continued outcome;
    array.probe(every, [&](Cycle) { outcome.fingerprints.push_back(array.fingerprint()); });
    Controller controller(array, memory, 1'000'000'000);
    const auto begun = from != nullptr ? controller.restart(from->state) : controller.load(program_.configuration());
    EXPECT_TRUE(begun) << render(begun.error());
    if (kept != nullptr)
      controller.checkpoint_every(every,
                                  [&](Cycle cycle, const Result<Bytes>& state) { kept->push_back({cycle, *state}); });
    const auto ended = controller.run({"program", {{"stream", program_.stream}}, 2});
    EXPECT_TRUE(ended) << render(ended.error());
    outcome.output.assign(memory.buffer(output_).begin(), memory.buffer(output_).end());
    outcome.report = array.report();
    return outcome;
  }

 private:
  const ForeignProgram& program_;
  std::map<unsigned, Bytes> inputs_;
  unsigned output_;
  std::size_t bytes_;
  array::CoreOptions options_;
};

// Checkpoints change nothing in the run that writes them, and a run that continues from the first, the middle or the
// last checkpoint ends like the uninterrupted run.
void expect_seamless(const ForeignProgram& program, const std::map<unsigned, Bytes>& inputs, unsigned output,
                     std::size_t bytes, Cycle every, array::Timing timing) {
  const Rerun plain(program, inputs, output, bytes, {.engine = array::Engine::Plain, .timing = timing});
  const Rerun fast(program, inputs, output, bytes, {.timing = timing});
  std::vector<Kept> kept;
  const Continued whole = fast.run(every, nullptr, nullptr);
  fast.run(every, nullptr, &kept).expect_equal(whole);
  ASSERT_GE(kept.size(), 3U);
  for (const std::size_t i : {std::size_t{0}, kept.size() / 2, kept.size() - 1}) {
    SCOPED_TRACE(kept[i].cycle);
    const Continued rest = fast.run(every, &kept[i], nullptr);
    rest.expect_equal(whole);
    ASSERT_LE(rest.fingerprints.size(), whole.fingerprints.size());
    EXPECT_TRUE(std::equal(rest.fingerprints.rbegin(), rest.fingerprints.rend(), whole.fingerprints.rbegin()));
  }
  // The plain engine must be able to continue from a checkpoint of the fast engine.
  const Continued other = plain.run(every, &kept.back(), nullptr);
  EXPECT_TRUE(other.output == whole.output);
  EXPECT_EQ(other.report.cycles, whole.report.cycles);
}

class CheckpointTest : public testing::TestWithParam<array::Timing> {};

TEST_P(CheckpointTest, OfAPicture) {
  TESSERA_NEED_SHARED();
  constexpr std::size_t kBytes = 1280U * 720 * 4;
  const Riallto program("color_threshold_v1_720p");
  expect_seamless(program, {{0, picture::random_picture(kBytes)}}, 1, kBytes, 500'000, GetParam());
}

TEST_P(CheckpointTest, OfAMatrixMultiplication) {
  TESSERA_NEED_SHARED();
  constexpr std::size_t kMatrix = 256U * 256;
  const ForeignProgram program("npu-toolkit/gemm-256-1col", "npu-toolkit/gemm-256-1col.insts.txt", "npu1_4col");
  expect_seamless(program, {{0, random_bytes(2 * kMatrix, 1)}, {1, random_bytes(2 * kMatrix, 2)}}, 2, 4 * kMatrix,
                  50'001, GetParam());
}

// A small program. With Timing::Functional the run keeps roughly one checkpoint at every event.
TEST_P(CheckpointTest, OfFloatSums) {
  TESSERA_NEED_SHARED();
  constexpr std::size_t kBytes = 2 * 4096;
  const ForeignProgram program("npu-toolkit/single-add", "npu-toolkit/single-add.insts.bin", "npu1_4col");
  const Rerun run(program, {{0, random_bytes(kBytes, 3)}, {1, random_bytes(kBytes, 4)}}, 2, kBytes,
                  {.timing = GetParam()});
  const Cycle every = GetParam() == array::Timing::Functional ? 1 : 97;
  std::vector<Kept> kept;
  const Continued whole = run.run(every, nullptr, &kept);
  ASSERT_GE(kept.size(), 50U);
  for (std::size_t i = 0; i < kept.size(); i += kept.size() / 50) {
    SCOPED_TRACE(kept[i].cycle);
    run.run(every, &kept[i], nullptr).expect_equal(whole);
  }
}

INSTANTIATE_TEST_SUITE_P(Timings, CheckpointTest, testing::Values(array::Timing::Functional, array::Timing::Cycles),
                         [](const auto& each) {
                           return each.param == array::Timing::Functional ? "Functional" : "Cycles";
                         });

}  // namespace
}  // namespace tessera::npu

// Session::watch_memory(), in both interfaces: lines.txn reads one buffer and writes another, each from its first byte
// to its last.
#include "embed/program.h"

#include <tessera/tessera.h>

#include <map>

namespace tessera::embed {
namespace {

// The accesses of one direction, which must follow each other.
struct Accesses {
  std::uint64_t begin = 0, end = 0;
  bool gaps = false;

  void add(std::uint64_t address, std::uint64_t bytes) {
    if (end == 0) begin = end = address;
    gaps |= address != end;
    end = address + bytes;
  }
};
using ByDirection = std::map<bool, Accesses>;

void expect_lines(const ByDirection& seen, std::uint64_t in, std::uint64_t out) {
  ASSERT_EQ(seen.size(), 2U);
  for (const auto& [writes, accesses] : seen) {
    EXPECT_EQ(accesses.begin, writes ? out : in);
    EXPECT_EQ(accesses.end - accesses.begin, kPicture);
    EXPECT_FALSE(accesses.gaps);
  }
}

struct Lines {
  std::vector<std::uint8_t> input = std::vector<std::uint8_t>(kPicture), output = input;
  tessera_program* program = nullptr;
  tessera_stream* stream = nullptr;
  tessera_session* session = nullptr;
  tessera_buffer in{}, out{};

  explicit Lines(int check) {
    const std::string source = example("threshold/threshold.s");
    const auto core = bytes_of(source);
    const tessera_core_program one{{0, 2}, source.c_str(), core.data(), core.size()};
    tessera_open_options options{};
    options.struct_size = sizeof options;
    options.core_programs = &one;
    options.core_program_count = 1;
    program = tessera_program_open(example("threshold/threshold.cdo").c_str(), &options, nullptr);
    stream = tessera_stream_open(example("embed/lines.txn").c_str(), nullptr, nullptr);
    tessera_session_options checked{};
    checked.struct_size = sizeof checked;
    checked.check = check;
    session = tessera_session_open(program, &checked, nullptr);
    tessera_session_share(session, input.data(), kPicture, &in, nullptr);
    tessera_session_share(session, output.data(), kPicture, &out, nullptr);
    tessera_session_bind(session, 0, in, 0, 0, nullptr);
    tessera_session_bind(session, 1, out, 0, 0, nullptr);
  }
  ~Lines() {
    tessera_session_free(session);
    tessera_stream_free(stream);
    tessera_program_free(program);
  }
  Lines(const Lines&) = delete;
  Lines& operator=(const Lines&) = delete;

  ByDirection run() {
    ByDirection seen;
    EXPECT_EQ(tessera_session_watch_memory(
                  session,
                  [](void* context, std::uint64_t address, std::uint64_t bytes, int writes) {
                    (*static_cast<ByDirection*>(context))[writes != 0].add(address, bytes);
                  },
                  &seen),
              TESSERA_OK);
    EXPECT_EQ(tessera_session_run(session, &stream, 1, 1, nullptr), TESSERA_OK);
    EXPECT_EQ(tessera_session_watch_memory(session, nullptr, nullptr), TESSERA_OK);
    EXPECT_EQ(tessera_session_run(session, &stream, 1, 1, nullptr), TESSERA_OK);  // seen by no function
    return seen;
  }
};

TEST(WatchMemory, EachAccessOfTheArrayIsSeenInC) {
  Lines lines(1);
  expect_lines(lines.run(), lines.in.address, lines.out.address);
  EXPECT_EQ(tessera_session_watch_memory(nullptr, nullptr, nullptr), TESSERA_BAD_ARGUMENT);
}

TEST(WatchMemory, NothingIsSeenWithoutChecks) {
  Lines lines(0);
  EXPECT_TRUE(lines.run().empty());
}

}  // namespace
}  // namespace tessera::embed

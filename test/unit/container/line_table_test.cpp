// Line tables that no compiler writes. source_map_test.cpp tests the tables of compilers.
#include "container/elf/line_table.h"

#include "base/bytes.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tessera::container {
namespace {

Bytes uleb(std::uint64_t number) {
  Bytes out;
  do out.push_back(static_cast<std::uint8_t>((number & 0x7f) | (number > 0x7f ? 0x80 : 0)));
  while ((number >>= 7) != 0);
  return out;
}

// Returns a unit of version 3, or of version 5 if `lists` are given. Its special opcode 14 makes a row.
Bytes unit(const std::vector<std::string>& folders, const std::vector<std::string>& files, ByteSpan program,
           ByteSpan lists = {}) {
  const bool is_young = !lists.empty();
  Bytes header = is_young ? Bytes{1, 1} : Bytes{1};
  append(header, Bytes{1, 0xfb, 14, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1});
  const auto text = [&](const std::string& name) {
    header.insert(header.end(), name.begin(), name.end());
    header.push_back(0);
  };
  if (is_young) {
    append(header, lists);
  } else {
    for (const std::string& each : folders) text(each);
    header.push_back(0);
    for (const std::string& each : files) text(each), append(header, Bytes{1, 0, 0});
    header.push_back(0);
  }
  Bytes rest;
  append_le<std::uint16_t>(rest, is_young ? 5 : 3);
  if (is_young) append(rest, Bytes{4, 0});
  append_le(rest, static_cast<std::uint32_t>(header.size()));
  append(rest, header);
  append(rest, program);
  Bytes all;
  append_le(all, static_cast<std::uint32_t>(rest.size()));
  append(all, rest);
  return all;
}

struct Seen {
  std::size_t rows = 0;
  std::string last_folder, last_file;
};

Seen read(ByteSpan lines, std::size_t most = SIZE_MAX) {
  Seen seen;
  read_line_tables({lines, {}, {}}, [&](const LineRow& row) {
    if (!row.file.empty()) seen.last_folder = row.folder, seen.last_file = row.file;
    return ++seen.rows < most;
  });
  return seen;
}

constexpr std::uint8_t kRow = 14;

TEST(LineTable, shows_a_row_with_folder_and_file) {
  const Bytes table = unit({"d"}, {"f", "g"}, Bytes{4, 2, kRow});
  EXPECT_EQ(read(table).rows, 1U);
  EXPECT_EQ(read(table).last_folder, "d");
  EXPECT_EQ(read(table).last_file, "g");
}

// libdw would make each path of this table at once: 3000 letters for each of 50,000 files.
TEST(LineTable, a_long_folder_of_many_files_costs_nothing) {
  std::vector<std::string> files;
  for (int i = 0; i < 50'000; ++i) files.push_back(std::to_string(i));
  Bytes program{4};
  append(program, uleb(50'000));
  program.push_back(kRow);
  const Seen seen = read(unit({std::string(3000, 'd')}, files, program));
  EXPECT_EQ(seen.rows, 1U);
  EXPECT_EQ(seen.last_file, "49999");
  files.resize(70'000, "more than any compiler names");
  EXPECT_EQ(read(unit({"d"}, files, program)).rows, 0U);
  EXPECT_EQ(read(unit({std::string(5000, 'd')}, {"f"}, Bytes{kRow})).rows, 0U);
}

TEST(LineTable, counts_of_nothing_are_refused) {
  Bytes lists{0};
  append(lists, uleb(std::uint64_t{1} << 40));
  append(lists, Bytes{0, 0});
  EXPECT_EQ(read(unit({}, {}, Bytes{kRow}, lists)).rows, 0U);
  EXPECT_EQ(read(unit({}, {}, Bytes{kRow}, Bytes{0, 0, 0, 0})).rows, 1U);
  EXPECT_EQ(read(unit({}, {}, Bytes{kRow}, Bytes{1, 1, 0x7f, 1, 0, 0})).rows, 0U) << "a form without a length";
}

TEST(LineTable, the_caller_ends_the_reading) {
  EXPECT_EQ(read(unit({"d"}, {"f"}, Bytes(1'000'000, kRow)), 10).rows, 10U);
  Bytes many;
  for (int i = 0; i < 100; ++i) append(many, unit({"d"}, {"f"}, Bytes{kRow}));
  EXPECT_EQ(read(many).rows, 100U);
  EXPECT_EQ(read(many, 7).rows, 7U);
}

TEST(LineTable, a_unit_that_is_not_there_in_full_gives_nothing) {
  const Bytes table =
      unit({"d"}, {"f"}, Bytes{0, 5, 2, 0, 0, 0, 0, kRow, 2, 0x80, 1, 3, 0x7f, kRow, 9, 1, 0, 1, 0, 1, 1});
  EXPECT_EQ(read(table).rows, 4U);
  for (std::size_t size = 0; size < table.size(); ++size) EXPECT_EQ(read(ByteSpan(table).first(size)).rows, 0U);
}

}  // namespace
}  // namespace tessera::container

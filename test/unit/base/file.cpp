#include "base/file.h"

#include "base/codes.h"
#include "base/file_below.h"
#include "base/whole_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tessera {
namespace {

namespace fs = std::filesystem;

// Makes a folder for each test and removes it afterwards.
class Files : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "tessera-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  fs::path folder_;
};

TEST_F(Files, what_was_written_is_read) {
  for (const std::size_t size : {0u, 1u, 65535u, 65536u, 65537u, 200000u}) {  // around the size of one read
    Bytes data(size);
    for (std::size_t i = 0; i < size; ++i) data[i] = static_cast<std::uint8_t>(i * 7);
    ASSERT_TRUE(write_file(folder_ / "a", data));
    EXPECT_EQ(read_file(folder_ / "a").value(), data) << size;
  }
}

TEST_F(Files, writing_replaces_the_whole_file) {
  ASSERT_TRUE(write_file(folder_ / "a", std::string_view("a long text")));
  ASSERT_TRUE(write_file(folder_ / "a", std::string_view("short")));
  EXPECT_EQ(read_file(folder_ / "a").value(), (Bytes{'s', 'h', 'o', 'r', 't'}));
}

TEST_F(Files, a_missing_file_is_unreadable) {
  const auto data = read_file(folder_ / "missing");
  ASSERT_FALSE(data);
  EXPECT_EQ(data.error().code, code::file_unreadable);  // T0102
  EXPECT_EQ(data.error().places, std::vector<std::string>{(folder_ / "missing").string()});
  EXPECT_EQ(data.error().notes, std::vector<std::string>{"No such file or directory"});
}

TEST_F(Files, a_folder_is_unreadable) {
  const auto data = read_file(folder_);
  ASSERT_FALSE(data);
  EXPECT_EQ(data.error().code, code::file_unreadable);
  EXPECT_EQ(data.error().notes, std::vector<std::string>{"it is a directory"});
}

TEST_F(Files, the_limit_is_the_largest_size_accepted) {
  ASSERT_TRUE(write_file(folder_ / "a", Bytes(100)));
  EXPECT_TRUE(read_file(folder_ / "a", 100));
  const auto data = read_file(folder_ / "a", 99);
  ASSERT_FALSE(data);
  EXPECT_EQ(data.error().code, code::file_too_large);  // T0104
}

TEST_F(Files, an_endless_device_is_refused_before_it_is_read) {
  const auto data = read_file("/dev/zero");
  ASSERT_FALSE(data);
  EXPECT_EQ(data.error().code, code::endless_file);  // T0106
  EXPECT_TRUE(read_file("/dev/null").value().empty());
}

// Opening a pipe without a writer would wait for ever, so read_named_file() refuses pipes and devices.
TEST_F(Files, a_file_named_by_another_file_is_a_regular_file) {
  const fs::path pipe = folder_ / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  fs::create_symlink(pipe, folder_ / "link");
  for (const fs::path& path : {pipe, folder_ / "link", fs::path("/dev/zero"), fs::path("/dev/null")}) {
    const auto data = read_named_file(path);
    ASSERT_FALSE(data);
    EXPECT_EQ(data.error().code, code::endless_file);
  }
  EXPECT_EQ(read_named_file("-").error().places.front(), "./-");
  EXPECT_EQ(read_named_file(folder_).error().code, code::file_unreadable);
  ASSERT_TRUE(write_file(folder_ / "a", Bytes(100)));
  EXPECT_EQ(read_named_file(folder_ / "a").value(), Bytes(100));
  EXPECT_EQ(read_named_file(folder_ / "a", 99).error().code, code::file_too_large);
}

TEST_F(Files, a_text_reaches_files_below_its_folder_only) {
  fs::create_directories(folder_ / "text" / "inner");
  for (const char* name : {"outer", "text/a", "text/inner/b"}) ASSERT_TRUE(write_file(folder_ / name, Bytes(3)));
  fs::create_symlink(folder_ / "outer", folder_ / "text" / "link");
  const fs::path text = folder_ / "text";
  EXPECT_TRUE(read_file_below(text, "a"));
  EXPECT_TRUE(read_file_below(text, "inner/b"));
  EXPECT_TRUE(read_file_below(text, "inner/../a"));
  EXPECT_TRUE(read_file_below(text, (text / "a").string()));
  EXPECT_EQ(read_file_below(text, "missing").error().code, code::file_unreadable);
  for (const std::string& name : {std::string("../outer"), (folder_ / "outer").string(), std::string("link"),
                                  std::string("inner/../../outer"), std::string("/etc/hostname")})
    EXPECT_EQ(read_file_below(text, name).error().code, code::bad_file_name) << name;
}

TEST_F(Files, a_file_is_refused_by_the_size_that_it_says) {
  ASSERT_TRUE(write_file(folder_ / "sparse", Bytes{1}));
  fs::resize_file(folder_ / "sparse", std::uint64_t{1} << 40);  // reading it would take longer than any test
  const auto data = read_file(folder_ / "sparse");
  ASSERT_FALSE(data);
  EXPECT_EQ(data.error().code, code::file_too_large);
  EXPECT_EQ(data.error().notes,
            std::vector<std::string>{"Tessera reads at most 1073741824 bytes, and the file has 1099511627776 bytes"});
}

TEST_F(Files, what_is_not_finished_is_not_there) {
  ASSERT_TRUE(write_file(folder_ / "kept", std::string_view("old")));
  for (const char* name : {"kept", "new"}) {
    auto file = WholeFile::create(folder_ / name);
    ASSERT_TRUE(file);
    std::fputs("half of it", file->stream());
  }
  EXPECT_EQ(read_file(folder_ / "kept").value(), (Bytes{'o', 'l', 'd'}));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);
}

TEST_F(Files, a_signal_takes_what_is_not_finished_along) {
  auto file = WholeFile::create(folder_ / "new");
  ASSERT_TRUE(file);
  const fs::path inner = folder_ / "temporary" / "inner";
  fs::create_directories(inner);
  ASSERT_TRUE(write_file(inner / "a", Bytes(10)));
  const Unfinished folder(folder_ / "temporary");
  remove_unfinished();
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(Files, a_link_stays_and_leads_to_the_new_file) {
  ASSERT_TRUE(write_file(folder_ / "a", std::string_view("old")));
  fs::permissions(folder_ / "a", fs::perms::owner_all);
  fs::create_symlink("a", folder_ / "link");
  ASSERT_TRUE(write_file(folder_ / "link", std::string_view("new")));
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_EQ(read_file(folder_ / "a").value(), (Bytes{'n', 'e', 'w'}));
  EXPECT_EQ(fs::status(folder_ / "a").permissions(), fs::perms::owner_all);
}

TEST_F(Files, a_file_in_a_missing_folder_is_unwritable) {
  const auto written = write_file(folder_ / "missing" / "a", Bytes{1});
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, code::file_unwritable);  // T0103
}

TEST_F(Files, a_full_disk_is_reported) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "this system has no /dev/full";
  for (const std::size_t size : {1u, 1u << 20}) {  // inside the buffer of stdio, and beyond it
    const auto written = write_file("/dev/full", Bytes(size));
    ASSERT_FALSE(written) << size;
    EXPECT_EQ(written.error().code, code::file_unwritable);
    EXPECT_EQ(written.error().notes, std::vector<std::string>{"No space left on device"});
  }
}

}  // namespace
}  // namespace tessera

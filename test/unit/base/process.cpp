#include "base/process.h"

#include "base/temporary_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <vector>

namespace tessera {
namespace {

Finished run(std::vector<std::string> words, std::filesystem::path folder = {}) {
  auto finished = run_program({.words = std::move(words), .folder = std::move(folder), .quiet = true});
  EXPECT_TRUE(finished.has_value());
  return finished.value_or(Finished{});
}

// A word reaches the program unchanged, even if a shell would interpret it.
TEST(Process, WordsAreNotLookedAt) {
  EXPECT_EQ(run({"printf", "%s|", "a b", ";false", "$HOME", "*", ""}).said, "a b|;false|$HOME|*||");
}

TEST(Process, TellsHowItEnded) {
  EXPECT_TRUE(run({"true"}).is_success());
  EXPECT_EQ(run({"sh", "-c", "exit 7"}).ending(), "ended with 7");
  const Finished killed = run({"sh", "-c", "kill -9 $$"});
  EXPECT_FALSE(killed.is_success());
  EXPECT_EQ(killed.ending(), "was ended by a signal");
}

// run_program() keeps the output of both streams in the order of writing. Standard input is empty.
TEST(Process, KeepsWhatIsSaid) {
  EXPECT_EQ(run({"sh", "-c", "echo one; echo two >&2; cat; echo three"}).said, "one\ntwo\nthree\n");
}

// Output that exceeds the capacity of a pipe must not stop the program. Only the beginning of the output is kept.
TEST(Process, LongTalkEnds) {
  const Finished long_one = run({"sh", "-c", "yes | head -c 3000000; exit 3"});
  EXPECT_EQ(long_one.exit, 3);
  EXPECT_EQ(long_one.said.size(), 65536U);
}

TEST(Process, RunsInTheFolder) {
  const auto folder = TemporaryFolder::make("test");
  ASSERT_TRUE(folder.has_value());
  EXPECT_EQ(run({"sh", "-c", "echo x > made"}, folder->path()).said, "");
  EXPECT_TRUE(std::filesystem::exists(folder->path() / "made"));
}

TEST(Process, WhatIsNotThereIsTold) {
  const auto missing = run_program({.words = {"/no/such/program"}, .folder = {}, .quiet = true});
  ASSERT_FALSE(missing.has_value());
  EXPECT_EQ(missing.error(), "No such file or directory");
  EXPECT_FALSE(run_program({.words = {"true"}, .folder = "/no/such/folder"}).has_value());
}

TEST(TemporaryFolder, GoesWithAllThatIsInIt) {
  std::filesystem::path path;
  {
    auto made = TemporaryFolder::make("test");
    ASSERT_TRUE(made.has_value());
    path = made->path();
    std::filesystem::create_directories(path / "a" / "b");
    std::ofstream(path / "a" / "b" / "file") << "text";
    const TemporaryFolder moved = std::move(*made);
    EXPECT_TRUE(std::filesystem::exists(moved.path()));
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(TemporaryFolder, TwoAreTwo) {
  const auto one = TemporaryFolder::make("test"), other = TemporaryFolder::make("test");
  ASSERT_TRUE(one && other);
  EXPECT_NE(one->path(), other->path());
}

}  // namespace
}  // namespace tessera

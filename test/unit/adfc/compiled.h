// Objects that the C++ compiler of this machine makes from a few lines, for tests.
#pragma once

#include "adfc/object_file.h"
#include "base/file.h"
#include "base/process.h"
#include "base/temporary_folder.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tessera::adfc {

class Compiled : public ::testing::Test {
 protected:
  Compiled() : folder_(*TemporaryFolder::make("adfc-test")) {}

  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }

  // Compiles `text` to NAME.o, and returns its path.
  std::string compile(const std::string& name, const std::string& text, std::vector<std::string> words = {}) {
    EXPECT_TRUE(write_file(path(name + ".cpp"), text));
    words.insert(words.begin(), {"g++", "-std=c++20", "-g"});
    for (const std::string& word : {std::string("-c"), path(name + ".cpp"), std::string("-o"), path(name + ".o")})
      words.push_back(word);
    const auto finished = run_program({.words = words, .folder = {}, .quiet = true});
    EXPECT_TRUE(finished && finished->is_success()) << (finished ? finished->said : finished.error());
    return path(name + ".o");
  }

  ObjectFile object(const std::string& file) {
    auto read = ObjectFile::read(*read_file(file), file);
    EXPECT_TRUE(read) << render(read.error());
    return std::move(*read);
  }

  // Links the files, runs the program, and returns its output.
  std::string run(std::vector<std::string> files) {
    files.insert(files.begin(), "g++");
    files.insert(files.end(), {"-o", path("program")});
    auto finished = run_program({.words = files, .folder = {}, .quiet = true});
    EXPECT_TRUE(finished && finished->is_success()) << (finished ? finished->said : finished.error());
    finished = run_program({.words = {path("program")}, .folder = {}, .quiet = true});
    EXPECT_TRUE(finished) << "the program did not start";
    return finished ? finished->said : "";
  }

 private:
  TemporaryFolder folder_;
};

}  // namespace tessera::adfc

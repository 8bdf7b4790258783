// The data files of other projects, which lie outside of the checkout. A test that needs them begins with
// TESSERA_NEED_SHARED().
#pragma once

#include "base/file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

namespace tessera {

inline std::filesystem::path shared_data() {
  const char* shared = std::getenv("TESSERA_SHARED");
  return shared == nullptr ? std::filesystem::path() : std::filesystem::path(shared) / "data";
}

#define TESSERA_NEED_SHARED() \
  if (shared_data().empty()) GTEST_SKIP() << "../shared is absent: the real files are not here to be read"

// Every file below a folder of the shared data, in a stable order.
inline std::vector<std::filesystem::path> shared_files(std::string_view folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(shared_data() / folder))
    if (entry.is_regular_file()) files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

inline std::vector<std::filesystem::path> all_shared_files() {
  std::vector<std::filesystem::path> files;
  for (const std::string_view folder : {"riallto", "npu-toolkit", "containers", "pdi-golden", "golden-insts"})
    std::ranges::copy(shared_files(folder), std::back_inserter(files));
  return files;
}

inline Bytes load(const std::filesystem::path& path) {
  Result<Bytes> data = read_file(path);
  EXPECT_TRUE(data.has_value()) << path;
  return data.value_or(Bytes{});
}

}  // namespace tessera

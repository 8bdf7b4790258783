// The valid files of the collection beside the checkout, with their kinds.
#pragma once

#include "base/text.h"
#include "shared_data.h"

#include <string>
#include <vector>

namespace tessera::container {

struct ValidFile {
  std::string kind;
  std::string name;
  Bytes bytes;
};

inline std::vector<ValidFile> valid_files() {
  const Bytes list = load(shared_data() / "valid.tsv");
  std::vector<ValidFile> files;
  for (const std::string_view line : split({reinterpret_cast<const char*>(list.data()), list.size()}, '\n')) {
    const std::size_t tab = line.find('\t');
    if (tab == std::string_view::npos) continue;
    const std::string name(line.substr(tab + 1));
    files.push_back({std::string(line.substr(0, tab)), name, load(shared_data() / name)});
  }
  return files;
}

}  // namespace tessera::container

// The fidelity ledger against the core: facts/isa/aie2-fidelity.tsv says `none` exactly of what cannot be executed, and
// docs/fidelity.md gives the counts that follow from it.
#include "array/core/semantics.h"

#include "base/file.h"
#include "base/text.h"

#include <fnmatch.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace tessera::array {
namespace {

struct Line {
  std::string pattern;
  std::string status;
  unsigned matched = 0;
};

std::string read_text(const std::string& path) {
  const auto file = read_file(TESSERA_ROOT "/" + path);
  EXPECT_TRUE(file.has_value()) << path;
  return file ? std::string(file->begin(), file->end()) : "";
}

std::vector<Line> read_ledger() {
  std::vector<Line> lines;
  const std::string text = read_text("facts/isa/aie2-fidelity.tsv");
  for (const std::string_view row : split(text, '\n')) {
    if (row.empty() || row.front() == '#') continue;
    const auto cells = split(row, '\t');
    EXPECT_EQ(cells.size(), 3U) << row;
    for (const std::string_view pattern : split(cells[0], ' '))
      lines.push_back({std::string(pattern), std::string(cells[1])});
  }
  return lines;
}

TEST(FidelityTest, TheLedgerSaysWhatTheCoreCanDo) {
  std::vector<Line> lines = read_ledger();
  std::map<std::string, unsigned> count;
  for (unsigned i = 0; i < isa::kMnemonics; ++i) {
    const auto operation = static_cast<isa::Mnemonic>(i);
    const std::string name(isa::to_string(operation));
    const auto line = std::ranges::find_if(
        lines, [&](const Line& each) { return fnmatch(each.pattern.c_str(), name.c_str(), 0) == 0; });
    ASSERT_NE(line, lines.end()) << "no line for " << name;
    ++line->matched;
    if (name.starts_with("nop")) continue;  // removed when a bundle is decoded
    ++count[line->status];
    EXPECT_EQ(Semantics::get()[operation] == nullptr, line->status == "none") << name;
  }
  for (const Line& line : lines)
    EXPECT_NE(line.matched, 0U) << line.pattern << " matches nothing that an earlier line left";

  const std::string document = read_text("docs/fidelity.md");
  for (const auto& [status, operations] : count)
    EXPECT_NE(document.find(fmt::format("| {} | {} |", status, operations)), std::string::npos)
        << "docs/fidelity.md does not say that " << operations << " operations are '" << status << "'";
}

}  // namespace
}  // namespace tessera::array

#include "cli/explained_words.h"

namespace tessera::cli {

namespace {

struct GlossaryEntry {
  std::string_view word;  // in lower case
  std::string_view text;
};
#include "cli/glossary.inc"

// The letters and digits of a word in lower case: "object FIFO", "object-fifo" and "objectFifo" all give "objectfifo".
std::string letters_of(std::string_view word) {
  std::string letters;
  for (const char c : word)
    if (c >= 'A' && c <= 'Z')
      letters += static_cast<char>(c - 'A' + 'a');
    else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
      letters += c;
  return letters;
}

bool is_plural(std::string_view many, std::string_view one) {
  const auto is = [many](std::string_view stem, std::string_view ending) {
    return many.size() == stem.size() + ending.size() && many.starts_with(stem) && many.ends_with(ending);
  };
  if (one.size() < 2) return false;  // "ls" is not the plural of a letter
  return is(one, "s") || is(one, "es") || (one.ends_with('y') && is(one.substr(0, one.size() - 1), "ies"));
}

}  // namespace

std::vector<std::string_view> glossary_texts(std::string_view word) {
  std::vector<std::string_view> texts;
  const std::string asked = letters_of(word);
  for (const GlossaryEntry& entry : kGlossary) {
    const std::string known = letters_of(entry.word);
    const bool is_meant = asked == known || is_plural(asked, known) || is_plural(known, asked);
    // The entries for a word and its plural may share a paragraph.
    if (is_meant && (texts.empty() || texts.back() != entry.text)) texts.push_back(entry.text);
  }
  return texts;
}

std::vector<std::string> glossary_words() {
  std::vector<std::string> words;
  for (const GlossaryEntry& entry : kGlossary)
    if (entry.word.find_first_of(",(") == std::string_view::npos)  // not several words together
      words.emplace_back(entry.word);
  return words;
}

}  // namespace tessera::cli

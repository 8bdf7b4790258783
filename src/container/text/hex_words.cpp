#include "container/text/hex_words.h"

#include "base/text.h"
#include "container/codes.h"

#include <algorithm>
#include <charconv>

namespace tessera::container {

Result<Bytes> read_hex_words(std::string_view text) {
  Bytes out;
  std::size_t number = 0;
  for (std::string_view line : split(text, '\n')) {
    ++number;
    line = line.substr(0, std::min(line.find('#'), line.find("//")));
    while (!(line = trim(line)).empty()) {
      const std::size_t length = std::min(line.find_first_of(" \t\r,"), line.size());
      std::string_view word = line.substr(0, length);
      line.remove_prefix(std::min(length + 1, line.size()));
      if (word.starts_with("0x") || word.starts_with("0X")) word.remove_prefix(2);
      std::uint32_t value = 0;
      const auto [end, status] = std::from_chars(word.data(), word.data() + word.size(), value, 16);
      if (status != std::errc{} || end != word.data() + word.size())
        return Failure(error(code::hex_text, "'{}' is not a 32-bit hex word", word.substr(0, 40))
                           .at("line {}", number)
                           .help("write hex words like 02000200, and comments after #"));
      append_le(out, value);
    }
  }
  return out;
}

}  // namespace tessera::container

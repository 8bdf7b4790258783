// Text in the language of manual pages, man(7).
#pragma once

#include <string>
#include <string_view>

namespace tessera {

// Escapes text so that man(7) prints it unchanged: backslashes, hyphens that can be copied, and lines that would begin
// a request.
inline std::string man_text(std::string_view text) {
  std::string out;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
    line_begins = c == '\n';
  }
  return out;
}

}  // namespace tessera

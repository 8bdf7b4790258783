// Text of the user's program in SVG and HTML.
#pragma once

#include "base/text.h"

namespace tessera::adf {

// Escapes a text for SVG and HTML: names come from the user's program, and templates have < and >.
inline std::string escaped(std::string_view text) {
  std::string made;
  for (const char c : printable(text)) switch (c) {
      case '&': made += "&amp;"; break;
      case '<': made += "&lt;"; break;
      case '>': made += "&gt;"; break;
      case '"': made += "&quot;"; break;
      case '\'': made += "&#39;"; break;
      default: made += c;
    }
  return made;
}

// Escapes a text of several lines.
inline std::string escaped_lines(std::string_view text) {
  std::string made;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (!made.empty()) made += '\n';
    made += escaped(line);
  }
  return made;
}

}  // namespace tessera::adf

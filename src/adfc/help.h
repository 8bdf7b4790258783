// `adfc++ --help` and the manual page, from the table of options.
#pragma once

#include <string>

namespace tessera::adfc {

std::string help_text();
// Returns the page adfc++(1), in the language of man(7).
std::string man_page();

}  // namespace tessera::adfc

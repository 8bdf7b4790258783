#include "report/json_text.h"

#include "base/foreign.h"

#include <nlohmann/json.hpp>

namespace tessera::report {

std::string json_text(const nlohmann::ordered_json& document) {
  return printable_json(document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace)) + "\n";
}

}  // namespace tessera::report

// Values in assembly text: numbers, names, and sums and differences of both.
#pragma once

#include "base/diag.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace tessera::isa {

// A constant plus names, each added or subtracted once. The name "." is the place of the statement.
struct Expression {
  struct Term {
    std::string_view name;
    bool minus;
  };
  std::int64_t number = 0;
  std::vector<Term> terms;

  bool is_number() const { return terms.empty(); }
  // Takes each name's value from `value_of`, whose failure is passed on.
  Result<std::int64_t> evaluate(const std::function<Result<std::int64_t>(std::string_view)>& value_of) const;
};

// `[-]a + b - c`, where each is a name or a number; none for any other text.
std::optional<Expression> parse_expression(std::string_view text);

// [A-Za-z_.$][A-Za-z0-9_.$@]*
bool is_identifier(std::string_view text);

// Decimal or 0x hexadecimal with an optional sign; nothing else around it.
std::optional<std::int64_t> parse_number(std::string_view text);

}  // namespace tessera::isa

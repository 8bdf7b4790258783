// Values in assembly text: numbers, names, and sums and differences of numbers and names.
#pragma once

#include "base/diag.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace tessera::isa {

// A constant, and names that are added or subtracted. The name "." means the address of the statement.
struct Expression {
  struct Term {
    std::string_view name;
    bool minus;
  };
  std::int64_t number = 0;
  std::vector<Term> terms;

  bool is_number() const { return terms.empty(); }
  // Adds up the constant and the values that `value_of` returns for the names; wraps at 64 bits. Fails if `value_of`
  // fails.
  Result<std::int64_t> evaluate(const std::function<Result<std::int64_t>(std::string_view)>& value_of) const;
};

// Parses `[-]a + b - c`, where a, b and c are names or numbers; absent for any other text.
std::optional<Expression> parse_expression(std::string_view text);

// True for a text of the form [A-Za-z_.$][A-Za-z0-9_.$@]*.
bool is_identifier(std::string_view text);

// Parses a decimal or 0x hexadecimal number with an optional sign; absent for any other text.
std::optional<std::int64_t> parse_number(std::string_view text);

}  // namespace tessera::isa

// Reads JSON of a stranger, value by value.
//
// Problem. A file of constraints needs the place of each mistake, keeps both values of a key that occurs twice, and may
// have comments and surplus commas. JSON libraries give no places, keep one value of a key, and build a tree that is
// many times larger than the file. Decision: a cursor over the text. It checks the form, keeps no values, and does not
// recurse, so its memory does not depend on the text. Functions that know the keys (read.cpp) walk with it.
#pragma once

#include "adf/constraints/origin.h"
#include "base/diag.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::adf::constraints {

class Cursor {
 public:
  enum class Kind { Object, Array, Text, Number, True, False, Null, End };

  // `text` must outlive the cursor. Fails with T1240 for a text that is not UTF-8.
  static Result<Cursor> over(std::string_view text, std::string file);

  // Returns the kind of the next value, and leaves the value for the functions below. Fails with T1240.
  Result<Kind> kind();
  Origin at() const { return at(position_); }
  Origin value_at() {             // place of the next value
    static_cast<void>(blanks());  // a comment without an end is a mistake of the value behind it
    return at(position_);
  }

  // Takes the bracket that opens an object or array. The value must be one.
  Result<void> enter();
  // Takes the next key of the object and the colon behind it, or the bracket that closes the object (no value).
  Result<std::optional<std::string>> next_key();
  // Returns whether the array has another value; takes the bracket that closes the array otherwise.
  Result<bool> next_item();

  Result<std::string> take_text();              // the value must be a text
  Result<std::optional<double>> take_number();  // the value must be a number; no value: the number is too large
  Result<void> skip();                          // takes any value
  Result<void> finish();                        // fails if the text goes on with more than blanks

  Origin key_at() const { return at(key_); }  // place of the key that next_key() gave
  // Returns the deviations from JSON that the cursor has accepted (T1249).
  std::vector<Diag> warnings() const;

 private:
  Cursor(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}
  Origin at(std::size_t position) const;
  Diag wrong(std::string what) const;
  Result<void> blanks();
  Result<void> comment();
  Result<bool> commas(char close);
  Result<void> take_escape(std::string& to);
  Result<std::uint32_t> take_unit();
  Result<void> take_word(std::string_view word);
  char here() const { return position_ < text_.size() ? text_[position_] : '\0'; }

  std::string_view text_;
  std::string file_;
  std::size_t position_ = 0, key_ = 0;
  std::string open_;       // the brackets that close the objects and arrays around the position
  bool is_first_ = false;  // no value of the innermost object or array was taken yet
  struct Counted {
    std::size_t position = 0;
    unsigned line = 1, column = 1;
  };
  mutable Counted counted_;
  struct Deviation {
    std::size_t first = 0, count = 0;
  };
  Deviation mark_, commas_, comments_;
};

}  // namespace tessera::adf::constraints

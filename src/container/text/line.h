// A line of command text: a mnemonic, operands by position, and options `name=value`.
//
// `Line` returns the operands and options one by one and remembers the operands and options that were taken. So
// finish() can refuse a left-over operand or an unknown option. `->` and a separate `=` are operands that only make the
// text readable.
#pragma once

#include "container/text/number.h"
#include "device/registers.h"

#include <limits>

namespace tessera::container {

// A limit for the words of all data lines, files and sizes of one text. All memories of an NPU together have fewer
// words.
inline constexpr std::size_t kMaxStreamWords = std::size_t{1} << 22;

// Bits of a register, given by the names of its fields.
struct FieldBits {
  std::uint32_t mask = 0;
  std::uint32_t value = 0;
};

class Line {
 public:
  Line(std::string_view text, const device::Device& device);

  std::string_view mnemonic;

  const device::Device& device() const { return device_; }
  bool has_operand() const { return next_ < operands_.size(); }

  Result<std::string_view> operand(std::string_view what);
  // Takes the rest of the line as text in quotes, without its escapes (print_quoted() in out.h).
  Result<std::string> quoted(std::string_view what);
  // Takes the operand `word`, such as "->", and fails if the operand is another word.
  Result<void> expect(std::string_view word);

  template <class T>
  Result<T> number(std::string_view what) {
    TRY(const std::string_view text, operand(what));
    return convert<T>(text, what);
  }
  // Takes a number of 32 bits, which may be negative.
  Result<std::uint32_t> word(std::string_view what);
  // Appends all remaining operands to `out`, as word() reads them.
  template <class Out>
  Result<void> words(Out& out) {
    while (has_operand()) {
      TRY(const std::uint32_t one, word("a word"));
      out.push_back(one);
    }
    return {};
  }

  Result<std::uint64_t> address();
  Result<std::uint32_t> address32();
  // Takes a tile "(col,row)", which may lie outside the array.
  Result<device::TileId> tile();
  Result<device::Direction> direction();

  // Takes the new value of the register at `address`: a number, or its fields by name (`Enable=1 Reset=0`).
  Result<std::uint32_t> value(std::uint64_t address);
  // Takes a mask and a value: two numbers, or fields by name. The bits of these fields are then the mask.
  Result<FieldBits> masked(std::uint64_t address);

  // Returns the value of option `name`; no value if the line lacks the option, or if it was taken already.
  std::optional<std::string_view> option(std::string_view name);
  template <class T>
  Result<void> option(std::string_view name, T& value) {
    const auto text = option(name);
    if (!text) return {};
    TRY(value, convert<T>(*text, name));
    return {};
  }
  // Reads an option that is 0 or 1.
  Result<void> flag(std::string_view name, bool& value);
  bool option_given(std::string_view name) const;
  // Returns the name of an option that was not taken yet.
  std::optional<std::string_view> next_option() const;

  // Fails when an operand or option of the line was not taken.
  Result<void> finish() const;

 private:
  struct Option {
    std::string_view name;
    std::string_view value;
    bool taken = false;
  };

  template <class T>
  Result<T> convert(std::string_view text, std::string_view what) const {
    TRY(const std::uint64_t value, read_number(text, what, std::numeric_limits<T>::digits));
    return static_cast<T>(value);
  }
  Result<FieldBits> fields(std::uint64_t address);

  const device::Device& device_;
  std::string_view rest_;  // the text behind the mnemonic
  std::vector<std::string_view> operands_;
  std::vector<Option> options_;
  std::size_t next_ = 0;
};

// Reads `text` as the value of a field, which may be negative. Fails with T0316 when the value does not fit.
Result<std::uint32_t> parse_field(std::string_view text, std::string_view name, device::Field field);

}  // namespace tessera::container

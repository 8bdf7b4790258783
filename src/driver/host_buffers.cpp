#include "driver/host_buffers.h"

#include "base/codes.h"
#include "base/file.h"
#include "base/text.h"
#include "driver/driver.h"

#include <algorithm>
#include <limits>

namespace tessera::driver {

namespace {

constexpr unsigned kMaxArgument = 255;

Diag malformed_buffer(std::string_view what, std::string_view value, std::string_view form, std::string_view help) {
  Diag diag = error(code::bad_buffer, "{} {} is not of the form {}", what, value, form).help("{}", help);
  if (form.starts_with("N="))
    diag = std::move(diag).note(
        "N numbers the host buffers as the command stream does, from 0 to {}; together they have at most {} bytes",
        kMaxArgument, kMaxBuffers);
  return diag;
}

// Splits "N=REST" into N and REST. Fails with `wrong` for another text.
Result<std::pair<unsigned, std::string_view>> split_argument(std::string_view text, const Diag& wrong) {
  const std::size_t equals = text.find('=');
  const auto number = parse_number(text.substr(0, equals));
  if (equals == std::string_view::npos || equals + 1 == text.size() || !number || *number > kMaxArgument)
    return Failure(wrong);
  return std::pair{static_cast<unsigned>(*number), text.substr(equals + 1)};
}

// Returns the rest of `text` behind `prefix`.
std::optional<std::string_view> behind(std::string_view text, std::string_view prefix) {
  return text.starts_with(prefix) ? std::optional(text.substr(prefix.size())) : std::nullopt;
}

std::optional<std::uint32_t> parse_word(std::string_view text) {
  const bool negative = text.starts_with('-');
  const auto number = parse_number(text.substr(negative ? 1 : 0));
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  if (!number || *number > (negative ? kMost / 2 + 1 : kMost)) return std::nullopt;
  return static_cast<std::uint32_t>(negative ? 0 - *number : *number);
}

// Returns whether the text is a number of any size.
bool is_number(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return parse_number(text) || (!text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos);
}

Result<std::uint32_t> word_of(std::string_view text, const GivenValue& given) {
  if (const auto word = parse_word(text)) return *word;
  if (!is_number(text)) return Failure(given.malformed);
  return Failure(error(code::bad_buffer, "{} {}: {} does not fit into a word", given.name, given.value, text)
                     .note("a word has 32 bits")
                     .help("give a number from {} to {}", std::numeric_limits<std::int32_t>::min(),
                           std::numeric_limits<std::uint32_t>::max()));
}

// Appends the words of an item "A..B", "V*COUNT" or "V" to `out`. Fails for more than `most` words.
Result<void> append_item(std::string_view item, std::uint64_t most, const GivenValue& given, Bytes& out) {
  const std::size_t dots = item.find("..");
  const std::size_t star = item.find('*');
  TRY(const std::uint32_t first, word_of(item.substr(0, std::min(dots, star)), given));
  std::uint64_t count = 1;
  if (dots != std::string_view::npos) {
    TRY(const std::uint32_t last, word_of(item.substr(dots + 2), given));
    if (last < first)
      return Failure(error(code::bad_buffer, "{} {}: the range {} is backwards", given.name, given.value, item)
                         .note("a range goes from the smaller word to the larger one, without a sign")
                         .help("list words in another order one by one, such as words:3,2,1"));
    count = std::uint64_t{last} - first + 1;
  } else if (star != std::string_view::npos) {
    const std::string_view times = item.substr(star + 1);
    if (times.starts_with('-') || !is_number(times)) return Failure(given.malformed);
    count = parse_number(times).value_or(std::numeric_limits<std::uint64_t>::max());
  }
  if (count > most) return Failure(given.too_much());
  for (std::uint64_t i = 0; i < count; ++i)
    append_le(out, static_cast<std::uint32_t>(first + (dots != std::string_view::npos ? i : 0)));
  return {};
}

// Returns the words of a buffer as text, one per line. Zeros fill the last word if it is not whole.
std::string words_text(ByteSpan bytes, bool hex) {
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 4) {
    Bytes word(bytes.begin() + static_cast<std::ptrdiff_t>(i),
               bytes.begin() + static_cast<std::ptrdiff_t>(std::min(bytes.size(), i + 4)));
    word.resize(4);
    const auto value = load_le<std::uint32_t>(word, 0);
    text += hex ? fmt::format("{:08x}\n", value) : fmt::format("{}\n", value);
  }
  return text;
}

}  // namespace

Diag GivenValue::too_much() const {
  return error(code::bad_buffer, "{} {} exceeds the limit for the bytes of all buffers together", name, value)
      .note(
          "all host buffers together have at most {} bytes, and the same limit holds for all streams of programmable "
          "logic together",
          kMaxBuffers)
      .help("give smaller buffers, or run the program on parts of its data");
}

Result<Bytes> load_bytes(std::string_view source, std::uint64_t& left, const GivenValue& given) {
  Bytes data;
  if (const auto list = behind(source, "words:")) {
    for (const std::string_view item : split(*list, ','))
      CHECK_OK(append_item(item, (left - data.size()) / 4, given, data));
  } else if (const auto zeros = behind(source, "zeros:")) {
    const auto size = parse_number(*zeros);
    if (!size) return Failure(given.malformed);
    if (*size > left) return Failure(given.too_much());
    data.resize(*size);
  } else {
    auto file = read_file(std::string(source), left);
    if (!file && file.error().code == tessera::code::file_too_large) return Failure(given.too_much());
    if (!file) return Failure(std::move(file).error());
    data = std::move(*file);
  }
  left -= data.size();
  return data;
}

Result<OutputFile> parse_output_file(std::string_view text, std::uint64_t& left, const GivenValue& given) {
  using Form = OutputFile::Form;
  Form shape = Form::Bytes;
  for (const auto& [suffix, printed] : {std::pair(":words", Form::Words), {":hex", Form::Hex}})
    if (text.ends_with(suffix)) {
      text.remove_suffix(std::string_view(suffix).size());
      shape = printed;
    }
  const std::size_t colon = text.rfind(':');
  const auto size = colon == std::string_view::npos ? std::nullopt : parse_number(text.substr(colon + 1));
  if (!size || colon == 0) return Failure(given.malformed);
  if (*size > left) return Failure(given.too_much());
  left -= *size;
  return OutputFile{std::string(text.substr(0, colon)), *size, shape};
}

Result<void> OutputFile::write(ByteSpan bytes) const {
  return form == Form::Bytes ? write_file(path, bytes) : write_file(path, words_text(bytes, form == Form::Hex));
}

// Returns the size of an input as far as it is known before the input is read or made: 0 for lists of words, for pipes,
// and for sources that load_bytes() refuses later.
static std::uint64_t size_ahead(std::string_view source) {
  if (const auto zeros = behind(source, "zeros:")) return parse_number(*zeros).value_or(0);
  std::error_code unknown;
  const std::uint64_t size =
      std::filesystem::is_regular_file(source, unknown) ? std::filesystem::file_size(source, unknown) : 0;
  return unknown ? 0 : size;
}

// Checks all known sizes before it reads or makes the first input, so that inputs which are too large together cost no
// time.
Result<void> HostBuffers::add_inputs(const std::vector<std::string>& options) {
  std::uint64_t left = left_;
  for (const std::string& text : options) {
    const std::uint64_t size = size_ahead(std::string_view(text).substr(std::min(text.find('=') + 1, text.size())));
    if (size > left) return Failure(GivenValue{"input", text, error(code::bad_buffer, "")}.too_much());
    left -= size;
  }
  for (const std::string& text : options) CHECK_OK(add_input(text));
  return {};
}

Result<void> HostBuffers::add_input(const std::string& text) {
  const Diag wrong = malformed_buffer("input", text, "N=FILE, N=words:A..B,V,V*COUNT or N=zeros:BYTES",
                                      "for example 0=picture.rgba, or 0=words:0..63");
  TRY(const auto named, split_argument(text, wrong));
  if (std::ranges::any_of(inputs_, [&](const auto& other) { return other.first == named.first; }))
    return Failure(error(code::bad_buffer, "input {} is a second input of host buffer {}", text, named.first)
                       .help("give each buffer one input"));
  TRY(Bytes data, load_bytes(named.second, left_, {"input", text, wrong}));
  inputs_.emplace_back(named.first, std::move(data));
  return {};
}

Result<void> HostBuffers::add_scratchpad(const std::string& source) {
  TRY(scratchpad_, load_bytes(source, left_,
                              {"scratchpad", source,
                               malformed_buffer("scratchpad", source, "FILE, words:A..B,V,V*COUNT or zeros:BYTES",
                                                "for example words:1,2,3, or scratchpad.bin")}));
  return {};
}

Result<void> HostBuffers::add_outputs(const std::vector<std::string>& options) {
  for (const std::string& text : options) CHECK_OK(add_output(text));
  return {};
}

Result<void> HostBuffers::add_output(const std::string& text) {
  const Diag wrong = malformed_buffer("output", text, "N=FILE:BYTES, N=FILE:BYTES:words or N=FILE:BYTES:hex",
                                      "for example 1=result.rgba:3686400");
  TRY(const auto named, split_argument(text, wrong));
  TRY(OutputFile file, parse_output_file(named.second, left_, {"output", text, wrong}));
  for (const Output& other : outputs_)
    if (other.argument == named.first && other.file.size != file.size)
      return Failure(error(code::bad_buffer, "output {} gives host buffer {} another size", text, named.first)
                         .note("an earlier output gives it {} bytes", other.file.size)
                         .help("give the same size for each file: a file gets the whole buffer"));
  outputs_.push_back({named.first, std::move(file)});
  return {};
}

api::Result<void> HostBuffers::put_into(api::Session& session) {
  for (const auto& [argument, data] : inputs_)
    if (auto set = session.set_buffer(argument, data, data.size()); !set) return set;
  inputs_ = {};
  if (scratchpad_) session.set_scratchpad(*scratchpad_);
  for (const Output& output : outputs_) {
    const ByteSpan input = session.buffer(output.argument);
    if (auto set = session.set_buffer(output.argument, Bytes(input.begin(), input.end()), output.file.size); !set)
      return set;
  }
  return {};
}

std::vector<std::string> HostBuffers::paths() const {
  return paths_of(outputs_);
}

std::map<unsigned, Bytes> HostBuffers::outputs(const api::Session& session) const {
  std::map<unsigned, Bytes> all;
  for (const Output& output : outputs_) {
    const ByteSpan bytes = session.buffer(output.argument);
    all.try_emplace(output.argument, bytes.begin(), bytes.end());
  }
  return all;
}

std::vector<Diag> HostBuffers::write(const api::Session& session) const {
  std::vector<Diag> problems;
  for (const Output& output : outputs_)
    if (const auto written = output.file.write(session.buffer(output.argument)); !written)
      problems.push_back(written.error());
  return problems;
}

}  // namespace tessera::driver

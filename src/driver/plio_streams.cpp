#include "driver/plio_streams.h"

#include "base/text.h"
#include "driver/driver.h"

#include <algorithm>

namespace tessera::driver {

namespace {

Diag malformed_plio(std::string_view what, std::string_view value, std::string_view form, std::string_view help) {
  return error(code::bad_buffer, "{} {} is not of the form {}", what, value, form)
      .note("COL is the column of a shim tile, PORT the number of its South port; streams have whole words")
      .help("{}", help);
}

}  // namespace

// Splits "COL,PORT=REST" into the port and REST. Fails with `wrong` for another text.
Result<std::pair<PlioStreams::Port, std::string_view>> PlioStreams::split_port(std::string_view text,
                                                                               const Diag& wrong) {
  constexpr std::uint64_t kMost = 255;
  const std::size_t comma = text.find(','), equals = text.find('=');
  if (equals == std::string_view::npos || comma >= equals) return Failure(wrong);
  const auto column = parse_number(text.substr(0, comma));
  const auto south = parse_number(text.substr(comma + 1, equals - comma - 1));
  if (!column || !south || *column > kMost || *south > kMost) return Failure(wrong);
  return std::pair{Port{{static_cast<std::uint8_t>(*column), 0}, static_cast<unsigned>(*south)},
                   text.substr(equals + 1)};
}

Result<void> PlioStreams::add_inputs(const std::vector<std::string>& options) {
  for (const std::string& text : options) {
    const Diag wrong =
        malformed_plio("PLIO input", text, "COL,PORT=FILE, COL,PORT=words:A..B,V,V*COUNT or COL,PORT=zeros:BYTES",
                       "for example 4,0=words:0..63");
    TRY(const auto named, split_port(text, wrong));
    TRY(Bytes data, load_bytes(named.second, left_, {"PLIO input", text, wrong}));
    if (!is_aligned(data.size(), 4)) return Failure(wrong);
    inputs_.push_back({named.first, std::move(data)});
  }
  return {};
}

Result<void> PlioStreams::add_outputs(const std::vector<std::string>& options) {
  for (const std::string& text : options) {
    const Diag wrong = malformed_plio("PLIO output", text, "COL,PORT=FILE:BYTES, and :words or :hex after it for text",
                                      "for example 4,0=result.bin:256");
    TRY(const auto named, split_port(text, wrong));
    if (std::ranges::find(outputs_, named.first, &Output::port) != outputs_.end())
      return Failure(error(code::bad_buffer, "PLIO output {} is a second output of its port", text)
                         .help("give each port one output"));
    TRY(OutputFile file, parse_output_file(named.second, left_, {"PLIO output", text, wrong}));
    if (!is_aligned(file.size, 4)) return Failure(wrong);
    outputs_.push_back({named.first, std::move(file)});
  }
  return {};
}

std::vector<std::string> PlioStreams::paths() const {
  return paths_of(outputs_);
}

void PlioStreams::add_to(api::RunList& list) const {
  for (const Input& input : inputs_) {
    std::vector<api::StreamWord> words;
    for (std::size_t i = 0; i < input.data.size(); i += 4)
      words.push_back({load_le<std::uint32_t>(input.data, i), i + 4 == input.data.size()});
    list.plio_inputs.push_back({input.port.tile, input.port.south, std::move(words)});
  }
  for (const Output& output : outputs_)
    list.plio_outputs.push_back({output.port.tile, output.port.south, output.file.size / 4});
}

api::Result<Bytes> PlioStreams::take(api::Session& session, const Output& output) {
  const auto words = session.plio_take(output.port.tile, output.port.south);
  if (!words) return words.error();
  Bytes bytes;
  for (const api::StreamWord& word : *words)
    if (bytes.size() < output.file.size) append_le(bytes, word.data);
  return bytes;
}

std::vector<std::pair<std::string, Bytes>> PlioStreams::outputs(api::Session& session) const {
  std::vector<std::pair<std::string, Bytes>> all;
  for (const Output& output : outputs_) {
    auto bytes = take(session, output);
    all.emplace_back(
        fmt::format("PLIO South {} of ({},{})", output.port.south, output.port.tile.column, output.port.tile.row),
        bytes ? std::move(*bytes) : Bytes());
  }
  return all;
}

std::vector<Diag> PlioStreams::write(api::Session& session, Diags& diags) const {
  std::vector<Diag> problems;
  for (const Output& output : outputs_) {
    const auto bytes = take(session, output);
    if (!bytes)
      problems.push_back(diags.of(bytes.error()));
    else if (const auto written = output.file.write(*bytes); !written)
      problems.push_back(written.error());
  }
  return problems;
}

}  // namespace tessera::driver

// Reads and writes command streams of all kinds, as text and as bytes. Each kind has a StreamText (text/stream_text.h)
// in its own folder. text_parse.cpp reads the lines of a text.
#include "container/stream/text.h"

#include "base/lasting.h"
#include "base/text.h"
#include "container/cdo/ascii_cdo.h"
#include "container/codes.h"
#include "container/npu_families.h"  // generated
#include "container/plain_text.h"
#include "container/stream/directives.h"
#include "container/stream/languages.h"
#include "container/text/hex_words.h"
#include "container/txn/txn_version.h"

namespace tessera::container {

const device::Device& default_text_device() {
  // The widest NPU.
  return *lasting([] { return device::find_device(std::rbegin(kNpuFamilies)->whole); });
}

bool is_stream_text(std::string_view text) {
  text = without_byte_order_mark(text);
  while (!text.empty()) {
    const std::string_view said = without_comment(take_line(text));
    if (said.empty()) continue;
    return empty_stream(said.substr(0, said.find_first_of(" \t"))).has_value();
  }
  return false;
}

namespace {

template <class Stream>
std::string print_any(const Stream& stream, const device::Device* device) {
  TextOut out(device != nullptr ? *device : default_text_device());
  std::visit([&]<class S>(const S& value) { StreamText<S>::print(value, out); }, stream);
  return std::move(out).take();
}

template <class Stream>
Result<Bytes> write_any(const Stream& stream) {
  return std::visit([]<class S>(const S& value) { return StreamText<S>::write(value); }, stream);
}

}  // namespace

std::string print_stream(const CommandStream& stream, const device::Device* device) {
  return print_any(stream, device);
}

std::string print_text(const TextStream& stream, const device::Device* device) {
  return print_any(stream, device);
}

Result<Bytes> write_stream(const CommandStream& stream) {
  return write_any(stream);
}

Partial<CommandStream> read_stream(ByteSpan file, std::string_view name) {
  Partial<CommandStream> out;
  if (is_cdo(file)) {
    out.value = out.absorb(read_cdo(file), name);
  } else if (is_text(file) && is_ascii_cdo(as_text(file))) {
    AsciiCdo ascii = out.absorb(read_ascii_cdo(as_text(file)), name);
    Cdo cdo = out.absorb(read_cdo(ascii.bytes), name);
    cdo.titles = std::move(ascii.titles);
    out.value = std::move(cdo);
  } else if (is_text(file) && is_stream_text(as_text(file))) {
    Result<CommandStream> parsed = parse_stream(as_text(file), name);
    if (parsed)
      out.value = std::move(*parsed);
    else
      out.errors.push_back(std::move(parsed).error());
  } else {
    std::visit([&](auto stream) { out.value = std::move(stream); }, out.absorb(read_instruction_stream(file), name));
  }
  return out;
}

namespace {

// Returns the bytes of a TXN that is written as a text of hex words; no value for any other file.
std::optional<Bytes> txn_of_hex_words(ByteSpan file) {
  if (!is_text(file)) return std::nullopt;
  Result<Bytes> words = read_hex_words(as_text(file));
  return words && is_txn(*words) ? std::optional(std::move(*words)) : std::nullopt;
}

}  // namespace

Partial<TextStream> read_text_stream(ByteSpan file, std::string_view name, const StreamReading& reading) {
  Partial<TextStream> out;
  if (reading.stream_headers) {
    out.value = out.absorb(read_packets(file, *reading.stream_headers), name);
  } else if (is_text(file) && is_stream_text(as_text(file))) {
    out = Partial<TextStream>::of(parse_text(as_text(file), name));
  } else if (is_txn(file)) {
    out.value = out.absorb(read_txn_by(reading.opcodes, file), name);
  } else if (const auto words = txn_of_hex_words(file)) {
    out.value = out.absorb(read_txn_by(reading.opcodes, *words), name);
  } else if (!is_cdo(file) && !is_text(file) && !is_dpu(file) && is_control_packets(file)) {
    out.value = out.absorb(read_control_packets(file), name);
  } else {
    Partial<CommandStream> read = read_stream(file, name);
    std::visit([&](auto stream) { out.value = std::move(stream); }, std::move(read.value));
    out.errors = std::move(read.errors);
    out.warnings = std::move(read.warnings);
  }
  return out;
}

Result<TextStream> with_txn_version(TextStream stream, std::string_view version, std::vector<Diag>& warnings) {
  TRY(const TxnVersion wanted, parse_txn_version(version));
  auto* txn = std::get_if<Txn>(&stream);
  if (txn == nullptr)
    return Failure(error(code::stream_range, "the stream is not a TXN, and only a TXN has a version")
                       .help("leave the version out"));
  TRY(Txn changed, with_version(std::move(*txn), wanted, warnings));
  return TextStream(std::move(changed));
}

Result<Bytes> assemble_stream(std::string_view text, std::string_view name, const FileLoader& load) {
  StreamAssembler assembler(Assembled::Bytes, name, load);
  CHECK_OK(assembler.feed(text));
  std::vector<Diag> warnings;
  return assembler.finish_bytes({}, warnings);
}

Faults disassemble_to(const TextSink& sink, ByteSpan file, std::string_view name, const StreamReading& reading,
                      std::string_view version) {
  Partial<TextStream> read = read_text_stream(file, name, reading);
  if (!version.empty()) {
    Result<TextStream> changed = with_txn_version(std::move(read.value), version, read.warnings);
    if (!changed) return {{std::move(changed).error().within(name)}, {}};
    read.value = std::move(*changed);
  }
  TextOut out(default_text_device(), sink);
  std::visit([&]<class S>(const S& value) { StreamText<S>::print(value, out); }, read.value);
  sink(std::move(out).take());
  return {std::move(read.errors), std::move(read.warnings)};
}

Partial<std::string> disassemble_stream(ByteSpan file, std::string_view name, const StreamReading& reading,
                                        std::string_view version) {
  Partial<std::string> out;
  Faults faults = disassemble_to([&](std::string_view piece) { out.value += piece; }, file, name, reading, version);
  out.errors = std::move(faults.errors);
  out.warnings = std::move(faults.warnings);
  return out;
}

}  // namespace tessera::container

// Command streams as text and as bytes, for all kinds of streams. The code for each kind stands beside its bytes
// (StreamText in text/stream_text.h); text_parse.cpp reads the lines.
#include "container/stream/text.h"

#include "base/text.h"
#include "container/codes.h"
#include "container/npu_families.h"  // generated
#include "container/plain_text.h"
#include "container/stream/directives.h"
#include "container/stream/languages.h"

namespace tessera::container {

const device::Device& default_text_device() {
  static const device::Device& device = *device::find_device(std::rbegin(kNpuFamilies)->whole);  // the widest
  return device;
}

bool is_stream_text(std::string_view text) {
  for (const std::string_view line : split(text, '\n')) {
    const std::string_view said = without_comment(line);
    if (said.empty()) continue;
    return empty_stream(said.substr(0, said.find_first_of(" \t"))).has_value();
  }
  return false;
}

std::string print_stream(const CommandStream& stream, const device::Device* device) {
  TextOut out(device != nullptr ? *device : default_text_device());
  std::visit([&]<class S>(const S& value) { StreamText<S>::print(value, out); }, stream);
  return std::move(out).take();
}

Result<Bytes> write_stream(const CommandStream& stream) {
  return std::visit([]<class S>(const S& value) { return StreamText<S>::write(value); }, stream);
}

Partial<CommandStream> read_stream(ByteSpan file, std::string_view name) {
  Partial<CommandStream> out;
  if (is_cdo(file)) {
    out.value = out.absorb(read_cdo(file), name);
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

Result<Bytes> assemble_stream(std::string_view text, std::string_view name, const FileLoader& load) {
  TRY(const CommandStream stream, parse_stream(text, name, load));
  return write_stream(stream);
}

Partial<std::string> disassemble_stream(ByteSpan file, std::string_view name) {
  Partial<std::string> out;
  Partial<CommandStream> read = read_stream(file, name);
  out.value = print_stream(read.value);
  out.errors = std::move(read.errors);
  out.warnings = std::move(read.warnings);
  return out;
}

}  // namespace tessera::container

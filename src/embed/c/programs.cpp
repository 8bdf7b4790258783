// Command streams and programs of the C interface.
#include "embed/c/session_handle.h"

#include <cstdlib>

struct tessera_program {
  tessera::api::Program program;
  tessera::api::Device device;
  tessera::embed::c::Diagnostics warnings;
  std::optional<tessera_diagnostic> no_own_stream{};
};

struct tessera_design_check {
  tessera::embed::c::Diagnostics findings, warnings;
};

namespace tessera::embed::c {

const api::Program& program_of(const tessera_program& program) {
  return program.program;
}

tessera_program* handle_of(const api::Program& program) {
  auto all =
      std::make_unique<tessera_program>(tessera_program{program, program.device(), diagnostics_of(program.warnings())});
  if (program.no_own_stream()) all->no_own_stream.emplace(*program.no_own_stream());
  return all.release();
}

namespace {

tessera_stream* handle(const api::Result<api::CommandStream>& stream, tessera_diagnostic** error) {
  if (stream) return new tessera_stream{*stream};
  set(error, stream.error());
  return nullptr;
}

tessera_program* handle(const api::Result<api::Program>& program, tessera_diagnostic** error) {
  if (!program) return set(error, program.error()), nullptr;
  return handle_of(*program);
}

std::vector<api::CoreProgram> core_programs_of(const tessera_core_program* programs, std::size_t count) {
  std::vector<api::CoreProgram> all;
  for (const tessera_core_program& one : array_of(programs, count)) {
    const auto bytes = bytes_of(one.bytes, one.size);
    all.push_back({tile_of(one.tile), given(one.name), {bytes.begin(), bytes.end()}});
  }
  return all;
}

// Returns the structs, followed by their names and bytes, in one block that the caller frees with tessera_free();
// nullptr if memory is short.
tessera_core_program* in_one_block(const std::vector<api::CoreProgram>& programs) {
  std::size_t size = programs.size() * sizeof(tessera_core_program);
  for (const api::CoreProgram& one : programs) size += one.name.size() + 1 + one.bytes.size();
  auto* const all = static_cast<tessera_core_program*>(std::malloc(std::max<std::size_t>(size, 1)));
  if (all == nullptr) return nullptr;
  auto* next = reinterpret_cast<std::uint8_t*>(all + programs.size());
  for (std::size_t i = 0; i < programs.size(); ++i) {
    const api::CoreProgram& one = programs[i];
    std::uint8_t* const bytes = next + one.name.size() + 1;
    std::memcpy(next, one.name.c_str(), one.name.size() + 1);
    std::copy(one.bytes.begin(), one.bytes.end(), bytes);
    all[i] = {tile_of(one.tile), reinterpret_cast<const char*>(next), bytes, one.bytes.size()};
    next = bytes + one.bytes.size();
  }
  return all;
}

api::OpenOptions room_options(const tessera_open_options* options) {
  const tessera_open_options from = options_of(options);
  api::OpenOptions all;
  all.device = given(from.device);
  all.kernel = given(from.kernel);
  if (from.has_pdi != 0) all.pdi = from.pdi;
  all.design_device = given(from.design_device);
  all.design_sequence = given(from.design_sequence);
  for (const tessera_host_number& number : array_of(from.design_numbers, from.design_number_count))
    all.design_numbers.push_back({given(number.name), number.value});
  all.buffer_scheme = given(from.buffer_scheme);
  all.peano = given(from.peano);
  all.control_packets = from.control_packets != 0;
  all.configure_by_packets = from.configure_by_packets != 0;
  if (from.tell != nullptr)
    all.tell = [tell = from.tell, context = from.tell_context](const std::string& step) {
      tell(context, step.c_str());
    };
  all.core_programs = core_programs_of(from.core_programs, from.core_program_count);
  for (const tessera_stream* const stream : array_of(from.streams, from.stream_count))
    all.streams.push_back(existing(stream).stream);
  return all;
}

}  // namespace
}  // namespace tessera::embed::c

namespace c = tessera::embed::c;
namespace api = tessera::api;

extern "C" {

tessera_stream* tessera_stream_open(const char* path, const char* device, tessera_diagnostic** error) {
  return c::guard(static_cast<tessera_stream*>(nullptr),
                  [&] { return c::handle(api::CommandStream::open(c::given(path), c::given(device)), error); });
}

tessera_stream* tessera_stream_from_bytes(const uint8_t* bytes, size_t size, const char* name, const char* device,
                                          tessera_diagnostic** error) {
  return c::guard(static_cast<tessera_stream*>(nullptr), [&] {
    return c::handle(api::CommandStream::from_bytes(c::bytes_of(bytes, size), c::given(name), c::given(device)), error);
  });
}

void tessera_stream_free(tessera_stream* stream) {
  delete stream;
}

const char* tessera_stream_name(const tessera_stream* stream) {
  return stream == nullptr ? nullptr : stream->stream.name().c_str();
}

size_t tessera_stream_operations(const tessera_stream* stream) {
  return stream == nullptr ? 0 : stream->stream.operations();
}

int64_t tessera_stream_argument(const tessera_stream* stream, size_t index) {
  return c::guard(int64_t{-1}, [&] {
    const std::vector<unsigned> all = stream == nullptr ? std::vector<unsigned>() : stream->stream.arguments();
    return index < all.size() ? int64_t{all[index]} : int64_t{-1};
  });
}

int tessera_stream_creates_scratchpad(const tessera_stream* stream) {
  return stream != nullptr && stream->stream.creates_scratchpad();
}

char* tessera_stream_text(const tessera_stream* stream) {
  if (stream == nullptr) return nullptr;
  return c::guard(static_cast<char*>(nullptr), [&] { return c::copied(stream->stream.text()); });
}

uint8_t* tessera_stream_bytes(const tessera_stream* stream, size_t* size) {
  if (stream == nullptr) return nullptr;
  return c::guard(static_cast<uint8_t*>(nullptr), [&] { return c::copied(stream->stream.bytes(), size); });
}

tessera_core_program* tessera_core_programs_read(const char* const* texts, size_t text_count, size_t* count,
                                                 tessera_diagnostic** error) {
  if (count == nullptr) return nullptr;
  return c::guard(static_cast<tessera_core_program*>(nullptr), [&]() -> tessera_core_program* {
    const auto programs = api::CoreProgram::read(c::texts_of(texts, text_count));
    if (!programs) return c::set(error, programs.error()), nullptr;
    *count = programs->size();
    return c::in_one_block(*programs);
  });
}

tessera_program* tessera_program_open(const char* path, const tessera_open_options* options,
                                      tessera_diagnostic** error) {
  return c::guard(static_cast<tessera_program*>(nullptr),
                  [&] { return c::handle(api::Program::open(c::given(path), c::room_options(options)), error); });
}

tessera_program* tessera_program_from_bytes(const uint8_t* bytes, size_t size, const char* name,
                                            const tessera_open_options* options, tessera_diagnostic** error) {
  return c::guard(static_cast<tessera_program*>(nullptr), [&] {
    return c::handle(api::Program::from_bytes(c::bytes_of(bytes, size), c::given(name), c::room_options(options)),
                     error);
  });
}

tessera_program* tessera_program_from_parts(const char* name, const char* device, size_t columns,
                                            const tessera_part* parts, size_t part_count, const uint64_t* first,
                                            tessera_diagnostic** error) {
  return tessera_program_from_parts_with(name, device, columns, parts, part_count, first, nullptr, 0, error);
}

tessera_program* tessera_program_from_parts_with(const char* name, const char* device, size_t columns,
                                                 const tessera_part* parts, size_t part_count, const uint64_t* first,
                                                 const tessera_core_program* core_programs, size_t core_program_count,
                                                 tessera_diagnostic** error) {
  return c::guard(static_cast<tessera_program*>(nullptr), [&] {
    api::ProgramParts all{c::given(name), c::given(device), columns, {}, {}};
    for (const tessera_part& part : c::array_of(parts, part_count)) {
      const auto bytes = c::bytes_of(part.bytes, part.size);
      all.pdis.push_back({part.id, {bytes.begin(), bytes.end()}});
    }
    if (first != nullptr) all.first = *first;
    return c::handle(api::Program::from_parts(all, c::core_programs_of(core_programs, core_program_count)), error);
  });
}

void tessera_program_free(tessera_program* program) {
  delete program;
}

tessera_status tessera_program_get_info(const tessera_program* program, tessera_program_info* info) {
  if (program == nullptr) return TESSERA_BAD_ARGUMENT;
  const api::Program& one = program->program;
  return c::fill(info, {0, static_cast<int32_t>(one.kind()), program->device.name.c_str(), one.kernel().c_str(),
                        one.columns(), one.pdi(), one.pdis(), one.has_host_bodies() ? 1 : 0});
}

const char* tessera_program_other_kernel(const tessera_program* program, size_t index) {
  return program == nullptr ? nullptr : c::text_at(program->program.other_kernels(), index);
}

tessera_stream* tessera_program_own_stream(const tessera_program* program) {
  return c::guard(static_cast<tessera_stream*>(nullptr), [&]() -> tessera_stream* {
    const auto stream = program == nullptr ? std::nullopt : program->program.own_stream();
    return stream ? new tessera_stream{*stream} : nullptr;
  });
}

tessera_design_check* tessera_design_check_open(const char* path, const tessera_open_options* options,
                                                tessera_diagnostic** error) {
  return c::guard(static_cast<tessera_design_check*>(nullptr), [&]() -> tessera_design_check* {
    const auto check = api::DesignCheck::open(c::given(path), c::room_options(options));
    if (!check) return c::set(error, check.error()), nullptr;
    return new tessera_design_check{c::diagnostics_of(check->findings), c::diagnostics_of(check->warnings)};
  });
}

void tessera_design_check_free(tessera_design_check* check) {
  delete check;
}

const tessera_diagnostic* tessera_design_check_finding(const tessera_design_check* check, size_t index) {
  return check == nullptr ? nullptr : c::at(check->findings, index);
}

const tessera_diagnostic* tessera_design_check_warning(const tessera_design_check* check, size_t index) {
  return check == nullptr ? nullptr : c::at(check->warnings, index);
}

const tessera_diagnostic* tessera_program_no_own_stream(const tessera_program* program) {
  return program != nullptr && program->no_own_stream ? &*program->no_own_stream : nullptr;
}

const tessera_diagnostic* tessera_program_warning(const tessera_program* program, size_t index) {
  return program == nullptr ? nullptr : c::at(program->warnings, index);
}

}  // extern "C"

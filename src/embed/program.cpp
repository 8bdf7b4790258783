// Opens programs and command streams from files, bytes or parts. `tessera run` uses these functions, too.
#include "container/files/sniff.h"
#include "container/pdi/pdi.h"
#include "container/stream/text.h"
#include "embed/codes.h"
#include "embed/convert.h"
#include "embed/opened.h"
#include "runtime/program_kind.h"
#include "runtime/summary.h"

#include <algorithm>

namespace tessera::embed {

Result<std::shared_ptr<const OpenedStream>> OpenedStream::make(std::string name,
                                                               container::InstructionStream operations,
                                                               std::string device, std::vector<Diag> warnings) {
  TRY(Bytes bytes,
      std::visit([](const auto& stream) { return container::write_stream(container::CommandStream(stream)); },
                 operations));
  return std::make_shared<const OpenedStream>(
      OpenedStream{std::move(name), std::move(operations), std::move(device), std::move(bytes), std::move(warnings)});
}

compiler::CompileOptions compile_options(const api::OpenOptions& options) {
  compiler::CompileOptions all;
  all.device = options.design_device;
  all.sequence = options.design_sequence;
  for (const api::HostNumber& number : options.design_numbers) all.numbers.push_back({number.name, number.value});
  all.alloc_scheme = options.buffer_scheme;
  all.peano = options.peano;
  all.control_packets = options.control_packets;
  all.configure_by_packets = options.configure_by_packets;
  all.tell = options.tell;
  return all;
}

Result<std::vector<runtime::TileProgram>> programs_of(const std::vector<api::CoreProgram>& programs) {
  std::vector<runtime::TileProgram> all;
  for (const api::CoreProgram& program : programs) {
    TRY(runtime::TileProgram one, runtime::tile_program(to_room(program.tile), program.name, program.bytes));
    all.push_back(std::move(one));
  }
  return all;
}

namespace {

runtime::InputFile input_of(std::span<const std::uint8_t> bytes, const std::string& name) {
  return {name, Bytes(bytes.begin(), bytes.end())};
}

Result<std::shared_ptr<const OpenedStream>> open_stream(const runtime::InputFile& input, const std::string& device) {
  std::vector<Diag> warnings;
  TRY(container::InstructionStream operations, runtime::load_stream(input, device, &warnings));
  return OpenedStream::make(input.path.string(), std::move(operations), device, std::move(warnings));
}

runtime::PdiChoice choice_of(const api::OpenOptions& options) {
  return {options.pdi, options.kernel};
}

// Completes a program from any source: adds its warnings, its command stream, and the reason if it has no stream. If
// the program has several PDIs, that reason is an error.
api::Result<api::Program> finish(OpenedProgram opened) {
  runtime::Program& program = opened.program;
  opened.warnings = to_api(program.warnings, api::Severity::Warning);
  if (program.no_call) opened.no_call = to_api(*program.no_call);
  if (program.no_call && program.pdi_count > 1) {
    api::Diagnostic refused = *opened.no_call;
    refused.others = std::move(opened.warnings);
    return refused;
  }
  if (program.call) {
    API_TRY(auto own, OpenedStream::make(opened.name, *program.call, std::string(program.device->name)));
    opened.own_stream = OpenedStream::handle(std::move(own));
  }
  return OpenedProgram::handle(std::make_shared<const OpenedProgram>(std::move(opened)));
}

api::Result<api::Program> open_program(const runtime::InputFile& input, const api::OpenOptions& options,
                                       std::vector<runtime::TileProgram> core_programs) {
  OpenedProgram opened;
  opened.name = input.path.string();
  opened.core_programs = std::move(core_programs);
  opened.streams = options.streams;
  runtime::DeviceClues clues;
  runtime::add_clues(opened.core_programs, clues);
  for (const api::CommandStream& stream : options.streams)
    clues.add_stream(OpenedStream::of(stream).operations, stream.name());
  std::vector<Diag> more;
  auto loaded = runtime::load_program(input, choice_of(options), options.device, std::move(clues),
                                      compile_options(options), &more);
  if (!loaded) return to_api(loaded.error(), more);
  opened.program = std::move(*loaded);
  return finish(std::move(opened));
}

Result<container::Cdo> configuration_of(ByteSpan bytes, std::vector<Diag>& warnings) {
  if (container::sniff(bytes) == container::FileKind::Cdo) return container::read_cdo(bytes).complete(warnings);
  TRY(container::Pdi pdi, container::read_pdi(bytes).complete(warnings));
  return std::move(pdi.cdo);
}

constexpr std::uint64_t kNoPdi = ~std::uint64_t{0};  // a number that no stream uses for a PDI

// Makes a program of PDIs in memory; command streams load the PDIs by their ids.
Result<runtime::Program> assemble(const api::ProgramParts& parts) {
  runtime::Program program;
  program.is_container = true;
  TRY(program.device, device::require_device(parts.device));
  program.columns = parts.columns;
  program.pdi_id = kNoPdi;
  for (const api::ProgramParts::Pdi& part : parts.pdis) {
    const std::string place = fmt::format("PDI {}", part.id);
    std::vector<Diag> warnings;
    auto configuration = configuration_of(part.bytes, warnings);
    if (!configuration) return Failure(std::move(configuration).error().within(place).within(parts.name));
    for (Diag& warning : warnings) program.warnings.push_back(std::move(warning).within(place).within(parts.name));
    container::PartitionPdi pdi;
    TRY(pdi.image, container::write_pdi(container::make_pdi(*configuration)));
    pdi.groups.push_back({.name = "DEFAULT", .pdi_id = part.id});
    if (part.id == parts.first) {
      program.pdi_number = program.pdis.size();
      program.pdi_id = part.id;
      program.configuration = std::move(*configuration);
    }
    program.pdis.push_back(std::move(pdi));
  }
  program.pdi_count = program.pdis.size();
  if (parts.first && program.pdi_id == kNoPdi)
    return Failure(error(code::no_call, "the program has no PDI {} to begin with", *parts.first)
                       .at("{}", parts.name)
                       .help("name a PDI of the program in ProgramParts::first, or leave ProgramParts::first empty"));
  return program;
}

}  // namespace
}  // namespace tessera::embed

namespace tessera::api {

using embed::OpenedProgram;
using embed::OpenedStream;
using embed::to_api;

Result<CommandStream> CommandStream::open(const std::string& path, const std::string& device) {
  API_TRY(const runtime::InputFile input, runtime::InputFile::read(path));
  API_TRY(auto stream, embed::open_stream(input, device));
  return OpenedStream::handle(std::move(stream));
}

Result<CommandStream> CommandStream::from_bytes(std::span<const std::uint8_t> bytes, const std::string& name,
                                                const std::string& device) {
  API_TRY(auto stream, embed::open_stream(embed::input_of(bytes, name), device));
  return OpenedStream::handle(std::move(stream));
}

const std::string& CommandStream::name() const {
  return stream_->name;
}

std::size_t CommandStream::operations() const {
  return std::visit([](const auto& stream) { return stream.ops.size(); }, stream_->operations);
}

std::vector<unsigned> CommandStream::arguments() const {
  std::vector<unsigned> all;
  for (const std::uint64_t argument : runtime::summarise(stream_->operations).buffers)
    all.push_back(static_cast<unsigned>(argument));
  return all;
}

bool CommandStream::creates_scratchpad() const {
  return runtime::creates_scratchpad(stream_->operations);
}

std::string CommandStream::text() const {
  const auto device = stream_->device.empty() ? nullptr : device::find_device(stream_->device);
  return std::visit([&](const auto& stream) { return container::print_stream(stream, device); }, stream_->operations);
}

std::vector<std::uint8_t> CommandStream::bytes() const {
  return stream_->bytes;
}

Result<std::vector<CoreProgram>> CoreProgram::read(const std::vector<std::string>& texts) {
  API_TRY(auto programs, runtime::read_tile_programs(texts));
  std::vector<CoreProgram> all;
  for (runtime::TileProgram& program : programs)
    all.push_back({to_api(program.tile), std::move(program.path), std::move(program.file)});
  return all;
}

Result<Program> Program::open(const std::string& path, const OpenOptions& options) {
  API_TRY(auto core_programs, embed::programs_of(options.core_programs));
  API_TRY(const runtime::InputFile input, runtime::InputFile::read(path));
  return embed::open_program(input, options, std::move(core_programs));
}

Result<Program> Program::from_bytes(std::span<const std::uint8_t> bytes, const std::string& name,
                                    const OpenOptions& options) {
  API_TRY(auto core_programs, embed::programs_of(options.core_programs));
  return embed::open_program(embed::input_of(bytes, name), options, std::move(core_programs));
}

Result<Program> Program::from_parts(const ProgramParts& parts, const std::vector<CoreProgram>& core_programs) {
  OpenedProgram opened;
  opened.name = parts.name;
  API_TRY(opened.core_programs, embed::programs_of(core_programs));
  API_TRY(opened.program, embed::assemble(parts));
  return embed::finish(std::move(opened));
}

Program::Kind Program::kind() const {
  if (program_->program.is_design) return Kind::Design;
  return program_->program.is_container ? Kind::Container : Kind::Configuration;
}

Device Program::device() const {
  return to_api(*program_->program.device);
}

std::string Program::device_evidence() const {
  const runtime::Program& program = program_->program;
  if (program.device_choice) return std::string(program.device_choice->kind);
  return program.is_design ? "design" : "caller";
}

std::size_t Program::columns() const {
  return program_->program.columns;
}

std::size_t Program::pdi() const {
  return program_->program.pdi_number;
}

std::size_t Program::pdis() const {
  return program_->program.pdi_count;
}

const std::string& Program::kernel() const {
  return program_->program.kernel;
}

const std::vector<std::string>& Program::other_kernels() const {
  return program_->program.other_kernels;
}

std::optional<CommandStream> Program::own_stream() const {
  return program_->own_stream;
}

const std::optional<Diagnostic>& Program::no_own_stream() const {
  return program_->no_call;
}

bool Program::has_host_bodies() const {
  return std::ranges::any_of(program_->program.bodies,
                             [](const container::CoreBodies& some) { return !some.bodies.empty(); });
}

std::vector<NamedPart> Program::names() const {
  using Name = container::DesignName;
  std::vector<NamedPart> all;
  for (const container::DesignName& one : program_->program.places)
    if (!one.name.empty() && (one.kind == Name::Kind::Buffer || one.kind == Name::Kind::Lock))
      all.push_back({one.kind == Name::Kind::Buffer ? NamedPart::Kind::Buffer : NamedPart::Kind::Lock,
                     embed::to_api(one.tile), one.number, one.length, one.name});
  return all;
}

const std::vector<Diagnostic>& Program::warnings() const {
  return program_->warnings;
}

}  // namespace tessera::api

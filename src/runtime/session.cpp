#include "runtime/session.h"

#include "base/text.h"
#include "runtime/codes.h"
#include "runtime/compiler_library.h"
#include "runtime/finding_places.h"
#include "runtime/memory_map.h"
#include "runtime/own_file.h"

#include <algorithm>

namespace tessera::runtime {

npu::Pace SessionOptions::controller_pace(std::uint64_t seed) const {
  const bool counts = cores.timing == array::Timing::Cycles || seed != 0;
  return pace.value_or(counts ? npu::Pace::Measured : npu::Pace::Swift);
}

std::optional<Diag> does_not_fit(const Program& program, unsigned start_column) {
  const device::Device& here = *program.device;
  const std::size_t wanted = start_column + program.columns;
  if (start_column == 0 || wanted <= here.cols) return std::nullopt;
  Diag diag = error(code::usage, "a partition of {} from column {} on does not fit onto {}",
                    counted(program.columns, "column"), start_column, here.name)
                  .note("the device has {}", counted(here.cols, "column"));
  for (const device::Device& other : device::devices())
    if (other.arch == here.arch && other.programmable_logic == here.programmable_logic && other.cols >= wanted)
      return std::move(diag).help("choose a wider device, such as {}", other.name);
  if (here.cols < program.columns) return diag;
  return std::move(diag).help("no device of this kind is wider: begin at column {}{}", here.cols - program.columns,
                              here.cols == program.columns ? "" : " or before it");
}

Result<void> Session::replace_programs(const std::vector<TileProgram>& programs, std::vector<Diag>& warnings) {
  TRY(tile_programs_, TilePrograms::make(programs, *program_.device, warnings));
  for (const TileProgram& program : programs)
    if (program.arch)
      if (auto symbols = container::SourceMap::read(program.file).complete())
        own_symbols_.emplace(program.tile, std::move(*symbols));
  tile_programs_->put_into(program_.configuration);
  for (container::CoreBodies& some : program_.bodies)
    std::erase_if(some.bodies, [&](const container::CoreBody& body) { return tile_programs_->contains(body.tile); });
  return {};
}

std::vector<Diag> Session::overwritten_by(const std::string& name, const container::InstructionStream& stream) const {
  std::vector<Diag> warnings;
  for (const device::TileId tile : tile_programs_->overwritten_by(stream))
    warnings.push_back(error(code::other_program, "the stream replaces the caller's program for {}", to_string(tile))
                           .at("{}", name)
                           .note("from then on, the core executes the program of the stream")
                           .help("leave the program out of the stream"));
  return warnings;
}

void Session::use_functions(std::map<device::TileId, core::HostProgram> functions,
                            const std::set<device::TileId>& held) {
  functions_ = std::move(functions);
  for (container::CoreBodies& some : program_.bodies)
    std::erase_if(some.bodies, [&](const container::CoreBody& body) { return functions_.contains(body.tile); });
  std::erase_if(program_.configuration.commands, [&](const container::CdoCommand& command) {
    return std::ranges::any_of(held, [&](device::TileId tile) { return enables(command, tile, *program_.device); });
  });
}

Result<void> Session::add_kernels(const KernelOptions& options) {
  return kernels_.add(options, program_.device->arch);
}

bool Session::expect(const container::InstructionStream& stream) {
  const auto* txn = std::get_if<container::Txn>(&stream);
  if (txn == nullptr) return false;
  const std::size_t known = needed_.size();
  for (const container::TxnOp& operation : txn->ops)
    if (const auto* load = std::get_if<container::txn::LoadPdi>(&operation.body))
      if (const auto number = pdi_number(program_, load->pdi_id)) needed_.insert(static_cast<std::uint32_t>(*number));
  return needed_.size() > known;
}

Result<void> Session::load_bodies(const KernelOptions& options, bool watch, bool as_json) {
  if (program_.bodies.empty()) return {};
  show_own_symbols();
  const auto held = hold_compiler();
  for (const std::uint32_t pdi : needed_)
    for (const container::CoreBodies& some : program_.bodies)
      CHECK_OK(bodies_.load(some, pdi, options, kernels_.libraries(), watch, as_json));
  return {};
}

Result<void> Session::begin(const SessionOptions& options, std::uint64_t seed) {
  start_column_ = options.start_column;
  controller_.reset();
  array_.emplace(*program_.device, memory);
  array_->use(options.cores);
  array_->use(options.noc);
  array_->vary(seed);
  sanitizers_.reset();
  if (options.check) sanitizers_.emplace(*array_, memory_map(), *options.check);
  controller_.emplace(*array_, memory, options.max_cycles);
  controller_->use(options.controller_pace(seed));
  if (options.start_column != 0) controller_->start_at(options.start_column);
  if (options.stop_at) controller_->stop_at(*options.stop_at);
  array_->name(names());
  controller_->offer(pdis());
  for (const auto& [tile, function] : functions_) CHECK_OK(array_->attach(tile, function));
  if (program_.bodies.empty()) return {};
  CHECK_OK(bodies_.use(static_cast<std::uint32_t>(program_.pdi_number)));
  return bodies_.attach(*array_, options.start_column);
}

Result<void> Session::configure() {
  return controller_->load(program_.configuration);
}

array::PartNames Session::names() const {
  return needed_.size() == 1 ? names_of(program_.places, start_column_) : array::PartNames();
}

// Leaves out the buffers of the design if a stream may load another configuration, which may use the same bytes for
// something else.
sanitize::MemoryMap Session::memory_map() const {
  sanitize::MemoryMap map;
  if (needed_.size() == 1) add_design(map, program_.places, *program_.device, start_column_);
  for (const auto& [tile, symbols] : own_symbols_) add_symbols(map, symbols, *program_.device, tile);
  for (const auto& [tile, symbols] : symbols_) add_symbols(map, *symbols, *program_.device, tile);
  return map;
}

npu::Pdis Session::pdis() {
  npu::Pdis pdis = pdis_of(program_);
  if (pdis.read && tile_programs_)
    pdis.read = [this, read = std::move(pdis.read)](std::uint64_t id) -> Result<container::Cdo> {
      TRY(container::Cdo configuration, read(id));
      tile_programs_->put_into(configuration);
      return configuration;
    };
  pdis.prepare = [this](std::uint64_t id) -> Result<void> {
    const auto number = pdi_number(program_, id);
    return number ? bodies_.use(static_cast<std::uint32_t>(*number)) : Result<void>();
  };
  return pdis;
}

}  // namespace tessera::runtime

#include "compiler/emit/cores.h"

#include "base/file.h"
#include "compiler/codes.h"
#include "compiler/diagnosis/report.h"
#include "container/elf/core_load.h"
#include "device/aie1_registers.h"  // generated
#include "device/aie2_registers.h"  // generated
#include "device/tile_layout.h"

using namespace mlir;

namespace tessera::compiler {

namespace {

static_assert(device::aie1::core::Core_Control.offset == device::aie2::core::Core_Control.offset);

void set_field(Writer& writer, device::TileId tile, std::uint32_t offset, const char* field, std::uint32_t value) {
  const device::FieldWords word(writer.device().kind(tile), writer.device().arch, offset, 1);
  const device::Field place = word.find(field)->field;
  writer.mask_write(tile, offset, place.mask(), place.set(0, value));
}

void set_core(Writer& writer, device::TileId tile, const char* field, std::uint32_t value) {
  set_field(writer, tile, device::aie2::core::Core_Control.offset, field, value);
}

void set_dma_reset(Writer& writer, device::TileId tile, std::uint32_t value) {
  const device::TileLayout& layout = device::tile_layout(device::TileKind::Core, writer.device().arch);
  const device::TileModel& model = writer.device().model(tile);
  for (const device::Direction direction : {device::Direction::S2MM, device::Direction::MM2S})
    for (std::uint32_t channel = 0; channel < model.channels(direction); ++channel)
      set_field(writer, tile, layout.channel(direction).control.at(channel), "Reset", value);
}

}  // namespace

Result<container::Cdo> read_program(const device::Device& device, device::TileId tile,
                                    const std::filesystem::path& path) {
  TRY(const Bytes file, read_named_file(path));
  auto read = container::read_elf(file).complete();
  if (!read) return Failure(std::move(read).error().within(path.string()));
  if (const auto arch = read->arch(); arch && *arch != device.arch)
    return Failure(error(code::not_emittable, "the program of the core is compiled for {}, but {} has cores of {}",
                         device::to_string(*arch), device.name, device::to_string(device.arch))
                       .at("{}", path.string()));
  container::Cdo program;
  if (Result<void> loaded = container::load_core_elf(device, tile, *read, program); !loaded)
    return Failure(std::move(loaded).error().within(path.string()));
  return program;
}

LogicalResult write_programs(Writer& writer, aie::DeviceOp device, const std::string& folder) {
  for (auto core : device.getOps<aie::CoreOp>()) {
    const auto file = core.getElfFile();
    if (!file) continue;
    const device::TileId tile = aie::tile_id_of(core.getTile());
    writer.at(core.getLoc());
    set_core(writer, tile, "Enable", 0);
    set_dma_reset(writer, tile, 1);
    auto program = read_program(writer.device(), tile, std::filesystem::path(folder) / file->str());
    if (!program) return report(core, program.error());
    writer.append(std::move(*program));
    set_dma_reset(writer, tile, 0);
  }
  return success();
}

void reset_core(Writer& writer, device::TileId tile) {
  set_core(writer, tile, "Reset", 1);
  set_core(writer, tile, "Reset", 0);
}

void write_cascades(Writer& writer, aie::DeviceOp device) {
  for (auto cascade : device.getOps<aie::ConfigureCascadeOp>()) {
    device::FieldWords word(device::TileKind::Core, writer.device().arch,
                            device::aie2::core::Accumulator_Control.offset, 1);
    word.set("Input", cascade.getInputDir() == aie::CascadeDir::West ? 1 : 0);
    word.set("Output", cascade.getOutputDir() == aie::CascadeDir::East ? 1 : 0);
    writer.write(aie::tile_id_of(cascade.getTile()), word);
  }
}

void write_core_enables(Writer& writer, aie::DeviceOp device) {
  for (auto core : device.getOps<aie::CoreOp>()) set_core(writer, aie::tile_id_of(core.getTile()), "Enable", 1);
}

}  // namespace tessera::compiler

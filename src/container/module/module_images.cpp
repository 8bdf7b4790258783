#include "container/module/module_images.h"

#include "container/module/module_call.h"
#include "container/sections/core_bodies.h"
#include "container/sections/design_names.h"

#include <algorithm>
#include <limits>
#include <map>

namespace tessera::container {

namespace {

std::string image_name(std::uint64_t number) {
  return fmt::format("{}{}", kElfPdiSection, number);
}

// Returns new names for the images of `second` whose names `first` has.
std::map<std::string, std::string> new_names(const ControlModule& first, const ControlModule& second) {
  std::map<std::string, std::string> names;
  std::uint64_t next = 1;
  const auto is_taken = [&](const std::string& name) {
    return find_bytes(first.pdis, name) != nullptr || find_bytes(second.pdis, name) != nullptr;
  };
  for (const ModuleBytes& image : second.pdis) {
    if (find_bytes(first.pdis, image.name) == nullptr) continue;
    while (is_taken(image_name(next))) ++next;
    names.emplace(image.name, image_name(next++));
  }
  return names;
}

// Adds the bodies of one module to the sections of `out`: a section for each image, as each has a number of its own.
Result<void> add_bodies(ByteSpan section, std::size_t images, std::size_t images_before, ControlModule& out) {
  TRY(const CoreBodies bodies, read_core_bodies(section).complete());
  std::vector<std::uint32_t> pdis;
  for (const CoreBody& body : bodies.bodies)
    if (body.pdi < images && std::ranges::find(pdis, body.pdi) == pdis.end()) pdis.push_back(body.pdi);
  for (const std::uint32_t pdi : pdis) {
    const auto number = static_cast<std::uint32_t>(pdi + images_before);
    TRY(Bytes bytes, write_core_bodies(bodies_of_pdi(bodies, pdi, number)));
    out.custom.push_back({fmt::format("{}.{}", kCoreBodiesSection, number), std::move(bytes)});
  }
  return {};
}

}  // namespace

Result<ControlModule> joined(const ControlModule& first, const ControlModule& second) {
  ControlModule out = first;
  const std::map<std::string, std::string> names = new_names(first, second);
  const auto renamed = [&](const std::string& name) {
    const auto found = names.find(name);
    return found != names.end() ? found->second : name;
  };
  out.kernels.insert(out.kernels.end(), second.kernels.begin(), second.kernels.end());
  for (const ModuleBytes& image : second.pdis) out.pdis.push_back({renamed(image.name), image.bytes});
  for (ControlCode code : second.codes) {
    for (CodePatch& patch : code.patches) patch.symbol = renamed(patch.symbol);
    out.codes.push_back(std::move(code));
  }
  for (const ModuleBytes& each : second.custom) {
    if (is_core_bodies(each.bytes)) {
      CHECK_OK(add_bodies(each.bytes, second.pdis.size(), first.pdis.size(), out));
    } else if (!is_design_names(each.bytes) && find_bytes(out.custom, each.name) == nullptr) {
      out.custom.push_back(each);
    }
  }
  return out;
}

Result<ControlModule> images_only(const ControlModule& module) {
  Txn stream;
  if (!module.codes.empty())
    if (const auto header = read_txn(module.codes.front().instructions).value; header.cols != 0) {
      stream.generation = header.generation;
      stream.rows = header.rows;
      stream.cols = header.cols;
      stream.mem_rows = header.mem_rows;
    }
  for (const ModuleBytes& image : module.pdis)
    if (const auto number = number_of_pdi(image.name); number && *number <= std::numeric_limits<std::uint16_t>::max())
      stream.ops.push_back({.body = txn::LoadPdi{.pdi_id = static_cast<std::uint16_t>(*number)}});
  TRY(ControlCode code, code_for(stream, std::nullopt, 0));
  code.kernel = code.instance = "images";
  ControlModule out{.abi_version = module.abi_version, .columns = module.columns, .uuid = module.uuid};
  out.kernels.push_back({code.kernel, kElfLeastArguments});
  out.codes.push_back(std::move(code));
  out.pdis = module.pdis;
  out.custom = module.custom;
  return out;
}

}  // namespace tessera::container

#include "runtime/own_file.h"

#include <dlfcn.h>
#include <link.h>

namespace tessera::runtime {
namespace {

// Returns the loader's name for the file with this code; empty for the program itself.
std::string loaded_name() {
  Dl_info info{};
  link_map* map = nullptr;
  if (dladdr1(reinterpret_cast<const void*>(&own_file), &info, reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP) == 0 ||
      map == nullptr || map->l_name == nullptr)
    return {};
  return map->l_name;
}

}  // namespace

std::filesystem::path own_file() {
  std::error_code failed;
  if (const std::string name = loaded_name(); !name.empty()) return std::filesystem::canonical(name, failed);
  return std::filesystem::read_symlink("/proc/self/exe", failed);
}

void show_own_symbols() {
  if (const std::string name = loaded_name(); !name.empty())
    dlopen(name.c_str(), RTLD_NOW | RTLD_NOLOAD | RTLD_GLOBAL);  // never closed: the library stays with its process
}

}  // namespace tessera::runtime

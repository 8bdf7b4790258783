#include "runtime/kernel_libraries.h"

#include "base/file.h"
#include "compiler/codes.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>

namespace tessera::runtime {

namespace {

const link_map* map_of(void* library) {
  const link_map* map = nullptr;
  return dlinfo(library, RTLD_DI_LINKMAP, static_cast<void*>(&map)) == 0 ? map : nullptr;
}

// Turns symbols that are unique in the process into weak symbols. g++ marks static data of templates and inline
// functions as unique; a copy of the library would then share the data of the first copy. Leaves a file that is no ELF
// of this machine as it is; the loader refuses it later.
void drop_unique_marks(Bytes& file) {
  using Header = ElfW(Ehdr);
  using Section = ElfW(Shdr);
  using Symbol = ElfW(Sym);
  Header header;
  if (file.size() < sizeof header) return;
  std::memcpy(&header, file.data(), sizeof header);
  const auto has = [&](std::uint64_t at, std::uint64_t bytes) {
    return at <= file.size() && bytes <= file.size() - at;
  };
  if (!has(header.e_shoff, std::uint64_t{header.e_shnum} * sizeof(Section))) return;
  for (unsigned i = 0; i < header.e_shnum; ++i) {
    Section section;
    std::memcpy(&section, file.data() + header.e_shoff + i * sizeof section, sizeof section);
    if (section.sh_type != SHT_DYNSYM) continue;
    if (!has(section.sh_offset, section.sh_size)) return;
    for (std::uint64_t at = 0; at + sizeof(Symbol) <= section.sh_size; at += sizeof(Symbol)) {
      Symbol symbol;
      std::uint8_t* const place = file.data() + section.sh_offset + at;
      std::memcpy(&symbol, place, sizeof symbol);
      if (ELF64_ST_BIND(symbol.st_info) != STB_GNU_UNIQUE) continue;
      symbol.st_info = ELF64_ST_INFO(STB_WEAK, ELF64_ST_TYPE(symbol.st_info));
      std::memcpy(place, &symbol, sizeof symbol);
    }
  }
}

// The libraries of kernels that are loaded now, for signal handlers. Further libraries are not in the list.
std::array<std::atomic<const link_map*>, 4096> loaded_libraries;

void exchange(const link_map* from, const link_map* to) {
  for (std::atomic<const link_map*>& place : loaded_libraries)
    if (const link_map* expected = from; place.compare_exchange_strong(expected, to)) return;
}

}  // namespace

bool KernelLibraries::contains(const link_map* library) {
  for (const std::atomic<const link_map*>& place : loaded_libraries)
    if (place.load(std::memory_order_relaxed) == library) return true;
  return false;
}

void KernelLibraries::Unload::operator()(void* library) const {
  exchange(map_of(library), nullptr);
  dlclose(library);
}

Result<void> KernelLibraries::add(const std::string& path) {
  void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr)
    return Failure(error(compiler::code::missing_kernel, "the library of kernels cannot be loaded")
                       .at("{}", path)
                       .note("{}", dlerror())
                       .help("give a shared library that was built for this machine"));
  libraries_.emplace_back(library);
  exchange(nullptr, map_of(library));
  return {};
}

Result<KernelLibraries> KernelLibraries::load(std::span<const std::string> paths) {
  KernelLibraries loaded;
  for (const std::string& path : paths) CHECK_OK(loaded.add(path));
  return loaded;
}

Result<KernelLibraries> KernelLibraries::load_own(std::span<const std::string> paths,
                                                  const std::filesystem::path& folder) {
  KernelLibraries own;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    TRY(Bytes file, read_file(paths[i]));
    drop_unique_marks(file);
    std::error_code ignored;  // if this fails, writing the file fails and is reported
    std::filesystem::create_directories(folder, ignored);
    const std::string copy =
        (folder / fmt::format("{}.{}", i, std::filesystem::path(paths[i]).filename().string())).string();
    CHECK_OK(write_file(copy, file));
    CHECK_OK(own.add(copy));
  }
  return own;
}

// dlsym() by itself would also search the libraries on which a library depends, including libc.
void* KernelLibraries::find(const std::string& name) const {
  for (const auto& library : libraries_) {
    void* const symbol = dlsym(library.get(), name.c_str());
    const link_map* there = nullptr;
    Dl_info info;
    if (symbol != nullptr &&
        dladdr1(symbol, &info, reinterpret_cast<void**>(const_cast<link_map**>(&there)), RTLD_DL_LINKMAP) != 0 &&
        map_of(library.get()) == there)
      return symbol;
  }
  return nullptr;
}

std::vector<KernelLibraries::State> KernelLibraries::states() const {
  std::vector<State> all;
  for (const auto& library : libraries_)
    if (void* const entry = dlsym(library.get(), kernel_abi::kCoreStateFunction))
      if (const auto state = reinterpret_cast<State>(entry); std::ranges::find(all, state) == all.end())
        all.push_back(state);
  return all;
}

}  // namespace tessera::runtime

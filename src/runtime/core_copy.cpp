#include "runtime/core_copy.h"

#include <cstring>
#include <new>

namespace tessera::runtime {

static constexpr std::align_val_t kAlignment{compiler::kGlobalsAlignment};

void CoreCopy::Free::operator()(std::uint8_t* memory) const {
  ::operator delete(memory, kAlignment);
}

CoreCopy::~CoreCopy() {
  libraries_ = {};
  std::error_code ignored;  // an error does not matter: the folder above is removed later
  if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
}

Result<CoreCopy> CoreCopy::make(const compiler::NativeBodies& bodies, std::span<const std::string> libraries,
                                const std::filesystem::path& folder) {
  CoreCopy copy;
  if (const auto globals = bodies.globals(); !globals.empty()) {
    copy.globals_.reset(static_cast<std::uint8_t*>(::operator new(globals.size(), kAlignment)));
    std::memcpy(copy.globals_.get(), globals.data(), globals.size());
  }
  if (bodies.kernels().empty()) return copy;
  copy.folder_ = folder;
  TRY(copy.libraries_, KernelLibraries::load_own(libraries, folder));
  for (const std::string& name : bodies.kernels()) copy.kernels_.push_back(copy.libraries_.find(name));
  return copy;
}

}  // namespace tessera::runtime

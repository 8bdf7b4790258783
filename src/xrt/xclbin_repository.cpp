// xrt::xclbin_repository: the xclbins of a folder, in the order of their names.
#include "xrt/codes.h"
#include "xrt/faults.h"

#include <xrt/experimental/xrt_xclbin.h>

#include <algorithm>
#include <filesystem>

namespace xrt {

using namespace tessera::xrtlib;

class xclbin_repository_impl {
 public:
  std::vector<std::filesystem::path> files;
};

class xclbin_repository::iterator_impl {
 public:
  std::shared_ptr<xclbin_repository_impl> all;
  std::size_t at = 0;
};

namespace {

std::shared_ptr<xclbin_repository_impl> files_in(const std::filesystem::path& folder) {
  auto all = std::make_shared<xclbin_repository_impl>();
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored))
    if (entry.path().extension() == ".xclbin") all->files.push_back(entry.path());
  std::ranges::sort(all->files);
  return all;
}

}  // namespace

xclbin_repository::xclbin_repository() : xclbin_repository(".") {}
xclbin_repository::xclbin_repository(const std::string& folder)
    : detail::pimpl<xclbin_repository_impl>(files_in(folder)) {}

xclbin_repository::iterator xclbin_repository::begin() const {
  return iterator(std::make_shared<iterator_impl>(iterator_impl{handle, 0}));
}
xclbin_repository::iterator xclbin_repository::end() const {
  return iterator(std::make_shared<iterator_impl>(iterator_impl{handle, handle->files.size()}));
}
xclbin xclbin_repository::load(const std::string& name) const {
  for (const std::filesystem::path& file : handle->files)
    if (file.filename() == name || file.stem() == name) return xclbin(file.string());
  throw_runtime("xclbin file not found: " + name, problem(code::bad_container, "the folder has no xclbin '{}'", name)
                                                      .help("name a file of the folder, with or without .xclbin"));
}

// A copy starts at the same file and then moves on its own.
xclbin_repository::iterator::iterator(const iterator& other)
    : detail::pimpl<iterator_impl>(std::make_shared<iterator_impl>(*other.handle)) {}
xclbin_repository::iterator& xclbin_repository::iterator::operator++() {
  ++handle->at;
  return *this;
}
xclbin_repository::iterator xclbin_repository::iterator::operator++(int) {
  iterator before(*this);
  ++handle->at;
  return before;
}
bool xclbin_repository::iterator::operator==(const iterator& other) const {
  return handle->at == other.handle->at && handle->all == other.handle->all;
}
xclbin xclbin_repository::iterator::operator*() const {
  return xclbin(path());
}
xclbin xclbin_repository::iterator::operator->() const {
  return **this;
}
std::string xclbin_repository::iterator::path() const {
  return handle->all->files.at(handle->at).string();
}

}  // namespace xrt

// The memory that a context lends to its array: the buffers of the device, and those of a call.
#include "xrt/advice.h"
#include "xrt/codes.h"
#include "xrt/context.h"
#include "xrt/faults.h"
#include "xrt/log.h"

namespace tessera::xrtlib {

void Context::set_scratchpad(const Call& call) {
  if (call.scratchpad || has_scratchpad_)
    session_->set_scratchpad(call.scratchpad ? call.scratchpad->bytes() : std::span<const std::uint8_t>());
  has_scratchpad_ = call.scratchpad.has_value();
}

// Between calls. A session that cannot give pages back ends, and the next call opens another one.
void Context::return_pages() {
  try {
    share_pages();
  } catch (const std::exception& fault) {
    log(LogLevel::Error, fault.what());
    session_.reset();
  }
}

// Lends the session all buffers of the device, and takes back those that the program has freed.
void Context::share_pages() {
  if (shared_version_ == device_->space()->version()) return;
  AddressSpace::Changes changes = device_->space()->since(shared_version_);
  if (changes.are_all)
    for (const auto& [address, pages] : shared_) changes.pages.try_emplace(address, nullptr);
  for (const auto& [address, pages] : changes.pages)
    if (const auto had = shared_.find(address); had != shared_.end() && had->second != pages) {
      session_->release({address, had->second->bytes().size()}).value();
      shared_.erase(had);
    }
  for (auto& [address, pages] : changes.pages)
    if (pages && !shared_.contains(address)) {
      session_->share_at(address, pages->bytes()).value();
      shared_.emplace(address, std::move(pages));
    }
  shared_version_ = changes.version;
}

bool Context::prepare_buffers(Call& call) {
  for (const unsigned argument : bound_) session_->unbind(argument);
  bound_.clear();
  for (const auto& [argument, range] : call.buffers) {
    if (!range.buffer->pages().are_own() && !is_memory(range.library_bytes()))
      return fail(call, render(problem(code::bad_bo, "buffer {} of the call is memory of the program that has ended",
                                       argument)
                                   .note("the program may not read or write it any more")
                                   .help("keep the memory as long as its xrt::bo, or let xrt::bo allocate it"))),
             false;
    const api::Buffer whole{range.buffer->address(), range.buffer->bytes().size()};
    if (auto bound = session_->bind(argument, whole, range.offset, range.size); !bound)
      return fail(call, text_of(bound.error())), false;
    bound_.insert(argument);
  }
  return true;
}

}  // namespace tessera::xrtlib

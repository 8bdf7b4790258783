// Functions of programmable logic and of fences, which an NPU does not have. Their constructors throw, so an object of
// these classes is always empty, and so their other functions throw, too.
#include "xrt/faults.h"

#include <xrt/experimental/xrt_fence.h>
#include <xrt/experimental/xrt_ip.h>
#include <xrt/experimental/xrt_mailbox.h>

#include <cerrno>

// XRT's headers name this class for a constructor of xrt::fence.
class xrt_core::fence_handle {};

namespace xrt {

using namespace tessera::xrtlib;

namespace {

[[noreturn]] void refuse_new_fence() {
  throw_not_on_npu("xrt::fence", "the drivers of NPUs have no fences");
}
[[noreturn]] void refuse_ip() {
  throw_not_on_npu("xrt::ip", "an NPU has no programmable logic whose registers the host could reach");
}

}  // namespace

fence::fence(const xrt::device&, access_mode) {
  refuse_new_fence();
}
fence::fence(const xrt::device&, pid_type, export_handle) {
  refuse_new_fence();
}
fence::fence(std::unique_ptr<xrt_core::fence_handle>) {
  refuse_new_fence();
}
fence::fence(const fence& other) : detail::pimpl<fence_impl>(other) {}
fence::fence(fence&& other) noexcept : detail::pimpl<fence_impl>(std::move(other)) {}
fence::export_handle fence::export_fence() {
  throw_empty("xrt::fence");
}
void fence::signal(std::uint64_t) {
  throw_empty("xrt::fence");
}
void fence::signal() {
  throw_empty("xrt::fence");
}
std::cv_status fence::wait(std::uint64_t, const std::chrono::milliseconds&) {
  throw_empty("xrt::fence");
}
std::cv_status fence::wait(const std::chrono::milliseconds&) {
  throw_empty("xrt::fence");
}
fence::access_mode fence::get_access_mode() const {
  throw_empty("xrt::fence");
}
std::uint64_t fence::get_next_state() const {
  throw_empty("xrt::fence");
}

ip::ip(const xrt::device&, const xrt::uuid&, const std::string&) {
  refuse_ip();
}
ip::ip(const xrt::hw_context&, const std::string&) {
  refuse_ip();
}
void ip::write_register(std::uint32_t, std::uint32_t) {
  throw_empty("xrt::ip");
}
std::uint32_t ip::read_register(std::uint32_t) const {
  throw_empty("xrt::ip");
}
ip::interrupt ip::create_interrupt_notify() {
  throw_empty("xrt::ip");
}
void ip::interrupt::enable() {
  throw_empty("xrt::ip::interrupt");
}
void ip::interrupt::disable() {
  throw_empty("xrt::ip::interrupt");
}
void ip::interrupt::wait() {
  throw_empty("xrt::ip::interrupt");
}
std::cv_status ip::interrupt::wait(const std::chrono::milliseconds&) const {
  throw_empty("xrt::ip::interrupt");
}

mailbox::mailbox(const run&) {
  throw_not_on_npu(EINVAL, "Mailbox not supported by this run object", "xrt::mailbox",
                   "a kernel of an NPU takes its arguments when it starts");
}
void mailbox::read() {
  throw_empty("xrt::mailbox");
}
void mailbox::write() {
  throw_empty("xrt::mailbox");
}
std::pair<const void*, std::size_t> mailbox::get_arg(int) const {
  throw_empty("xrt::mailbox");
}
int mailbox::get_arg_index(const std::string&) const {
  throw_empty("xrt::mailbox");
}
void mailbox::set_arg_at_index(int, const void*, std::size_t) {
  throw_empty("xrt::mailbox");
}
void mailbox::set_arg_at_index(int, const xrt::bo&) {
  throw_empty("xrt::mailbox");
}

}  // namespace xrt

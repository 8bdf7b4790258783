// The layouts on which object files compiled with XRT's own headers depend: sizes of handles and exceptions, numbers of
// states, offsets in packets and containers. Origin: Xilinx/XRT 963c58ee (2.26), compiled by g++ 12 for x86-64.
#include "xrt/npu.h"

#include <xrt/experimental/xrt_elf.h>
#include <xrt/experimental/xrt_error.h>
#include <xrt/experimental/xrt_ext.h>
#include <xrt/experimental/xrt_fence.h>
#include <xrt/experimental/xrt_ip.h>
#include <xrt/experimental/xrt_module.h>
#include <xrt/experimental/xrt_queue.h>

#include <cstddef>
#include <cstring>

namespace tessera::xrtlib {
namespace {

// A handle is one std::shared_ptr.
template <class... Classes>
constexpr bool are_handles =
    ((sizeof(Classes) == 16 && alignof(Classes) == 8 && sizeof(Classes) == sizeof(std::shared_ptr<int>)) && ...);

static_assert(are_handles<xrt::device, xrt::bo, xrt::ext::bo, xrt::kernel, xrt::ext::kernel, xrt::run, xrt::runlist,
                          xrt::hw_context, xrt::xclbin, xrt::xclbin::kernel, xrt::xclbin::ip, xrt::xclbin::arg,
                          xrt::xclbin::mem, xrt::xclbin::aie_partition, xrt::xclbin_repository,
                          xrt::xclbin_repository::iterator, xrt::elf, xrt::elf::kernel, xrt::elf::kernel::instance,
                          xrt::module, xrt::fence, xrt::ip, xrt::ip::interrupt, xrt::error, xrt::bo::async_handle>);
static_assert(sizeof(xrt::uuid) == 16 && alignof(xrt::uuid) == 1);

// XRT's run::command_error has a second handle beside that of its base.
static_assert(sizeof(xrt::run::command_error) == 40 && sizeof(xrt::run::aie_error) == 40);
static_assert(sizeof(xrt::runlist::command_error) == 24 && sizeof(xrt::runlist::aie_error) == 24);
static_assert(sizeof(xrt::device::error) == 24);
static_assert(sizeof(xrt::detail::abi) == 12);

static_assert(sizeof(xrt::bo::flags) == 4 && sizeof(ert_cmd_state) == 4 && sizeof(xclBOSyncDirection) == 4);
static_assert(sizeof(xrt::kernel::cu_access_mode) == 1 && sizeof(xrt::hw_context::access_mode) == 1);
static_assert(sizeof(xrt::ext::bo::access_mode) == 8);
static_assert(ERT_CMD_STATE_NEW == 1 && ERT_CMD_STATE_QUEUED == 2 && ERT_CMD_STATE_RUNNING == 3 &&
              ERT_CMD_STATE_COMPLETED == 4 && ERT_CMD_STATE_ERROR == 5 && ERT_CMD_STATE_ABORT == 6 &&
              ERT_CMD_STATE_SUBMITTED == 7 && ERT_CMD_STATE_TIMEOUT == 8 && ERT_CMD_STATE_NORESPONSE == 9 &&
              ERT_CMD_STATE_SKERROR == 10 && ERT_CMD_STATE_SKCRASHED == 11);

// The first word of a packet has the state in its lowest bits; data follow it.
static_assert(sizeof(ert_packet) == 8 && offsetof(ert_packet, data) == 4);
static_assert(sizeof(axlf_section_header) == 40 && offsetof(axlf_section_header, m_sectionOffset) == 24);
static_assert(sizeof(axlf_header) == 152 && offsetof(axlf, m_header) == 304 && offsetof(axlf, m_sections) == 456);
static_assert(sizeof(mem_data) == 40 && sizeof(connection) == 12 && sizeof(ip_data) == 80);

TEST(Layout, TheFirstWordOfAPacketHasItsState) {
  ert_packet packet{};
  packet.state = ERT_CMD_STATE_TIMEOUT;
  std::uint32_t word = 0;
  std::memcpy(&word, &packet, sizeof(word));
  EXPECT_EQ(word & 15, static_cast<std::uint32_t>(ERT_CMD_STATE_TIMEOUT));
}

}  // namespace
}  // namespace tessera::xrtlib

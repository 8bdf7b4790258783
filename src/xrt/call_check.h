// The checks of a context's calls, for TESSERA_CHECK and TESSERA_SYNC: it tells buffers which bytes the array accesses,
// and reports the findings of the sanitizers.
#pragma once

#include "xrt/call.h"

#include <tessera/session.h>

#include <map>
#include <memory>
#include <set>
#include <string>

namespace tessera::xrtlib {

class CallCheck {
 public:
  using PagesByAddress = std::map<std::uint64_t, std::shared_ptr<Pages>>;

  // Both do nothing without these settings. `pages`: what the session shares; it does not change during the call.
  void begin(api::Session& session, const Call& call, const PagesByAddress& pages);
  // Call before the program learns that the call has ended.
  void end(api::Session& session);
  // The array will execute no further call.
  void end_program(api::Session& session);

 private:
  void accessed(std::uint64_t address, std::uint64_t bytes, bool writes);
  void tell_findings(api::Session& session, bool has_ended);

  const PagesByAddress* pages_ = nullptr;
  std::uint64_t call_ = 0;
  std::set<Coherence*> touched_;
  std::set<std::string> told_;
};

}  // namespace tessera::xrtlib

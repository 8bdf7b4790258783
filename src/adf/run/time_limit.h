// Stops a kernel that computes on after the time limit of the call.
//
// The executor looks at the clock between steps, but a kernel in an endless loop never ends its step. A timer of the
// system sends a signal to the thread of the kernels then. The handler runs in the middle of the kernel, as for faults
// of memory (memory_faults.h), switches to the executor and never returns. A kernel may be interrupted in malloc, or
// while libadf changes its lists; going on from there would be unsafe. So the handler waits for a tick at which the
// user's own code runs. If there is none for some seconds, for example because the kernel sleeps, the process ends.
#pragma once

namespace tessera::adf {

class TimeLimit {
 public:
  // Begins the time of a call. The thread that runs the kernels calls this function. 0 means that the call has no
  // limit.
  void begin(double seconds);
  void end();
  // Whether the time is over. A step that lasts longer is cut a little later.
  bool is_over() const;

 private:
  void create();

  bool is_created_ = false, is_available_ = false;
};

}  // namespace tessera::adf

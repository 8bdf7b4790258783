// The end of the process by exit(), while other threads of the program still use Tessera.
//
// exit() destroys static objects of the program and of libraries. So work that needs them is ended before, and none
// begins after. A thread that has such work should notice nothing: its process is about to end. So it waits for that.
// But exit() may wait for this very thread, if a static object of the program joins it. So the wait has a limit, and
// then the thread gets a failure.
#pragma once

namespace tessera::process_end {

// The thread that calls exit() calls this from a function that it gave to atexit(), and may call it again.
void begin();
bool has_begun();
// Waits for the end of the process, for 5 seconds at most. Returns at once in the thread that calls exit(), and if
// exit() was not called.
void await();

}  // namespace tessera::process_end

// The tasks of a channel that a command stream has started and that may still be running, for command_stream.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <map>

namespace tessera::compiler {

struct StreamTask {
  std::size_t operation;  // the operation that started the task
  bool has_token;
};

// The tasks in the order in which they start and end.
struct TaskQueue {
  std::deque<StreamTask> tasks;
  std::size_t with_token = 0;                    // number of tasks at the front that all have a token
  std::map<unsigned, std::size_t> last_users{};  // per descriptor: the operation that started the last task using it

  // The last task that uses the descriptor, or null when that task has ended. Earlier users end before it.
  const StreamTask* user(unsigned descriptor) const {
    const auto last = last_users.find(descriptor);
    if (last == last_users.end()) return nullptr;
    const auto found = std::ranges::lower_bound(tasks, last->second, {}, &StreamTask::operation);
    return found != tasks.end() && found->operation == last->second ? &*found : nullptr;
  }

  // Takes a token and removes all tasks that ended with it; returns false when no task has a token.
  bool take_token() {
    const auto found = std::ranges::find_if(tasks, &StreamTask::has_token);
    if (found == tasks.end()) return false;
    const auto ended = static_cast<std::size_t>(found - tasks.begin()) + 1;
    tasks.erase(tasks.begin(), found + 1);
    with_token -= std::min(with_token, ended);
    return true;
  }

  void end_those_without() {
    const auto from = tasks.begin() + static_cast<std::ptrdiff_t>(with_token);
    tasks.erase(std::remove_if(from, tasks.end(), [](const StreamTask& task) { return !task.has_token; }), tasks.end());
    with_token = tasks.size();
  }
};

}  // namespace tessera::compiler

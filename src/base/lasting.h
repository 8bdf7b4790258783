// Objects that are made once and never destroyed.
//
// A static object of a function fails in two moments. exit() destroys it while other threads of the program still run,
// and a thread that uses Tessera then reads a destroyed table. And if a thread makes the object while another one
// forks, the forked process waits for ever for the end of that work. So tables of the libraries are made with
// lasting(). The test `lasting` fails if a library has a static object with a destructor, or one that is made in a
// function.
#pragma once

#include "base/fork_lock.h"

#include <type_traits>
#include <utility>

namespace tessera {

// Returns what `make` returned in the first call at this place of the code.
// Use: const auto& table = lasting([] { return make_table(); });
template <class Make>
auto& lasting(Make make) {
  using Object = std::invoke_result_t<Make>;
  static constinit std::atomic<Object*> made = nullptr;
  static constinit Mutex mutex;
  if (Object* const found = made.load(std::memory_order_acquire)) return *found;
  const std::lock_guard lock(mutex);
  if (Object* const found = made.load(std::memory_order_acquire)) return *found;
  Object* const object = new Object(make());
  made.store(object, std::memory_order_release);
  return *object;
}

// Leaves the object as it is for ever.
template <class T>
void abandon(T object) {
  static_cast<void>(new T(std::move(object)));
}

}  // namespace tessera

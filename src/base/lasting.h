// Objects that are never destroyed.
//
// exit() destroys static objects while other threads of the program still run. A thread that uses Tessera at that
// moment would then read a destroyed table. So tables of the libraries are made with lasting(). The test `lasting`
// fails if a library has another static object with a destructor.
#pragma once

#include <utility>

namespace tessera {

// Use: static const auto& table = lasting(make_table());
template <class T>
T& lasting(T object) {
  return *new T(std::move(object));
}

}  // namespace tessera

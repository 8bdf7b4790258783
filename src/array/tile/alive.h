// is_alive returns true for a unit that works or waits, and false for a unit that another unit or the host would have
// to start first. tasks_ended describes a channel's tasks as text.
#pragma once

#include "array/tile/tile.h"

#include <string>

namespace tessera::array {

bool is_alive(const Channel& channel);
bool is_alive(const CoreUnit& core);
bool is_alive(const PlioPort& port);  // true for a port out of the array: it takes every word

std::string tasks_ended(const Channel& channel);  // "has ended its task", "was never given a task"

}  // namespace tessera::array

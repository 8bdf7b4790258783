// Whether a unit is at work or waits to go on, so that no other unit and no host has to start it first; and a channel's
// ended tasks as text.
#pragma once

#include "array/tile/tile.h"

#include <string>

namespace tessera::array {

bool is_alive(const Channel& channel);
bool is_alive(const CoreUnit& core);
bool is_alive(const PlioPort& port);  // true for a port out of the array: it takes every word

std::string tasks_ended(const Channel& channel);  // "has ended its task", "was never given a task"

}  // namespace tessera::array

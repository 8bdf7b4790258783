// Tells which users use which tokens, and with which values.
//
// A token has one value for the whole array. A *user* is a core, or a channel of a DMA. A user works in *sections*: at
// the start of a section, it waits until the token has one value (acquire); at the end, it gives the token another
// value (release). An aiex.useToken without its other half is a section of its own.
#pragma once

#include "dialect/aiex/aiex.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tessera::compiler::tokens {

struct User {
  mlir::Operation* op = nullptr;  // the core, or the DMA program
  device::TileId tile;
  struct Channel {
    aie::DMAChannelDir direction;
    std::uint32_t index;
    bool operator==(const Channel&) const = default;
  };
  std::optional<Channel> channel;  // channel of a DMA; nothing for a core

  bool operator==(const User&) const = default;
  bool is_dma() const { return channel.has_value(); }
  bool sends() const { return channel && channel->direction == aie::DMAChannelDir::MM2S; }
  bool receives() const { return channel && channel->direction == aie::DMAChannelDir::S2MM; }
  std::string name() const;  // e.g. "the core of tile (3,3)", "MM2S 0 of tile (3,3)"
};

struct Section {
  std::size_t user = 0;
  aiex::UseTokenOp acquire, release;  // one of the two may be null

  std::optional<std::int32_t> acquired() const;
  std::optional<std::int32_t> released() const;
  aiex::UseTokenOp first() const { return acquire ? acquire : release; }
};

struct Uses {
  std::vector<User> users;
  struct Token {
    aiex::TokenOp op;
    std::vector<Section> sections;  // sections in the order of the text
  };
  std::vector<Token> tokens;
};

// Reads all uses. Refuses a use outside cores and DMA channels or on a tile without a place, and a user that acquires a
// token again without a release between.
mlir::FailureOr<Uses> uses_of(aie::DeviceOp device);

// Maps each value with which a user, function or copy acquires a token to the value with which it then releases the
// token. steps_of() returns such a map for each token, by the token's name.
using Steps = std::multimap<std::int32_t, std::int32_t>;
std::map<std::string, Steps> steps_of(aie::DeviceOp device);

// True when these steps lead from one value to the other.
bool leads(const Steps& steps, std::int32_t from, std::int32_t to);

}  // namespace tessera::compiler::tokens

// The names of the causes of stalls, and the cause of a stall for each kind of request on the bus.
#include "core/bus.h"

namespace tessera::core {

std::string_view to_string(Cause cause) {
  switch (cause) {
    case Cause::Lock: return "lock";
    case Cause::Stream: return "stream";
    case Cause::Cascade: return "cascade";
    case Cause::Registers: return "registers";
    case Cause::Memory: break;
  }
  return "memory";
}

Cause cause_of(Request::Kind kind) {
  switch (kind) {
    case Request::Kind::Acquire:
    case Request::Kind::Release: return Cause::Lock;
    case Request::Kind::ReadStream:
    case Request::Kind::WriteStream: return Cause::Stream;
    case Request::Kind::ReadCascade:
    case Request::Kind::WriteCascade: return Cause::Cascade;
    case Request::Kind::Registers:
    case Request::Kind::Event: break;
  }
  return Cause::Registers;
}

}  // namespace tessera::core

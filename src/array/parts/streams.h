// Operations on streams (tile/stream.h describes streams and bursts): bursts, the words of cores, and the ends of a
// route. Internal.
#pragma once

#include "array/tile/tile.h"

#include <string>
#include <vector>

namespace tessera::array {

struct Parts;

class Streams {
 public:
  explicit Streams(Parts& parts) : parts_(parts) {}

  // Bursts (streams/stream.cpp).
  void pump_from(StreamEnd& source);  // call when the source's situation has changed
  void pump_into(Channel& sink);      // call when the sink's situation has changed
  void complete_burst(StreamEnd& source);
  void settle(StreamEnd& source);           // moves the words that have passed until now
  void halt_streams(const StreamEnd& end);  // stops the end's bursts; units with words look again
  bool go_on_by_word();                     // streams/stuck_streams.cpp
  bool by_word(StreamEnd& source);          // returns whether the source's words go through the network
  bool fed_by_burst(StreamEnd& sink);       // returns whether the sink's words come from a source that sends bursts
  // stream_unit returns the unit that has the events of a source's bursts. source_of returns the source for this unit.
  static UnitId stream_unit(const StreamEnd& source) { return source.tile->first_unit + kStreamUnit + source.index; }
  StreamEnd& source_of(UnitId stream) const;

  // The words of cores. Call take_word only after has_word and put_word only after has_room. After await_word or
  // await_room, the array wakes the unit in the first cycle in which there may be a word or room.
  bool has_word(StreamEnd& sink);
  bool has_room(StreamEnd& source);
  void await_word(StreamEnd& sink);
  void await_room(StreamEnd& source);
  StreamWord take_word(StreamEnd& sink);
  void put_word(StreamEnd& source, StreamWord word);
  void wake(StreamEnd& end, Cycle cycle);

  // Ends of routes (streams/route.cpp). joined returns whether the switch has a wire between two ports; if not, it
  // stops the machine. route returns the sinks of a source, and feeder the source of a sink.
  bool joined(const Tile& tile, device::Port slave, device::Port master);
  const Route& route(StreamEnd& source);
  const Feeder& feeder(StreamEnd& sink);
  void routes_changed();

  // The reasons why a stream stands still (streams/stream_reasons.cpp).
  std::vector<StreamEnd*> holding_up(StreamEnd& source);  // the sinks that have no room for its words
  std::string lacks_word(StreamEnd& sink);                // why no word comes: "MM2S 0 of (0,2) has no task"
  std::string lacks_room(StreamEnd& source);              // why no word leaves

 private:
  bool start_burst(StreamEnd& source, bool from_source);
  void note(StreamEnd& end, bool moving);
  void cut_burst(StreamEnd& source);
  void halt_burst(StreamEnd& source);
  void look_again(StreamEnd& end);
  void end_burst(StreamEnd& source);

  // The words of bursts (streams/burst_words.cpp).
  void move_words(StreamEnd& source, std::uint64_t words);
  bool returns(const StreamEnd& source);
  std::uint8_t tell_burst(StreamEnd& source, AddressWalk& walk, std::uint64_t words);
  void drain_before(StreamEnd& source, std::uint64_t words);
  void note_passed(StreamEnd& source, std::uint64_t words);
  AddressWalk deliver(StreamEnd& source, const WordsAt& from, std::uint64_t count, bool last, std::uint8_t number);
  void drain(StreamEnd& sink, std::uint64_t count);

  Parts& parts_;
};

}  // namespace tessera::array

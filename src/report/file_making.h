// A file report in the making (file_report.h): the lines and the data so far, and the functions that add the contents
// of one kind of file. Internal.
//
// These files use the names of container and runtime without their namespaces, so they have a namespace of their own.
#pragma once

#include "base/text.h"
#include "container/absorbed.h"
#include "container/cdo/cdo.h"
#include "container/stream/stream.h"
#include "report/file_report.h"
#include "runtime/device_choice.h"

namespace tessera::report::files {

using namespace container;
using namespace runtime;
using Json = nlohmann::ordered_json;

// Returns an object with members that are given as name, value, name, value. An initializer list of the library copies
// each value twice, and these objects are a tenth of the instructions of `info`.
inline void append_members(Json::object_t&) {}
template <class Value, class... Rest>
void append_members(Json::object_t& to, const char* name, Value&& value, Rest&&... rest) {
  to.emplace_back(name, std::forward<Value>(value));
  append_members(to, std::forward<Rest>(rest)...);
}
template <class... Members>
Json object_of(Members&&... members) {
  Json made = Json::object();
  auto& object = made.get_ref<Json::object_t&>();
  object.reserve(sizeof...(members) / 2);
  append_members(object, std::forward<Members>(members)...);
  return made;
}

// Moves the members of `from` behind those of `to`.
inline void move_members(Json from, Json& to) {
  for (auto& [name, value] : from.get_ref<Json::object_t&>()) to[name] = std::move(value);
}

struct Making : FileReport {
  template <class... Args>
  void line(std::string_view label, fmt::format_string<Args...> format, Args&&... args) {
    text += fmt::format("{:<12} {}\n", label, printable(fmt::format(format, std::forward<Args>(args)...)));
  }

  template <class T>
  T absorb(Partial<T> partial) {
    return absorbed(std::move(partial), *this);
  }
};

// file_commands.cpp
// Reports the device, the evidence for it, and the files that contradict it.
void report_device(Making& report, DeviceChoice choice);
// Describe the commands of a CDO, for the device that choose_device() finds by `clues` and these commands. The second
// function also reads the CDO.
Json report_cdo(Making& report, const Cdo& cdo, const DeviceClues& clues);
Json report_cdo(Making& report, ByteSpan cdo, std::uint64_t offset, const DeviceClues& clues = {});
void report_stream(Making& report, const InstructionStream& stream);
Json report_pdi(Making& report, ByteSpan image, std::uint64_t offset, const DeviceClues& clues = {});

void report_xclbin(Making& report, ByteSpan file);  // file_xclbin.cpp

}  // namespace tessera::report::files

// hls::stream: the queues between functions for programmable logic, as C++ programs for Vitis HLS run them on the host.
//
// Graphs include headers of such functions, and host programs call them. A queue here has no bound, as in a functional
// run. Kernels of a graph have no such arguments: data from programmable logic enter the graph through PLIOs.
//
// adfc++ searches this folder last, so the headers of an installed Vitis HLS prevail.
#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <string>
#include <utility>

namespace hls {

// `Depth` sizes the queue in hardware.
template <class T, int Depth = 0>
class stream {
 public:
  using value_type = T;

  stream() = default;
  explicit stream(std::string name) : name_(std::move(name)) {}
  stream(const stream&) = delete;
  stream& operator=(const stream&) = delete;

  bool empty() const { return values_.empty(); }
  bool full() const { return false; }
  std::size_t size() const { return values_.size(); }

  // An empty queue stays empty while its only thread waits, so reading it ends the program.
  T read() {
    if (values_.empty()) {
      std::fprintf(stderr, "hls::stream%s%s is read while it is empty\n", name_.empty() ? "" : " ", name_.c_str());
      std::abort();
    }
    T value = std::move(values_.front());
    values_.pop_front();
    return value;
  }
  void read(T& value) { value = read(); }
  bool read_nb(T& value) {
    if (values_.empty()) return false;
    value = read();
    return true;
  }
  void write(const T& value) { values_.push_back(value); }
  bool write_nb(const T& value) {
    write(value);
    return true;
  }
  stream& operator>>(T& value) {
    read(value);
    return *this;
  }
  stream& operator<<(const T& value) {
    write(value);
    return *this;
  }

 private:
  std::deque<T> values_;
  std::string name_;
};

}  // namespace hls

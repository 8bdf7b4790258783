// The ends of a design while it runs: files behind PLIOs, transactions of GMIOs.
#pragma once

#include "adf/files/text.h"
#include "adf/run/movement.h"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <functional>

namespace tessera::adf {

// An input file. All its words are available from the start.
class FileSource : public Source {
 public:
  FileSource(id port, std::filesystem::path path, Words words)
      : port_(port), path_(std::move(path)), words_(std::move(words)) {}

  std::span<const std::uint32_t> look(bool& ends_packet) override;
  void take(std::size_t words) override { at_ += words; }
  bool is_store() const override { return true; }

  bool is_at_end() const { return at_ == words_.words.size(); }
  id port() const { return port_; }
  const std::filesystem::path& path() const { return path_; }
  std::uint64_t lines() const { return words_.lines; }

 private:
  id port_;
  std::filesystem::path path_;
  Words words_;
  std::size_t at_ = 0, last_ = 0;
};

// An output file. It is written when the graph ends, or after the host program has waited for the graph.
class FileSink : public SinkEnd {
 public:
  FileSink(std::filesystem::path path, const Layout& layout, bool marks_packets)
      : path_(std::move(path)), lines_(layout), marks_packets_(marks_packets) {}

  std::size_t room() override { return kNoLimit; }
  void put(std::span<const std::uint32_t> words, bool ends_packet) override {
    lines_.add(words, ends_packet && marks_packets_);
    words_ += words.size();
  }
  // Takes a word with the time at which it came; each line of the file then has its time.
  void put_at(std::uint64_t picoseconds, std::uint32_t word, bool ends_packet) {
    lines_.add({&word, 1}, ends_packet && marks_packets_, picoseconds);
    ++words_;
  }
  Result<void> write(bool is_end);
  std::uint64_t words() const { return words_; }

 private:
  std::filesystem::path path_;
  LineWriter lines_;
  bool marks_packets_;
  std::uint64_t words_ = 0;
};

// A transaction of a GMIO. The transactions move in the order of the calls.
struct Transaction {
  std::byte* memory;
  std::size_t words;
  bool is_in(std::span<const std::byte> allocation) const {
    return std::greater_equal<>()(memory, allocation.data()) &&
           std::less<>()(memory, allocation.data() + allocation.size());
  }
};
class GmioSource : public Source {
 public:
  std::span<const std::uint32_t> look(bool& ends_packet) override;
  void take(std::size_t words) override;
  void add(const Transaction& one);
  bool is_idle() const { return queue_.empty(); }
  bool uses(std::span<const std::byte> allocation) const {
    return std::ranges::any_of(queue_, [&](const Transaction& one) { return one.is_in(allocation); });
  }
  void set_mover(Mover& mover) { mover_ = &mover; }

 private:
  std::deque<Transaction> queue_;
  Mover* mover_ = nullptr;
};
class GmioSink : public SinkEnd {
 public:
  std::size_t room() override { return queue_.empty() ? 0 : queue_.front().words; }
  void put(std::span<const std::uint32_t> words, bool ends_packet) override;
  void add(const Transaction& one);
  bool is_idle() const { return queue_.empty(); }
  bool uses(std::span<const std::byte> allocation) const {
    return std::ranges::any_of(queue_, [&](const Transaction& one) { return one.is_in(allocation); });
  }
  void set_mover(Mover& mover) { mover_ = &mover; }

 private:
  std::deque<Transaction> queue_;
  Mover* mover_ = nullptr;
};

}  // namespace tessera::adf

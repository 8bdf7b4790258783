#include "adf/run/ends.h"

#include "adf/codes.h"
#include "base/file.h"

#include <cstring>

namespace tessera::adf {

std::span<const std::uint32_t> FileSource::look(bool& ends_packet) {
  while (last_ < words_.lasts.size() && words_.lasts[last_] < at_) ++last_;
  std::size_t end = words_.words.size();
  ends_packet = false;
  constexpr std::size_t kAtOnce = 4096;  // words; so that a reader with a limit soon sees the end of its data
  if (end - at_ > kAtOnce) end = at_ + kAtOnce;
  if (last_ < words_.lasts.size() && words_.lasts[last_] < end) {
    end = static_cast<std::size_t>(words_.lasts[last_]) + 1;
    ends_packet = true;
  }
  return {words_.words.data() + at_, end - at_};
}

Result<void> FileSink::write(bool is_end) {
  if (is_end) lines_.finish();
  std::error_code ignored;
  if (path_.has_parent_path()) std::filesystem::create_directories(path_.parent_path(), ignored);
  return write_file(path_, std::string_view(lines_.text()));
}

// The last word of a transaction is marked, as a DMA marks the last word of each of its transfers.
std::span<const std::uint32_t> GmioSource::look(bool& ends_packet) {
  ends_packet = true;
  if (queue_.empty()) return {};
  return {reinterpret_cast<const std::uint32_t*>(queue_.front().memory), queue_.front().words};
}

void GmioSource::take(std::size_t words) {
  Transaction& one = queue_.front();
  one.memory += words * 4;
  one.words -= words;
  if (one.words == 0) queue_.pop_front();
}

void GmioSource::add(const Transaction& one) {
  if (one.words != 0) queue_.push_back(one);
  if (mover_ != nullptr) mover_->touch();
}

void GmioSink::put(std::span<const std::uint32_t> words, bool) {
  Transaction& one = queue_.front();
  std::memcpy(one.memory, words.data(), words.size_bytes());
  one.memory += words.size_bytes();
  one.words -= words.size();
  if (one.words == 0) queue_.pop_front();
}

void GmioSink::add(const Transaction& one) {
  if (one.words != 0) queue_.push_back(one);
  if (mover_ != nullptr) mover_->touch();
}

}  // namespace tessera::adf

#include "adf/run/streams.h"

namespace tessera::adf {

void StreamOut::wait_for_room() {
  core_->wait({port_, 1, 0, "free word of the stream"}, [this] { return words_.size() < limit_; });
}

void StreamIn::wait_for_word() {
  core_->wait({port_, 1, 0, "word"}, [this] { return !words_.empty(); });
}

kernel_abi::beat Cascade::read() {
  reader_->wait({to_, 1, 0, "beat of the cascade"}, [this] { return !beats_.empty(); });
  const kernel_abi::beat value = beats_.front();
  beats_.pop_front();
  if (limit_ != kNoLimit) writer_->wake();
  reader_->spend(1);
  return value;
}

void Cascade::write(const kernel_abi::beat& value) {
  if (beats_.size() >= limit_)
    writer_->wait({from_, 1, 0, "free place of the cascade"}, [this] { return beats_.size() < limit_; });
  beats_.push_back(value);
  reader_->wake();
  writer_->spend(1);
}

}  // namespace tessera::adf

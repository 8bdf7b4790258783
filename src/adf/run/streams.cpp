#include "adf/run/streams.h"

#include "adf/run/observer.h"

namespace tessera::adf {

void StreamOut::wait_for_room() {
  core_->wait({port_, 1, 0, "free word of the stream"}, [this] { return words_.size() < limit_; });
}

void StreamIn::wait_for_word() {
  core_->wait({port_, 1, 0, "word"}, [this] { return !words_.empty(); });
}

namespace {
void observe(const Core& core, id port, const kernel_abi::beat& value) {
  if (Observer* observer = core.engine().observer())
    observer->moved_beat(port, std::as_bytes(std::span(value.words)), core.time());
}
}  // namespace

kernel_abi::beat Cascade::read() {
  reader_->wait({to_, 1, 0, "beat of the cascade"}, [this] { return !beats_.empty(); });
  const kernel_abi::beat value = beats_.front();
  beats_.pop_front();
  if (limit_ != kNoLimit) writer_->wake();
  observe(*reader_, to_, value);
  reader_->spend(1);
  return value;
}

void Cascade::write(const kernel_abi::beat& value) {
  if (beats_.size() >= limit_)
    writer_->wait({from_, 1, 0, "free place of the cascade"}, [this] { return beats_.size() < limit_; });
  beats_.push_back(value);
  observe(*writer_, from_, value);
  reader_->wake();
  writer_->spend(1);
}

}  // namespace tessera::adf

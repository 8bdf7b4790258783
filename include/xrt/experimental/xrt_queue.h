// A queue of functions that a thread of its own calls one after the other.
#pragma once

#include "xrt/detail/config.h"

#ifdef __cplusplus
#include <future>
#include <memory>
#include <type_traits>
#include <utility>

namespace xrt {

class queue_impl;

class queue {
  friend class queue_impl;
  // A function that can be moved only.
  class task {
    struct task_iholder {
      virtual ~task_iholder() {}
      virtual void execute() = 0;
    };
    template <typename Callable>
    struct task_holder : task_iholder {
      Callable held;
      explicit task_holder(Callable&& callable) : held(std::move(callable)) {}
      void execute() override { held(); }
    };
    std::unique_ptr<task_iholder> content;

   public:
    task() = default;
    task(task&&) = default;
    template <typename Callable,
              typename = typename std::enable_if<!std::is_same<typename std::decay<Callable>::type, task>::value>::type>
    task(Callable&& callable) : content(new task_holder<typename std::decay<Callable>::type>(std::move(callable))) {}
    task& operator=(task&&) = default;
    operator bool() const { return content != nullptr; }
    void execute() { content->execute(); }
  };

 public:
  class event {
    struct event_iholder {
      virtual ~event_iholder() {}
      virtual void wait() const = 0;
    };
    template <typename Value>
    struct event_holder : event_iholder {
      std::shared_future<Value> held;
      explicit event_holder(std::shared_future<Value>&& future) : held(std::move(future)) {}
      void wait() const override { held.wait(); }
    };
    std::shared_ptr<event_iholder> content;

   public:
    event() = default;
    template <typename Value>
    event(std::shared_future<Value> future) : content(std::make_shared<event_holder<Value>>(std::move(future))) {}
    operator bool() const { return content != nullptr; }
    void wait() const {
      if (content) content->wait();
    }
  };

  XRT_API_EXPORT queue();

#if __cplusplus >= 201402L
  template <typename Callable>
  auto enqueue(Callable&& callable) {
    using Value = decltype(callable());
    std::packaged_task<Value()> all([held = std::move(callable)]() mutable { return held(); });
    std::shared_future<Value> result = all.get_future().share();
    add_task(std::move(all));
    return result;
  }
  template <typename Value>
  auto enqueue(std::shared_future<Value> future) {
    return enqueue([held = event(std::move(future))] { held.wait(); });
  }
  auto enqueue(event other) {
    return enqueue([held = std::move(other)] { held.wait(); });
  }
#endif

  queue_impl* get_impl() const { return impl.get(); }

 private:
  XRT_API_EXPORT void add_task(task&& next);

  std::shared_ptr<queue_impl> impl;
};

}  // namespace xrt
#endif

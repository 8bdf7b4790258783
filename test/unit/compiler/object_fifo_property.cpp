// Compares the objects that a core uses before and after object FIFOs are lowered. Random programs of loops, branches,
// acquires and releases run in an interpreter that models a FIFO as a queue, and again after lowering, as buffers and
// locks. Both must touch the same objects and wait for the same amounts, in the same order.
#include "compiler/compile/register.h"
#include "dialect/aie/aie.h"

#include "effort.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/MLIRContext.h>
#include <mlir/Parser/Parser.h>
#include <mlir/Pass/PassManager.h>
#include <mlir/Pass/PassRegistry.h>

#include <map>
#include <random>

namespace tessera::compiler {
namespace {

// ---- Programs

struct Fifo {
  std::string name;
  bool produced;
  unsigned depth;
};

// Writes random programs. A block releases only objects that it acquired itself, so no program releases too many.
class Author {
 public:
  explicit Author(std::uint32_t seed) : dice_(seed) {
    fifos_ = {{"x", false, roll(1, 4)}, {"y", true, roll(1, 3)}, {"z", false, 2}};
  }

  std::string design(bool first_generation) {
    std::string text = fmt::format("aie.device({}) {{\n", first_generation ? "xcvc1902" : "npu1_1col");
    text += fmt::format(
        "%t = aie.tile(0, 3)\n%u = aie.tile(0, 4)\n%rtp = aie.buffer(%t) {{sym_name = \"rtp\"}} : "
        "memref<1xi32>\n");
    for (const Fifo& fifo : fifos_)
      text += fmt::format("aie.objectfifo @{} (%{}, {{%{}}}, {} : i32) : !aie.objectfifo<memref<4xi32>>\n", fifo.name,
                          fifo.produced ? "t" : "u", fifo.produced ? "u" : "t", fifo.depth);
    text +=
        "aie.core(%t) {\n%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n%c2 = arith.constant 2 : "
        "index\n%count = memref.load %rtp[%c0] : memref<1xi32>\n"
        "%unknown = arith.index_cast %count : i32 to index\n";
    block(text, 0, "%c1");
    return text + "aie.end\n}\n}\n";
  }

 private:
  unsigned roll(unsigned low, unsigned high) { return low + static_cast<unsigned>(dice_()) % (high - low + 1); }

  void block(std::string& text, unsigned level, const std::string& counter) {
    const unsigned count = roll(1, level == 0 ? 4 : 3);
    for (unsigned i = 0; i < count; ++i) {
      const unsigned kind = roll(0, 9);
      if (kind < 4 && level < 3) {
        loop(text, level);
      } else if (kind < 6 && level < 3) {
        branch(text, level, counter);
      } else {
        use(text);
      }
    }
  }

  void loop(std::string& text, unsigned level) {
    const unsigned id = next_++;
    const bool unknown = roll(0, 7) == 0;
    text += fmt::format("%high{0} = arith.constant {1} : index\n%step{0} = arith.constant {2} : index\n", id,
                        roll(0, 9), roll(1, 2));
    text += fmt::format("scf.for %i{0} = %c0 to {1} step %step{0} {{\n", id,
                        unknown ? "%unknown" : fmt::format("%high{}", id));
    block(text, level + 1, fmt::format("%i{}", id));
    text += "}\n";
  }

  void branch(std::string& text, unsigned level, const std::string& counter) {
    const unsigned id = next_++;
    text += fmt::format("%odd{0} = arith.remui {1}, %c2 : index\n%if{0} = arith.cmpi eq, %odd{0}, %c1 : index\n", id,
                        counter);
    text += fmt::format("scf.if %if{} {{\n", id);
    const std::size_t begin = text.size();
    block(text, level + 1, counter);
    const std::string same = text.substr(begin);
    // Two equal branches, after which the buffers are still known; two different branches; or no else branch.
    if (roll(0, 1) == 0)
      text += "} else {\n" + same;
    else if (roll(0, 1) == 0) {
      text += "} else {\n";
      block(text, level + 1, counter);
    }
    text += "}\n";
  }

  void use(std::string& text) {
    const Fifo& fifo = fifos_[roll(0, 2)];
    const char* port = fifo.produced ? "Produce" : "Consume";
    const unsigned id = next_++, count = roll(1, fifo.depth);
    text += fmt::format("%s{} = aie.objectfifo.acquire @{} ({}, {}) : !aie.objectfifosubview<memref<4xi32>>\n", id,
                        fifo.name, port, count);
    for (unsigned i = 0; i < count; ++i) {
      text += fmt::format(
          "%e{0}_{1} = aie.objectfifo.subview.access %s{0}[{1}] : !aie.objectfifosubview<memref<4xi32>> "
          "-> memref<4xi32>\n%l{0}_{1} = arith.constant {2} : i32\nmemref.store %l{0}_{1}, "
          "%e{0}_{1}[%c0] : memref<4xi32>\n",
          id, i, id * 16 + i);
    }
    if (roll(0, 4) != 0) text += fmt::format("aie.objectfifo.release @{} ({}, {})\n", fifo.name, port, roll(0, count));
  }

  std::mt19937 dice_;
  std::vector<Fifo> fifos_;
  unsigned next_ = 0;
};

// ---- Running them

struct Datum {
  std::int64_t number = 0;
  std::string name;  // name of a buffer or lock
  std::vector<std::string> objects;
};

class Walker {
 public:
  Walker(aie::DeviceOp device, bool first_generation, std::int64_t unknown)
      : device_(device), flags_(first_generation), unknown_(unknown) {}

  std::vector<std::string> walk() {
    for (auto buffer : device_.getOps<aie::BufferOp>())
      values_[buffer.getResult()].name = buffer.getSymName().value_or("").str();
    for (auto lock : device_.getOps<aie::LockOp>()) values_[lock.getResult()].name = lock.getSymName()->str();
    for (auto core : device_.getOps<aie::CoreOp>()) run(core.getBody());
    return events_;
  }

 private:
  std::int64_t number(mlir::Value value) { return values_[value].number; }

  std::vector<Datum> run(mlir::Region& region) {
    for (mlir::Operation& op : region.front()) {
      if (mlir::isa<mlir::scf::YieldOp>(op)) {
        std::vector<Datum> yielded;
        for (const mlir::Value value : op.getOperands()) yielded.push_back(values_[value]);
        return yielded;
      }
      run(op);
    }
    return {};
  }

  void run(mlir::Operation& op) {
    namespace arith = mlir::arith;
    const auto set = [&](std::int64_t value) { values_[op.getResult(0)].number = value; };
    if (auto constant = mlir::dyn_cast<arith::ConstantOp>(op))
      return set(mlir::cast<mlir::IntegerAttr>(constant.getValue()).getInt());
    if (mlir::isa<arith::AddIOp>(op)) return set(number(op.getOperand(0)) + number(op.getOperand(1)));
    if (mlir::isa<arith::SubIOp>(op)) return set(number(op.getOperand(0)) - number(op.getOperand(1)));
    if (mlir::isa<arith::RemUIOp>(op)) return set(number(op.getOperand(0)) % number(op.getOperand(1)));
    if (mlir::isa<arith::MaxSIOp>(op)) return set(std::max(number(op.getOperand(0)), number(op.getOperand(1))));
    if (mlir::isa<arith::IndexCastOp>(op)) return set(number(op.getOperand(0)));
    if (mlir::isa<arith::SelectOp>(op)) {
      const Datum chosen = values_[op.getOperand(number(op.getOperand(0)) != 0 ? 1 : 2)];
      values_[op.getResult(0)] = chosen;
      return;
    }
    if (auto compare = mlir::dyn_cast<arith::CmpIOp>(op)) {
      const std::int64_t a = number(compare.getLhs()), b = number(compare.getRhs());
      switch (compare.getPredicate()) {
        case arith::CmpIPredicate::eq: return set(a == b);
        case arith::CmpIPredicate::sge: return set(a >= b);
        case arith::CmpIPredicate::sle: return set(a <= b);
        default: FAIL() << "an unknown comparison";
      }
    }
    if (auto load = mlir::dyn_cast<mlir::memref::LoadOp>(op)) {
      const std::string& name = values_[load.getMemref()].name;
      return set(name == "rtp" ? unknown_ : memory_[{name, number(load.getIndices().front())}]);
    }
    if (auto store = mlir::dyn_cast<mlir::memref::StoreOp>(op)) {
      const std::string& name = values_[store.getMemref()].name;
      memory_[{name, number(store.getIndices().front())}] = number(store.getValue());
      if (name.find("counters") == std::string::npos)
        events_.push_back(fmt::format("{} to {}", number(store.getValue()), name));
      return;
    }
    if (auto loop = mlir::dyn_cast<mlir::scf::ForOp>(op)) {
      for (std::int64_t i = number(loop.getLowerBound()); i < number(loop.getUpperBound());
           i += number(loop.getStep())) {
        values_[loop.getInductionVar()].number = i;
        run(loop.getRegion());
      }
      return;
    }
    if (auto branch = mlir::dyn_cast<mlir::scf::IfOp>(op)) {
      mlir::Region& taken = number(branch.getCondition()) != 0 ? branch.getThenRegion() : branch.getElseRegion();
      if (!taken.empty()) run(taken);
      return;
    }
    if (auto choice = mlir::dyn_cast<mlir::scf::IndexSwitchOp>(op)) {
      mlir::Region* taken = &choice.getDefaultRegion();
      for (auto [value, region] : llvm::zip(choice.getCases(), choice.getCaseRegions()))
        if (value == number(choice.getArg())) taken = &region;
      const std::vector<Datum> results = run(*taken);
      for (std::size_t i = 0; i < results.size(); ++i) values_[choice.getResult(static_cast<unsigned>(i))] = results[i];
      return;
    }
    if (auto use = mlir::dyn_cast<aie::UseLockOp>(op)) {
      const std::int64_t value =
          use.getComputedValue() ? number(use.getComputedValue()) : static_cast<std::int32_t>(*use.getValue());
      return lock_event(values_[use.getLock()].name, use.getAction() != aie::LockAction::Release, value);
    }
    if (auto acquire = mlir::dyn_cast<aie::ObjectFifoAcquireOp>(op)) return run(acquire);
    if (auto release = mlir::dyn_cast<aie::ObjectFifoReleaseOp>(op)) return run(release);
    if (auto access = mlir::dyn_cast<aie::ObjectFifoSubviewAccessOp>(op)) {
      const std::string name = values_[access.getSubview()].objects.at(access.getIndex());
      values_[access.getOutput()].name = name;
      return;
    }
    ASSERT_TRUE(mlir::isa<aie::EndOp>(op)) << op.getName().getStringRef().str();
  }

  void lock_event(const std::string& lock, bool acquires, std::int64_t value) {
    if (value != 0 || flags_) events_.push_back(fmt::format("{} {} {}", acquires ? "acquire" : "release", lock, value));
  }

  // ---- A FIFO as a queue of the held objects, oldest first

  struct Queue {
    std::vector<unsigned> held;
    unsigned next = 0;
  };

  unsigned depth_of(llvm::StringRef name) {
    return mlir::cast<aie::ObjectFifoCreateOp>(mlir::SymbolTable::lookupSymbolIn(device_, name)).depth(0);
  }

  void locks(llvm::StringRef fifo, bool produces, bool acquires, const std::vector<unsigned>& objects) {
    if (objects.empty()) return;
    if (flags_) {
      for (const unsigned object : objects)
        lock_event(fmt::format("{}_lock_{}", fifo.str(), object), acquires, produces == acquires ? 0 : 1);
    } else {
      lock_event(fmt::format("{}_{}_lock", fifo.str(), produces == acquires ? "prod" : "cons"), acquires,
                 static_cast<std::int64_t>(objects.size()));
    }
  }

  void run(aie::ObjectFifoAcquireOp op) {
    Queue& queue = queues_[op.getObjFifoName().str()];
    std::vector<unsigned> fresh;
    while (queue.held.size() < op.getSize()) {
      fresh.push_back(queue.next);
      queue.held.push_back(queue.next);
      queue.next = (queue.next + 1) % depth_of(op.getObjFifoName());
    }
    locks(op.getObjFifoName(), op.getPort() == aie::ObjectFifoPort::Produce, true, fresh);
    std::vector<std::string>& objects = values_[op.getSubview()].objects;
    objects.clear();
    for (const unsigned object : queue.held)
      objects.push_back(fmt::format("{}_buff_{}", op.getObjFifoName().str(), object));
  }

  void run(aie::ObjectFifoReleaseOp op) {
    Queue& queue = queues_[op.getObjFifoName().str()];
    ASSERT_LE(op.getSize(), queue.held.size());
    const std::vector<unsigned> gone(queue.held.begin(), queue.held.begin() + op.getSize());
    queue.held.erase(queue.held.begin(), queue.held.begin() + op.getSize());
    locks(op.getObjFifoName(), op.getPort() == aie::ObjectFifoPort::Produce, false, gone);
  }

  aie::DeviceOp device_;
  bool flags_;
  std::int64_t unknown_;
  llvm::DenseMap<mlir::Value, Datum> values_;
  std::map<std::pair<std::string, std::int64_t>, std::int64_t> memory_;
  std::map<std::string, Queue> queues_;
  std::vector<std::string> events_;
};

class ObjectFifoTest : public testing::TestWithParam<bool> {
 protected:
  ObjectFifoTest() : context_(registry(), mlir::MLIRContext::Threading::DISABLED) {
    static const bool registered = [] {
      register_passes();
      return true;
    }();
    (void)registered;
  }

  static const mlir::DialectRegistry& registry() {
    static const mlir::DialectRegistry all = [] {
      mlir::DialectRegistry made;
      register_dialects(made);
      return made;
    }();
    return all;
  }

  mlir::OwningOpRef<mlir::ModuleOp> parse(const std::string& text) {
    return mlir::parseSourceString<mlir::ModuleOp>(text, &context_);
  }

  std::vector<std::string> walk(mlir::ModuleOp module, std::int64_t unknown) {
    return Walker(*module.getOps<aie::DeviceOp>().begin(), GetParam(), unknown).walk();
  }

  bool lower(mlir::ModuleOp module, bool counted) {
    mlir::PassManager passes(&context_);
    return succeeded(mlir::parsePassPipeline(
               fmt::format("aie.device(aie-objectFifo-stateful-transform{{dynamic-objFifos={}}})", counted), passes)) &&
           succeeded(passes.run(module));
  }

  mlir::MLIRContext context_;
};

TEST_P(ObjectFifoTest, CoresTouchTheSameObjectsAndWaitForTheSame) {
  unsigned written_out = 0, counting = 0;
  for (std::uint32_t seed = 0; seed < effort(300, 20000); ++seed) {
    const std::string text = Author(seed).design(GetParam());
    auto before = parse(text);
    ASSERT_TRUE(before) << "seed " << seed << "\n" << text;
    for (const bool counted : {false, true}) {
      auto after = parse(text);
      ASSERT_TRUE(lower(*after, counted)) << "seed " << seed << "\n" << text;
      bool counts = false;
      after->walk([&](mlir::scf::IndexSwitchOp) { counts = true; });
      if (!counted) ++(counts ? counting : written_out);
      for (const std::int64_t unknown : {0, 1, 5})
        ASSERT_EQ(walk(*after, unknown), walk(*before, unknown)) << "seed " << seed << "\n" << text;
    }
  }
  EXPECT_GT(written_out, 0U);
  EXPECT_GT(counting, 0U);
}

INSTANTIATE_TEST_SUITE_P(Locks, ObjectFifoTest, testing::Values(false, true),
                         [](const testing::TestParamInfo<bool>& which) { return which.param ? "Flags" : "Counting"; });

}  // namespace
}  // namespace tessera::compiler

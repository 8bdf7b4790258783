// aie-objectfifo-liveness: finds object FIFOs with too few objects for a broadcast that runs several times.
//
// A broadcast is a FIFO with several consumers. Its producer acquires an object again only when all consumers have
// released it. Where consumers also hold up the producer's tile, directly or through other FIFOs, the producer of a
// broadcast that repeats can wait for an object that its consumers free only after they got the next one: a deadlock.
//
// FIFOs that share a tile, one as its input and one as its output, hold each other up; sets of such FIFOs are called
// circles here. The rule is mlir-aie's: a broadcast in a circle that is repeated T times to F consumers has F * T
// objects under way, and room for 2 * depth. The halves of one tensor may be FIFOs on several memory tiles. They count
// as one broadcast if their names differ only in a number behind the last `_`, if their objects, depths and repeat
// counts are the same, and if no tile consumes both.
//
// A broadcast that runs once drains in any case, so T = 1 is never reported. The rule finds no other deadlock.
#include "compiler/diagnosis/report.h"
#include "compiler/object_fifo/codes.h"
#include "compiler/passes.h"

#include <llvm/ADT/EquivalenceClasses.h>
#include <llvm/ADT/StringExtras.h>

#include <map>
#include <set>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEOBJECTFIFOLIVENESS
#include "compiler/passes/decls.h.inc"

namespace {

struct Fifo {
  aie::ObjectFifoCreateOp op;
  std::int64_t depth = 0, repeats = 1;
  SmallVector<Value> consumers;
};

struct Broadcast {
  std::string name;
  const Fifo* first;
  SmallVector<Value> consumers;
  std::set<unsigned> circles;
};

// Removes a number behind the last underscore.
std::string without_number(StringRef name) {
  const auto [base, number] = name.rsplit('_');
  return !number.empty() && llvm::all_of(number, llvm::isDigit) ? base.str() : name.str();
}

bool belongs(const Broadcast& broadcast, const Fifo& fifo) {
  aie::ObjectFifoCreateOp one = broadcast.first->op, other = fifo.op;
  return one.getElemType() == other.getElemType() && broadcast.first->depth == fifo.depth &&
         broadcast.first->repeats == fifo.repeats &&
         llvm::none_of(fifo.consumers, [&](Value tile) { return llvm::is_contained(broadcast.consumers, tile); });
}

struct ObjectFifoLiveness : impl::AIEObjectFifoLivenessBase<ObjectFifoLiveness> {
  void runOnOperation() override {
    read();
    find_circles();
    for (const Broadcast& broadcast : broadcasts())
      if (failed(check(broadcast))) return signalPassFailure();
  }

 private:
  void read() {
    fifos_.clear();
    for (auto op : getOperation().getOps<aie::ObjectFifoCreateOp>()) {
      const auto depth = dyn_cast<IntegerAttr>(op.getElemNumber());
      if (!depth) continue;  // ends with depths of their own
      fifos_.push_back({op, depth.getInt(), std::max<std::int64_t>(op.getRepeatCount().value_or(1), 1),
                        SmallVector<Value>(op.getConsumerTiles())});
    }
  }

  // Gives each FIFO the number of its circle; FIFOs outside of circles get none.
  void find_circles() {
    llvm::EquivalenceClasses<unsigned> together;
    std::set<unsigned> joined;
    for (unsigned out = 0; out < fifos_.size(); ++out)
      for (unsigned in = 0; in < fifos_.size(); ++in)
        if (llvm::is_contained(fifos_[in].consumers, Value(fifos_[out].op.getProducerTile()))) {
          together.unionSets(out, in);
          if (out != in) joined.insert({out, in});
        }
    circles_.clear();
    for (const unsigned fifo : joined) circles_[fifo] = together.getLeaderValue(fifo);
  }

  std::vector<Broadcast> broadcasts() {
    std::vector<Broadcast> found;
    std::map<std::string, std::size_t> named;
    for (unsigned i = 0; i < fifos_.size(); ++i) {
      const Fifo& fifo = fifos_[i];
      if (!circles_.contains(i) || fifo.consumers.size() <= 1) continue;
      const std::string name = without_number(aie::ObjectFifoCreateOp(fifo.op).getSymName());
      const auto known = named.try_emplace(name, found.size()).first;
      std::size_t place = known->second;
      if (place == found.size() || !belongs(found[place], fifo)) {
        place = found.size();
        found.push_back({name, &fifo, {}, {}});
      }
      llvm::append_range(found[place].consumers, fifo.consumers);
      found[place].circles.insert(circles_[i]);
    }
    return found;
  }

  LogicalResult check(const Broadcast& broadcast) {
    std::int64_t repeats = 1;
    for (const auto& [fifo, circle] : circles_)
      if (broadcast.circles.contains(circle)) repeats = std::max(repeats, fifos_[fifo].repeats);
    const auto consumers = static_cast<std::int64_t>(broadcast.consumers.size());
    const std::int64_t depth = broadcast.first->depth, under_way = consumers * repeats;
    if (depth <= 0 || repeats < 2 || under_way <= 2 * depth) return success();
    // The remedy is in the message, which has no notes: users' tests expect no more than the message.
    return report(broadcast.first->op,
                  error(object_fifo::code::small_depth,
                        "objectFIFO @{} in a cyclic dependency requires depth >= {} for deadlock-free execution; "
                        "allocated depth = {}: {} consumers and {} runs leave {} objects under way, with room for {}",
                        broadcast.name, (under_way + 1) / 2, depth, consumers, repeats, under_way, 2 * depth));
  }

  std::vector<Fifo> fifos_;
  std::map<unsigned, unsigned> circles_;  // from a FIFO to its circle
};

}  // namespace

}  // namespace tessera::compiler

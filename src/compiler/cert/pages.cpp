// Divides control code into pages.
//
// A page that is too large is divided at the first place behind half of a page, and its parts may be divided again. The
// size is an estimate, so the limit leaves some bytes of a page free (facts/cert.tsv). IDs of jobs stay in the order in
// which the jobs run: a new part gets the ID after its first part, and all later IDs go up by one.
#include "compiler/cert.h"
#include "compiler/cert/jobs.h"
#include "compiler/cert/passes.h"

#include <map>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIECERTPAGES
#include "compiler/cert/decls.h.inc"

namespace {

bool needs_own_page(Operation* op) {
  return isa<aiex::CertLoadPdiOp, aiex::CertPreemptOp>(op);
}

// Puts each job that is in no page into a page of its own.
void put_into_pages(aie::DeviceOp device) {
  SmallVector<aiex::CertJobOp> free;
  device.walk([&](aiex::CertJobOp job) {
    if (!isa<aiex::CertPageOp>(job->getParentOp())) free.push_back(job);
  });
  for (aiex::CertJobOp job : free) {
    OpBuilder builder(job);
    auto page = aiex::CertPageOp::create(builder, job.getLoc());
    Block& block = page.getBody().emplaceBlock();
    job->moveBefore(&block, block.end());
    aiex::CertPageOp::ensureTerminator(page.getBody(), builder, job.getLoc());
  }
}

// Moves the operations of a page, in order, into pages in front of it, so that each operation that needs its own page
// has one.
class Isolation {
 public:
  explicit Isolation(aie::DeviceOp device) : largest_(largest_job(device)), builder_(device.getContext()) {}

  void isolate(aiex::CertPageOp page) {
    const auto jobs = llvm::to_vector(page.getBody().getOps<aiex::CertJobOp>());
    const bool alone = jobs.size() == 1 && operations_of(jobs.front()).size() == 1;
    const bool any = llvm::any_of(jobs, [](auto job) { return llvm::any_of(operations_of(job), needs_own_page); });
    if (alone || !any) return;
    builder_.setInsertionPoint(page);
    for (aiex::CertJobOp job : jobs) divide(job);
    page.erase();
  }

 private:
  void divide(aiex::CertJobOp job) {
    aiex::CertJobOp open;
    bool is_first = true;
    for (Operation* op : operations_of(job)) {
      const bool alone = needs_own_page(op);
      if (!open || alone) {
        open = create_page(builder_, job.getLoc(), is_first && !alone ? job.getJobId() : ++largest_);
        is_first = false;
      }
      op->moveBefore(open.getBody().front().getTerminator());
      if (alone) open = {};
    }
  }

  std::uint32_t largest_;
  OpBuilder builder_;
};

// Divides pages that are too large. A job that is divided keeps its ID for its first part; number() gives the others
// their IDs.
class Division {
 public:
  explicit Division(aie::DeviceOp device) : symbols_(device) {}

  void divide(aiex::CertPageOp page) {
    while (Operation* begin = second_part_of(page)) page = move_behind(page, begin);
  }

  // Gives each part of a divided job the ID after the part before it, and moves up all larger IDs.
  void number(aie::DeviceOp device) {
    std::map<std::uint32_t, std::uint32_t> before;  // a divided ID -> extra parts of it and of all smaller IDs
    std::uint32_t sum = 0;
    for (const auto& [id, parts] : extra_) before[id] = sum += parts;
    device.walk([&](aiex::CertJobOp job) {
      const auto next = before.lower_bound(job.getJobId());
      const std::uint32_t shift = next == before.begin() ? 0 : std::prev(next)->second;
      job.setJobId(job.getJobId() + shift + parts_.lookup(job));
    });
  }

 private:
  // Returns the first operation behind half of a page that is too large; null for a page that fits or has one
  // operation.
  Operation* second_part_of(aiex::CertPageOp page) {
    std::uint64_t bytes = cert::kPageHeaderBytes;
    Operation* begin = nullptr;
    for (auto job : page.getBody().getOps<aiex::CertJobOp>()) {
      bool is_first = true;
      for (Operation* op : operations_of(job)) {
        const std::uint64_t more = bytes_of(op, symbols_);
        const bool ends = bytes >= cert::kPageBytes / 2 || bytes + more >= cert::kPageBytes;
        if (begin == nullptr && !is_first && ends) begin = op;
        is_first = false;
        bytes += more;
        if (begin != nullptr && bytes >= cert::kPageBytes) return begin;
      }
    }
    return nullptr;
  }

  // Moves the operation and all operations after it into a new page; returns that page.
  aiex::CertPageOp move_behind(aiex::CertPageOp page, Operation* begin) {
    auto divided = cast<aiex::CertJobOp>(begin->getParentOp());
    OpBuilder builder(page->getContext());
    builder.setInsertionPointAfter(page);
    aiex::CertJobOp rest = create_page(builder, divided.getLoc(), divided.getJobId());
    parts_[rest] = parts_.lookup(divided) + 1;
    ++extra_[divided.getJobId()];
    while (!begin->hasTrait<OpTrait::IsTerminator>()) {
      Operation* next = begin->getNextNode();
      begin->moveBefore(rest.getBody().front().getTerminator());
      begin = next;
    }
    auto second = cast<aiex::CertPageOp>(rest->getParentOp());
    for (aiex::CertJobOp job : llvm::to_vector(page.getBody().getOps<aiex::CertJobOp>()))
      if (divided->isBeforeInBlock(job)) job->moveBefore(second.getBody().front().getTerminator());
    return second;
  }

  SymbolTable symbols_;
  llvm::DenseMap<Operation*, std::uint32_t> parts_;  // number of a part, counted from 0
  std::map<std::uint32_t, std::uint32_t> extra_;     // ID of a divided job -> its parts, without the first
};

struct CertPages : impl::AIECertPagesBase<CertPages> {
  void runOnOperation() override {
    put_into_pages(getOperation());
    Isolation isolation(getOperation());
    for (aiex::CertPageOp page : pages()) isolation.isolate(page);
    Division division(getOperation());
    for (aiex::CertPageOp page : pages()) division.divide(page);
    division.number(getOperation());
    join_chains(getOperation());
  }

  SmallVector<aiex::CertPageOp> pages() {
    SmallVector<aiex::CertPageOp> pages;
    getOperation().walk([&](aiex::CertPageOp page) { pages.push_back(page); });
    return pages;
  }
};

}  // namespace

}  // namespace tessera::compiler

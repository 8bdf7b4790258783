// Writes control code for CERT as text for the assembler of aiebu.
//
// The text of a group of microcontrollers has its operations first, up to EOF, and then its data: chains of descriptors
// and the words that they write. Jobs beside pages are written as pages with one job.
#include "compiler/emit/cert_text.h"

#include "compiler/emit/lines.h"

#include <llvm/ADT/StringSet.h>
#include <llvm/ADT/TypeSwitch.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>

using namespace mlir;

namespace tessera::compiler {

namespace {

// Writes one operation of a job: its name in a column of fixed width, and its operands.
template <class... Operands>
void cert_line(llvm::raw_ostream& out, std::string_view name, fmt::format_string<Operands...> format,
               Operands&&... operands) {
  line(out, "  {:<22} {}", name, fmt::format(format, std::forward<Operands>(operands)...));
}

std::string at_name(StringRef name) {
  return "@" + name.str();
}

LogicalResult write_operation(Operation* op, llvm::raw_ostream& out) {
  return llvm::TypeSwitch<Operation*, LogicalResult>(op)
      .Case([&](aiex::CertWrite32Op each) {
        cert_line(out, "WRITE_32", "{:#010x}, {:#010x}", each.getAddress(), each.getValue());
        return success();
      })
      .Case([&](aiex::CertMaskWrite32Op each) {
        cert_line(out, "MASK_WRITE_32", "{:#010x}, {:#010x}, {:#010x}", each.getAddress(), each.getMask(),
                  each.getValue());
        return success();
      })
      .Case([&](aiex::CertUcDmaWriteDesSyncOp each) {
        cert_line(out, "uC_DMA_WRITE_DES_SYNC", "{}", at_name(each.getSymbol()));
        return success();
      })
      .Case([&](aiex::CertWaitTCTSOp each) {
        cert_line(out, "WAIT_TCTS", "{}, {}, {}", each.getTileId(), each.getChannelId(), each.getTargetTcts());
        return success();
      })
      .Case([&](aiex::CertApplyOffset57Op each) {
        cert_line(out, "APPLY_OFFSET_57", "{}, {}, {}", at_name(each.getSymbol()), each.getNumEntries(),
                  each.getOffset());
        return success();
      })
      .Case([&](aiex::CertLocalBarrierOp each) {
        cert_line(out, "LOCAL_BARRIER", "$lb{}, {}", each.getLocalBarrierId(), each.getNumParticipants());
        return success();
      })
      .Case([&](aiex::CertRemoteBarrierOp each) {
        cert_line(out, "REMOTE_BARRIER", "$rb{}, {}", each.getRemoteBarrierId(), each.getPartyMask());
        return success();
      })
      .Case([&](aiex::CertLoadPdiOp each) {
        cert_line(out, "LOAD_PDI", "{}, {}", each.getPdiId(), at_name(each.getSymbol()));
        return success();
      })
      .Case([&](aiex::CertPreemptOp each) {
        cert_line(out, "PREEMPT", "{:#06x}, {}, {}", each.getId(), at_name(each.getSaveSection()),
                  at_name(each.getRestoreSection()));
        return success();
      })
      .Case([&](aiex::CertNopOp) {
        line(out, "  NOP");
        return success();
      })
      .Default([](Operation* each) -> LogicalResult { return each->emitError("Unsupported operation in CertJobOp"); });
}

LogicalResult write_job(aiex::CertJobOp job, llvm::raw_ostream& out) {
  line(out, "START_JOB {}", job.getJobId());
  for (Operation& op : job.getBody().front().without_terminator())
    if (failed(write_operation(&op, out))) return failure();
  line(out, "END_JOB\n");
  return success();
}

SmallVector<aiex::CertJobOp> sorted_jobs(Region& region) {
  auto jobs = llvm::to_vector(region.getOps<aiex::CertJobOp>());
  llvm::stable_sort(jobs, [](auto a, auto b) { return a.getJobId() < b.getJobId(); });
  return jobs;
}

// Writes the pages of a region, and its jobs beside pages.
LogicalResult write_pages(Region& region, llvm::raw_ostream& out) {
  for (auto page : region.getOps<aiex::CertPageOp>()) {
    line(out, ".align 16");
    for (aiex::CertJobOp job : sorted_jobs(page.getBody()))
      if (failed(write_job(job, out))) return failure();
    line(out, ".eop\n");
  }
  for (aiex::CertJobOp job : sorted_jobs(region)) {
    if (failed(write_job(job, out))) return failure();
    line(out, ".eop\n");
  }
  return success();
}

LogicalResult write_sections(Region& region, llvm::raw_ostream& out, std::map<std::string, std::string>& files) {
  for (auto section : region.getOps<aiex::CertSectionOp>()) {
    const std::string name = section.getSymName().str(), file = name + ".asm";
    llvm::raw_string_ostream text(files[file]);
    line(text, ";\n;text\n;");
    if (failed(write_pages(section.getBody(), text))) return failure();
    line(text, "EOF\n");
    line(out, "{}:\n.include {}\n.endl {}\n", name, file, name);
  }
  return success();
}

// Writes the chains of a device, and then the words that they write.
LogicalResult write_cert_data(aie::DeviceOp device, llvm::raw_ostream& out) {
  SymbolTable symbols(device);
  llvm::StringSet<> written;
  std::string words;
  llvm::raw_string_ostream data(words);
  line(out, "\n;\n; Data (chains)\n;\n");
  for (auto chain : device.getOps<aiex::CertUcDmaChainOp>()) {
    if (!chain.getSymName()) continue;  // no job can run it
    line(out, "  .align 16\n{}:", chain.getSymName()->str());
    for (auto bd : chain.getBody().getOps<aiex::CertUcDmaBdOp>()) {
      const StringRef name = bd.getRemoteAddress();
      cert_line(out, "UC_DMA_BD", "0, {:#010x}, {}, {}, 0, {:d}", bd.getLocalAddress(), at_name(name), bd.getLength(),
                bd.getNextBd());
      if (!written.insert(name).second) continue;
      auto global = symbols.lookup<memref::GlobalOp>(name);
      if (!global) return bd.emitError("Global symbol not found");
      auto values = dyn_cast_or_null<DenseIntElementsAttr>(global.getInitialValueAttr());
      if (!values || !values.getElementType().isInteger(32))
        return bd.emitError("Global symbol initial value is not a dense int array");
      line(data, "  .align 16\n{}:", name.str());
      for (const std::uint32_t value : values.getValues<std::uint32_t>())
        line(data, "  .long           {:#010x}", value);
    }
  }
  line(out, "\n\n;\n; Data\n;\n");
  out << words;
  return success();
}

}  // namespace

LogicalResult write_cert(aie::DeviceOp device, llvm::raw_ostream& out, std::map<std::string, std::string>& files) {
  Region& body = device.getBodyRegion();
  line(out, "\n;\n; Code\n;\n\n.partition {}column\n.attach_to_group 0\n", unsigned{device.model().cols});
  if (failed(write_sections(body, out, files)) || failed(write_pages(body, out))) return failure();
  auto groups = llvm::to_vector(device.getOps<aiex::CertAttachToGroupOp>());
  llvm::stable_sort(groups, [](auto a, auto b) { return a.getGroupId() < b.getGroupId(); });
  bool has_data = false;
  for (aiex::CertAttachToGroupOp group : groups) {
    if (group != groups.front()) {
      line(out, "EOF");
      if (!has_data && failed(write_cert_data(device, out))) return failure();
      has_data = true;
      line(out, "\n;\n; Code\n;\n");
    }
    if (failed(write_sections(group.getBody(), out, files))) return failure();
    if (group.getGroupId() != 0) line(out, ".attach_to_group {}\n", group.getGroupId());
    if (failed(write_pages(group.getBody(), out))) return failure();
  }
  line(out, "EOF");
  return has_data ? success() : write_cert_data(device, out);
}

}  // namespace tessera::compiler

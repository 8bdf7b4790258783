#include "runtime/body_acts.h"

#include <utility>

namespace tessera::runtime {

namespace {

array::CodeAct::Kind kind_of(compiler::BodyAct::Kind kind) {
  using From = compiler::BodyAct::Kind;
  using To = array::CodeAct::Kind;
  switch (kind) {
    case From::Acquire: return To::Acquire;
    case From::Release: return To::Release;
    case From::ReadStream: return To::ReadStream;
    case From::WriteStream: return To::WriteStream;
    case From::ReadCascade: return To::ReadCascade;
    case From::WriteCascade: return To::WriteCascade;
    case From::Load: return To::Load;
    case From::Store: return To::Store;
    case From::Kernel: return To::Unknown;
    case From::Loop: return To::Loop;
    case From::Perhaps: break;
  }
  return To::Perhaps;
}

std::vector<array::CodeAct> converted(const std::vector<compiler::BodyAct>& acts, const container::CoreBody& body) {
  using Kind = array::CodeAct::Kind;
  std::vector<array::CodeAct> all;
  for (const compiler::BodyAct& act : acts) {
    array::CodeAct out{.kind = kind_of(act.kind), .line = act.line};
    if (out.kind == Kind::Acquire || out.kind == Kind::Release) {
      out.lock = act.number;
      out.value = act.value;
    } else if (act.number && *act.number < body.buffers.size()) {
      out.memory = {body.buffers[*act.number].address, body.buffers[*act.number].length};
    }
    out.rounds = act.rounds;
    out.poll = act.poll;
    out.body = converted(act.body, body);
    all.push_back(std::move(out));
  }
  return all;
}

}  // namespace

array::CodeScan scan_body(const std::vector<compiler::BodyAct>& acts, const container::CoreBody& body) {
  return array::scan_acts(converted(acts, body));
}

}  // namespace tessera::runtime

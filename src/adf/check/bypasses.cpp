#include "adf/check/bypasses.h"

#include "adf/codes.h"
#include "adf/graph/names.h"
#include "base/text.h"

namespace tessera::adf {

namespace {

std::vector<id> data_ports(const Model& model, const std::vector<id>& all) {
  std::vector<id> made;
  for (const id port : all)
    if (model.ports[port].shape.kind != carrier::rtp) made.push_back(port);
  return made;
}

bool is_stream(const Port& port) {
  return port.shape.kind == carrier::stream || port.shape.kind == carrier::pktstream;
}

Result<BypassPair> pair_of(const Model& model, const Plan& plan, id in, id out) {
  const Port &from = model.ports[in], &to = model.ports[out];
  const auto differ = [&](const std::string& rule, const char* help) {
    return Failure(error(code::bad_bypass, "the bypass cannot copy {} to {}", name_of_port(in), name_of_port(out))
                       .note("{}", rule)
                       .help("{}", help));
  };
  if (!(from.shape.of == to.shape.of))
    return differ(fmt::format("they have types {} and {}", from.shape.of.name, to.shape.of.name),
                  "use one type for input i and output i of the kernel");
  BypassPair made{in, out, 0};
  if (has_buffer(from) && has_buffer(to)) {
    made.bytes = plan.buffers[in].bytes;
    if (made.bytes != plan.buffers[out].bytes)
      return differ(fmt::format("they have {} and {} bytes", made.bytes, plan.buffers[out].bytes),
                    "give input i and output i of the kernel one size");
    return made;
  }
  if (!is_stream(from) || !is_stream(to))
    return differ("a bypass copies buffers to buffers and streams to streams; it copies no cascade",
                  "use buffers or streams at both ends");
  const std::uint64_t read = std::uint64_t{from.samples_per_iteration} * from.shape.of.bytes;
  if (read == 0 || read != std::uint64_t{to.samples_per_iteration} * to.shape.of.bytes || read % 4 != 0)
    return differ(
        fmt::format("their samples_per_iteration are {} and {}", from.samples_per_iteration, to.samples_per_iteration),
        "set samples_per_iteration of both to the samples that one invocation reads and writes, in whole "
        "words of 4 bytes");
  made.bytes = read;
  return made;
}

}  // namespace

void find_bypasses(const Model& model, Plan& plan, std::vector<Diag>& mistakes) {
  for (const id number : plan.nodes) {
    const Node& node = model.nodes[number];
    if (node.kind != NodeKind::Kernel || model.kernels[node.number].bypass_control == none) continue;
    const std::vector<id> in = data_ports(model, node.in), out = data_ports(model, node.out);
    if (in.size() != out.size()) {
      mistakes.push_back(error(code::bad_bypass, "{} in a bypass has {} and {}", name_of_node(number),
                               counted(in.size(), "input"), counted(out.size(), "output"))
                             .help("a bypass copies input i to output i: give the kernel as many outputs as inputs"));
      continue;
    }
    std::vector<BypassPair>& made = plan.bypasses[number];
    for (std::size_t i = 0; i < in.size(); ++i) {
      auto one = pair_of(model, plan, in[i], out[i]);
      if (one)
        made.push_back(*one);
      else
        mistakes.push_back(std::move(one.error()));
    }
  }
}

}  // namespace tessera::adf

// Graphviz has a better layout, but not everybody has Graphviz. So the SVG uses the layout here: a node stands one
// column to the right of the last node that feeds it, and nets that lead back are dashed.
#include "adf/report/drawing.h"

#include "adf/graph/names.h"
#include "adf/report/markup.h"
#include "base/text.h"

#include <algorithm>
#include <map>

namespace tessera::adf {

namespace {

struct Edge {
  id from, to;  // nodes
  std::string label;
};

const char* kind_word(carrier kind) {
  switch (kind) {
    case carrier::window: return "window";
    case carrier::buffer: return "buffer";
    case carrier::stream: return "stream";
    case carrier::pktstream: return "packets";
    case carrier::cascade: return "cascade";
    case carrier::rtp: return "parameter";
    case carrier::any: break;
  }
  return "";
}

std::string dot_string(std::string_view text) {
  std::string made = "\"";
  for (const char c : printable(text)) {
    if (c == '"' || c == '\\') made += '\\';
    made += c;
  }
  return made + '"';
}

std::string detail_of(const Model& model, const Node& node) {
  switch (node.kind) {
    case NodeKind::Kernel: return model.kernels[node.number].source;
    case NodeKind::Io: return model.ios[node.number].file;
    case NodeKind::Packet:
      return model.packets[node.number].kind == ::adf::host::packet_kind::split ? "splits packets" : "merges packets";
    case NodeKind::Memory:
      return fmt::format("{} x {} {}", model.memories[node.number].num_buffers,
                         elements_of(model.memories[node.number].dimensions), model.memories[node.number].of.name);
  }
  return "";
}

std::vector<Edge> edges_of(const Model& model, const Netlist& netlist) {
  std::vector<Edge> made;
  for (const Net& net : netlist.nets) {
    const Port& source = model.ports[net.source];
    if (source.node == none) continue;  // the host program feeds this parameter
    for (const Sink& sink : net.sinks) {
      const Port& to = model.ports[sink.port];
      const carrier kind = source.shape.kind == carrier::any ? to.shape.kind : source.shape.kind;
      const element& of = source.shape.of.bytes != 0 ? source.shape.of : to.shape.of;
      made.push_back({source.node, to.node, fmt::format("{} {}", kind_word(kind), of.bytes != 0 ? of.name : "")});
    }
  }
  return made;
}

constexpr const char* kFills[] = {"#dbeafe", "#dcfce7", "#fef9c3", "#fce7f3"};  // by NodeKind

// Returns the column of each node. Edges that lead back have no influence.
std::map<id, unsigned> columns_of(const Model& model, const std::vector<Edge>& edges) {
  std::map<id, unsigned> column;
  for (id node = 0; node < model.nodes.size(); ++node) column[node] = 0;
  std::map<id, int> state;  // 1: on the path, 2: done
  std::vector<id> order;
  const auto visit = [&](const auto& self, id node) -> void {
    state[node] = 1;
    for (const Edge& one : edges)
      if (one.from == node && state[one.to] == 0) self(self, one.to);
    state[node] = 2;
    order.push_back(node);
  };
  for (id node = 0; node < model.nodes.size(); ++node)
    if (state[node] == 0) visit(visit, node);
  std::reverse(order.begin(), order.end());
  std::map<id, std::size_t> rank;
  for (std::size_t i = 0; i < order.size(); ++i) rank[order[i]] = i;
  for (const id node : order)
    for (const Edge& one : edges)
      if (one.from == node && rank[one.to] > rank[node]) column[one.to] = std::max(column[one.to], column[node] + 1);
  return column;
}

}  // namespace

std::string graph_dot(const Model& model, const Netlist& netlist) {
  std::string made = "digraph adf {\n  rankdir=LR; node [shape=box, style=filled];\n";
  for (id node = 0; node < model.nodes.size(); ++node)
    made += fmt::format("  n{} [label={}, tooltip={}, fillcolor=\"{}\"];\n", node, dot_string(name_of_node(node)),
                        dot_string(detail_of(model, model.nodes[node])),
                        kFills[static_cast<unsigned>(model.nodes[node].kind)]);
  for (const Edge& one : edges_of(model, netlist))
    made += fmt::format("  n{} -> n{} [label={}];\n", one.from, one.to, dot_string(one.label));
  return made + "}\n";
}

std::string graph_svg(const Model& model, const Netlist& netlist, id marked) {
  constexpr unsigned kWidth = 170, kHeight = 44, kColumn = 260, kRow = 64, kMargin = 20;
  const std::vector<Edge> edges = edges_of(model, netlist);
  const std::map<id, unsigned> column = columns_of(model, edges);
  std::map<unsigned, unsigned> used;  // rows of each column
  std::map<id, std::pair<unsigned, unsigned>> place;
  unsigned columns = 0, rows = 0;
  for (const auto& [node, at] : column) {
    place[node] = {kMargin + at * kColumn, kMargin + used[at] * kRow};
    columns = std::max(columns, at + 1);
    rows = std::max(rows, ++used[at]);
  }
  std::string made = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" font-family=\"sans-serif\" "
      "font-size=\"11\">\n",
      2 * kMargin + columns * kColumn, 2 * kMargin + rows * kRow);
  for (const Edge& one : edges) {
    const auto [x1, y1] = place[one.from];
    const auto [x2, y2] = place[one.to];
    const bool goes_back = column.at(one.to) <= column.at(one.from);
    made += fmt::format(
        "<path d=\"M{} {} C{} {} {} {} {} {}\" fill=\"none\" stroke=\"#475569\"{}><title>{}</title></path>\n",
        x1 + kWidth, y1 + kHeight / 2, x1 + kWidth + kColumn / 5, y1 + kHeight / 2,
        std::max(x2, kColumn / 5) - kColumn / 5, y2 + kHeight / 2, x2, y2 + kHeight / 2,
        goes_back ? " stroke-dasharray=\"4\"" : "", escaped(one.label));
  }
  for (const auto& [node, at] : place)
    made += fmt::format(
        "<g><title>{}</title><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\" fill=\"{}\" "
        "stroke=\"{}\"/><text x=\"{}\" y=\"{}\">{}</text><text x=\"{}\" y=\"{}\" fill=\"#64748b\">{}</text></g>\n",
        escaped(name_of_node(node)), at.first, at.second, kWidth, kHeight,
        kFills[static_cast<unsigned>(model.nodes[node].kind)],
        node == marked ? "#b91c1c\" stroke-width=\"3" : "#475569", at.first + 8, at.second + 18,
        escaped(name_of_node(node)), at.first + 8, at.second + 34, escaped(detail_of(model, model.nodes[node])));
  return made + "</svg>\n";
}

}  // namespace tessera::adf

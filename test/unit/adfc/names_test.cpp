#include "adfc/names.h"

#include "compiled.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::adfc {
namespace {

constexpr const char* kGraph = R"(
#include <array>
#include <memory>
#include <utility>
#include <vector>
namespace adf {
class kernel { int n; };
class graph { virtual void f(); int n; };
class PLIO { int n; };
template <class T> class vector : public std::vector<T> {};
}
void adf::graph::f() {}
struct plain { int x; char* text; };
class sub : public adf::graph { public: adf::kernel k[2][3]; plain p; };
struct node { node* next; int value; };
struct ring { ring* next; adf::kernel k; };
namespace design {
class top : public adf::graph {
 public:
  int before;
  sub one;
  std::array<adf::kernel, 4> all;
  std::vector<sub> many;
  adf::vector<adf::kernel> checked;
  std::unique_ptr<sub> owned;
  std::pair<adf::kernel, int> both;
  const adf::kernel* pointer;
  node list;
  ring circle;
  struct { adf::kernel inner; } unnamed;
  static top other;
};
top mine;
top top::other;
}
static sub alone;
namespace { adf::PLIO* hidden[2]; }
plain no_object;
int use() { return sizeof(alone) + (hidden[0] != nullptr); }
)";

class Names : public Compiled {
 protected:
  NameTable names(const std::string& text) {
    const std::string file = compile("graph", text);
    const ObjectFile content = object(file);
    NameTable table;
    add_names(table, file, content);
    return table;
  }
};

const NamedRoot* root(const NameTable& table, const std::string& name) {
  const auto found = std::ranges::find(table.roots, name, &NamedRoot::name);
  return found != table.roots.end() ? &*found : nullptr;
}

// The members of a type as "name:type" or "name[bound]:type", in order.
std::string members(const NameTable& table, std::uint32_t type) {
  std::string text;
  for (const NamedMember& member : table.types[type].members) {
    text += text.empty() ? "" : " ";
    text += member.name;
    for (const std::uint64_t bound : member.bounds) text += fmt::format("[{}]", bound);
    text += ":" + table.types[member.type].name;
  }
  return text;
}

TEST_F(Names, GlobalObjectsHaveQualifiedNames) {
  const NameTable table = names(kGraph);
  ASSERT_NE(root(table, "design::mine"), nullptr);
  EXPECT_EQ(root(table, "design::mine")->symbol, "_ZN6design4mineE");
  EXPECT_FALSE(root(table, "design::mine")->is_local);
  ASSERT_NE(root(table, "design::top::other"), nullptr);
  EXPECT_EQ(root(table, "design::top::other")->symbol, "_ZN6design3top5otherE");
  EXPECT_EQ(root(table, "no_object"), nullptr);
}

TEST_F(Names, ObjectsOfOneFileHaveNames) {
  const NameTable table = names(kGraph);
  ASSERT_NE(root(table, "alone"), nullptr);
  EXPECT_EQ(root(table, "alone")->symbol, "_ZL5alone");
  EXPECT_TRUE(root(table, "alone")->is_local);
  ASSERT_NE(root(table, "hidden"), nullptr);  // no anonymous namespace in the name
  EXPECT_EQ(root(table, "hidden")->bounds, std::vector<std::uint64_t>{2});
  EXPECT_EQ(table.types[root(table, "hidden")->type].kind, NamedKind::pointer);
}

TEST_F(Names, MembersLeadToObjects) {
  const NameTable table = names(kGraph);
  const std::uint32_t top = root(table, "design::mine")->type;
  EXPECT_EQ(members(table, top),
            ":adf::graph one:sub all:std::array<adf::kernel, 4> many:std::vector<sub, std::allocator<sub> > "
            "checked:adf::vector<adf::kernel> owned:std::unique_ptr<sub, std::default_delete<sub> > "
            "both:std::pair<adf::kernel, int> pointer: circle:ring unnamed:");
  const NamedType& type = table.types[top];
  EXPECT_EQ(members(table, type.members[1].type), ":adf::graph k[2][3]:adf::kernel");
  EXPECT_EQ(members(table, type.members[2].type), "[4]:adf::kernel");
  EXPECT_EQ(members(table, type.members[6].type), "first:adf::kernel");
  const NamedType& many = table.types[type.members[3].type];
  EXPECT_EQ(many.kind, NamedKind::vector);
  EXPECT_EQ(table.types[many.element].name, "sub");
}

TEST_F(Names, AFileWithoutDebugInformationAddsNothing) {
  const std::string file = compile("graph", kGraph, {"-g0"});
  const ObjectFile content = object(compile("graph", kGraph));
  ASSERT_TRUE(run_program({.words = {"objcopy", "--strip-debug", file}, .folder = {}, .quiet = true})->is_success());
  NameTable table;
  add_names(table, file, content);
  EXPECT_TRUE(table.roots.empty());
}

}  // namespace
}  // namespace tessera::adfc

// Names of objects without a table of a compiler driver: symbols of global variables, and numbers in order of creation.
#include <adf.h>

#include "adf/graph/names.h"

#include <gtest/gtest.h>

void names_test_copy(adf::input_stream<int32>* in, adf::output_stream<int32>* out) {
  writeincr(out, readincr(in));
}

class names_test_graph : public adf::graph {
 public:
  adf::input_port open;
  adf::kernel first = adf::kernel::create(names_test_copy), second = adf::kernel::create(names_test_copy);
  adf::bypass around = adf::bypass::create(second);
  adf::input_plio in = adf::input_plio::create("logical", adf::plio_32_bits, "in.txt");
  adf::shared_buffer<int32> memory = adf::shared_buffer<int32>::create({4}, 1, 1);
};
names_test_graph names_test_single;
names_test_graph names_test_array[2];

namespace tessera::adf {
namespace {

TEST(AdfNames, GlobalGraphsHaveTheNamesOfTheirVariables) {
  EXPECT_EQ(name_of_graph(names_test_single.number()), "names_test_single");
  EXPECT_EQ(name_of_graph(names_test_array[0].number()), "names_test_array[0]");
  EXPECT_EQ(name_of_graph(names_test_array[1].number()), "names_test_array[1]");
  EXPECT_EQ(type_of_graph(names_test_single.number()), "names_test_graph");
}

TEST(AdfNames, NodesAreNumberedByKindInTheirGraph) {
  EXPECT_EQ(name_of_node(names_test_single.first.number()), "names_test_single.k0");
  EXPECT_EQ(name_of_node(names_test_single.second.number()), "names_test_single.k1");
  EXPECT_EQ(name_of_node(names_test_single.memory.number()), "names_test_single.mem0");
  EXPECT_EQ(name_of_node(names_test_single.in.number()), "logical");
  EXPECT_EQ(top_of_node(names_test_array[1].first.number()), names_test_array[1].number());
}

TEST(AdfNames, PortsHaveTheirListsAndTheBypassItsParameter) {
  EXPECT_EQ(name_of_port(names_test_single.first.in[0].number()), "names_test_single.k0.in[0]");
  EXPECT_EQ(name_of_port(names_test_single.around.out[0].number()), "names_test_single.k1.out[0]");
  EXPECT_EQ(name_of_port(names_test_single.around.bp.number()), "names_test_single.k1.bp");
  EXPECT_EQ(names_test_single.second.in.size(), 1U);  // bp stands in no list
}

TEST(AdfNames, NumbersOfNoObjectGiveASentence) {
  EXPECT_EQ(name_of_node(none), "a node that was never created");
  EXPECT_EQ(name_of_port(none), "a port that does not exist");
}

}  // namespace
}  // namespace tessera::adf

// Finds mistakes in JSON that a person has written, before Tessera makes values of it.
//
// The JSON library keeps only the last of two members with one name, and says of other text only that it is not JSON.
// With a callback for each value it would find the repeated name, but then it searches a list again for each object in
// it: 200,000 records took 25 seconds. So this pass over the text makes no values.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tessera::container {

struct JsonMistake {
  std::string text;  // the end of a sentence: "is not JSON: line 2, column 7", or "has two members 'x' in one object"
  std::string_view remedy;
};

// Returns none for text that the library can read without a loss. The caller has checked the nesting.
std::optional<JsonMistake> json_mistake(std::string_view text);

}  // namespace tessera::container

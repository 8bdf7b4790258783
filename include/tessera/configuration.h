// A configuration to look at without running it: the registers and memories that an xclbin, PDI, CDO or command stream
// writes in each tile.
//
// Tessera replays the writes into a map of registers. Waits end at once, and no word moves. problems() lists the
// commands that cannot be replayed; the state comes from all other commands.
#pragma once

#include <tessera/program.h>

namespace tessera::embed {
struct OpenedConfiguration;
}  // namespace tessera::embed

namespace tessera::api {

struct ConfigurationFiles {
  std::string file{};           // an xclbin, a PDI, a CDO, a command stream or a design
  std::string insts{};          // a command stream whose writes come after those of the file; "": no further writes
  bool with_own_stream = true;  // if `insts` is "": replay the design's own stream
  std::string device{};         // its name; "": Tessera derives it from the files
  std::string kernel{};         // as in OpenOptions
  std::optional<std::size_t> pdi{};
};

class TESSERA_API Configuration {
 public:
  static Result<Configuration> open(const ConfigurationFiles& files);

  Device device() const;
  std::vector<Tile> tiles() const;  // the tiles with at least one write
  // Returns the registers that were written, by offset in the tile, and their words.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> registers(Tile tile) const;
  const std::vector<Diagnostic>& warnings() const;  // about the files
  const std::vector<Diagnostic>& problems() const;  // commands that could not be replayed

  // Describe all tiles, or the tile `only`: locks, descriptors, channels, routes and programs. `all`: list every
  // register that was written. The JSON has the schema tessera.state/1.
  std::string text(std::optional<Tile> only = {}, bool all = false) const;
  std::string json(std::optional<Tile> only = {}, bool all = false) const;

 private:
  friend struct embed::OpenedConfiguration;
  explicit Configuration(std::shared_ptr<const embed::OpenedConfiguration> opened) : opened_(std::move(opened)) {}
  std::shared_ptr<const embed::OpenedConfiguration> opened_;
};

}  // namespace tessera::api

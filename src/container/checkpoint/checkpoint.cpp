#include "container/checkpoint/checkpoint.h"

#include "base/archive.h"
#include "base/fingerprint.h"
#include "container/codes.h"

#include <algorithm>

namespace tessera::container {

namespace {

constexpr std::string_view kMagic = "TESSERA!";
constexpr std::uint32_t kVersion = 1;  // version of the frame; the writer's version covers the state

ByteSpan bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::uint64_t fingerprint(ByteSpan bytes) {
  Fingerprint print;
  print.add(bytes);
  return print.value();
}

Result<Checkpoint> read_whole(ByteSpan data, std::uint64_t origin) {
  const auto refuse = [](std::string_view why) {
    return Failure(error(code::not_a_checkpoint, "cannot read the checkpoint")
                       .note("{}", why)
                       .help("make a new checkpoint with this version of Tessera"));
  };
  if (!is_checkpoint(data)) return refuse("the file does not begin like a checkpoint");
  ByteReader reader(data.subspan(kMagic.size()), "checkpoint", origin + kMagic.size());
  TRY(const auto version, reader.read<std::uint32_t>());
  if (version != kVersion)
    return refuse(fmt::format("the checkpoint has version {}, but this program reads version {}", version, kVersion));
  TRY(const auto expected, reader.read<std::uint64_t>());
  TRY(const ByteSpan body, reader.take(reader.remaining()));
  if (fingerprint(body) != expected) return refuse("the bytes of the checkpoint were changed after Tessera wrote it");
  Checkpoint checkpoint;
  Loader loader(body);
  checkpoint.archive(loader);
  if (!loader.good() || !loader.at_end()) return refuse("the fields of the checkpoint contradict its length");
  return checkpoint;
}

}  // namespace

bool is_checkpoint(ByteSpan data) {
  return data.size() >= kMagic.size() && std::ranges::equal(data.first(kMagic.size()), bytes_of(kMagic));
}

Result<Bytes> write_checkpoint(const Checkpoint& checkpoint) {
  Saver saver;
  const_cast<Checkpoint&>(checkpoint).archive(saver);  // a Saver reads the members and changes none
  const Bytes body = std::move(saver).take();
  const ByteSpan magic = bytes_of(kMagic);
  Bytes file(magic.begin(), magic.end());
  append_le(file, kVersion);
  append_le(file, fingerprint(body));
  append(file, body);
  return file;
}

Partial<Checkpoint> read_checkpoint(ByteSpan data, std::uint64_t origin) {
  return Partial<Checkpoint>::of(read_whole(data, origin));
}

}  // namespace tessera::container

#include "array/machine/array.h"

#include "array/events/silent_events.h"
#include "array/machine/machine.h"

namespace tessera::array {

Array::Array(const device::Device& device, ExternalMemory& memory)
    : machine_(std::make_unique<Machine>(device, memory)) {}
Array::~Array() = default;
Array::Array(Array&&) noexcept = default;
Array& Array::operator=(Array&&) noexcept = default;

const device::Device& Array::device() const {
  return machine_->parts.device;
}
Result<std::uint32_t> Array::read32(std::uint64_t address) {
  return machine_->door.read32(address, kOutside);
}
Result<bool> Array::poll32(std::uint64_t address, std::uint32_t mask, std::uint32_t value) {
  return machine_->door.poll32(address, mask, value, kOutside);
}
Result<std::uint32_t> Array::peek32(std::uint64_t address) {
  return machine_->door.peek32(address);
}
Result<void> Array::write32(std::uint64_t address, std::uint32_t value) {
  return machine_->door.write32(address, value, kOutside);
}
Result<void> Array::mask_write32(std::uint64_t address, std::uint32_t mask, std::uint32_t value) {
  return machine_->door.mask_write32(address, mask, value, kOutside);
}
Result<void> Array::write_block(std::uint64_t address, ByteSpan data) {
  return machine_->door.write_block(address, data, kOutside);
}
Stop Array::run(Cycle limit, const std::function<bool()>& done) {
  return machine_->run(limit, done);
}
void Array::idle_until(Cycle cycle) {
  machine_->idle_until(cycle);
}
Cycle Array::now() const {
  return machine_->parts.now();
}
bool Array::shows_core(std::uint64_t address) const {
  return machine_->door.shows_core(address);
}
void Array::catch_up() {
  machine_->catch_up();
}
void Array::use(CoreOptions options) {
  machine_->cores.use(options);
}
Result<void> Array::attach(device::TileId tile, HostProgram program) {
  return machine_->cores.attach(tile, std::move(program));
}
void Array::use(NocOptions options) {
  machine_->parts.noc.options = options;
}
void Array::probe(Cycle every, std::function<void(Cycle)> probe) {
  machine_->probe(every, std::move(probe));
}
void Array::vary(std::uint64_t seed) {
  machine_->parts.variation = seed == 0 ? nullptr : std::make_unique<Variation>(seed);
}
Cycle Array::varied_operation(Cycle measured) {
  if (!machine_->parts.variation) return measured;
  return machine_->parts.variation->within_a_third(Variation::Kind::Operation, 0, measured);
}
void Array::tell(std::unique_ptr<Hooks> hooks) {
  machine_->parts.hooks = std::move(hooks);
  CoreOptions options = machine_->parts.core_options;
  options.tell_accesses = true;
  machine_->cores.use(options);
}
const View& Array::view() const {
  return machine_->view;
}
Result<bool> Array::may_be_saved() {
  return machine_->may_be_saved();
}
void Array::save(Saver& saver) {
  machine_->save(saver);
}
void Array::load(Loader& loader) {
  machine_->load(loader);
}
std::uint64_t Array::fingerprint() {
  return machine_->fingerprint();
}
Result<void> Array::plio_send(device::TileId tile, unsigned south, std::span<const StreamWord> words) {
  return machine_->plio.send(tile, south, words);
}
Result<void> Array::plio_expect(device::TileId tile, unsigned south, std::uint64_t words) {
  return machine_->plio.expect(tile, south, words);
}
Result<std::vector<PlioWord>> Array::plio_take(device::TileId tile, unsigned south) {
  return machine_->plio.take(tile, south);
}
Result<void> Array::plio_pace(device::TileId tile, device::Direction direction, unsigned south, std::uint32_t words,
                              std::uint32_t logic_clock, std::uint32_t array_clock) {
  return machine_->plio.set_pace(tile, direction, south, {words, logic_clock, array_clock});
}
bool Array::plio_busy() const {
  return machine_->plio.busy();
}
std::vector<std::string> Array::plio_unfinished() const {
  return machine_->plio.unfinished();
}
bool Array::take_token(const Token& token) {
  return machine_->channels.take_token(token);
}
const std::optional<Diag>& Array::fault() const {
  return machine_->parts.fault();
}
const std::vector<Diag>& Array::warnings() const {
  return machine_->parts.warnings;
}
std::vector<Diag> Array::silent_events() const {
  return array::silent_events(machine_->parts);
}
Report Array::report() const {
  return machine_->report();
}
std::vector<Waiting> Array::waiting() const {
  return machine_->waiting();
}
void Array::break_at(const BreakPoint& point) {
  machine_->breaks.add(point);
}
void Array::observe(device::TileId tile, CoreObserver* observer) {
  machine_->breaks.observe(tile, observer);
}
std::uint64_t Array::hits(const BreakPoint& point) const {
  return machine_->breaks.hits(point);
}
const std::optional<Break>& Array::stopped_at() const {
  return machine_->breaks.last();
}
const EmulatedCore* Array::core(device::TileId tile) const {
  const Tile* found = machine_->parts.tiles.find(tile);
  return found == nullptr || !found->core ? nullptr : found->core->emulated();
}
TileSnapshot Array::inspect(device::TileId tile) {
  return machine_->inspect(tile);
}
void Array::name_code(std::function<std::string(device::TileId, std::uint32_t pc)> names) {
  machine_->parts.code_names = std::move(names);
}
void Array::name(PartNames names) {
  machine_->parts.names = std::move(names);
}
void Array::name_operation(std::function<std::string()> name) {
  machine_->parts.operation = std::move(name);
}

}  // namespace tessera::array

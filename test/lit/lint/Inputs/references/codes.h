inline constexpr Code bad{"T0101"};

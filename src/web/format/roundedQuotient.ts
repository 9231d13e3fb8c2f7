/** Half to even. `under` is above 0. */
export function roundedQuotient(over: bigint, under: bigint): bigint {
  const size = over < 0n ? -over : over;
  const whole = size / under;
  const twice = (size % under) * 2n;
  const rounded = twice > under || (twice === under && whole % 2n === 1n) ? whole + 1n : whole;
  return over < 0n ? -rounded : rounded;
}

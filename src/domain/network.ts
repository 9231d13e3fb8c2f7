/** One household has one IPv4 address or one IPv6 /64: the unit that limits by address count. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === undefined || tail === "" ? [] : tail.split(":");
  const middle = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0");
  const groups = [...front, ...middle, ...back].slice(0, 4);
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, "")).join(":");
}

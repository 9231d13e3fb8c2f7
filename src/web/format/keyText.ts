/** `mod+shift+Z` as people read it; of several, all. */
export function keyText(keys: string): string {
  const each = keys.split(" ").map((one) => one.split("+").map(nameOf).join("+"));
  return each.join(", ");
}

function nameOf(key: string): string {
  if (key === "mod") return /mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘" : "Ctrl";
  return `${key.charAt(0).toUpperCase()}${key.slice(1)}`;
}

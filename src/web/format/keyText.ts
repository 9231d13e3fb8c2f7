/** `mod+shift+Z` as people read it; what needs Shift anyway (`?`) without it. */
export function keyText(keys: string): string {
  const parts = keys.split("+");
  const shown = parts.at(-1) === "?" ? parts.slice(-1) : parts;
  return shown.map(nameOf).join("+");
}

function nameOf(key: string): string {
  if (key === "mod") return /mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘" : "Ctrl";
  return `${key.charAt(0).toUpperCase()}${key.slice(1)}`;
}

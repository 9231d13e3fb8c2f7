/** What of a pressed key says which one it is. */
export interface Pressed {
  readonly key: string;
  readonly code?: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly getModifierState?: (name: string) => boolean;
}

/** The key by its name, a letter in lower case. Where a layout has no Latin letters, the letter that others have in this place. */
export function keyOf({ key, code = "" }: Pick<Pressed, "key" | "code">): string {
  const letter = /^[\u0080-\uffff]$/.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  const name = letter ?? key;
  return name.length === 1 ? name.toLowerCase() : name;
}

/**
 * Whether one of these was pressed: `n`, `mod+K`, `[ k`. A sign counts however the layout types it: a slash takes Shift on a German
 * keyboard, a bracket AltGr, which Windows tells as Ctrl and Alt.
 */
export function isPressed(keys: string, event: Pressed): boolean {
  return keys.split(" ").some((each) => {
    const parts = each.toLowerCase().split("+");
    const wanted = parts.at(-1) ?? "";
    if (keyOf(event) !== wanted) return false;
    const isCommand = event.ctrlKey || event.metaKey;
    if (!/^[a-z]$/.test(wanted)) return !isCommand || event.getModifierState?.("AltGraph") === true;
    return isCommand === parts.includes("mod") && event.shiftKey === parts.includes("shift") && !event.altKey;
  });
}

const MEMBERS_AT_MOST = 200;
const ITEMS_AT_MOST = 1000;
const VALUES_AT_MOST = 50_000;
const LEVELS_AT_MOST = 32;

/**
 * Whether a parsed body is of a size that any input may have. The largest is a batch of 500; each wrong name or item of a body beyond
 * that would be looked at, and told, one by one.
 */
export function isModest(body: unknown): boolean {
  let values = 0;
  const fits = (value: unknown, level: number): boolean => {
    if (typeof value !== "object" || value === null) return true;
    const parts: unknown[] = Array.isArray(value) ? value : Object.values(value);
    values += parts.length;
    const most = Array.isArray(value) ? ITEMS_AT_MOST : MEMBERS_AT_MOST;
    return level < LEVELS_AT_MOST && parts.length <= most && values <= VALUES_AT_MOST && parts.every((part) => fits(part, level + 1));
  };
  return fits(body, 0);
}

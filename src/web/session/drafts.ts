/** What somebody typed and has not saved yet: kept in the browser, by account and budget, until it is saved or they give it up. */
const PREFIX = "draft:";
/** Kept in the same way, and nothing that waits to be saved. */
export const SAVED_VIEWS = "views";

export function draftKey(accountId: string, budgetId: string, name: string): string {
  return `${PREFIX}${accountId}:${budgetId}:${name}`;
}

/** A browser may forbid storage, or have no room left: then a draft lasts as long as the page. */
const inMemory = new Map<string, string>();

export function keepDraft(key: string, draft: unknown): void {
  const text = JSON.stringify(draft);
  try {
    localStorage.setItem(key, text);
    // Only there: another tab may drop it.
    inMemory.delete(key);
  } catch {
    inMemory.set(key, text);
  }
}

export function dropDraft(key: string): void {
  inMemory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // There is none.
  }
}

/** Null: there is none, or one of an earlier form. `sample` is a draft with every field, and one entry in each list. */
export function readDraft<Draft>(key: string, sample: Draft): Draft | null {
  const draft = parsed(stored(key) ?? inMemory.get(key) ?? "null");
  return isLike(draft, sample) ? draft : null;
}

/** How many entries of an account are half typed. */
export function countDrafts(accountId: string): number {
  return draftKeys(keysOf(accountId)).filter((key) => !key.endsWith(`:${SAVED_VIEWS}`)).length;
}

/** On signing out. */
export function forgetDrafts(accountId: string): void {
  for (const key of draftKeys(keysOf(accountId))) dropDraft(key);
}

/** Those that begin like that. */
export function draftKeys(start: string): string[] {
  const keys = new Set(inMemory.keys());
  try {
    for (const key of Object.keys(localStorage)) keys.add(key);
  } catch {
    // Only those in memory.
  }
  return [...keys].filter((key) => key.startsWith(start));
}

const keysOf = (accountId: string) => `${PREFIX}${accountId}:`;

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isLike<Value>(value: unknown, sample: Value): value is Value {
  if (typeof sample !== "object" || sample === null) return typeof value === typeof sample;
  if (Array.isArray(sample)) return Array.isArray(value) && value.every((each) => isLike<unknown>(each, sample[0]));
  if (typeof value !== "object" || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return Object.entries(sample).every(([name, field]) => isMissing(fields.get(name), field) || isLike<unknown>(fields.get(name), field));
}

/** What a draft may lack is null in it and an object in the sample. */
function isMissing(value: unknown, sample: unknown): boolean {
  return value === null && typeof sample === "object" && !Array.isArray(sample);
}

import { newKey } from "../store/ids.js";

const STORED_AS = "tab";
const lockOf = (tab: string) => `tab ${tab}`;

let claimed: Promise<string> | null = null;

/**
 * The name of this tab: the same after a reload, another one where the browser copied the tab. Empty where the browser cannot say
 * which tabs are open (without https).
 */
export function tabName(): Promise<string> {
  claimed ??= "locks" in navigator ? claim() : Promise.resolve("");
  return claimed;
}

/** Tells by its name whether a tab is open. */
export async function openTabs(): Promise<(tab: string) => boolean> {
  const { held = [] } = "locks" in navigator ? await navigator.locks.query() : {};
  const names = new Set(held.map(({ name }) => name));
  return (tab) => names.has(lockOf(tab));
}

async function claim(): Promise<string> {
  const kept = keptName();
  if (kept !== null && (await hold(kept))) return kept;
  const made = newKey();
  await hold(made);
  keepName(made);
  return made;
}

/** Holds the lock of a name until the tab closes. False: another tab has it. */
function hold(tab: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const holding = navigator.locks.request(lockOf(tab), { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => {});
    });
    holding.catch(reject);
  });
}

function keptName(): string | null {
  try {
    return sessionStorage.getItem(STORED_AS);
  } catch {
    return null;
  }
}

function keepName(tab: string): void {
  try {
    sessionStorage.setItem(STORED_AS, tab);
  } catch {
    // It is forbidden: a reload is another tab then.
  }
}

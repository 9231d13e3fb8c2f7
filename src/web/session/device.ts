import type { BudgetRow } from "../store/model.js";
import type { Account } from "./session.js";

/** Who is signed in on this device, and what they share: enough to start without the server. */
export interface KeptSession {
  readonly account: Account;
  readonly budgets: readonly BudgetRow[];
}

const place = "session";
/** Of what is kept. Another one is not read. */
const FORM = 1;

interface Stored {
  readonly form: typeof FORM;
  readonly kept: KeptSession;
}

/** Nobody but this page writes there. */
function isStored(value: unknown): value is Stored {
  return typeof value === "object" && value !== null && "form" in value && value.form === FORM;
}

export function keptSession(): KeptSession | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? "null");
    return isStored(stored) ? stored.kept : null;
  } catch {
    return null;
  }
}

export function keepSession(kept: KeptSession): void {
  try {
    localStorage.setItem(place, JSON.stringify({ form: FORM, kept } satisfies Stored));
  } catch {
    // No room, or none for us: then the server is asked at the next start.
  }
}

/** With the tokens that were typed in the explorers of this server: earlier releases kept Swagger UI's, and GraphiQL has them in its history. */
export function forgetSession(): void {
  localStorage.removeItem(place);
  for (const key of Object.keys(localStorage)) if (key === "authorized" || key.startsWith("graphiql:")) localStorage.removeItem(key);
}

/** Hears that another tab signed out, or signed in as somebody else. */
export function onOtherAccount(accountId: string, left: () => void): () => void {
  const changed = ({ key }: StorageEvent) => {
    if ((key === place || key === null) && keptSession()?.account.id !== accountId) left();
  };
  window.addEventListener("storage", changed);
  return () => window.removeEventListener("storage", changed);
}

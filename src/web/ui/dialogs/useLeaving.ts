import { useState } from "react";
import { useSession } from "../../session/session.js";

type Unstored = "keep" | "delete";

export interface Leaving {
  /** How many entries are not stored, once somebody wants to leave; null before. */
  readonly asked: number | null;
  /** Leaves at once when everything is stored; else a person is asked. */
  readonly start: () => Promise<void>;
  readonly go: (unstored: Unstored) => Promise<void>;
  readonly stay: () => void;
}

/** The one way off this device: what is not stored yet is never deleted without asking. `end`: ends the session; false when it could not. */
export function useLeaving(end: () => Promise<boolean>): Leaving {
  const { copies, leave } = useSession();
  const [asked, setAsked] = useState<number | null>(null);
  async function go(unstored: Unstored) {
    if (await end()) await leave(unstored);
    // What went wrong is said in the dialog.
    else setAsked((count) => count ?? 0);
  }
  async function start() {
    const count = (await copies?.countUnstored()) ?? 0;
    if (count > 0) setAsked(count);
    else await go("delete");
  }
  return { asked, start, go, stay: () => setAsked(null) };
}

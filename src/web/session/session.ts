import type { ResultOf } from "gql.tada";
import { createContext, useContext } from "react";
import type { Me } from "../api/documents/accountDocuments.js";
import type { BudgetRow } from "../store/model.js";
import type { BudgetCopies } from "./budgetCopies.js";

export type Account = NonNullable<ResultOf<typeof Me>["me"]>;

export interface Session {
  /** Null: nobody is signed in. */
  readonly account: Account | null;
  /** The budgets that the account shares, as they were when it was last asked. */
  readonly budgets: readonly BudgetRow[];
  /** What this device has of them; null when nobody is signed in. */
  readonly copies: BudgetCopies | null;
  /** The server no longer knows the session: who it was must sign in again, and loses nothing of what is on the screen. */
  readonly expired: boolean;
  /** Somebody signed in. Of another account, this device keeps only what is not stored yet. */
  readonly begin: (accountId: string) => Promise<void>;
  /** After signing out, or before somebody else signs in: this device keeps nothing of the account, or only what is not stored yet. */
  readonly leave: (unstored: "keep" | "delete") => Promise<void>;
  /** After the same person signed in again: go on. */
  readonly resume: () => void;
  /** Asks again who it is and which budgets there are. */
  readonly refresh: () => void;
}

const nothing = () => undefined;

export const SessionContext = createContext<Session>({
  account: null,
  budgets: [],
  copies: null,
  expired: false,
  begin: async () => undefined,
  leave: async () => undefined,
  resume: nothing,
  refresh: nothing,
});

export function useSession(): Session {
  return useContext(SessionContext);
}

import type { ResultOf } from "gql.tada";
import { createContext, useContext } from "react";
import type { Me } from "../api/documents/accountDocuments.js";

export type Account = NonNullable<ResultOf<typeof Me>["me"]>;

export interface Session {
  /** Null: nobody is signed in. */
  readonly account: Account | null;
  /** The server no longer knows the session: who it was must sign in again, and loses nothing of what is on the screen. */
  readonly expired: boolean;
  /** After signing in or out: forget everything and ask again. */
  readonly restart: () => void;
  /** Something in this budget was changed elsewhere: what is shown of it is asked for again. */
  readonly refetchBudget: (budgetId: string) => void;
  /** After the same person signed in again: go on. */
  readonly resume: () => void;
}

export const SessionContext = createContext<Session>({
  account: null,
  expired: false,
  restart: () => {},
  refetchBudget: () => {},
  resume: () => {},
});

export function useSession(): Session {
  return useContext(SessionContext);
}

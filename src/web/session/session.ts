import type { ResultOf } from "gql.tada";
import { createContext, useContext } from "react";
import type { Me } from "../api/documents/accountDocuments.js";

export type Account = NonNullable<ResultOf<typeof Me>["me"]>;

export interface Session {
  /** Null: nobody is signed in. */
  readonly account: Account | null;
  /** After signing in or out: forget everything and ask again. */
  restart(): void;
}

export const SessionContext = createContext<Session>({ account: null, restart: () => {} });

export function useSession(): Session {
  return useContext(SessionContext);
}

import { useCallback, useMemo, useState, type ReactNode } from "react";
import { Provider, useQuery } from "urql";
import { newClient } from "../api/client.js";
import { Me } from "../api/documents/accountDocuments.js";
import { problemOf } from "../api/problem.js";
import { SessionContext, type Session } from "../session/session.js";
import { Loading } from "../ui/Loading.js";
import { ProblemAlert } from "../ui/ProblemAlert.js";
import { languageOf, LanguageContext } from "../words/language.js";

/** Asks once who is signed in. Signing in or out starts a new client, with nothing remembered. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [epoch, setEpoch] = useState(0);
  const restart = useCallback(() => setEpoch((value) => value + 1), []);
  return (
    <SessionOf key={epoch} restart={restart}>
      {children}
    </SessionOf>
  );
}

function SessionOf({ restart, children }: { restart: () => void; children: ReactNode }) {
  const [signedOut, setSignedOut] = useState(false);
  const client = useMemo(() => newClient(() => setSignedOut(true)), []);
  return (
    <Provider value={client}>
      <Account signedOut={signedOut} restart={restart}>
        {children}
      </Account>
    </Provider>
  );
}

function Account({ signedOut, restart, children }: { signedOut: boolean; restart: () => void; children: ReactNode }) {
  const [{ data, error, fetching }, again] = useQuery({ query: Me, requestPolicy: "cache-first" });
  const account = signedOut ? null : (data?.me ?? null);
  const session = useMemo<Session>(() => ({ account, restart }), [account, restart]);
  const language = useMemo(() => languageOf(account?.locale), [account?.locale]);
  const problem = error === undefined ? null : problemOf(error);
  if (fetching && data === undefined) return <Loading />;
  const unreachable = problem !== null && problem.code !== "unauthenticated" && data === undefined;
  return (
    <LanguageContext value={language}>
      {unreachable ? (
        <ProblemAlert problem={problem} retry={() => again({ requestPolicy: "network-only" })} />
      ) : (
        <SessionContext value={session}>{children}</SessionContext>
      )}
    </LanguageContext>
  );
}

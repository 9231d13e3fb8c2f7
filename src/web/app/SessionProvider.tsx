import { useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { Provider, useQuery } from "urql";
import { newConnection } from "../api/client.js";
import { Me } from "../api/documents/accountDocuments.js";
import { onReturn } from "../api/onReturn.js";
import { problemOf } from "../api/problem.js";
import type { Refetch } from "../api/refetch.js";
import { SessionContext, type Account, type Session } from "../session/session.js";
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
  const [refused, setRefused] = useState(false);
  const { client, refetch } = useMemo(() => newConnection(() => setRefused(true)), []);
  useEffect(() => onReturn(refetch.all), [refetch]);
  return (
    <Provider value={client}>
      <SignedIn refused={refused} setRefused={setRefused} refetch={refetch} restart={restart}>
        {children}
      </SignedIn>
    </Provider>
  );
}

interface Props {
  /** The server has refused something for want of a session. */
  refused: boolean;
  setRefused: (refused: boolean) => void;
  refetch: Refetch;
  restart: () => void;
  children: ReactNode;
}

function SignedIn({ refused, setRefused, refetch, restart, children }: Props) {
  const [{ data, error, fetching }, again] = useQuery({ query: Me, requestPolicy: "cache-first" });
  const { account, isGone, isAnother } = useLastAccount(data?.me);
  useEffect(() => {
    if (isAnother) restart();
  }, [isAnother, restart]);
  const resume = useCallback(() => {
    setRefused(false);
    refetch.all();
  }, [setRefused, refetch]);
  const expired = account !== null && (refused || isGone);
  const session = useMemo<Session>(
    () => ({ account, expired, restart, resume, refetchBudget: refetch.budget }),
    [account, expired, restart, resume, refetch],
  );
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

/** Who was seen last: the session may end, or become another's in another tab, while something is half typed. */
function useLastAccount(answered: Account | null | undefined) {
  const [account, setAccount] = useState<Account | null>(null);
  const isAnother = account !== null && answered !== null && answered !== undefined && answered.id !== account.id;
  if (answered !== null && answered !== undefined && answered !== account && !isAnother) setAccount(answered);
  return { account, isGone: answered === null && account !== null, isAnother };
}

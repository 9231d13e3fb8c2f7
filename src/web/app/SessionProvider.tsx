import type { ResultOf } from "gql.tada";
import { useCallback, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from "react";
import { accountTags, budgetTags } from "../api/cacheTags.js";
import { Client } from "../api/Client.js";
import { Me } from "../api/documents/accountDocuments.js";
import { pageEndpoint } from "../api/pageEndpoint.js";
import { problemOf } from "../api/problem.js";
import { budgetRow } from "../api/remote/rows.js";
import { ClientContext, useClient, useQuery } from "../api/useQuery.js";
import { BudgetCopies } from "../session/budgetCopies.js";
import { forgetSession, keepSession, keptSession, onOtherAccount, type KeptSession } from "../session/device.js";
import { SessionContext, type Session } from "../session/session.js";
import { Loading } from "../ui/pages/Loading.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { LanguageContext, languageOf } from "../words/language.js";

/** Who is signed in: known from this device at once, and verified by one request. */
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
  const client = useMemo(() => new Client(pageEndpoint, () => setRefused(true)), []);
  return (
    <ClientContext value={client}>
      <SignedIn refused={refused} setRefused={setRefused} restart={restart}>
        {children}
      </SignedIn>
    </ClientContext>
  );
}

const meTags = [...accountTags, ...budgetTags];

interface Props {
  /** The server has refused something for want of a session. */
  refused: boolean;
  setRefused: (refused: boolean) => void;
  restart: () => void;
  children: ReactNode;
}

function SignedIn({ refused, setRefused, restart, children }: Props) {
  const [{ data, error, fetching }, refresh] = useQuery({ query: Me, variables: {}, tags: meTags });
  const { kept, isGone, isAnother } = useKept(data);
  const client = useClient();
  const accountId = kept?.account.id ?? null;
  // Before the page below asks for anything, which it does in its effects.
  useLayoutEffect(() => client.actFor(accountId), [client, accountId]);
  const copies = useCopies(accountId, setRefused, restart);
  const leave = useCallback(
    async (unstored: "keep" | "delete") => {
      forgetSession();
      await copies?.erase(unstored);
      restart();
    },
    [copies, restart],
  );
  useEffect(() => {
    if (isAnother) void leave("keep");
  }, [isAnother, leave]);
  const begin = useCallback(
    async (accountId: string) => {
      const last = keptSession()?.account.id;
      if (last !== undefined && last !== accountId) {
        // What they left to be sent must not be sent in the name of this one.
        copies?.close();
        forgetSession();
        await BudgetCopies.keepUnstored(last);
      }
      restart();
    },
    [copies, restart],
  );
  const resume = useCallback(() => {
    setRefused(false);
    refresh();
    copies?.retry();
  }, [setRefused, refresh, copies]);
  const account = kept?.account ?? null;
  const expired = account !== null && (refused || isGone);
  const session = useMemo<Session>(
    () => ({ account, budgets: kept?.budgets ?? [], copies, expired, begin, leave, resume, refresh }),
    [account, kept, copies, expired, begin, leave, resume, refresh],
  );
  const language = useMemo(() => languageOf(account?.locale), [account?.locale]);
  if (kept === null && fetching) return <Loading />;
  const problem = error === undefined ? null : problemOf(error);
  const unreachable = kept === null && problem !== null && problem.code !== "unauthenticated";
  return (
    <LanguageContext value={language}>
      {unreachable ? <ProblemAlert problem={problem} retry={refresh} /> : <SessionContext value={session}>{children}</SessionContext>}
    </LanguageContext>
  );
}

type Answer = ResultOf<typeof Me>;

/** Who was seen last: the session may end, or become another's in another tab, while something is half typed. */
function useKept(answer: Answer | undefined) {
  const [kept, setKept] = useState<KeptSession | null>(keptSession);
  const answered = answer?.me;
  const isAnother = kept !== null && answered !== null && answered !== undefined && answered.id !== kept.account.id;
  const fresh = useMemo(
    () => (answer?.me ? { account: answer.me, budgets: (answer.budgets?.nodes ?? []).map(budgetRow) } : null),
    [answer],
  );
  if (fresh !== null && !isAnother && fresh.account !== kept?.account) setKept(fresh);
  useEffect(() => {
    if (fresh !== null && !isAnother) keepSession(fresh);
  }, [fresh, isAnother]);
  return { kept, isGone: answered === null && kept !== null, isAnother };
}

/** What this device has of the account's budgets, while somebody is signed in. */
function useCopies(accountId: string | null, setRefused: (refused: boolean) => void, restart: () => void): BudgetCopies | null {
  const [copies, setCopies] = useState<BudgetCopies | null>(null);
  useEffect(() => {
    if (accountId === null) return undefined;
    const made = new BudgetCopies(accountId, () => setRefused(true));
    setCopies(made);
    const retry = () => made.retry();
    window.addEventListener("online", retry);
    window.addEventListener("offline", retry);
    const warn = (event: BeforeUnloadEvent) => {
      if (!made.unsent().isKept && made.unsent().entries.length > 0) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    const stop = onOtherAccount(accountId, restart);
    return () => {
      window.removeEventListener("online", retry);
      window.removeEventListener("offline", retry);
      window.removeEventListener("beforeunload", warn);
      stop();
      made.close();
      setCopies(null);
    };
  }, [accountId, setRefused, restart]);
  return copies;
}

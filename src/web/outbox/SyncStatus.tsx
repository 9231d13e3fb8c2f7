import { Button } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import type { BudgetCopies, Unsent } from "../session/budgetCopies.js";
import { useSession } from "../session/session.js";
import { Dialog } from "../ui/dialogs/Dialog.js";
import type { Words } from "../words/en/en.js";
import { useWords } from "../words/language.js";
import classes from "./Outbox.module.css";

const OutboxList = lazy(async () => ({ default: (await import("./OutboxList.js")).OutboxList }));

/** Shorter than this nobody needs to know of it. */
const PATIENCE_MS = 1000;

/** In the header: whether everything is stored, and the way to what is not. */
export function SyncStatus() {
  const { copies } = useSession();
  return copies === null ? null : <StatusOf copies={copies} />;
}

function StatusOf({ copies }: { copies: BudgetCopies }) {
  const words = useWords();
  const unsent = useSyncExternalStore(copies.subscribe, copies.unsent);
  const [opened, setOpened] = useState(false);
  const edit = useEditing();
  const text = useSettled(textOf(unsent, words));
  return (
    <>
      <div role="status" aria-live="polite" className={classes.status}>
        {text !== "" && (
          <Button
            size="compact-sm"
            variant="subtle"
            color={unsent.decisions > 0 || !unsent.isKept ? "red" : "gray"}
            onClick={() => setOpened(true)}
          >
            {text}
          </Button>
        )}
      </div>
      <Dialog title={words.outbox.title} opened={opened} onClose={() => setOpened(false)}>
        <Suspense>
          <OutboxList
            unsent={unsent}
            onEdit={(budgetId, expenseId) => {
              setOpened(false);
              edit(budgetId, expenseId);
            }}
          />
        </Suspense>
      </Dialog>
    </>
  );
}

function textOf({ entries, decisions, isReachable, isKept }: Unsent, { outbox }: Words): string {
  if (decisions > 0) return outbox.decide(decisions);
  if (!isKept && entries.length > 0) return outbox.notKept(entries.length);
  if (!isReachable) return entries.length === 0 ? outbox.offline : outbox.offlineWaiting(entries.length);
  return entries.length === 0 ? "" : outbox.sending(entries.length);
}

/** Opens the form of an expense: over the page in view, or over the list of another budget. */
function useEditing(): (budgetId: string, expense: string) => void {
  const navigate = useNavigate();
  const { budgetId: inView } = useParams({ strict: false });
  const state = { openedExpense: true };
  return (budgetId, expense) => {
    if (budgetId === inView) void navigate({ to: ".", search: (old) => ({ ...old, expense }), state });
    else void navigate({ to: "/app/budgets/$budgetId/expenses", params: { budgetId }, search: { expense }, state });
  };
}

/** A text that has stood for a while: what is stored in a moment is not announced. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === "" ? 0 : PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

import { useMediaQuery } from "@mantine/hooks";
import { useNavigate, useRouter, useRouterState, useSearch } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useCommand } from "../session/commands.js";
import { useBudget } from "../session/currentBudget.js";
import { whenIdle } from "../session/whenIdle.js";
import { useEver } from "../ui/useEver.js";
import { useWords } from "../words/language.js";
import { NEW_EXPENSE, useOpenExpense } from "./useOpenExpense.js";
import { QuickAddContext, type QuickAddStart } from "./quick/quickAddContext.js";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** On a phone the sheet is an entry of the history, so that Back closes it. */
    quickAdd?: boolean;
  }
}

const loadDialog = () => import("./form/ExpenseDialog.js");
const ExpenseDialog = lazy(async () => ({ default: (await loadDialog()).ExpenseDialog }));
const loadEntry = () => import("./quick/QuickEntry.js");
const QuickEntry = lazy(async () => ({ default: (await loadEntry()).QuickEntry }));

interface Opening extends QuickAddStart {
  /** Counts: opened again, it takes the focus again. */
  readonly number: number;
}

/** Adding expenses and showing one, above the page in view: by its key, or by `useQuickAdd`. */
export function QuickAdd({ children }: { children: ReactNode }) {
  const { budget, mayEdit } = useBudget();
  const [opening, setOpening] = useState<Opening | null>(null);
  const back = useRef<Element | null>(null);
  const sheet = useSheet();
  const expense = useSearch({ from: "/signed-in/app/budgets/$budgetId" }).expense ?? null;
  const everOpened = useEver(expense !== null);
  const words = useWords().quick;
  const openExpense = useOpenExpense();

  const { isPhone, push } = sheet;
  const open = useCallback(
    (start: QuickAddStart = {}) => {
      if (!mayEdit) return;
      back.current = document.activeElement;
      setOpening((old) => ({ ...start, number: (old?.number ?? 0) + 1 }));
      if (isPhone) push();
    },
    [mayEdit, isPhone, push],
  );
  const close = () => {
    setOpening(null);
    if (sheet.isOpen) sheet.pop();
    focusAgain(back.current);
  };
  useCommand(mayEdit ? { id: "add-expense", label: words.title, keys: words.key.toLowerCase(), group: "everywhere", run: open } : null);
  // Loaded before they are asked for, so that the first key already lands in the line, and that both are there without a network.
  useEffect(() => (mayEdit ? whenIdle(() => void loadEntry().then(loadDialog).catch(noMatter)) : undefined), [mayEdit]);
  const shown = isPhone ? sheet.isOpen : opening !== null;
  return (
    <QuickAddContext value={open}>
      {shown && mayEdit && (
        <Suspense>
          <QuickEntry
            key={budget.id}
            inSheet={isPhone}
            opening={opening?.number ?? 0}
            categoryId={opening?.categoryId}
            onClose={close}
            onAllFields={() => {
              setOpening(null);
              openExpense(NEW_EXPENSE);
            }}
          />
        </Suspense>
      )}
      {children}
      {everOpened && (
        <Suspense>
          <ExpenseDialog />
        </Suspense>
      )}
    </QuickAddContext>
  );
}

/** What is not there yet is asked for again when it is opened. */
const noMatter = () => {};

function useSheet() {
  const isPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const isOpen = useRouterState({ select: ({ location }) => location.state.quickAdd === true });
  const navigate = useNavigate();
  const { history } = useRouter();
  const push = useCallback(() => void navigate({ to: ".", search: true, state: { quickAdd: true } }), [navigate]);
  return { isPhone, isOpen, push, pop: () => history.back() };
}

/** The element that had the focus; the page's content where that is gone. */
function focusAgain(element: Element | null): void {
  const target = element instanceof HTMLElement && element.isConnected && element !== document.body ? element : null;
  (target ?? document.getElementById("content"))?.focus({ preventScroll: true });
}

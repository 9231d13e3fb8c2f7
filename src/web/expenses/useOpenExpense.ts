import { useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { useCallback } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The expense was opened from the page before, so that Back leads there. */
    openedExpense?: boolean;
  }
}

/** In place of an id: a new one, with all fields. */
export const NEW_EXPENSE = "new";

/** Shows an expense over the page in view. It stands in the address: it can be linked, and Back closes it. The page stays where it is. */
export function useOpenExpense(): (id: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (id: string) =>
      void navigate({ to: ".", search: (old) => ({ ...old, expense: id }), state: { openedExpense: true }, resetScroll: false }),
    [navigate],
  );
}

export function useCloseExpense(): () => void {
  const navigate = useNavigate();
  const { history } = useRouter();
  const wasOpenedHere = useRouterState({ select: ({ location }) => location.state.openedExpense === true });
  return useCallback(() => {
    if (wasOpenedHere) history.back();
    else void navigate({ to: ".", search: (old) => ({ ...old, expense: undefined }), replace: true, resetScroll: false });
  }, [wasOpenedHere, history, navigate]);
}

import { useState } from "react";
import { isSame } from "../store/outbox/merge.js";
import { changedOnto } from "./changedOnto.js";
import { useBudget } from "./currentBudget.js";
import { draftKey, dropDraft, keepDraft, readDraft } from "./drafts.js";
import { useSession } from "./session.js";

/** What was there, and what somebody made of it without saving it. */
interface Draft<Values> {
  readonly before: Values;
  readonly mine: Values;
}

export interface FormDraft<Values> {
  /** What the form begins with: what is there, and over it what was typed the last time. */
  readonly start: Values;
  readonly isRestored: boolean;
  /** For `onValuesChange`. */
  readonly keep: (values: Values) => void;
  /** It is saved or given up, and no draft any more. */
  readonly forget: () => void;
}

/** Keeps what is typed into a form until it is saved or given up. `now`: what is stored. */
export function useFormDraft<Values extends object>(name: string, now: Values): FormDraft<Values> {
  const { budget } = useBudget();
  const key = draftKey(useSession().account?.id ?? "", budget.id, name);
  const [before] = useState(now);
  const [kept] = useState(() => readDraft<Draft<Values>>(key, { before: now, mine: now }));
  return {
    start: kept === null ? before : changedOnto(before, kept.before, kept.mine),
    isRestored: kept !== null,
    keep(values) {
      if (isSame(values, before)) dropDraft(key);
      else keepDraft(key, { before, mine: values } satisfies Draft<Values>);
    },
    forget: () => dropDraft(key),
  };
}

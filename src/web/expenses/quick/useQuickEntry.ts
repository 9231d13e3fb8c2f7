import { useEffect, useRef, useState } from "react";
import { monthOf } from "../../../domain/month.js";
import { monthName } from "../../format/formatDate.js";
import { useCategories, useWriter } from "../../session/budgetStore.js";
import { useBudget, useMoney } from "../../session/currentBudget.js";
import { dropDraft, keepDraft, readDraft } from "../../session/drafts.js";
import { newId } from "../../store/ids.js";
import type { Write } from "../../store/outbox/writes.js";
import { useLanguage } from "../../words/language.js";
import type { SplitAction } from "../form/splitRows.js";
import { useFirstDay } from "../useFirstDay.js";
import { useUsualCategory } from "../useUsualCategory.js";
import { abandonedDraft, quickSample, useQuickKeys } from "./ownDraft.js";
import {
  changedQuick,
  emptyQuick,
  isEmptyQuick,
  type QuickChange,
  type QuickDraft,
  type QuickFaults,
  type QuickKind,
  type QuickPlace,
  withKind,
  withSplits,
  writeOf,
} from "./quickDraft.js";

export interface QuickEntryState {
  readonly draft: QuickDraft;
  readonly faults: QuickFaults;
  readonly place: QuickPlace;
  /** What was saved last, in words. */
  readonly said: string;
  readonly change: (change: QuickChange) => void;
  readonly choose: (kind: QuickKind) => void;
  readonly split: (action: SplitAction) => void;
  /** Saves and starts the next; false when something is wrong with it. */
  readonly save: () => boolean;
}

/** One entry after the other; each is kept as a draft until it is saved. */
export function useQuickEntry(categoryId: string | undefined): QuickEntryState {
  const { locale } = useLanguage();
  const { budget, month } = useBudget();
  const keys = useQuickKeys();
  const { own: key } = keys;
  const usual = useUsualCategory();
  const write = useWriter();
  const say = useSaying();
  const first = useFirstDay();
  const [draft, setDraft] = useState<QuickDraft>(() => {
    const kept = readDraft(key, quickSample);
    if (kept === null || isEmptyQuick(kept)) return emptyQuick(kept?.day ?? first, categoryId);
    return kept;
  });
  const [faults, setFaults] = useState<QuickFaults>({});
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (isEmptyQuick(draft)) dropDraft(key);
    else keepDraft(key, draft);
  }, [key, draft]);
  const latest = useRef(draft);
  useEffect(() => void (latest.current = draft));
  useEffect(() => {
    // Once, when it opens: an empty one goes on with what a closed tab left.
    void abandonedDraft(keys).then((left) => {
      if (left === null || !isEmptyQuick(latest.current)) return;
      keepDraft(key, left.draft);
      dropDraft(left.key);
      setDraft(left.draft);
    });
  }, [key]);

  const place: QuickPlace = { own: budget, locale, month, startMonth: budget.startMonth, monthStartDay: budget.monthStartDay };
  const put = (next: (old: QuickDraft) => QuickDraft) => {
    setFaults({});
    setDraft(next);
  };
  return {
    draft,
    faults,
    place,
    said,
    change: (change) => put((old) => changedQuick(old, change, usual, place)),
    choose: (kind) => put((old) => withKind(old, kind)),
    split: (action) => put((old) => withSplits(old, action, place)),
    save() {
      const made = writeOf(draft, place, newId("exp", budget.id));
      if ("faults" in made) {
        setFaults(made.faults);
        return false;
      }
      void write(made.write);
      setSaid(say(made.write, month));
      // The day stays for the next one.
      put(() => emptyQuick(draft.day, categoryId));
      return true;
    },
  };
}

/** In words what was saved; with the month where that is not the one in view. */
function useSaying(): (write: Write, inView: string) => string {
  const { words, locale } = useLanguage();
  const { budget } = useBudget();
  const money = useMoney();
  const categories = useCategories();
  const nameOf = (id: string | null) => categories.find((row) => row.id === id)?.name ?? words.quick.toAssign;
  return (write, inView) => {
    if (write.kind === "transfer") return words.quick.moved(money(write.amount), nameOf(write.from), nameOf(write.to));
    if (write.kind !== "create-expense") return "";
    const { date, amount, payee, type } = write.fields;
    const into = monthOf(date, budget.monthStartDay);
    const text = money(type === "income" ? amount : -amount, true);
    return into === inView ? words.quick.added(text, payee ?? "") : words.quick.addedTo(text, payee ?? "", monthName(into, locale));
  };
}

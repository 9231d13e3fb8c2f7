import { useForm, type UseFormReturnType } from "@mantine/form";
import { useEffect, useState } from "react";
import { useBudget } from "../../session/currentBudget.js";
import { draftKey, dropDraft, keepDraft, readDraft } from "../../session/drafts.js";
import { useSession } from "../../session/session.js";
import { isSame } from "../../store/outbox/merge.js";
import type { ExpenseRow } from "../../store/model.js";
import { type RefusedExpense, wantedRow } from "../../store/sync/refused.js";
import { useLanguage } from "../../words/language.js";
import { changedTwice, type ExpensePlace, type ExpenseValues, fieldsOf, newValues, onto, valuesOf } from "./expenseValues.js";
import { useFaultTexts } from "./useFaultTexts.js";
import { changedForeign, type ForeignAction } from "./foreignAmounts.js";
import { changedSplits, type SplitAction } from "./splitRows.js";

/** What was there, and what somebody made of it without saving it. */
interface Draft {
  readonly before: ExpenseValues;
  readonly mine: ExpenseValues;
}

const field = { text: "", entered: true };
const sampleValues: ExpenseValues = {
  ...newValues(""),
  tags: [""],
  money: { amount: field, foreign: { currency: "", there: field, rate: field } },
  splits: [{ key: 0, categoryId: "", note: "", amount: field }],
};
const sample: Draft = { before: sampleValues, mine: sampleValues };

export interface ExpenseFormState {
  readonly form: UseFormReturnType<ExpenseValues>;
  readonly place: ExpensePlace;
  /** Changes that were not saved the last time are here again. */
  readonly isRestored: boolean;
  /** Fields that were changed elsewhere too, while they were changed here. */
  readonly twice: readonly string[];
  readonly money: (action: ForeignAction) => void;
  readonly split: (action: SplitAction) => void;
  /** Back to what is stored. */
  readonly reset: () => void;
  /** It is saved, and no draft any more. */
  readonly forget: () => void;
}

/** An expense while it is edited, or a new one. What is not saved stays as a draft; what changes elsewhere shows up where nobody typed. */
export function useExpenseForm(row: ExpenseRow | null, fresh: ExpenseValues, refused: RefusedExpense | null): ExpenseFormState {
  const { locale } = useLanguage();
  const { budget } = useBudget();
  const key = draftKey(useSession().account?.id ?? "", budget.id, row?.id ?? refused?.expenseId ?? "new");
  const place: ExpensePlace = { own: budget, locale, startMonth: budget.startMonth, monthStartDay: budget.monthStartDay };
  const faultTexts = useFaultTexts();
  const [seen, setSeen] = useState(row);
  const [before, setBefore] = useState(() => (row === null ? fresh : valuesOf(row, place)));
  // What was refused is in the outbox: only what is made of it is a draft.
  const [begun] = useState(() => {
    const wanted = refused === null ? null : wantedRow(row, refused);
    return wanted === null ? null : valuesOf(wanted, place);
  });
  const [kept] = useState(() => readDraft(key, sample));
  const [isRestored, setRestored] = useState(kept !== null);
  const [twice, setTwice] = useState<readonly string[]>([]);
  const [isOver, setOver] = useState(false);
  const form = useForm<ExpenseValues>({
    initialValues: kept === null ? (begun ?? before) : onto(before, kept.before, kept.mine),
    initialErrors: refused === null ? {} : errorsOf(refused.why.fields),
    validate: (values) => {
      const read = fieldsOf(values, place);
      return "faults" in read ? faultTexts(read.faults, values) : {};
    },
  });
  const mine = form.values;

  useEffect(() => {
    if (isOver || isSame(mine, before) || isSame(mine, begun)) dropDraft(key);
    else keepDraft(key, { before, mine } satisfies Draft);
  }, [key, before, begun, mine, isOver]);

  if (row !== seen) {
    setSeen(row);
    if (row !== null) {
      const now = valuesOf(row, place);
      setTwice(changedTwice(now, before, mine));
      setBefore(now);
      form.setValues(onto(now, before, mine));
    }
  }
  const put = (change: Partial<ExpenseValues>) => {
    form.setValues(change);
    form.clearErrors();
  };
  return {
    form,
    place,
    isRestored,
    twice,
    money(action) {
      const money = changedForeign(mine.money, action, place);
      const splits = mine.splits.length === 0 ? mine.splits : changedSplits(mine.splits, { do: "follow" }, money.amount.text, place);
      put({ money, splits });
    },
    split(action) {
      const joined = action.do === "join" ? { categoryId: mine.splits[0]?.categoryId ?? "" } : {};
      put({ ...joined, splits: changedSplits(mine.splits, action, mine.money.amount.text, place) });
    },
    reset() {
      setRestored(false);
      put(begun ?? before);
    },
    forget() {
      setOver(true);
      dropDraft(key);
    },
  };
}

/** What the server says of a field, at that field: of `items/0/change/amount` the last word names it. */
function errorsOf(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, text]) => [path.split("/").at(-1) ?? path, text]));
}

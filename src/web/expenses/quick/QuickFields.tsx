import { TextInput } from "@mantine/core";
import type { RefObject } from "react";
import { CategoryPicker } from "../../categories/CategoryPicker.js";
import { isSum, parseAmountExpression } from "../../format/amountExpression.js";
import { decimalSign } from "../../format/formatMoney.js";
import { useMoney } from "../../session/currentBudget.js";
import { faultText } from "../../ui/notices/faultText.js";
import { useWords } from "../../words/language.js";
import { PayeeInput } from "../PayeeInput.js";
import { DayInput } from "./DayInput.js";
import { kindOf, type QuickFault } from "./quickDraft.js";
import classes from "./QuickEntry.module.css";
import type { QuickEntryState } from "./useQuickEntry.js";

interface Props {
  entry: QuickEntryState;
  amountRef: RefObject<HTMLInputElement | null>;
  withPad: boolean;
}

export function QuickFields({ entry, amountRef, withPad }: Props) {
  const words = useWords().quick;
  const { draft, faults, change } = entry;
  const faultOf = useFaultText(entry);
  return (
    <>
      <TextInput
        ref={amountRef}
        data-autofocus
        className={classes.amount}
        label={<AmountLabel entry={entry} />}
        placeholder={words.amountHint(decimalSign(entry.place.locale))}
        // The pad is the keyboard of a phone.
        inputMode={withPad ? "none" : "decimal"}
        autoComplete="off"
        value={draft.amount}
        error={faultOf(faults.amount)}
        onChange={(event) => change({ amount: event.currentTarget.value })}
      />
      {kindOf(draft) === "transfer" ? (
        <Places entry={entry} error={faultOf(faults.to)} />
      ) : (
        <>
          <PayeeInput label={words.payee} value={draft.payee} onText={(payee) => change({ payee })} />
          {draft.splits.length === 0 && <Category entry={entry} />}
          <DayInput
            day={draft.day}
            fault={draft.dayFault}
            place={entry.place}
            error={faultOf(faults.day)}
            onDay={(day, dayFault) => change({ day, dayFault })}
          />
        </>
      )}
    </>
  );
}

/** With the result while a sum is typed. */
function AmountLabel({ entry: { draft, place } }: { entry: QuickEntryState }) {
  const words = useWords().quick;
  const money = useMoney();
  const parsed = parseAmountExpression(draft.amount, place.own, place.locale);
  return (
    <>
      {words.amount}{" "}
      {isSum(draft.amount) && "amount" in parsed && (
        <span className={`figure ${classes.result}`}>{words.result(money(parsed.amount))}</span>
      )}
    </>
  );
}

function Category({ entry: { draft, change } }: { entry: QuickEntryState }) {
  const words = useWords();
  const isIncome = kindOf(draft) === "income";
  return (
    <CategoryPicker
      opensOnFocus={false}
      label={isIncome ? words.quick.refund : words.quick.category}
      none={isIncome ? words.quick.noRefund : words.uncategorised}
      value={orNull(draft.categoryId)}
      onPick={(id) => change({ categoryId: id ?? "", chosen: true })}
    />
  );
}

function Places({ entry: { draft, change }, error }: { entry: QuickEntryState; error: string | undefined }) {
  const words = useWords().quick;
  const shared = { none: words.toAssign, mayCreate: false, opensOnFocus: false };
  return (
    <>
      <CategoryPicker {...shared} label={words.from} value={orNull(draft.from)} onPick={(id) => change({ from: id ?? "" })} />
      <CategoryPicker {...shared} label={words.to} value={orNull(draft.to)} error={error} onPick={(id) => change({ to: id ?? "" })} />
    </>
  );
}

function orNull(choice: string): string | null {
  return choice === "" ? null : choice;
}

function useFaultText({ place }: QuickEntryState): (fault: QuickFault | undefined) => string | undefined {
  const words = useWords();
  return (fault) => {
    switch (fault) {
      case undefined:
        return undefined;
      case "negative":
      case "positive":
        return words.money[fault];
      case "no-day":
      case "before-start":
      case "same-place":
      case "no-sum":
        return words.quick.faults[fault];
      case "empty":
      case "not-a-number":
      case "too-fine":
      case "too-large":
        return faultText(fault, words, place.own);
    }
  };
}

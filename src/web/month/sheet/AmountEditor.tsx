import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { monthName } from "../../format/formatDate.js";
import { moneyText } from "../../format/formatMoney.js";
import { keyText } from "../../format/keyText.js";
import { parseAmountExpression } from "../../format/amountExpression.js";
import { useBudget } from "../../session/currentBudget.js";
import type { CategoryRow } from "../../store/model.js";
import { faultText } from "../../ui/notices/faultText.js";
import { useLanguage } from "../../words/language.js";
import classes from "./AmountEditor.module.css";
import { type Direction, type Reach, useSheetCommands } from "./SheetContext.js";
import { useOpenedAmount } from "./useOpenedAmount.js";

interface Props {
  readonly category: CategoryRow;
  readonly month: string;
  readonly amount: number;
  readonly typed: string | null;
}

/** An amount while it is typed, with sums such as `12+3,50`. It is saved by Enter, by Tab and by leaving it; Escape gives it up. */
export function AmountEditor({ category, month, amount, typed }: Props) {
  const { words, locale } = useLanguage();
  const { budget } = useBudget();
  const commands = useSheetCommands();
  const opened = useOpenedAmount(category, month, amount);
  const [text, setText] = useState(typed ?? moneyText(amount, budget, locale));
  const [fault, setFault] = useState<string | null>(null);
  // Leaving the field saves too: it must neither save twice nor save what Escape gave up.
  const isSettled = useRef(false);
  const hint = useId();

  function save(reach: Reach, direction: Direction) {
    if (isSettled.current) return;
    const parsed = parseAmountExpression(text, budget, locale);
    if ("fault" in parsed) setFault(faultText(parsed.fault, words, budget));
    else if (parsed.amount < 0) setFault(words.money.negative);
    else {
      isSettled.current = true;
      commands.save(opened, parsed.amount, reach, direction);
    }
  }
  function leave() {
    isSettled.current = true;
    commands.leave();
  }
  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") leave();
    if (event.key !== "Enter" && event.key !== "Tab") return;
    event.preventDefault();
    const reach = event.ctrlKey || event.metaKey ? "onwards" : "month";
    save(reach, event.key === "Enter" ? "down" : event.shiftKey ? "left" : "right");
  }
  function onFocus(event: FocusEvent<HTMLInputElement>) {
    if (typed === null) event.currentTarget.select();
  }
  const choices = [
    { reach: "month", label: words.sheet.onlyThisMonth, keys: "Enter" },
    { reach: "onwards", label: words.sheet.fromThisMonth, keys: keyText("mod+Enter") },
  ] as const;
  return (
    <>
      <input
        className={classes.input}
        autoFocus
        inputMode="decimal"
        autoComplete="off"
        aria-label={words.sheet.assignedTo(category.name, monthName(month, locale))}
        aria-describedby={hint}
        aria-invalid={fault !== null}
        value={text}
        onFocus={onFocus}
        onBlur={() => save("month", "stay")}
        onKeyDown={onKeyDown}
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setFault(null);
        }}
      />
      <div className={classes.reach} onClick={(event) => event.stopPropagation()} onMouseDown={(event) => event.preventDefault()}>
        <span id={hint} role={fault === null ? undefined : "alert"} className={classes.fault} data-fault={fault !== null || undefined}>
          {fault ?? words.sheet.reach}
        </span>
        {choices.map(({ reach, label, keys }) => (
          <button key={reach} type="button" tabIndex={-1} className={classes.choice} onClick={() => save(reach, "down")}>
            {label}
            <kbd className={classes.keys}>{keys}</kbd>
          </button>
        ))}
      </div>
    </>
  );
}

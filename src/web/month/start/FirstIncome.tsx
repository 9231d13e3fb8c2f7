import { Button, Group, TextInput } from "@mantine/core";
import { useState, type SubmitEvent } from "react";
import { useOpenBudget, useWriter } from "../../session/budgetStore.js";
import { newId } from "../../store/ids.js";
import type { MonthView } from "../../store/views/monthView.js";
import { AmountInput } from "../../ui/fields/AmountInput.js";
import { useAmount } from "../../ui/fields/useAmount.js";
import { useWords } from "../../words/language.js";
import classes from "./FirstSteps.module.css";

/** What there is to spend this month: one income, dated today or on the nearest day of the month. */
export function FirstIncome({ month, onSkip }: { month: MonthView; onSkip: () => void }) {
  const words = useWords();
  const { store } = useOpenBudget();
  const write = useWriter();
  const amount = useAmount(null);
  const [payee, setPayee] = useState("");
  const [isZero, setIsZero] = useState(false);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    const minor = amount.read();
    setIsZero(minor === 0);
    if (minor === null || minor === 0) return;
    const today = store.today();
    const date = today < month.from ? month.from : today > month.to ? month.to : today;
    const from = payee.trim();
    void write({
      kind: "create-expense",
      id: newId("exp", store.budgetId),
      fields: {
        type: "income",
        amount: minor,
        date,
        description: null,
        payee: from === "" ? null : from,
        note: null,
        tags: [],
        categoryId: null,
        splits: [],
        original: null,
      },
    });
  }
  return (
    <form noValidate onSubmit={submit} className={classes.income}>
      <AmountInput label={words.start.amount} autoFocus required amount={amount} error={isZero ? words.money.positive : undefined} />
      <TextInput
        label={`${words.start.payee} (${words.optional})`}
        placeholder={words.start.payeeExample}
        value={payee}
        onChange={(event) => setPayee(event.currentTarget.value)}
      />
      <Group className={classes.buttons}>
        <Button type="submit">{words.start.addIncome}</Button>
        <Button variant="subtle" onClick={onSkip}>
          {words.start.skip}
        </Button>
      </Group>
    </form>
  );
}

import { NativeSelect, Stack, Text } from "@mantine/core";
import { useState, type SubmitEvent } from "react";
import { CreateTransfer, type Month, type MonthRow } from "../../api/documents/monthDocuments.js";
import { useIdempotentWrite } from "../../api/useIdempotentWrite.js";
import { monthName } from "../../format/formatDate.js";
import { inTreeOrder } from "../../format/treeOrder.js";
import { useBudget, useMoney } from "../../session/currentBudget.js";
import { AmountInput } from "../../ui/AmountInput.js";
import { FormButtons } from "../../ui/FormButtons.js";
import { ProblemAlert } from "../../ui/ProblemAlert.js";
import { useNotice } from "../../ui/useNotice.js";
import { useAmount } from "../../ui/useAmount.js";
import { useLanguage } from "../../words/language.js";

const pool = "";

interface Props {
  month: Month;
  /** The category that it was asked from; null: none. */
  row: MonthRow | null;
  onDone: () => void;
}

/** What an overspent category lacks comes from the pool; from another one it goes there. */
function start(month: Month, row: MonthRow | null) {
  const lacking = row ?? month.categories.find((each) => each.available < 0) ?? null;
  if (lacking !== null && lacking.available < 0) return { from: pool, to: lacking.categoryId, amount: -lacking.available };
  if (row !== null) return { from: row.categoryId, to: pool, amount: null };
  return { from: pool, to: month.categories[0]?.categoryId ?? pool, amount: null };
}

export function MoveMoney({ month, row, onDone }: Props) {
  const { words, locale } = useLanguage();
  const { budget } = useBudget();
  const money = useMoney();
  const notify = useNotice();
  const transfer = useIdempotentWrite(CreateTransfer);
  const [places, setPlaces] = useState(() => start(month, row));
  const [isSame, setIsSame] = useState(false);
  const amount = useAmount(places.amount);

  const options = [
    { value: pool, label: words.plan.pool(money(month.toAssign)) },
    ...inTreeOrder(month.categories).map(({ row: each, depth }) => ({
      value: each.categoryId,
      label: `${depth === 1 ? "\u2003" : ""}${words.plan.option(each.name, money(each.available))}`,
    })),
  ];
  const nameOf = (id: string) => month.categories.find((each) => each.categoryId === id)?.name ?? words.plan.thePool;
  const idOf = (id: string) => (id === pool ? null : id);
  const pick = (part: Partial<typeof places>) => {
    setIsSame(false);
    setPlaces({ ...places, ...part });
  };

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const minor = amount.read();
    setIsSame(places.from === places.to);
    if (minor === null || places.from === places.to) return;
    const input = { budgetId: budget.id, month: month.month, from: idOf(places.from), to: idOf(places.to), amount: minor };
    if ((await transfer.run({ input })) === null) return;
    onDone();
    notify({ text: words.plan.moved(money(minor), nameOf(places.from), nameOf(places.to)) });
  }
  const fields = transfer.problem?.fields ?? {};
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Text size="sm" c="dimmed">
          {words.plan.moveHint(monthName(month.month, locale))}
        </Text>
        <NativeSelect
          label={words.plan.from}
          data={options}
          value={places.from}
          error={fields["from"]}
          onChange={(event) => pick({ from: event.currentTarget.value })}
        />
        <NativeSelect
          label={words.plan.to}
          data={options}
          value={places.to}
          error={isSame ? words.plan.same : fields["to"]}
          onChange={(event) => pick({ to: event.currentTarget.value })}
        />
        <AmountInput label={words.plan.amount} required data-autofocus amount={amount} error={fields["amount"]} />
        <ProblemAlert problem={transfer.problem} fields={["from", "to", "amount"]} />
        <FormButtons busy={transfer.busy} label={words.plan.move} onCancel={onDone} />
      </Stack>
    </form>
  );
}

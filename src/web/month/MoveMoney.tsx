import { NativeSelect, Stack, Text } from "@mantine/core";
import { useState, type SubmitEvent } from "react";
import { monthName } from "../format/formatDate.js";
import { moneyText } from "../format/formatMoney.js";
import { inTreeOrder } from "../format/treeOrder.js";
import { useMonth, useWriter } from "../session/budgetStore.js";
import { useBudget, useMoney } from "../session/currentBudget.js";
import { useFormDraft } from "../session/useFormDraft.js";
import type { MonthView } from "../store/views/monthView.js";
import { AmountInput } from "../ui/fields/AmountInput.js";
import { FormButtons } from "../ui/fields/FormButtons.js";
import { useAmount } from "../ui/fields/useAmount.js";
import { useLanguage } from "../words/language.js";

const pool = "";

interface Props {
  month: string;
  /** The ends that it was asked for; both null: not said. */
  from: string | null;
  to: string | null;
  onDone: () => void;
}

export function MoveMoney({ month, onDone, ...ends }: Props) {
  const shown = useMonth(month);
  return shown === null ? null : <MoveForm month={shown} ends={ends} onDone={onDone} />;
}

/** What an overspent category lacks goes there, from wherever there is something. */
function start(month: MonthView, { from, to }: Pick<Props, "from" | "to">) {
  const lacking =
    to === null && from === null ? month.rows.find((row) => row.available < 0) : month.rows.find((row) => row.categoryId === to);
  if (lacking !== undefined && lacking.available < 0) {
    const most = month.rows.reduce<{ id: string; has: number }>(
      (best, row) => (row.available > best.has ? { id: row.categoryId, has: row.available } : best),
      { id: pool, has: Math.max(0, month.toAssign) },
    );
    return { from: month.toAssign > 0 ? pool : most.id, to: lacking.categoryId, amount: -lacking.available };
  }
  if (from === null && to === null) return { from: pool, to: month.rows[0]?.categoryId ?? pool, amount: null };
  return { from: from ?? pool, to: to ?? pool, amount: null };
}

interface FormProps {
  month: MonthView;
  ends: Pick<Props, "from" | "to">;
  onDone: () => void;
}

function MoveForm({ month, ends, onDone }: FormProps) {
  const { words, locale } = useLanguage();
  const money = useMoney();
  const write = useWriter();
  const { budget } = useBudget();
  const { amount: lacking, ...proposed } = start(month, ends);
  const text = lacking === null ? "" : moneyText(lacking, budget, locale);
  const draft = useFormDraft(`move ${month.month} ${ends.from ?? pool} ${ends.to ?? pool}`, { ...proposed, text });
  const [places, setPlaces] = useState({ from: draft.start.from, to: draft.start.to });
  const [faults, setFaults] = useState<{ to?: string; amount?: string }>({});
  const amount = useAmount(draft.start.text);

  const options = [
    { value: pool, label: words.plan.pool(money(month.toAssign)) },
    ...inTreeOrder(month.rows).map(({ row, depth }) => ({
      value: row.categoryId,
      label: `${depth === 1 ? "\u2003" : ""}${words.plan.option(row.name, money(row.available))}`,
    })),
  ];
  const idOf = (id: string) => (id === pool ? null : id);
  const pick = (part: Partial<typeof places>) => {
    const next = { ...places, ...part };
    setFaults({});
    setPlaces(next);
    draft.keep({ ...next, text: amount.text });
  };
  const typed = (next: string) => {
    amount.write(next);
    draft.keep({ ...places, text: next });
  };
  function leave() {
    draft.forget();
    onDone();
  }

  function faultsOf(minor: number): typeof faults | null {
    if (places.from === places.to) return { to: words.plan.same };
    if (minor === 0) return { amount: words.money.positive };
    const giver = month.rows.find((row) => row.categoryId === places.from);
    return giver !== undefined && giver.available < minor ? { amount: words.faults["not-available"] } : null;
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    const minor = amount.read();
    if (minor === null) return;
    const found = faultsOf(minor);
    setFaults(found ?? {});
    if (found !== null) return;
    void write({ kind: "transfer", month: month.month, from: idOf(places.from), to: idOf(places.to), amount: minor });
    leave();
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text size="sm" c="dimmed">
          {words.plan.moveHint(monthName(month.month, locale))}
        </Text>
        <NativeSelect
          label={words.plan.from}
          data={options}
          value={places.from}
          onChange={(event) => pick({ from: event.currentTarget.value })}
        />
        <NativeSelect
          label={words.plan.to}
          data={options}
          value={places.to}
          error={faults.to}
          onChange={(event) => pick({ to: event.currentTarget.value })}
        />
        <AmountInput label={words.plan.amount} required data-autofocus amount={{ ...amount, write: typed }} error={faults.amount} />
        <FormButtons busy={false} label={words.plan.move} onCancel={leave} />
      </Stack>
    </form>
  );
}

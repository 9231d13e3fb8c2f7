import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState, type SubmitEvent } from "react";
import { CreateBudget } from "../api/documents/budgetDocuments.js";
import { useCreate } from "../api/useCreate.js";
import { CurrencySelect } from "../ui/fields/CurrencySelect.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { useWords } from "../words/language.js";

export function BudgetForm({ onCancel }: { onCancel: () => void }) {
  const words = useWords();
  const navigate = useNavigate();
  const create = useCreate(CreateBudget);
  const [name, setName] = useState("");
  const [currency, setCurrency] = useState("EUR");
  const [startDay, setStartDay] = useState("1");
  const [startMonth, setStartMonth] = useState("");

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const input = {
      name: name.trim(),
      currency,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      monthStartDay: Number(startDay),
      ...(startMonth !== "" && { startMonth }),
    };
    const done = await create.run(input);
    if (done === null) return;
    await navigate({ to: "/app/budgets/$budgetId", params: { budgetId: done.createBudget.budget.id } });
  }

  const fields = create.problem?.fields ?? {};
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <TextInput
          label={words.budgets.name}
          placeholder={words.budgets.namePlaceholder}
          required
          data-autofocus
          value={name}
          error={fields["name"]}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <CurrencySelect label={words.budgets.currency} value={currency} error={fields["currency"]} onPick={setCurrency} />
        <TextInput
          label={words.budgets.monthStartDay}
          description={words.budgets.monthStartDayHint}
          type="number"
          min={1}
          max={28}
          value={startDay}
          error={fields["monthStartDay"]}
          onChange={(event) => setStartDay(event.currentTarget.value)}
        />
        <TextInput
          label={`${words.budgets.startMonth} (${words.optional})`}
          description={words.budgets.startMonthHint}
          type="month"
          value={startMonth}
          error={fields["startMonth"]}
          onChange={(event) => setStartMonth(event.currentTarget.value)}
        />
        <ProblemAlert problem={create.problem} fields={["name", "currency", "monthStartDay", "startMonth"]} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={create.busy}>
            {words.budgets.add}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

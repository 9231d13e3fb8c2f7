import { Button, Fieldset, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState, type SubmitEvent } from "react";
import { useQuery } from "../../api/useQuery.js";
import { BudgetUse, UpdateBudget } from "../../api/documents/budgetDocuments.js";
import type { Problem } from "../../api/problem.js";
import { useWrite } from "../../api/useWrite.js";
import type { BudgetRow } from "../../store/model.js";
import { ProblemAlert } from "../../ui/notices/ProblemAlert.js";
import { Section } from "../../ui/pages/Section.js";
import { TimeZoneSelect } from "../../ui/fields/TimeZoneSelect.js";
import { useNotice } from "../../ui/notices/useNotice.js";
import { useWords } from "../../words/language.js";
import { ImmutableFields, type ImmutableValues } from "./ImmutableFields.js";
import { useSettingsWords } from "./settingsWords.js";

const shownFields = ["name", "note", "timeZone", "currency", "monthStartDay", "startMonth"];

/** What the budget is called and how it counts. Made again for each version, so it never writes over another's change. */
export function BudgetSettings({ budget, mayEdit }: { budget: BudgetRow; mayEdit: boolean }) {
  const words = useWords();
  const texts = useSettingsWords();
  const notify = useNotice();
  // The newest version is loaded at once and this form made again, so the form itself could not say it.
  const onAnswer = (problem: Problem | null) => {
    if (problem?.code === "precondition-failed") notify({ text: texts.changedElsewhere });
  };
  const update = useWrite(UpdateBudget, { onAnswer });
  const [name, setName] = useState(budget.name);
  const [note, setNote] = useState(budget.note ?? "");
  const [timeZone, setTimeZone] = useState(budget.timeZone);
  const [immutable, setImmutable] = useState<ImmutableValues>({
    currency: budget.currency,
    monthStartDay: String(budget.monthStartDay),
    startMonth: budget.startMonth,
  });
  const [use] = useQuery({ query: BudgetUse, variables: { id: budget.id } });
  const isFixed = use.data?.expenses?.totals.count !== 0 || use.data.monthlyBudgets?.nodes.length !== 0;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const free = { currency: immutable.currency, monthStartDay: Number(immutable.monthStartDay), startMonth: immutable.startMonth };
    const facts = { name: name.trim(), note: note.trim() === "" ? null : note.trim(), timeZone };
    const input = isFixed ? facts : { ...facts, ...free };
    if ((await update.run({ id: budget.id, input, ifVersion: budget.version })) !== null) notify({ text: texts.saved });
  }
  const fields = update.problem?.fields ?? {};
  return (
    <Section title={texts.about} hint={mayEdit ? undefined : texts.readOnly}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Fieldset variant="unstyled" p={0} m={0} disabled={!mayEdit}>
          <Stack>
            <TextInput
              label={words.budgets.name}
              required
              value={name}
              error={fields["name"]}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Textarea
              label={`${texts.note} (${words.optional})`}
              autosize
              minRows={2}
              value={note}
              error={fields["note"]}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <TimeZoneSelect
              label={texts.timeZone}
              description={texts.timeZoneHint}
              value={timeZone}
              error={fields["timeZone"]}
              onPick={setTimeZone}
            />
            <ImmutableFields immutable={immutable} setImmutable={setImmutable} isFixed={isFixed} errors={fields} />
            {isFixed && use.data !== undefined && (
              <Text size="sm" c="dimmed">
                {texts.fixed}
              </Text>
            )}
            <ProblemAlert problem={update.problem} fields={shownFields} />
            {mayEdit && (
              <Group justify="flex-end">
                <Button type="submit" loading={update.busy}>
                  {words.save}
                </Button>
              </Group>
            )}
          </Stack>
        </Fieldset>
      </form>
    </Section>
  );
}

import { Button, Checkbox, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { addMonths, periodOf } from "../../../domain/month.js";
import { PreviewRules, type Rule, type RulePreview, type RuleRun, RunRules } from "../../api/documents/ruleDocuments.js";
import { useCreate } from "../../api/useCreate.js";
import { useWrite } from "../../api/useWrite.js";
import { noTags } from "../../api/cacheTags.js";
import { monthName } from "../../format/formatDate.js";
import { useBudget } from "../../session/currentBudget.js";
import { ProblemAlert } from "../../ui/notices/ProblemAlert.js";
import { useLanguage } from "../../words/language.js";
import { useRuleWords } from "../ruleWords.js";
import { PreviewList } from "./PreviewList.js";

interface Props {
  /** Null: all that are in use. */
  rule: Rule | null;
  onRan: (run: RuleRun) => void;
  onCancel: () => void;
}

type Months = "month" | "year" | "all";

/** Runs rules over what is there already: first what would change, and why; then exactly that. */
export function PastRun({ rule, onRan, onCancel }: Props) {
  const { words, locale } = useLanguage();
  const { past } = useRuleWords();
  const { budget, month } = useBudget();
  const [months, setMonths] = useState<Months>("month");
  const [overwrite, setOverwrite] = useState(false);
  const [closedMonths, setClosed] = useState(false);
  const [preview, setPreview] = useState<RulePreview | null>(null);
  const look = useWrite(PreviewRules, { invalidates: noTags });
  const run = useCreate(RunRules, noTags);
  const filter =
    months === "all" ? {} : months === "month" ? { month } : { from: periodOf(addMonths(month, -11), budget.monthStartDay).from };
  const input = { budgetId: budget.id, filter, overwrite, closedMonths, ...(rule === null ? {} : { rules: [rule.id] }) };

  /** What was shown is no preview of something else. */
  function choose(change: () => void) {
    setPreview(null);
    change();
  }
  async function runNow() {
    const answer = await run.run(input);
    if (answer === null) return;
    onRan(answer.runRules.run);
  }
  const count = preview?.data.length ?? 0;
  return (
    <Stack>
      <NativeSelect
        label={past.which}
        data={[
          { value: "month", label: past.month(monthName(month, locale)) },
          { value: "year", label: past.year },
          { value: "all", label: past.all },
        ]}
        value={months}
        onChange={({ currentTarget: { value } }) => choose(() => setMonths(value === "all" || value === "year" ? value : "month"))}
      />
      <Checkbox
        label={past.overwrite}
        checked={overwrite}
        onChange={({ currentTarget: { checked } }) => choose(() => setOverwrite(checked))}
      />
      <Checkbox
        label={past.closed}
        checked={closedMonths}
        onChange={({ currentTarget: { checked } }) => choose(() => setClosed(checked))}
      />
      <ProblemAlert problem={look.problem ?? run.problem} />
      {preview !== null && (
        <>
          <Text size="sm" role="status">
            {past.looked(preview.looked, count)} {preview.more && past.more}
          </Text>
          {count > 0 && <PreviewList effects={preview.data} />}
        </>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
        {preview === null || count === 0 ? (
          <Button loading={look.busy} onClick={() => void look.run({ input }).then((answer) => setPreview(answer?.previewRules ?? null))}>
            {past.preview}
          </Button>
        ) : (
          <Button loading={run.busy} onClick={() => void runNow()}>
            {past.change(count)}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

import { Button, Group, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { Problem } from "../api/problem.js";
import { monthName } from "../format/formatDate.js";
import { useBudget } from "../session/currentBudget.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { Section } from "../ui/pages/Section.js";
import { useLanguage } from "../words/language.js";
import { useImportWords } from "./importWords.js";
import { saveFile } from "./saveFile.js";
import type { Rest } from "./useRest.js";

const formats = ["csv", "json"] as const;

/** The expenses go out, as one file. */
export function ExportCard({ rest }: { rest: Rest }) {
  const { words, locale } = useLanguage();
  const { budget, month } = useBudget();
  const [format, setFormat] = useState<string>("csv");
  const [span, setSpan] = useState("all");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    const query = new URLSearchParams({ budgetId: budget.id, format, ...(span === "month" && { month }) });
    const result = await rest.send(`/expenses/export?${query}`);
    setProblem("problem" in result ? result.problem : null);
    if ("response" in result) saveFile(await result.response.blob(), `${budget.name}${span === "month" ? ` ${month}` : ""}.${format}`);
    setBusy(false);
  }
  const texts = useImportWords().out;
  return (
    <Section title={texts.title} hint={texts.hint}>
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label={texts.span}
          data={[
            { value: "all", label: words.expense.allMonths },
            { value: "month", label: monthName(month, locale) },
          ]}
          value={span}
          onChange={(event) => setSpan(event.currentTarget.value)}
        />
        <NativeSelect
          label={texts.format}
          data={formats.map((value) => ({ value, label: texts.formats[value] }))}
          value={format}
          onChange={(event) => setFormat(event.currentTarget.value)}
        />
        <Button loading={busy} onClick={() => void download()}>
          {texts.go}
        </Button>
      </Group>
      <ProblemAlert problem={problem} />
    </Section>
  );
}

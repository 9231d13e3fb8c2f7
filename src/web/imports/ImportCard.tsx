import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { UndoImport } from "../api/documents/importDocuments.js";
import { useWrite } from "../api/useWrite.js";
import { monthName } from "../format/formatDate.js";
import { useBudget } from "../session/currentBudget.js";
import { LinkButton } from "../ui/LinkButton.js";
import { Loading } from "../ui/pages/Loading.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { Section } from "../ui/pages/Section.js";
import { useLanguage } from "../words/language.js";
import { useImportWords } from "./importWords.js";
import { ClosedMonths } from "./ClosedMonths.js";
import { FileDrop } from "./FileDrop.js";
import { FileHead } from "./FileHead.js";
import type { ImportAnswer } from "./importAnswer.js";
import { largestFile } from "./importFile.js";
import { ImportRows } from "./ImportRows.js";
import { withRow } from "./mapping.js";
import { MappingFields } from "./MappingFields.js";
import { isBeforeStart } from "./openPoints.js";
import { RowCategories } from "./RowCategories.js";
import { rowGroups } from "./rowGroups.js";
import { useImport, type ImportState } from "./useImport.js";
import type { Rest } from "./useRest.js";

/** A file comes in: what would become of it, what it leaves open, and what became of it. */
export function ImportCard({ rest }: { rest: Rest }) {
  const words = useImportWords();
  const state = useImport(rest);
  const [tooLarge, setTooLarge] = useState(false);
  function take(file: File) {
    setTooLarge(file.size > largestFile);
    if (file.size <= largestFile) void state.choose(file);
  }
  return (
    <Section title={words.title} hint={words.hint}>
      {state.file === null && <FileDrop onFile={take} />}
      {tooLarge && (
        <Alert color="red" variant="light" role="alert">
          {words.tooLarge}
        </Alert>
      )}
      {state.file !== null && state.done === null && <Trial file={state.file} state={state} />}
      {state.done !== null && <Outcome answer={state.done} onNext={state.forget} />}
    </Section>
  );
}

function Trial({ file, state }: { file: File; state: ImportState }) {
  const words = useImportWords();
  const { found, problem, busy, mapping } = state;
  const open = found?.questions ?? [];
  const asked = { ...problem?.fields, ...Object.fromEntries(open.map(({ path, message }) => [path.slice(1), message])) };
  const questions = Object.keys(asked).filter((field) => field.startsWith("mapping/"));
  const fields = (
    <>
      <FileHead file={file} />
      <MappingFields mapping={mapping} asked={asked} questions={open} busy={busy} onRead={(as) => void state.read(as)} />
    </>
  );
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <div>
          <Text fw={600}>{file.name}</Text>
          {found !== null && questions.length === 0 && (
            <Text size="sm" c="dimmed">
              {words.readAs(found.reading)}
            </Text>
          )}
        </div>
        <Button size="xs" variant="default" onClick={state.forget}>
          {words.another}
        </Button>
      </Group>
      {busy && found === null && <Loading />}
      {questions.length > 0 && <Alert color="orange" variant="light" role="status" title={words.asks} />}
      <ProblemAlert problem={problem} fields={questions} />
      {questions.length > 0 && fields}
      {found !== null && questions.length === 0 && (
        <>
          <Found answer={found} state={state} />
          <details open={found.reading.unknownCategories.length > 0}>
            <summary>{words.otherwise}</summary>
            <Stack gap="sm" pt="sm">
              {fields}
            </Stack>
          </details>
        </>
      )}
    </Stack>
  );
}

function Found({ answer, state }: { answer: ImportAnswer; state: ImportState }) {
  const { locale } = useLanguage();
  const words = useImportWords();
  const { budget } = useBudget();
  const { counts, reading, rows, preview } = answer;
  const groups = useMemo(
    () =>
      rowGroups(
        preview?.payees ?? [],
        rows.filter(({ status }) => status === "created"),
      ),
    [preview, rows],
  );
  // A row that is an occurrence books it.
  const writes = counts.created + rows.filter(({ reason }) => reason === "occurrence").length;
  return (
    <>
      <ClosedMonths months={preview?.months ?? []} />
      <Group justify="space-between" gap="sm">
        <Text role="status">{words.wouldBe(counts)}</Text>
        <Button loading={state.busy} disabled={writes === 0} onClick={() => void state.run()}>
          {words.run(writes)}
        </Button>
      </Group>
      {reading.warnings.map((warning) => (
        <Alert key={warning} color="orange" variant="light">
          {warning}
        </Alert>
      ))}
      {reading.unknownCategories.length > 0 && (
        <Alert color="orange" variant="light">
          {words.unknownCategories(reading.unknownCategories)}
        </Alert>
      )}
      {isBeforeStart(answer) && (
        <Alert color="orange" variant="light">
          {words.beforeStart(monthName(budget.startMonth, locale))}
        </Alert>
      )}
      <RowCategories groups={groups} payeeCount={preview?.payeeCount ?? 0} chosen={state.chosen} onChoose={state.categorise} />
      <ImportRows
        rows={rows.filter(({ status }) => status !== "created")}
        totals={{ duplicate: counts.duplicates, refused: counts.refused, asked: counts.asked }}
        isDryRun
        onAnswer={(line, as) => void state.read(withRow(state.mapping, line, as))}
      />
    </>
  );
}

function Outcome({ answer, onNext }: { answer: ImportAnswer; onNext: () => void }) {
  const words = useImportWords();
  const { budget } = useBudget();
  const { counts, total, failure, finishedAt } = answer;
  const leftOut = answer.rows.filter(({ status }) => status === "refused" || status === "asked");
  const undo = useWrite(UndoImport);
  const [undone, setUndone] = useState(false);
  if (undone) return <Undone onNext={onNext} />;
  return (
    <Stack gap="sm">
      <Alert {...(failure === null ? {} : { color: "red" })} variant="light" role="status">
        {finishedAt === null ? words.underWay(counts.read, total) : words.became(counts)}
        {failure !== null && ` ${failure.message}`}
      </Alert>
      <ImportRows rows={leftOut} totals={{ refused: counts.refused, asked: counts.asked }} isDryRun={false} />
      <ProblemAlert problem={undo.problem} />
      <Group gap="xs">
        <LinkButton to="/app/budgets/$budgetId/expenses" params={{ budgetId: budget.id }} search={{ months: "all" }} variant="default">
          {words.toExpenses}
        </LinkButton>
        <Button variant="default" onClick={onNext}>
          {words.another}
        </Button>
        {finishedAt !== null && counts.created > 0 && (
          <Button
            variant="default"
            loading={undo.busy}
            onClick={() => void undo.run({ id: answer.id }).then((done) => setUndone(done !== null))}
          >
            {words.undo}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Undone({ onNext }: { onNext: () => void }) {
  const words = useImportWords();
  return (
    <Stack gap="sm">
      <Alert variant="light" role="status">
        {words.undone}
      </Alert>
      <Group gap="xs">
        <Button variant="default" onClick={onNext}>
          {words.another}
        </Button>
      </Group>
    </Stack>
  );
}

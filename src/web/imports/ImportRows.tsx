import "@mantine/core/styles/Table.css";
import { Badge, Button, Group, NativeSelect, Table, Text } from "@mantine/core";
import { useState } from "react";
import { sumOf } from "../../domain/money.js";
import type { Movement } from "../api/documents/recurringDocuments.js";
import { Money } from "../ui/tables/Money.js";
import { useImportWords } from "./importWords.js";
import type { ImportRow } from "./importAnswer.js";
import type { RowAnswer } from "./mapping.js";
import { OccurrenceNote, useMovements } from "./OccurrenceNote.js";
import { isDoubted } from "./openPoints.js";

const shown = 200;
const looks: Readonly<Record<string, { color: string }>> = {
  duplicate: { color: "gray" },
  refused: { color: "red" },
  asked: { color: "orange" },
};

interface Props {
  rows: readonly ImportRow[];
  /** How many rows of each status the whole file has; `rows` may be a part of them. */
  totals: Readonly<Record<string, number>>;
  /** `true`: what would become of them. */
  isDryRun: boolean;
  /** Somebody says what a row is that was asked about, or seemed to be none. */
  onAnswer?: (line: number, answer: RowAnswer) => void;
}

export function ImportRows({ rows, totals, isDryRun, onAnswer }: Props) {
  const words = useImportWords();
  const [status, setStatus] = useState("");
  const movements = useMovements(rows.some(({ occurrence }) => occurrence !== null));
  const wanted = status === "" ? rows : rows.filter((row) => row.status === status);
  const statuses = Object.keys(totals).filter((each) => (totals[each] ?? 0) > 0);
  const all = sumOf(status === "" ? statuses : [status], (each) => totals[each] ?? 0);
  if (rows.length === 0) return null;
  return (
    <div>
      {statuses.length > 1 && (
        <NativeSelect
          aria-label={words.filter}
          w={{ base: "100%", sm: 220 }}
          data={[
            { value: "", label: words.everyRow },
            ...Object.entries(words.statuses(isDryRun)).flatMap(([value, label]) => (statuses.includes(value) ? [{ value, label }] : [])),
          ]}
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value)}
        />
      )}
      <Table.ScrollContainer
        minWidth={560}
        mt="xs"
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: "region", "aria-label": words.rows } }}
      >
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{words.line}</Table.Th>
              <Table.Th scope="col">{words.roles.date}</Table.Th>
              <Table.Th scope="col">{words.what}</Table.Th>
              <Table.Th scope="col" ta="right">
                {words.roles.amount}
              </Table.Th>
              <Table.Th scope="col">{words.status}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {wanted.slice(0, shown).map((row) => (
              <Line key={row.line} row={row} isDryRun={isDryRun} onAnswer={onAnswer} movements={movements} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {all > Math.min(wanted.length, shown) && (
        <Text size="sm" c="dimmed">
          {words.more(all - Math.min(wanted.length, shown))}
        </Text>
      )}
    </div>
  );
}

interface LineProps {
  row: ImportRow;
  isDryRun: boolean;
  onAnswer: Props["onAnswer"];
  movements: readonly Movement[];
}

function Line({ row, isDryRun, onAnswer, movements }: LineProps) {
  const words = useImportWords();
  const ofOccurrence = row.occurrence === null ? {} : words.occurrenceStatuses;
  const statuses: Readonly<Record<string, string>> = { ...words.statuses(isDryRun), ...ofOccurrence };
  const reasons: Readonly<Record<string, string>> = words.reasons;
  const why = row.errors.length > 0 ? row.errors.map((error) => error.message).join(" ") : reasons[row.reason ?? ""];
  const signed = row.amount === null ? null : row.type === "income" ? row.amount : -row.amount;
  return (
    <Table.Tr>
      <Table.Td>{row.line}</Table.Td>
      <Table.Td style={{ whiteSpace: "nowrap" }}>{row.date}</Table.Td>
      <Table.Td>{[row.payee, row.description].filter((text) => text !== null).join(" · ")}</Table.Td>
      <Table.Td ta="right">{signed !== null && <Money amount={signed} signed />}</Table.Td>
      <Table.Td>
        <Badge variant="light" {...looks[row.status]}>
          {statuses[row.status] ?? row.status}
        </Badge>
        {why !== undefined && (
          <Text size="xs" c="dimmed">
            {why}
          </Text>
        )}
        {isDoubted(row) && onAnswer !== undefined && (
          <Button mt={4} size="compact-xs" variant="default" onClick={() => onAnswer(row.line, "new")}>
            {words.importAnyway(row.line)}
          </Button>
        )}
        {row.occurrence !== null && <OccurrenceNote row={row} occurrence={row.occurrence} movements={movements} />}
        {row.status === "asked" && onAnswer !== undefined && (
          <Group gap={4} mt={4}>
            {(["duplicate", "new"] as const).map((answer) => (
              <Button key={answer} size="compact-xs" variant="default" onClick={() => onAnswer(row.line, answer)}>
                {words.answers[answer](row.line)}
              </Button>
            ))}
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

import { Table } from "@mantine/core";
import { inTreeOrder } from "../format/treeOrder.js";
import type { StatementRow } from "../store/model.js";
import { Money } from "../ui/Money.js";
import { ScrollTable } from "../ui/ScrollTable.js";
import { useWords } from "../words/language.js";

interface Line {
  key: string;
  name: string;
  indent: boolean;
  figures: readonly (number | null)[];
}

/** The frozen rows, as they were. */
export function StatementTable({ statement }: { statement: StatementRow }) {
  const words = useWords();
  const lines = inTreeOrder(statement.categories).map(({ row, depth }) => ({
    key: row.categoryId,
    name: row.name,
    indent: depth === 1,
    figures: [row.budgeted, row.carriedIn, row.spent, row.available],
  }));
  const outside = {
    key: "outside",
    name: words.uncategorised,
    indent: false,
    figures: [null, null, statement.uncategorisedSpent, null],
  };
  return <Figures label={words.statement.title} lines={statement.uncategorisedSpent === 0 ? lines : [...lines, outside]} signed={false} />;
}

/** Live minus frozen, only where they differ. */
export function DriftTable({ statement }: { statement: StatementRow }) {
  const words = useWords();
  const lines = statement.drift.map((row) => ({
    key: row.categoryId ?? row.name ?? "outside",
    name: row.name ?? words.uncategorised,
    indent: false,
    figures: [row.budgeted, row.carriedIn, row.spent, row.available],
  }));
  const pool = { key: "pool", name: words.month.toAssign, indent: false, figures: [null, null, null, statement.toAssignDrift] };
  return <Figures label={words.statement.drift} lines={statement.toAssignDrift === 0 ? lines : [...lines, pool]} signed />;
}

function Figures({ label, lines, signed }: { label: string; lines: readonly Line[]; signed: boolean }) {
  const words = useWords();
  const heads = [words.month.budgeted, words.month.carriedIn, words.month.spent, words.month.available];
  return (
    <ScrollTable label={label}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words.statement.category}</Table.Th>
            {heads.map((head) => (
              <Table.Th key={head} scope="col" ta="right">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.key}>
              <Table.Th scope="row" fw={500} {...(line.indent ? { pl: "xl" } : {})}>
                {line.name}
              </Table.Th>
              {line.figures.map((figure, index) => (
                <Table.Td key={heads[index]} ta="right">
                  {figure === null || (signed && figure === 0) ? "–" : <Money amount={figure} signed={signed} />}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollTable>
  );
}

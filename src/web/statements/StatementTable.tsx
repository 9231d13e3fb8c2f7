import "@mantine/core/styles/Table.css";
import { Table } from "@mantine/core";
import { sumOf } from "../../domain/money.js";
import { inTreeOrder } from "../format/treeOrder.js";
import type { StatementFigures, StatementRow } from "../store/model.js";
import { AmountsHead } from "../ui/tables/AmountsHead.js";
import { Money } from "../ui/tables/Money.js";
import { ScrollTable } from "../ui/tables/ScrollTable.js";
import { useWords } from "../words/language.js";

interface Line {
  key: string;
  name: string;
  indent: boolean;
  isGroup?: boolean;
  figures: readonly (number | null)[];
}

/** The frozen rows, as they were. A group has the sums of all that is in it, as in the sheet. */
export function StatementTable({ statement }: { statement: StatementRow }) {
  const words = useWords();
  const lines = inTreeOrder(statement.categories).flatMap(({ row, depth }): Line[] => {
    const own = { key: row.categoryId, name: row.name, indent: depth === 1, figures: figuresOf([row]) };
    const children = statement.categories.filter(({ parentId }) => parentId === row.categoryId);
    if (children.length === 0) return [own];
    const group = { ...own, isGroup: true, figures: figuresOf([row, ...children]) };
    const directly = { ...own, key: `${own.key}/own`, name: words.sheet.own(row.name), indent: true };
    return own.figures.every((figure) => figure === 0) ? [group] : [group, directly];
  });
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
    figures: figuresOf([row]),
  }));
  const pool = { key: "pool", name: words.month.toAssign, indent: false, figures: [null, null, null, statement.toAssignDrift] };
  return <Figures label={words.statement.drift} lines={statement.toAssignDrift === 0 ? lines : [...lines, pool]} signed />;
}

function figuresOf(rows: readonly StatementFigures[]): number[] {
  return [
    sumOf(rows, (row) => row.budgeted),
    sumOf(rows, (row) => row.carriedIn),
    sumOf(rows, (row) => row.spent),
    sumOf(rows, (row) => row.available),
  ];
}

function Figures({ label, lines, signed }: { label: string; lines: readonly Line[]; signed: boolean }) {
  const words = useWords();
  const heads = [words.month.budgeted, words.month.carriedIn, words.month.spent, words.month.available];
  return (
    <ScrollTable label={label}>
      <Table verticalSpacing="xs">
        <AmountsHead row={words.statement.category} amounts={heads} />
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.key} fw={line.isGroup === true ? 600 : undefined}>
              <Table.Th scope="row" fw={line.isGroup === true ? 600 : 500} {...(line.indent ? { pl: "xl" } : {})}>
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

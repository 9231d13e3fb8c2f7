import "@mantine/core/styles/Table.css";
import { Table } from "@mantine/core";
import { monthName } from "../format/formatDate.js";
import { ScrollTable } from "../ui/tables/ScrollTable.js";
import { AmountsHead } from "../ui/tables/AmountsHead.js";
import { Money } from "../ui/tables/Money.js";
import { useLanguage } from "../words/language.js";
import type { TrendPoint } from "./trendPoints.js";

export function TrendsTable({ points }: { points: readonly TrendPoint[] }) {
  const { words, locale } = useLanguage();
  const heads = [words.trends.income, words.trends.budgeted, words.trends.spent, words.trends.saved];
  return (
    <details>
      <summary>{words.trends.table}</summary>
      <ScrollTable label={words.trends.table}>
        <Table verticalSpacing={6} mt="sm">
          <AmountsHead row={words.trends.month} amounts={heads} />
          <Table.Tbody>
            {points.map((point) => (
              <Table.Tr key={point.month}>
                <Table.Th scope="row" fw={500}>
                  {monthName(point.month, locale)}
                </Table.Th>
                {[point.income, point.planned, point.spent, point.saved].map((amount, index) => (
                  <Table.Td key={heads[index]} ta="right">
                    <Money amount={amount} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollTable>
    </details>
  );
}

import "@mantine/core/styles/Table.css";
import { Table } from "@mantine/core";
import type { ForecastFigures } from "../api/documents/forecastDocuments.js";
import { shortDay } from "../expenses/shortDay.js";
import { AmountsHead } from "../ui/tables/AmountsHead.js";
import { Money } from "../ui/tables/Money.js";
import { ScrollTable } from "../ui/tables/ScrollTable.js";
import { useLanguage } from "../words/language.js";
import classes from "./ForecastPage.module.css";
import { useForecastWords } from "./forecastWords.js";

/** The days on which something comes in or goes out. */
export function ForecastTable({ figures: { data } }: { figures: ForecastFigures }) {
  const words = useForecastWords();
  const { locale } = useLanguage();
  const days = data.filter((day) => day.in !== 0 || day.out !== 0);
  return (
    <details>
      <summary>{words.table}</summary>
      <ScrollTable label={words.table}>
        <Table verticalSpacing={6} mt="sm" className={classes.table ?? ""}>
          <AmountsHead row={words.day} amounts={[words.in, words.out, words.balance]} />
          <Table.Tbody>
            {days.map((day) => (
              <Table.Tr key={day.date}>
                <Table.Th scope="row" fw={500}>
                  {shortDay(day.date, locale)}
                </Table.Th>
                <Table.Td ta="right">{day.in !== 0 && <Money amount={day.in} />}</Table.Td>
                <Table.Td ta="right">{day.out !== 0 && <Money amount={day.out} />}</Table.Td>
                <Table.Td ta="right">
                  <Money amount={day.balance} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollTable>
    </details>
  );
}

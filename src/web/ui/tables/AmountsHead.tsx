import "@mantine/core/styles/Table.css";
import { Table } from "@mantine/core";

interface Props {
  /** What a row is. */
  row: string;
  amounts: readonly string[];
}

/** The head of a table of amounts. */
export function AmountsHead({ row, amounts }: Props) {
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{row}</Table.Th>
        {amounts.map((amount) => (
          <Table.Th key={amount} scope="col" ta="right">
            {amount}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}

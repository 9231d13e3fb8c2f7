import { Menu } from "@mantine/core";
import { useBudget, useMoney } from "../../session/currentBudget.js";
import { standingIn } from "../../store/views/allocations.js";
import type { CategoryRow } from "../../store/model.js";
import { useWords } from "../../words/language.js";
import { CellMenu } from "./CellMenu.js";
import type { LineFigures } from "./lines.js";
import { useSheetCommands } from "./SheetContext.js";
import { useOpenedAmount } from "./useOpenedAmount.js";

interface Props {
  readonly category: CategoryRow;
  readonly month: string;
  readonly figures: LineFigures;
}

/** How far the amount of a month reaches: this month alone, from it on, or what is usual. */
export function AmountMenu({ category, month, figures }: Props) {
  const words = useWords();
  const money = useMoney();
  const { budget } = useBudget();
  const commands = useSheetCommands();
  const opened = useOpenedAmount(category, month, figures.budgeted);
  const standing = standingIn(category, month < budget.startMonth ? budget.startMonth : month);
  return (
    <CellMenu label={words.sheet.amountMenu(category.name)}>
      <Menu.Label>{figures.amountSet ? words.sheet.isSet(money(standing)) : words.sheet.isStanding}</Menu.Label>
      {!figures.amountSet && (
        <Menu.Item onClick={() => commands.save(opened, figures.budgeted, "month", "stay")}>{words.sheet.onlyThisMonth}</Menu.Item>
      )}
      {figures.amountSet && (
        <>
          <Menu.Item onClick={() => commands.save(opened, figures.budgeted, "onwards", "stay")}>
            {words.sheet.fromThisMonth}: {money(figures.budgeted)}
          </Menu.Item>
          <Menu.Item onClick={() => commands.toStanding(category.id, month)}>{words.sheet.toStanding(money(standing))}</Menu.Item>
        </>
      )}
      <Menu.Item onClick={() => commands.open({ do: "details", categoryId: category.id, month })}>{words.sheet.details}</Menu.Item>
    </CellMenu>
  );
}
